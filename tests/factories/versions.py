"""A second version of a rulebook, with one constant changed, and the house after it was put there."""

from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import pytest

from games.rules import EARLIER, GAMES, WORDS
from games.rules.mandala import drawing
from games.rules.mandala.game import Mandala

FIRST = GAMES["mandala"]
DRAWN = 2  # cards that action A draws by the second version; by the first it is 3


@contextmanager
def drawing_two() -> Iterator[None]:
    before, drawing.DRAW = drawing.DRAW, DRAWN
    try:
        yield
    finally:
        drawing.DRAW = before


def decide(*asked: Any) -> Any:
    with drawing_two():
        return Mandala.decide(*asked)


class Second(Mandala):
    """The same but for one constant."""

    version = 2
    decide: Any = staticmethod(decide)


SECOND: Any = Second()


def deployed(monkeypatch: pytest.MonkeyPatch) -> None:
    """New matches are played by the second version, those that run go on by the first."""
    first = SimpleNamespace(game=FIRST, words=WORDS["mandala"])
    monkeypatch.setitem(GAMES, "mandala", SECOND)
    monkeypatch.setitem(EARLIER, "mandala", (first,))
