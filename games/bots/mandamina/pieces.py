"""Where six marbles may lie together: the 4,628 places of the forms, as sets of spots.

A set of spots is a number with a bit for each of them, from a1 (the lowest) to g7.
"""

import functools
from collections.abc import Iterator
from itertools import combinations

from games.rules.mandamina.board import BESIDE, EACH, MIDDLE, SIDE, shape

SPOTS = SIDE * SIDE
BITS = tuple(1 << i for i in range(SPOTS))
ALL = (1 << SPOTS) - 1
CENTRE = BITS[MIDDLE]
_NEAR = {BITS[i]: sum(BITS[j] for j in beside) for i, beside in enumerate(BESIDE)}
_LEFT = sum(BITS[::SIDE])
_NOT_LEFT, _NOT_RIGHT = ALL ^ _LEFT, ALL ^ (_LEFT << (SIDE - 1))
# Each pair of spots once: half a million lists name the same few numbers.
_PAIRS = {one | other: one | other for one, other in combinations(BITS, 2)}
_exchanges: dict[int, list[int]] = {}


def bits(spots: int) -> Iterator[int]:
    """The spots of a set, each as a set of one."""
    while spots:
        bit = spots & -spots
        yield bit
        spots ^= bit


def spread(some: int, free: int) -> int:
    """All spots of `free` that hang together with `some` of them."""
    before = 0
    while some != before:
        before = some
        some |= some << SIDE | some >> SIDE | (some & _NOT_RIGHT) << 1 | (some & _NOT_LEFT) >> 1
        some &= free
    return some


@functools.cache
def pieces() -> dict[int, int]:
    """Every place of six spots that hang together, and the number of its form (from 0 to 34)."""
    places = set(BITS)
    for _ in range(EACH - 1):
        places = {place | bit for place in places for bit in bits(_around(place))}
    numbers: dict[tuple[tuple[int, int], ...], int] = {}
    at_the_edge: dict[int, int] = {}  # a fixed form that has been pushed into the corner a1
    found = {}
    for place in sorted(places):
        pushed = _pushed(place)
        if pushed not in at_the_edge:
            form = shape(frozenset(i for i, bit in enumerate(BITS) if pushed & bit))
            at_the_edge[pushed] = numbers.setdefault(form, len(numbers))
        found[place] = at_the_edge[pushed]
    return found


def exchanges(place: int) -> list[int]:
    """What turns a place into another by one spot: pairs of the spot it gives and the one it takes."""
    known = _exchanges.get(place)
    if known is None:
        every = pieces()
        known = _exchanges[place] = [
            _PAIRS[gives | takes]
            for gives in bits(place)
            for takes in bits(_around(place ^ gives))
            if takes != gives and place ^ gives ^ takes in every
        ]
    return known


def divides(free: int, hole: bool) -> bool:
    """Whether each part of `free` can hold sixes, by its size; with a `hole` one spot may stay empty."""
    while free:
        part = spread(free & -free, free)
        over = part.bit_count() % EACH
        if over > hole:
            return False
        hole = hole and not over
        free ^= part
    return True


def _around(place: int) -> int:
    around = 0
    for bit in bits(place):
        around |= _NEAR[bit]
    return around & ~place


def _pushed(place: int) -> int:
    while not place & (1 << SIDE) - 1:
        place >>= SIDE
    while not place & _LEFT:
        place >>= 1
    return place
