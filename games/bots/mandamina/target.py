"""What the marbles are to be sorted into: a place for each colour, and how many moves there are to go."""

from typing import TypeAlias

import msgspec

from games.bots.mandamina.pieces import BITS, CENTRE, SPOTS, pieces
from games.rules.mandamina.board import EMPTY, LETTERS, hole

Masks: TypeAlias = tuple[int, ...]  # of each colour, in the order of LETTERS
EVERY = range(len(LETTERS))
MARBLES = SPOTS - 1
NONE_KEPT: Masks = (0,) * len(LETTERS)
HOLE = len(LETTERS)  # the empty spot, counted as one more colour


class Position(msgspec.Struct, frozen=True, gc=False):
    """A board as sets of spots: those of each colour, and the empty one."""

    marbles: Masks
    hole: int


class Target(msgspec.Struct, frozen=True, gc=False):
    """A board on which all colours are clustered, as sets of spots."""

    places: Masks
    hole: int


def position(board: str) -> Position:
    """A board as sets of spots."""
    return Position(
        tuple(sum(bit for bit, marble in zip(BITS, board, strict=True) if marble == own) for own in LETTERS),
        BITS[hole(board)],
    )


def shifted(now: Position, source: int) -> Position:
    """The position after the marble at `source` went to the empty spot."""
    swap = source | now.hole
    marbles = tuple(own ^ swap if own & source else own for own in now.marbles)
    return Position(marbles, source)


def remaining(now: Position, target: Target) -> int:
    """The fewest moves to a target: a marble goes home in each, but one that opens a chain.

    A chain is what hangs together by "a marble of one colour lies where another colour belongs". The one
    that the empty spot belongs to is open, every other costs a move more. With a free choice among marbles
    of a colour there are no shorter ways: what a move can do is to bring one home or to join two chains.
    """
    home = sum((own & place).bit_count() for own, place in zip(now.marbles, target.places, strict=True))
    return MARBLES - home + _closed(now, target)


def _closed(now: Position, target: Target) -> int:
    """How many chains the empty spot does not belong to."""
    links = list(_links(now, target))
    chains: list[int] = []
    for link in links:
        apart = [chain for chain in chains if not chain & link]
        for chain in chains:
            link |= chain if chain & link else 0
        chains = [*apart, link]
    return sum(not chain >> HOLE & 1 for chain in chains)


def _links(now: Position, target: Target) -> list[int]:
    """For each colour with marbles abroad: itself and the colours that their spots belong to."""
    places = (*target.places, target.hole)
    links = []
    for i, own in enumerate((*now.marbles, now.hole)):
        abroad = own & ~places[i]
        if abroad:
            links.append(sum(1 << j for j, place in enumerate(places) if abroad & place) | 1 << i)
    return links


def forms(target: Target) -> int:
    """How many different shapes it has."""
    form = pieces()
    return len({form[place] for place in target.places})


def is_middle(target: Target) -> bool:
    """Whether the middle ends up empty."""
    return target.hole == CENTRE


def drawn(target: Target) -> str:
    """The target as a board is written."""
    letters = [EMPTY] * SPOTS
    for letter, place in zip(LETTERS, target.places, strict=True):
        for i, bit in enumerate(BITS):
            if place & bit:
                letters[i] = letter
    return "".join(letters)
