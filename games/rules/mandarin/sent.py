"""What a form sent, read as one line of notation."""

import re
from collections.abc import Mapping
from typing import Any

from games.engine.game import IllegalMove
from games.rules.mandarin.moves import Bid, CashIn, Pass, Roll
from games.rules.mandarin.notation import name
from games.rules.mandarin.tiles import INDEX, sort

Data = Mapping[str, tuple[str, ...]]
AMOUNT, CASH = "amount", "tiles"  # the fields
_DIGITS = 7
# As it is typed, or as pages and letters of any language write it: 1000; 1,000; 1.000; 1 000; 1'000.
_TYPED = re.compile(r"[0-9]+|[0-9]{1,3}(?:[,.\s'\u2019][0-9]{3})+")


def line(data: Data) -> str:
    """The line that says it; whether it is allowed now is the rules' to judge. Raises IllegalMove."""
    if AMOUNT in data:
        amount = amount_of(sent(data, AMOUNT))
        if amount is None:
            raise IllegalMove("amount_needed")
        return name(Bid(amount) if amount else Pass())
    if CASH in data:
        return _cash(sent(data, CASH))
    raise IllegalMove("unreadable")


def amount_of(values: tuple[str, ...]) -> int | None:
    """What was typed as an amount, None where nothing was. Raises IllegalMove."""
    said = "".join(values).strip()
    if not said:
        return None
    digits = "".join(filter(str.isdigit, said))
    if len(values) > 1 or not _TYPED.fullmatch(said) or len(digits) > _DIGITS:
        raise IllegalMove("amount_unreadable")
    return int(digits)


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
