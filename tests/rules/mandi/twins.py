"""Another truth that a reader cannot tell from this one: other lots to come, and others' seals not opened."""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from games.rules.mandi import game
from games.rules.mandi.events import (
    ChoiceOpened,
    ChoiceSealed,
    ChoicesRevealed,
    DeckShuffled,
    MarketOpened,
    MatchEnded,
    RestockSealed,
    RestocksRevealed,
)
from games.rules.mandi.goods import Lot
from games.rules.mandi.moves import Choose, Restock

Log = Sequence[Any]
Sealed = ChoiceSealed | RestockSealed


class Seal(NamedTuple):
    """A seal of the log: what was legal then, and what of it has been told to everybody since.

    `bought`: the cards it bought back; `stands`: whether a choice went along; `opened`: that choice.
    """

    at: int
    moves: tuple[Choose | Restock, ...]
    bought: bool = False
    stands: bool = False
    opened: bool = False


def twin(events: Log, seat: int | None, dice: Random) -> Log | None:
    """The events of that truth; None where nothing is hidden from `seat`.

    What a seat sealed first and then changed is never opened, so that it differs in a twin even afterwards.
    """
    if isinstance(events[-1], MatchEnded):
        return None  # everything is open
    told = [*events]
    for seal in _seals(events):
        if told[seal.at].seat != seat:
            told[seal.at] = _other(told[seal.at], seal, dice)
    told = _shuffled(told, dice)
    return None if told == [*events] else told


def asked(move: Any, events: Log) -> Any:
    """The move of an entry that has these events now."""
    sealed = next(event for event in events if isinstance(event, Sealed))
    return _move(sealed)


def _move(sealed: Sealed) -> Choose | Restock:
    if isinstance(sealed, RestockSealed):
        assert sealed.cards is not None, "a twin is made of the truth"
        return Restock(sealed.cards, sealed.choice)
    assert sealed.choice is not None, "a twin is made of the truth"
    return sealed.choice


def _seals(events: Log) -> Iterator[Seal]:
    """Every seal, with what of it the reader of a later event has learned."""
    seals: list[Seal] = []
    latest: dict[int, int] = {}  # by seat, where its newest seal of this question is in `seals`
    state: Any = None
    for at, event in enumerate(events):
        match event:
            case ChoiceSealed() | RestockSealed():
                latest[event.seat] = len(seals)
                seals.append(Seal(at, game.moves(state, event.seat)))
            case RestocksRevealed():
                for i in latest.values():
                    seals[i] = seals[i]._replace(bought=True)
            case ChoiceOpened():
                for i in latest.values():
                    seals[i] = seals[i]._replace(stands=True)
                latest = {seat: i for seat, i in latest.items() if seat in event.standing}
            case ChoicesRevealed():
                for i in latest.values():
                    seals[i] = seals[i]._replace(opened=True)
                latest = {}
        state = game.evolve(state, event)
    return iter(seals)


def _other(sealed: Sealed, seal: Seal, dice: Random) -> Sealed:
    """Another legal answer that agrees with what was told of this one; the same if there is none."""
    now = _move(sealed)
    others = [move for move in seal.moves if move != now and _agrees(move, now, seal)]
    if not others:
        return sealed
    move = dice.choice(others)
    if isinstance(move, Restock):
        return RestockSealed(sealed.seat, move.cards, move.choice)
    return ChoiceSealed(sealed.seat, move)


def _agrees(move: Choose | Restock, now: Choose | Restock, seal: Seal) -> bool:
    if not isinstance(move, Restock) or not isinstance(now, Restock):
        return not seal.opened
    bought = not seal.bought or move.cards == now.cards
    stands = not seal.stands or (move.choice is None) == (now.choice is None)
    return bought and stands and (not seal.opened or move.choice == now.choice)


def _shuffled(events: list[Any], dice: Random) -> list[Any]:
    """The lots that nobody has seen in another order."""
    at = next(i for i, event in enumerate(events) if isinstance(event, DeckShuffled))
    lots = events[at].lots
    assert not isinstance(lots, int), "a twin is made of the truth"
    seen = sum(len(event.lots) for event in events if isinstance(event, MarketOpened))
    order = _another_order(lots[seen:], dice)
    return [*events[:at], replace(events[at], lots=(*lots[:seen], *order)), *events[at + 1 :]]


def _another_order(lots: Sequence[Lot], dice: Random) -> Sequence[Lot]:
    if len(Counter(lots)) < 2:
        return lots
    order = lots
    while order == lots:
        order = tuple(dice.sample(lots, len(lots)))
    return order
