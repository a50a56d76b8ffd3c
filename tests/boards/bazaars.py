"""Bazaars played at random, as pictures and in words, and where the texts of a picture lie."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple
from xml.etree import ElementTree

from django.conf import settings
from django.template.loader import render_to_string
from PIL import ImageFont

from games.boards import mandi, show
from games.engine.fold import told
from games.rules.mandi import game
from games.rules.mandi.events import Event, Options
from games.rules.mandi.state import State
from tests.boards.positions import SVG
from tests.rules.mandi.table import Moment, match

NAMES = ("Ada", "Bo", "Cy", "Di", "Eli", "Fay", "Gus", "Hana")
TABLES = (
    *((2, "classic", "none"), (2, "quick", "none"), (3, "classic", "none"), (4, "classic", "2")),
    *((5, "classic", "none"), (6, "grand", "3"), (7, "grand", "none")),
    *((8, "grand", "none"), (8, "grand", "2"), (8, "grand", "4")),
)


class Seen(NamedTuple):
    """What a reader sees: a view, and all that was told before it."""

    view: State
    seat: int | None
    since: tuple[Event, ...]

    @property
    def names(self) -> tuple[str, ...]:
        return NAMES[: self.view.seats]


@cache
def moments() -> tuple[Moment, ...]:
    """Positions of a match at each table, the restock and the end among them."""
    found: list[Moment] = []
    for i, (seats, variant, families) in enumerate(TABLES):
        options = Options(variant, families)  # type: ignore[arg-type]
        played = [*match(40 + i, seats, options)]
        restock = next((moment for moment in played if moment.state.phase == "restock"), played[0])
        found += [*played[:: max(len(played) // 4, 1)], restock, played[-1]]
    return tuple(found)


def every(*readers: int | None) -> list[Seen]:
    return [seen(moment, seat) for moment in moments() for seat in readers]


@cache
def seen(moment: Moment, seat: int | None) -> Seen:
    return Seen(moment.view(seat), seat, told(game, moment.log, seat))


@cache
def picture(it: Seen, names: tuple[str, ...] = ()) -> str:
    given = mandi.in_picture(it.view, it.seat, names or it.names, it.since)
    return render_to_string("games/mandi/board.svg", given)


def drawn(it: Seen, names: tuple[str, ...] = ()) -> ElementTree.Element:
    """The picture, parsed: not well-formed fails here."""
    return ElementTree.fromstring(picture(it, names))


@cache
def written(it: Seen, names: tuple[str, ...] = ()) -> str:
    given = mandi.in_words(it.view, it.seat, names or it.names, it.since)
    return show.laid_out(render_to_string("games/mandi/board.txt", given))


def plain(text: str) -> str:
    """On one line, with common spaces."""
    return " ".join(text.split())


class Box(NamedTuple):
    """Where a text lies."""

    left: float
    top: float
    right: float
    bottom: float
    words: str


class Pen(NamedTuple):
    """What an element inherits: its place and scale, and how its text is written."""

    x: float = 0
    y: float = 0
    scale: float = 1
    size: float = 0
    bold: bool = False
    anchor: str = "start"

    def inside(self, element: ElementTree.Element) -> "Pen":
        move = re.search(r"translate\((\S+) (\S+)\)", element.get("transform", ""))
        grow = re.search(r"scale\((\S+)\)", element.get("transform", ""))
        dx, dy = (float(move[1]), float(move[2])) if move else (0.0, 0.0)
        if element.tag == f"{SVG}use":
            dx, dy = dx + float(element.get("x", "0")), dy + float(element.get("y", "0"))
        return self._replace(
            x=self.x + self.scale * dx,
            y=self.y + self.scale * dy,
            scale=self.scale * (float(grow[1]) if grow else 1),
            size=float(element.get("font-size", str(self.size))),
            bold=element.get("font-weight", "700" if self.bold else "400") == "700",
            anchor=element.get("text-anchor", self.anchor),
        )


def texts(root: ElementTree.Element) -> list[Box]:
    """Every text where it is seen, those of used parts too; each at least as large as on its own."""
    parts = {part.get("id", ""): part for part in root.iter() if part.get("id")}
    return [*_boxes(root, Pen(), parts)]


def _boxes(element: ElementTree.Element, pen: Pen, parts: dict[str, ElementTree.Element]) -> Iterator[Box]:
    if element.tag == f"{SVG}defs":
        return
    pen = pen.inside(element)
    if element.tag == f"{SVG}text" and element.text:
        yield _box(element, pen)
    if element.tag == f"{SVG}use":
        yield from _boxes(parts[element.get("href", "#")[1:]], pen, parts)
    for child in element:
        yield from _boxes(child, pen, parts)


def _box(element: ElementTree.Element, pen: Pen) -> Box:
    words, size = element.text or "", pen.size * pen.scale
    assert size, words
    width = _font(pen.bold).getlength(words) * size / 100
    x = pen.x + pen.scale * float(element.get("x", "0"))
    y = pen.y + pen.scale * float(element.get("y", "0"))
    left = x - {"start": 0, "middle": width / 2, "end": width}[pen.anchor]
    return Box(left, y - 0.7 * size, left + width, y + 0.15 * size, words)


@cache
def _font(bold: bool) -> Any:
    face = "Bold" if bold else "Regular"
    return ImageFont.truetype(settings.BASE_DIR / "config" / "fonts" / f"board-{face}.ttf", 100)
