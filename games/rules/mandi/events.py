"""What followed, and what of it each merchant is told."""

from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from games.engine.game import Past
from games.rules.mandi.goods import Lot
from games.rules.mandi.moves import Choose

Cards = tuple[int, ...]
Seats = tuple[int, ...]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The bazaar that is held, and how many merchants make a family (D14)."""

    variant: Literal["classic", "quick", "grand"] = "classic"
    families: Literal["none", "2", "3", "4"] = "none"


class Bid(msgspec.Struct, frozen=True, gc=False):
    """Who came to a stall, with which card, and how many crates of its good they had by then."""

    seat: int
    haggle: int
    sifarish: bool
    owned: int


class TableSet(Past, frozen=True):
    """The merchants have their cards and their Sifarish."""

    seats: int
    options: Options


class DeckShuffled(Past, frozen=True):
    """The lots, from the top; everybody is told how many."""

    lots: tuple[Lot, ...] | int


class MarketOpened(Past, frozen=True):
    """The lots of a round are on the stalls, from A on (D16)."""

    round: int
    lots: tuple[Lot, ...]


class RestockOpened(Past, frozen=True):
    """A decision point: all merchants may buy burned cards back."""


class ChoiceOpened(Past, frozen=True):
    """A decision point: all merchants choose, but for those whose choice stands already."""

    round: int
    standing: Seats


class RestockSealed(Past, frozen=True):
    """A merchant has chosen what to buy back, and perhaps a stall; the others are told no more than that."""

    seat: int
    cards: Cards | None
    choice: Choose | None


class ChoiceSealed(Past, frozen=True):
    """A merchant has chosen; the others are told no more than that."""

    seat: int
    choice: Choose | None


class RestocksRevealed(Past, frozen=True):
    """What each merchant bought back, and what was paid for it; by seat."""

    cards: tuple[Cards, ...]
    paid: Seats


class ChoicesRevealed(Past, frozen=True):
    """What each merchant chose, by seat. Cards that were played are burned, a Sifarish that was is spent."""

    choices: tuple[Choose, ...]


class StallResolved(Past, frozen=True):
    """A lot went to `taker`, or to nobody. A coin fell among `coin`; each of `consoled` gained 1 Mithai."""

    stall: str
    lot: Lot
    bids: tuple[Bid, ...]
    taker: int | None
    coin: Seats
    consoled: Seats


class MatchEnded(Past, frozen=True):
    """The bazaar is over and counted; `parts` are the four parts of each score."""

    reason: str
    scores: tuple[int, ...]
    places: tuple[int, ...]
    parts: tuple[tuple[tuple[str, int], ...], ...]


Event: TypeAlias = (
    TableSet
    | DeckShuffled
    | MarketOpened
    | RestockOpened
    | ChoiceOpened
    | RestockSealed
    | ChoiceSealed
    | RestocksRevealed
    | ChoicesRevealed
    | StallResolved
    | MatchEnded
)


def redact(event: Event, seat: int | None) -> Event:
    """What `seat` (None: a spectator) is told: no order of the deck; D15: nothing of what others sealed."""
    match event:
        case DeckShuffled(lots=tuple() as lots):
            return DeckShuffled(len(lots))
        case ChoiceSealed() if event.seat != seat:
            return replace(event, choice=None)
        case RestockSealed() if event.seat != seat:
            return replace(event, cards=None, choice=None)
    return event
