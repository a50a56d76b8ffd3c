"""Boards of matches played at random, and of tables set by hand."""

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any
from xml.etree import ElementTree

from games.boards import show
from games.rules.mandala.cards import Hidden
from games.rules.mandala.events import Options
from games.rules.mandala.state import Mandala, State
from tests.rules.mandala.table import Moment, match

NAMES = ("Ada", "Bo")
HOSTILE = ('<b>Ada</b> & "co" {0}', "\N{RIGHT-TO-LEFT OVERRIDE}oB {name}")
SVG = "{http://www.w3.org/2000/svg}"


@cache
def moments() -> tuple[Moment, ...]:
    """Every ninth position of a few matches, with their ends."""
    dice = Random(7)
    some = [[*match(seed)] for seed in dice.sample(range(1000), 6)]
    return tuple(moment for played in some for moment in (*played[::9], played[-1]))


def full_table() -> State:
    """More than the rules ever let lie in each place: six kinds, five in a field, two digits."""
    six = (12, 2, 10, 3, 1, 11)  # in the order of COLOURS, as all that follows
    return State(
        options=Options(),
        to_move=0,
        turn=60,
        mandalas=(
            Mandala(six),
            Mandala((11, 0, 0, 0, 0, 0), ((0, 10, 1, 1, 1, 1), (0, 1, 1, 1, 12, 1))),
        ),
        hands=(Hidden((2, 1, 1, 1, 1, 2)), Hidden()),
        cups=(Hidden(six), Hidden(six, 2)),
        rivers=(
            ("red", "orange", "yellow", "green", "purple"),
            ("black", "purple", "green", "yellow", "red"),
        ),
    )


def drawn(view: Any, seat: int | None, **more: Any) -> ElementTree.Element:
    """The picture, parsed: not well-formed fails here."""
    return ElementTree.fromstring(show.svg("mandala", view, seat=seat, **({"names": NAMES} | more)))


def texts(picture: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in picture.iter(f"{SVG}text")]


def groups(picture: ElementTree.Element) -> list[str]:
    """The sentence of each part."""
    return [part.get("aria-label", "") for part in picture.iter() if part.get("role") == "group"]


def places(picture: ElementTree.Element) -> Iterator[tuple[float, float]]:
    """Where things are moved to, and where texts stand."""
    for element in picture.iter():
        moved = re.fullmatch(r"translate\((\S+) (\S+)\)", element.get("transform", ""))
        if moved:
            yield float(moved[1]), float(moved[2])
        elif element.tag == f"{SVG}text" and element.get("x"):
            yield float(element.get("x", "")), float(element.get("y", ""))


def written(view: Any, seat: int | None, names: tuple[str, str] = NAMES) -> str:
    return show.text("mandala", view, seat=seat, names=names)
