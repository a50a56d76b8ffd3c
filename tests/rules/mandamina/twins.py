"""The rules of Mandamina hide nothing: whoever is told of a match at all is told everything."""

from collections.abc import Sequence
from random import Random
from typing import Any

Log = Sequence[Any]


def twin(events: Log, seat: int | None, dice: Random) -> Log | None:
    """There is no other truth that is told the same."""
    return None
