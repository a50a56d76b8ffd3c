"""One line says one move: STALL B CARD 4 SIFARISH, RESTOCK NONE, RESTOCK 1 2 4 STALL B CARD 4."""

import re

from games.engine.game import IllegalMove
from games.rules.mandi.moves import Choose, Move, Restock

_CHOICE = "STALL (?P<stall>[A-H]) CARD (?P<haggle>[0-5])(?P<sifarish> SIFARISH)?"
_CHOOSE = re.compile(_CHOICE, re.IGNORECASE | re.ASCII)
_RESTOCK = re.compile(
    f"RESTOCK (?P<cards>NONE|[1-5](?: [1-5])*)(?: (?P<choice>{_CHOICE}))?", re.IGNORECASE | re.ASCII
)


def name(move: Move) -> str:
    """The move as one line."""
    if isinstance(move, Choose):
        return f"STALL {move.stall.upper()} CARD {move.haggle}{' SIFARISH' if move.sifarish else ''}"
    cards = " ".join(map(str, move.cards)) or "NONE"
    return f"RESTOCK {cards}{f' {name(move.choice)}' if move.choice else ''}"


def parse(line: str) -> Move:
    """The move a line says; case and extra blanks do not matter. Raises IllegalMove('unreadable')."""
    said = " ".join(line.split())
    if found := _CHOOSE.fullmatch(said):
        return _choice(found)
    if found := _RESTOCK.fullmatch(said):
        words = found["cards"].upper()
        cards = () if words == "NONE" else tuple(sorted(int(card) for card in words.split()))
        return Restock(cards, _choice(found) if found["choice"] else None)
    raise IllegalMove("unreadable")


def _choice(found: re.Match[str]) -> Choose:
    return Choose(found["stall"].lower(), int(found["haggle"]), found["sifarish"] is not None)
