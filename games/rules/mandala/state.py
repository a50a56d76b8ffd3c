"""The table: two mandalas between two players, and how each fact changes it."""

from collections.abc import Callable
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from games.rules.mandala import events as e
from games.rules.mandala.cards import (
    NONE,
    Counts,
    Hidden,
    Pile,
    changed,
    counted,
    drawn_from,
    gained,
    lost,
    number,
    together,
)

SPACES = 6  # of a river; D17: six spaces and six colours, so a new colour always fits


class Mandala(msgspec.Struct, frozen=True, gc=False):
    """A mountain that is shared, and a field for each seat."""

    mountain: Counts = NONE
    fields: tuple[Counts, Counts] = (NONE, NONE)


class State(msgspec.Struct, frozen=True, gc=False):
    """The truth, or what one seat knows of it. Pairs go by seat; the mandalas are 1 and 2."""

    options: e.Options
    to_move: int
    turn: int = 0
    phase: Literal["play", "share", "over"] = "play"
    mandalas: tuple[Mandala, Mandala] = (Mandala(), Mandala())
    hands: tuple[Hidden, Hidden] = (Hidden(), Hidden())
    cups: tuple[Hidden, Hidden] = (Hidden(), Hidden())
    rivers: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    pile: Pile = Pile()
    discard: Counts = NONE
    final: bool = False  # the next mandala completed is the last
    sixth: bool = False  # a river has its sixth colour: the match ends after this sharing
    sharing: int | None = None  # the mandala whose mountain is shared
    completer: int | None = None  # who completed it
    quiet: int = 0  # turns in a row without a card laid
    passes: int = 0  # turns in a row that were passed over
    reshuffles: int = 0
    ended: e.MatchEnded | None = None

    def mandala(self, which: int) -> Mandala:
        return self.mandalas[which - 1]


def evolve(state: State | None, event: e.Event) -> State:
    """The table after a fact. The first fact lays the table."""
    return _FOLDS[type(event)](state, event)


def _set_table(_: State | None, event: e.TableSet) -> State:
    return State(event.options, event.first)


def _shuffle(state: State, event: e.PileShuffled) -> State:
    cards = event.cards
    pile = Pile((), cards) if isinstance(cards, int) else Pile(cards)
    return replace(state, pile=pile, discard=NONE, reshuffles=event.number)


def _fill_mountain(state: State, event: e.MountainFilled) -> State:
    mandala = state.mandala(event.mandala)
    mandala = Mandala(together(mandala.mountain, counted(event.cards)), mandala.fields)
    pile = drawn_from(state.pile, len(event.cards))
    return replace(state, mandalas=_put(state.mandalas, event.mandala - 1, mandala), pile=pile)


def _draw(state: State, event: e.CardsDrawn) -> State:
    hand = gained(state.hands[event.seat], event.cards)
    pile = drawn_from(state.pile, number(event.cards))
    return replace(state, hands=_put(state.hands, event.seat, hand), pile=pile)


def _fill_cup(state: State, event: e.CupFilled) -> State:
    cup = gained(state.cups[event.seat], event.cards)
    pile = drawn_from(state.pile, number(event.cards))
    return replace(state, cups=_put(state.cups, event.seat, cup), pile=pile)


def _lay_on_mountain(state: State, event: e.LaidOnMountain) -> State:
    mandala = state.mandala(event.mandala)
    mandala = Mandala(changed(mandala.mountain, event.colour, 1), mandala.fields)
    return _laid(state, event.seat, lost(state.hands[event.seat], event.colour, 1), (event.mandala, mandala))


def _lay_in_field(state: State, event: e.LaidInField) -> State:
    mandala = state.mandala(event.mandala)
    field = changed(mandala.fields[event.seat], event.colour, event.n)
    mandala = Mandala(mandala.mountain, _put(mandala.fields, event.seat, field))
    hand = lost(state.hands[event.seat], event.colour, event.n)
    return _laid(state, event.seat, hand, (event.mandala, mandala))


def _laid(state: State, seat: int, hand: Hidden, laid: tuple[int, Mandala]) -> State:
    which, mandala = laid
    mandalas, hands = _put(state.mandalas, which - 1, mandala), _put(state.hands, seat, hand)
    return replace(state, mandalas=mandalas, hands=hands, quiet=0, passes=0)


def _discard(state: State, event: e.Discarded) -> State:
    hand = lost(state.hands[event.seat], event.colour, event.n)
    discard = changed(state.discard, event.colour, event.n)
    hands = _put(state.hands, event.seat, hand)
    return replace(state, hands=hands, discard=discard, quiet=state.quiet + 1, passes=0)


def _exhaust(state: State, event: e.PileExhausted) -> State:
    return replace(state, final=True)


def _complete(state: State, event: e.MandalaCompleted) -> State:
    return replace(state, sharing=event.mandala, completer=event.seat)


def _take(state: State, event: e.ColourTaken) -> State:
    seat, colour, mandala = event.seat, event.colour, state.mandala(event.mandala)
    mandala = Mandala(changed(mandala.mountain, colour, -event.n), mandala.fields)
    cup = state.cups[seat]
    cup = Hidden(changed(cup.known, colour, event.cup), cup.unknown)
    river = state.rivers[seat] if event.space is None else (*state.rivers[seat], colour)
    return replace(
        state,
        mandalas=_put(state.mandalas, event.mandala - 1, mandala),
        cups=_put(state.cups, seat, cup),
        rivers=_put(state.rivers, seat, river),
        discard=changed(state.discard, colour, event.discarded),
        sixth=state.sixth or event.space == SPACES,
    )


def _clear(state: State, event: e.MandalaCleared) -> State:
    mandala = state.mandala(event.mandala)
    discard = together(state.discard, together(mandala.mountain, together(*mandala.fields)))
    mandalas = _put(state.mandalas, event.mandala - 1, Mandala())
    return replace(state, mandalas=mandalas, discard=discard, sharing=None, completer=None)


def _open_turn(state: State, event: e.TurnOpened) -> State:
    return replace(state, to_move=event.seat, turn=state.turn + 1, phase="play")


def _open_pick(state: State, event: e.PickOpened) -> State:
    return replace(state, to_move=event.seat, turn=state.turn + 1, phase="share")


def _pass(state: State, event: e.SeatPassed) -> State:
    return replace(state, passes=state.passes + 1)


def _warn(state: State, event: e.StandstillWarned) -> State:
    return state


def _end(state: State, event: e.MatchEnded) -> State:
    one, two = event.cups
    return replace(state, phase="over", cups=(Hidden(counted(one)), Hidden(counted(two))), ended=event)


def _put(pair: tuple[Any, Any], at: int, value: Any) -> tuple[Any, Any]:
    return (pair[0], value) if at else (value, pair[1])


_FOLDS: dict[type, Callable[[Any, Any], State]] = {
    e.TableSet: _set_table,
    e.PileShuffled: _shuffle,
    e.MountainFilled: _fill_mountain,
    e.CardsDrawn: _draw,
    e.CupFilled: _fill_cup,
    e.LaidOnMountain: _lay_on_mountain,
    e.LaidInField: _lay_in_field,
    e.Discarded: _discard,
    e.PileExhausted: _exhaust,
    e.MandalaCompleted: _complete,
    e.ColourTaken: _take,
    e.MandalaCleared: _clear,
    e.TurnOpened: _open_turn,
    e.PickOpened: _open_pick,
    e.SeatPassed: _pass,
    e.StandstillWarned: _warn,
    e.MatchEnded: _end,
}
