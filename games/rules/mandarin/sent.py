"""What a form sent, read as one line of notation."""

from collections.abc import Mapping
from typing import Any

from games.engine.game import IllegalMove
from games.rules.mandarin.moves import Bid, CashIn, Pass, Roll
from games.rules.mandarin.notation import name
from games.rules.mandarin.tiles import INDEX, sort

Data = Mapping[str, tuple[str, ...]]
AMOUNT, CASH = "amount", "tiles"  # the fields
_DIGITS = 7


def line(data: Data) -> str:
    """The line that says it; whether it is allowed now is the rules' to judge. Raises IllegalMove."""
    if AMOUNT in data:
        amount = _amount(sent(data, AMOUNT))
        return name(Bid(amount) if amount else Pass())
    if CASH in data:
        return _cash(sent(data, CASH))
    raise IllegalMove("unreadable")


def _amount(values: tuple[str, ...]) -> int:
    said = "".join(values).strip()
    if not said:
        raise IllegalMove("amount_needed")
    if len(values) > 1 or not (said.isascii() and said.isdigit()) or len(said) > _DIGITS:
        raise IllegalMove("unreadable")
    return int(said)


def _cash(values: tuple[str, ...]) -> str:
    if any(value not in INDEX for value in values):
        raise IllegalMove("unreadable")
    if len(set(values)) < len(values):
        raise IllegalMove("tile_twice")
    return name(CashIn(sort(values)) if values else Roll())


def sent(data: Data, key: str) -> tuple[str, ...]:
    """The texts that came under a name, whatever else came under it."""
    values: Any = data.get(key, ())
    if not isinstance(values, tuple | list):
        values = (values,)
    return tuple(value for value in values if isinstance(value, str) and value)
