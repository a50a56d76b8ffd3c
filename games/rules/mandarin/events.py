"""What followed, and what of it each player is told."""

from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from games.engine.game import Past

Tiles = tuple[str, ...]
Seats = tuple[int, ...]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Fixed at opening.

    `goal`: the collection, or the Optional Variation. `auction`: by secret maxima, or bid by bid (D16).
    `overbids`: more than one has is penalised as printed, or refused (D15). `start`: who begins (D3).
    """

    goal: Literal["collection", "wealth"] = "collection"
    auction: Literal["maxima", "open"] = "maxima"
    overbids: Literal["penalised", "refused"] = "penalised"
    start: Literal["random", "0", "1", "2", "3", "4"] = "random"


class TableSet(Past, frozen=True):
    """The board is laid, everybody has 3,000 Yuan (D2) and an empty card."""

    seats: int
    options: Options


class DispenserFilled(Past, frozen=True):
    """All tiles are in the Dispenser; everybody is told how many."""

    tiles: Tiles | int


class SignsOpened(Past, frozen=True):
    """A decision point: everybody chooses a sign."""


class SignChosen(Past, frozen=True):
    """A Mandarin stands on the Character space of its sign."""

    seat: int
    sign: str


class TurnOpened(Past, frozen=True):
    """A decision point: to cash in, or to roll."""

    seat: int


class TilesCashedIn(Past, frozen=True):
    """Tiles went back to the Dispenser for `gained` Yuan (D30)."""

    seat: int
    tiles: Tiles
    gained: int


class DieRolled(Past, frozen=True):
    """A Mandarin moved; `passed` are those overtaken, nearest first. `leg` 2: to move clear (D10)."""

    seat: int
    pips: int
    leg: int
    space: int
    passed: Seats


class YuanCollected(Past, frozen=True):
    """The Bank pays for a Character space."""

    seat: int
    amount: int


class FinePaid(Past, frozen=True):
    """D23: whoever controls the segment is always paid."""

    seat: int
    to: int
    amount: int


class WentBankrupt(Past, frozen=True):
    """D24: all the money, `amount`, instead of the fine `owed`; the rest is cancelled."""

    seat: int
    to: int
    amount: int
    owed: int


class SeizureOpened(Past, frozen=True):
    """A decision point: the creditor chooses a tile of the debtor's."""

    seat: int
    debtor: int


class TileSeized(Past, frozen=True):
    """A tile of the debtor's lies on the creditor's card."""

    seat: int
    debtor: int
    tile: str


class StealOpened(Past, frozen=True):
    """A decision point: a tile of somebody who was passed."""

    seat: int
    owner: int


class TileStolen(Past, frozen=True):
    """A tile of somebody who was passed lies on the card of whoever passed."""

    seat: int
    owner: int
    tile: str


class TileDrawn(Past, frozen=True):
    """The `number`th tile drawn lies on the board. D14: face down nobody knows it."""

    seat: int
    number: int
    tile: str | None
    up: bool


class NothingDrawn(Past, frozen=True):
    """D20: the Dispenser was empty when the turn began."""

    seat: int


class ChoiceOpened(Past, frozen=True):
    """A decision point: to claim what lies on the board, or to chance it."""

    seat: int


class TilesClaimed(Past, frozen=True):
    """The tiles of the board lie on a card."""

    seat: int
    tiles: Tiles


class AuctionOpened(Past, frozen=True):
    """A decision point: the tiles of the board are for sale; `order` are those who can bid, in turn (D18).

    `seller`: who offers them in a Special Auction; None: the Bank. `again`: it is the same one re-run.
    """

    number: int
    seller: int | None
    order: Seats
    again: bool = False


class BiddingOpened(Past, frozen=True):
    """A decision point of an open auction: a bid, or no more."""

    seat: int


class MaximumSealed(Past, frozen=True):
    """A bidder has answered, 0: out. The others are told no more than that until the match is over."""

    seat: int
    amount: int | None


class BidMade(Past, frozen=True):
    """A bid, more than the one before it."""

    seat: int
    amount: int


class BidderDropped(Past, frozen=True):
    """Out of this auction."""

    seat: int


class MoneyForfeited(Past, frozen=True):
    """D15: who cannot pay the price loses all the money to the Bank, and the auction is re-run."""

    seat: int
    amount: int
    price: int


class AuctionWon(Past, frozen=True):
    """The price is paid to the Bank, or `to` the seller; the tiles are turned over onto a card."""

    seat: int
    price: int
    tiles: Tiles
    to: int | None


class AuctionFailed(Past, frozen=True):
    """D17: nobody bid; the tiles are back in the Dispenser, those face down unseen."""

    number: int


class MatchEnded(Past, frozen=True):
    """A collection is complete; `parts` are (key, points) of each score."""

    reason: str
    completer: int
    scores: tuple[int, ...]
    places: tuple[int, ...]
    parts: tuple[tuple[tuple[str, int], ...], ...]


Event: TypeAlias = (
    TableSet
    | DispenserFilled
    | SignsOpened
    | SignChosen
    | TurnOpened
    | TilesCashedIn
    | DieRolled
    | YuanCollected
    | FinePaid
    | WentBankrupt
    | SeizureOpened
    | TileSeized
    | StealOpened
    | TileStolen
    | TileDrawn
    | NothingDrawn
    | ChoiceOpened
    | TilesClaimed
    | AuctionOpened
    | BiddingOpened
    | MaximumSealed
    | BidMade
    | BidderDropped
    | MoneyForfeited
    | AuctionWon
    | AuctionFailed
    | MatchEnded
)


def redact(event: Event, seat: int | None) -> Event:
    """What `seat` (None: a spectator) is told: no tile that lies face down, and nobody else's maximum."""
    match event:
        case DispenserFilled(tiles=tuple() as tiles):
            return DispenserFilled(len(tiles))
        case TileDrawn(up=False):
            return replace(event, tile=None)
        case MaximumSealed() if event.seat != seat:
            return replace(event, amount=None)
    return event
