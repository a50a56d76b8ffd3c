"""What a player may do: put a marble on the empty spot. What the clock does: skip whoever is late."""

from typing import TypeAlias

from games.engine.game import Imperative
from games.rules.mandamina.board import SPOTS


class Shift(Imperative, frozen=True):
    """The marble of a spot goes to the empty one."""

    spot: str


class Skip(Imperative, frozen=True):
    """Nothing is moved and no circle crossed out; the clock's alone (D12)."""


Move: TypeAlias = Shift | Skip

SHIFTS = tuple(Shift(spot) for spot in SPOTS)
SKIP = Skip()
