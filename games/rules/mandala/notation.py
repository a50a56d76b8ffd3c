"""One line says one move: MOUNTAIN 1 RED, FIELD 2 GREEN X2, DISCARD BLACK X3, TAKE RED."""

import re

import msgspec

from games.engine.game import IllegalMove
from games.rules.mandala.cards import COLOURS
from games.rules.mandala.moves import Discard, Field, Mountain, Move, Take

_MANDALA = "(?P<mandala>[12])"
_COLOUR = f"(?P<colour>{'|'.join(COLOURS)})"
_TIMES = "(?: X ?(?P<n>[0-9]{1,3}))?"  # X1 may be left out
_LINES = [
    re.compile(line, re.IGNORECASE | re.ASCII)
    for line in (
        f"(?P<type>MOUNTAIN) {_MANDALA} {_COLOUR}",
        f"(?P<type>FIELD) {_MANDALA} {_COLOUR}{_TIMES}",
        f"(?P<type>DISCARD) {_COLOUR}{_TIMES}",
        f"(?P<type>TAKE) {_COLOUR}",
    )
]


def name(move: Move) -> str:
    """The move as one line."""
    match move:
        case Mountain(mandala, colour):
            return f"MOUNTAIN {mandala} {colour.upper()}"
        case Field(mandala, colour, n):
            return f"FIELD {mandala} {colour.upper()}{_times(n)}"
        case Discard(colour, n):
            return f"DISCARD {colour.upper()}{_times(n)}"
        case Take(colour):
            return f"TAKE {colour.upper()}"


def parse(line: str) -> Move:
    """The move a line says; case and extra blanks do not matter. Raises IllegalMove('unreadable')."""
    said = " ".join(line.split())
    for pattern in _LINES:
        if found := pattern.fullmatch(said):
            return _move(found.groupdict("1"))
    raise IllegalMove("unreadable")


def _move(words: dict[str, str]) -> Move:
    fields = {key: int(word) if word.isdigit() else word.lower() for key, word in words.items()}
    move: Move = msgspec.convert(fields, Move)
    return move


def _times(n: int) -> str:
    return "" if n == 1 else f" X{n}"
