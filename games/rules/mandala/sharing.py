"""A mandala is completed, and its mountain shared: when, who takes first, and where a colour goes."""

from typing import NamedTuple

from games.rules.mandala.cards import COLOURS, INDEX, changed
from games.rules.mandala.moves import Field, Mountain, Move
from games.rules.mandala.state import Mandala, State


class Landing(NamedTuple):
    """Where the cards of a colour go: one to a river space (or none), the others to the cup, or all away."""

    space: int | None
    cup: int
    discarded: int


def missing(mandala: Mandala) -> tuple[str, ...]:
    """The colours a mandala still needs, wherever the others lie."""
    places = zip(COLOURS, mandala.mountain, *mandala.fields, strict=True)
    return tuple(colour for colour, mountain, one, two in places if not (mountain or one or two))


def is_complete(mandala: Mandala) -> bool:
    """All six colours lie in it, in whichever of its areas."""
    for mountain, one, two in zip(mandala.mountain, *mandala.fields, strict=True):
        if not (mountain or one or two):
            return False
    return True


def completes(state: State, move: Move) -> bool:
    """Whether a legal move completes a mandala; D7: only the one it is laid in."""
    return isinstance(move, Mountain | Field) and missing(state.mandala(move.mandala)) == (move.colour,)


def field_sizes(mandala: Mandala) -> tuple[int, int]:
    """D18: the size of a field is its cards, not its colours."""
    one, two = mandala.fields
    return sum(one), sum(two)


def first_chooser(sizes: tuple[int, int], completer: int) -> int | None:
    """Who takes first: the larger field; D6: a tie is for the other player; D9: nobody if both are empty."""
    one, two = sizes
    if one == two:
        return 1 - completer if one else None
    return 0 if one > two else 1


def landing(state: State, seat: int, colour: str) -> Landing:
    """Where a colour goes if `seat` takes it now; D8: to the discard pile if its field is empty."""
    assert state.sharing is not None
    mandala, river = state.mandala(state.sharing), state.rivers[seat]
    n = mandala.mountain[INDEX[colour]]
    if not any(mandala.fields[seat]):
        return Landing(None, 0, n)
    if colour in river:
        return Landing(None, n, 0)
    return Landing(len(river) + 1, n - 1, 0)


def gain(state: State, seat: int, colour: str) -> int:
    """By how many points the own score of `seat` rises if it takes a colour now."""
    lands, river = landing(state, seat, colour), state.rivers[seat]
    if lands.space is not None:
        return (lands.cup + state.cups[seat].known[INDEX[colour]]) * lands.space
    return lands.cup * (river.index(colour) + 1) if lands.cup else 0


def after(state: State, seat: int, move: Mountain | Field) -> Mandala:
    """The mandala of a legal action as it is once the cards are laid."""
    mandala = state.mandala(move.mandala)
    if isinstance(move, Mountain):
        return Mandala(changed(mandala.mountain, move.colour, 1), mandala.fields)
    fields = list(mandala.fields)
    fields[seat] = changed(fields[seat], move.colour, move.n)
    return Mandala(mandala.mountain, (fields[0], fields[1]))
