"""What a form sent, read as one line of notation."""

from collections.abc import Mapping
from typing import Any

from games.engine.game import IllegalMove
from games.rules.mandi.goods import CARDS, STALLS
from games.rules.mandi.moves import Choose, Restock
from games.rules.mandi.notation import name

Data = Mapping[str, tuple[str, ...]]
_HAGGLE = {str(card): card for card in (0, *CARDS)}


def line(data: Data) -> str:
    """The line that says it; whether it is allowed now is the rules' to judge. Raises IllegalMove."""
    return name(_restock(data) if _restocks(data) else _choice(data))


def _restocks(data: Data) -> bool:
    """Only the form of the restock has cards to tick, can leave the stall open, and offers no card as one."""
    return "cards" in data or sent(data, "stall") == ("",) or sent(data, "card") == ("0",)


def _choice(data: Data) -> Choose:
    """Without a field for it there was no card to choose; with one a card has to be chosen."""
    if not _one(data, "stall"):
        raise IllegalMove("stall_needed")
    if "card" in data and not _one(data, "card"):
        raise IllegalMove("card_needed")
    return Choose(_stall(data), _card(data), _sifarish(data))


def _restock(data: Data) -> Restock:
    cards = _cards(data)
    if _one(data, "stall"):
        if cards and not _one(data, "card"):
            raise IllegalMove("card_or_neither")
        return Restock(cards, Choose(_stall(data), _card(data), _sifarish(data)))
    if _card(data) or _sifarish(data):
        raise IllegalMove("stall_or_neither")
    return Restock(cards)


def _stall(data: Data) -> str:
    stall = _one(data, "stall")
    if len(stall) != 1 or stall not in STALLS:
        raise IllegalMove("unreadable")
    return stall


def _card(data: Data) -> int:
    return _number(_one(data, "card") or "0")


def _cards(data: Data) -> tuple[int, ...]:
    values = sent(data, "cards")
    if len(set(values)) < len(values):
        raise IllegalMove("card_twice")
    cards = tuple(sorted(map(_number, values)))
    if 0 in cards:
        raise IllegalMove("unreadable")
    return cards


def _number(value: str) -> int:
    if value not in _HAGGLE:
        raise IllegalMove("unreadable")
    return _HAGGLE[value]


def _sifarish(data: Data) -> bool:
    value = _one(data, "sifarish")
    if value not in ("", "yes"):
        raise IllegalMove("unreadable")
    return bool(value)


def _one(data: Data, key: str) -> str:
    """The single value of a field, "" without one."""
    values = sent(data, key)
    if len(values) > 1:
        raise IllegalMove("unreadable")
    return values[0] if values else ""


def sent(data: Data, key: str) -> tuple[str, ...]:
    """The texts that came under a name, whatever else came under it."""
    values: Any = data.get(key, ())
    if not isinstance(values, tuple | list):
        values = (values,)
    return tuple(value for value in values if isinstance(value, str))
