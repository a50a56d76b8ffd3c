"""What a player may do: lay on a mountain, lay in the own field, discard, or take a colour."""

from typing import TypeAlias

from games.engine.game import Imperative
from games.rules.mandala.cards import COLOURS, EACH


class Mountain(Imperative, frozen=True):
    """Action A: one card on a mountain, then draw."""

    mandala: int
    colour: str


class Field(Imperative, frozen=True):
    """Action B: n cards of one colour in the own field."""

    mandala: int
    colour: str
    n: int = 1


class Discard(Imperative, frozen=True):
    """Action C: n cards of one colour to the discard pile, and as many drawn."""

    colour: str
    n: int = 1


class Take(Imperative, frozen=True):
    """In a sharing: all cards of a colour from the mountain."""

    colour: str


Move: TypeAlias = Mountain | Field | Discard | Take

_SOME = range(1, EACH + 1)
_UP_TO = range(EACH + 1)  # from 0: up to none

# Every move there can be, made once: by mandala, then by colour, then (where it counts) all of up to n cards.
ON_MOUNTAIN = tuple(tuple(Mountain(m, colour) for colour in COLOURS) for m in (1, 2))
IN_FIELD = tuple(
    tuple(tuple(tuple(Field(m, colour, n) for n in _SOME[:most]) for most in _UP_TO) for colour in COLOURS)
    for m in (1, 2)
)
TO_DISCARD = tuple(
    tuple(tuple(Discard(colour, n) for n in _SOME[:most]) for most in _UP_TO) for colour in COLOURS
)
TO_TAKE = tuple(Take(colour) for colour in COLOURS)
