"""A decent player of Mandala: looks one action ahead, and sees a sharing through to its end.

All worths are points, mine less the other's. What is not yet scored is guessed: cards to come, the place
a colour in the cup will have, what a card in hand is good for.
"""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from games.rules.mandala.cards import COLOURS, INDEX, Counts
from games.rules.mandala.fallback import fallback
from games.rules.mandala.legal import moves
from games.rules.mandala.moves import Discard, Field, Mountain, Move
from games.rules.mandala.state import SPACES, Mandala, State

HAND = (0.0, 3.0, 5.5, 7.5, 9.0, 10.2, 11.2, 11.8, 12.2)  # what so many cards in hand are worth
USEFUL = 0.5  # a card in hand that may still be laid somewhere
NEAR = (1.0, 0.8, 0.6, 0.45, 0.3, 0.2, 0.1)  # how much of a sharing is real while so many colours miss
LATER = (0.0, 0.3, 0.5, 0.65, 0.75, 0.8, 0.9)  # how surely an empty field has a card in the end, likewise
LEAD = (0.5, 0.7, 0.85, 0.93, 0.97)  # how sure the first choice is with so many cards more in the field
COMING = 1.6  # cards a colour in the river will still bring, with the whole pile to come
CUPPED = 0.45  # how much of the places left a colour in the cup, but not in the river, will get
VICTORY = 40.0


class Side(msgspec.Struct):
    """One player in a sharing: the river space of each colour (0: none), the cup, how surely he may keep."""

    spaces: list[int]
    cup: list[int]
    filled: int
    keeps: float
    coming: float

    def gain(self, i: int, n: int) -> float:
        """What n cards of a colour are worth to this side now."""
        if not self.keeps:
            return 0.0
        if self.spaces[i]:
            return self.keeps * n * self.spaces[i]
        space = self.filled + 1
        later = CUPPED * (space + SPACES) / 2
        return self.keeps * ((n - 1 + self.cup[i] + self.coming) * space - self.cup[i] * later)


Heap = tuple[tuple[int, int], ...]  # the colours of a mountain, by index, and how many of each


def bot(view: State, seat: int, dice: Random) -> Move:
    """The best-looking move; the dice choose among equals."""
    legal = moves(view, seat)
    worth = _take_worth if view.sharing is not None else _action_worth
    return max(legal, key=lambda move: (worth(view, seat, move), dice.random()))


def _take_worth(view: State, seat: int, move: Any) -> float:
    assert view.sharing is not None
    heap = _heap(view.mandala(view.sharing).mountain)
    sides = _sides(view, view.mandala(view.sharing), seat)
    first = next(pair for pair in heap if COLOURS[pair[0]] == move.colour)
    return _taken(sides, first, tuple(pair for pair in heap if pair != first), view.final)


def _shared(sides: tuple[Side, Side], heap: Heap, final: bool) -> float:
    """What a sharing brings whoever chooses first, less what it brings the other, both at their best."""
    if not heap:
        return _ended(sides) if final or _sixth(sides) else 0.0
    return max(
        _taken(sides, pair, tuple(other for other in heap if other is not pair), final) for pair in heap
    )


def _taken(sides: tuple[Side, Side], pair: tuple[int, int], rest: Heap, final: bool) -> float:
    me, other = sides
    i, n = pair
    before = (me.spaces[i], me.cup[i], me.filled)
    worth = me.gain(i, n)
    _land(me, i, n)
    worth -= _shared((other, me), rest, final)
    me.spaces[i], me.cup[i], me.filled = before
    return worth


def _land(side: Side, i: int, n: int) -> None:
    if side.keeps:
        new = not side.spaces[i]
        side.filled += new
        side.spaces[i] = side.spaces[i] or side.filled
        side.cup[i] += n - new


def _sixth(sides: tuple[Side, Side]) -> bool:
    return SPACES in (sides[0].filled, sides[1].filled)


def _ended(sides: tuple[Side, Side]) -> float:
    """Winning is worth more than points; equal points go to the smaller cup."""
    mine, theirs = ((sum(a * b for a, b in zip(s.spaces, s.cup, strict=True)), -sum(s.cup)) for s in sides)
    return VICTORY * ((mine > theirs) - (mine < theirs)) + mine[0] - theirs[0]


def _action_worth(view: State, seat: int, move: Any) -> float:
    return _WORTHS[type(move)](view, seat, move)


def _mountain_worth(view: State, seat: int, move: Mountain) -> float:
    old = view.mandala(move.mandala)
    new = Mandala(_more(old.mountain, move.colour, 1), old.fields)
    hand = _more(view.hands[seat].known, move.colour, -1)
    size = sum(hand)
    return _laid_worth(view, seat, (old, new)) + _hand_worth(view, seat, hand, max(0, min(3, 8 - size)))


def _field_worth(view: State, seat: int, move: Field) -> float:
    old = view.mandala(move.mandala)
    mine, theirs = _more(old.fields[seat], move.colour, move.n), old.fields[1 - seat]
    new = Mandala(old.mountain, (theirs, mine) if seat else (mine, theirs))
    hand = _more(view.hands[seat].known, move.colour, -move.n)
    return _laid_worth(view, seat, (old, new)) + _hand_worth(view, seat, hand, 0)


def _discard_worth(view: State, seat: int, move: Discard) -> float:
    return _hand_worth(view, seat, _more(view.hands[seat].known, move.colour, -move.n), move.n) - USEFUL


def _laid_worth(view: State, seat: int, change: tuple[Mandala, Mandala]) -> float:
    """How much better a mandala is for me after it is laid in; completing it makes the sharing real."""
    old, new = change
    if not _missing(new):
        return _completed_worth(view, seat, new) - _open_worth(view, seat, old)
    return _open_worth(view, seat, new) - _open_worth(view, seat, old)


def _completed_worth(view: State, seat: int, mandala: Mandala) -> float:
    mine, theirs = sum(mandala.fields[seat]), sum(mandala.fields[1 - seat])
    if not mine + theirs:
        return 0.0
    me, other = _sides(view, mandala, seat)
    heap = _heap(mandala.mountain)
    return (
        _shared((me, other), heap, view.final) if mine > theirs else -_shared((other, me), heap, view.final)
    )


def _open_worth(view: State, seat: int, mandala: Mandala) -> float:
    """The sharing as it would be now, by how near it is and who would choose first."""
    me, other = _sides(view, mandala, seat)
    heap = _heap(mandala.mountain)
    lead = sum(mandala.fields[seat]) - sum(mandala.fields[1 - seat])
    sure = LEAD[min(abs(lead), len(LEAD) - 1)]
    mine = sure if lead > 0 else 1 - sure
    missing = _missing(mandala)
    me.keeps, other.keeps = max(me.keeps, LATER[missing]), max(other.keeps, LATER[missing])
    likely = mine * _greedy(me, other, heap) - (1 - mine) * _greedy(other, me, heap)
    return NEAR[missing] * likely


def _greedy(first: Side, second: Side, heap: Heap) -> float:
    """About what a sharing brings the first: each takes what is best for himself and worst for the other."""
    worth, left, sign = 0.0, list(heap), 1
    while left:
        pair = max(left, key=lambda pair: first.gain(*pair) + second.gain(*pair))
        worth += sign * first.gain(*pair)
        left.remove(pair)
        first, second, sign = second, first, -sign
    return worth


def _hand_worth(view: State, seat: int, hand: Counts, drawn: int) -> float:
    size = min(sum(hand) + drawn, 8)
    useful = sum(n for i, n in enumerate(hand) if n and any(_fits(m, seat, i) for m in view.mandalas))
    return HAND[size] + USEFUL * (useful + drawn / 2)


def _fits(mandala: Mandala, seat: int, i: int) -> bool:
    """Whether a colour may be laid in the own field."""
    return not (mandala.mountain[i] or mandala.fields[1 - seat][i])


def _sides(view: State, mandala: Mandala, seat: int) -> tuple[Side, Side]:
    """Me and the other, as a sharing of this mandala finds us."""
    coming = 0.0 if view.final else COMING * view.pile.size / 88
    return _side(view, mandala, seat, coming), _side(view, mandala, 1 - seat, coming)


def _side(view: State, mandala: Mandala, seat: int, coming: float) -> Side:
    river = view.rivers[seat]
    spaces = [0] * len(COLOURS)
    for space, colour in enumerate(river, 1):
        spaces[INDEX[colour]] = space
    return Side(spaces, list(view.cups[seat].known), len(river), any(mandala.fields[seat]), coming)


def _heap(mountain: Counts) -> Heap:
    return tuple((i, n) for i, n in enumerate(mountain) if n)


def _missing(mandala: Mandala) -> int:
    one, two = mandala.fields
    return sum(not (a or b or c) for a, b, c in zip(mandala.mountain, one, two, strict=True))


def _more(counts: Counts, colour: str, by: int) -> Counts:
    i = INDEX[colour]
    return (*counts[:i], counts[i] + by, *counts[i + 1 :])


_WORTHS: dict[type, Callable[[State, int, Any], float]] = {
    Mountain: _mountain_worth,
    Field: _field_worth,
    Discard: _discard_worth,
}


def house(view: State, seat: int, dice: Random) -> Move:
    """What the house plays for somebody whose time has passed."""
    return fallback(view, seat)


PLAYERS: dict[str, Callable[[State, int, Random], Move]] = {"bot": bot, "fallback": house}
