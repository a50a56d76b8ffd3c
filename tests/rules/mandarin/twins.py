"""Another truth that a reader cannot tell from this one: other maxima of others, other tiles face down."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from games.rules.mandarin.auction import CEILING, STEP
from games.rules.mandarin.events import (
    AuctionOpened,
    AuctionWon,
    BidderDropped,
    BidMade,
    MatchEnded,
    MaximumSealed,
    TileDrawn,
    TilesClaimed,
)
from games.rules.mandarin.game import game
from games.rules.mandarin.legal import most
from games.rules.mandarin.moves import Bid, Pass
from games.rules.mandarin.state import State

Log = Sequence[Any]


class Seal(NamedTuple):
    """A seal of the log, and between what its amount must lie for all that has been told since."""

    at: int
    low: int
    high: int


class Drawing(NamedTuple):
    """The tiles of one board: where they are in the log, what was in stock, and whether they were told."""

    stock: frozenset[str]
    drawn: tuple[int, ...] = ()
    told: bool = False


def twin(events: Log, seat: int | None, dice: Random) -> Log | None:
    """The events of that truth; None where nothing is hidden from `seat`.

    What somebody sealed first and then changed made no difference, so that it may have been anything.
    """
    if isinstance(events[-1], MatchEnded):
        return None  # everything is open
    told = [*events]
    for seal in _seals(events):
        if told[seal.at].seat != seat:
            told[seal.at] = replace(told[seal.at], amount=_another(told[seal.at].amount, seal, dice))
    for drawing in _drawings(events):
        if not drawing.told:
            _draw_others(told, drawing, dice)
    return None if told == [*events] else told


def asked(move: Any, events: Log) -> Any:
    """The move of an entry that has these events now."""
    sealed = next((event for event in events if isinstance(event, MaximumSealed)), None)
    if sealed is None:
        return move
    return Bid(sealed.amount) if sealed.amount else Pass()


def _another(now: int, seal: Seal, dice: Random) -> int:
    """A tenth of the time the most or the least there can be; the same if there is no other."""
    amounts = range(seal.low, seal.high + 1, STEP)
    if len(amounts) < 2:
        return now
    amount = now
    while amount == now:
        amount = dice.choice((amounts[0], amounts[-1], *dice.choices(amounts, k=18)))
    return amount


def _seals(events: Log) -> Iterator[Seal]:
    """Every seal, narrowed by each bid it made and by when it dropped out."""
    seals: list[Seal] = []
    latest: dict[int, int] = {}  # by seat, where its newest seal of this auction is in `seals`
    state: Any = None
    for at, event in enumerate(events):
        match event:
            case AuctionOpened(again=False):
                latest = {}
            case MaximumSealed():
                latest[event.seat] = len(seals)
                seals.append(Seal(at, 0, most(state, event.seat)))
            case BidMade() if event.seat in latest:
                i = latest[event.seat]
                seals[i] = seals[i]._replace(low=max(seals[i].low, event.amount))
            case BidderDropped() if event.seat in latest:
                i = latest[event.seat]
                seals[i] = seals[i]._replace(high=min(seals[i].high, state.auction.bid))
        state = game.evolve(state, event)
    assert all(seal.low <= events[seal.at].amount <= seal.high <= CEILING for seal in seals)
    return iter(seals)


def _drawings(events: Log) -> Iterator[Drawing]:
    drawings: list[Drawing] = []
    state: State | None = None
    for at, event in enumerate(events):
        match event:
            case TileDrawn():
                assert state is not None
                if not state.board:
                    assert state.stock is not None, "a twin is made of the truth"
                    drawings.append(Drawing(state.stock))
                drawings[-1] = drawings[-1]._replace(drawn=(*drawings[-1].drawn, at))
            case TilesClaimed() | AuctionWon():
                drawings[-1] = drawings[-1]._replace(told=True)
        state = game.evolve(state, event)
    return iter(drawings)


def _draw_others(told: list[Any], drawing: Drawing, dice: Random) -> None:
    """In place of those face down any that could have been drawn then."""
    up = {told[at].tile for at in drawing.drawn if told[at].up}
    down = [at for at in drawing.drawn if not told[at].up]
    others = dice.sample(sorted(drawing.stock - up), len(down))
    for at, tile in zip(down, others, strict=True):
        told[at] = replace(told[at], tile=tile)
