"""One line says one move: MOVE C4; the clock's is SKIP."""

import re

from games.engine.game import IllegalMove
from games.rules.mandamina.moves import SKIP, Move, Shift, Skip

_SPOT = re.compile("[A-G][1-7]", re.IGNORECASE | re.ASCII)
_SHIFT = re.compile("MOVE (?P<spot>[A-G][1-7])", re.IGNORECASE | re.ASCII)


def name(move: Move) -> str:
    """The move as one line."""
    return "SKIP" if isinstance(move, Skip) else f"MOVE {move.spot.upper()}"


def parse(line: str) -> Move:
    """The move a line says; case and extra blanks do not matter. Raises IllegalMove('unreadable')."""
    said = " ".join(line.split())
    if said.upper() == "SKIP":
        return SKIP
    if found := _SHIFT.fullmatch(said):
        return Shift(found["spot"].lower())
    raise IllegalMove("unreadable")


def at_tail(tail: str) -> Move:
    """The move that the end of an address says: a spot alone. Raises IllegalMove('no_such_spot')."""
    if tail.upper() == "SKIP":
        return SKIP
    if _SPOT.fullmatch(tail):
        return Shift(tail.lower())
    raise IllegalMove("no_such_spot")
