"""What a player may do: choose a sign, cash in, roll, claim or chance, bid, take a tile."""

from typing import TypeAlias

from games.engine.game import Imperative


class Sign(Imperative, frozen=True):
    """The own animal, before the first turn (D4)."""

    animal: str


class Roll(Imperative, frozen=True):
    """The die, without cashing in."""


class CashIn(Imperative, frozen=True):
    """Tiles of the own card back to the Dispenser for money, in the order of the zodiac; then the die."""

    tiles: tuple[str, ...]


class Claim(Imperative, frozen=True):
    """All tiles on the board."""


class Chance(Imperative, frozen=True):
    """One tile more."""


class Special(Imperative, frozen=True):
    """The first tile drawn is offered to the others (goal `wealth`)."""


class Bid(Imperative, frozen=True):
    """A bid in an open auction; in one by maxima the most one would bid."""

    amount: int


class Pass(Imperative, frozen=True):
    """Out of this auction."""


class Take(Imperative, frozen=True):
    """A tile of somebody who was passed, or who went bankrupt."""

    tile: str


Move: TypeAlias = Sign | Roll | CashIn | Claim | Chance | Special | Bid | Pass | Take
