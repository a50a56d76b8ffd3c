"""What a player may do: lay on a mountain, lay in the own field, discard, or take a colour."""

from typing import TypeAlias

from games.engine.game import Imperative


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
