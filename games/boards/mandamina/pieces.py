"""Marbles of eight woods, each with an inlaid mark of its own: nobody needs the colour."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from games.boards import shapes as s
from games.rules.mandamina.board import COLOURS

PALE, DARK = "#ffffff", "#1d1205"  # of what is inlaid

STAMP = s.Stamp(
    "#20603f",
    "#e2f0e7",
    (
        "".join(
            f"M{x} {y - 4}a4 4 0 1 1 0 8a4 4 0 1 1 0-8z"
            for y in (19, 29, 39)
            for x in (14, 24, 34)
            if (x, y) != (24, 29)
        ),
        "".join(
            f"M{s.pts(s.polar((24, 29), 4, (i - 0.3) / 6), s.polar((24, 29), 4, (i + 0.3) / 6))}"
            f"L{s.pts(s.polar((24, 29), 2.6, (i + 0.3) / 6), s.polar((24, 29), 2.6, (i - 0.3) / 6))}z"
            for i in range(6)
        ),
    ),
)


class Text(NamedTuple):
    x: str
    y: str
    words: str


class Wood(NamedTuple):
    """A marble's colour, and the mark in it: an outline that is filled, or a line."""

    fill: str
    ink: str
    mark: str
    solid: bool = False


class Marble(NamedTuple):
    """A marble of 31 units round (0, 0); `drawn` names its template. One with a rim lies on the page."""

    wood: Wood
    rim: bool = False
    drawn: str = "games/mandamina/parts/marble.svg"


def _star() -> str:
    return f"M{s.pts(*(s.polar((0, 0), 5.6 if i % 2 else 15, i / 10) for i in range(10)))}Z"


WOODS: Mapping[str, Wood] = MappingProxyType(  # by the letter of a colour
    {
        "R": Wood("#b23329", PALE, s.disc(11)),
        "Y": Wood("#f2b632", DARK, "M0-11V11M-11 0H11"),
        "G": Wood("#2e6d48", PALE, "M0-12 13 10H-13Z", solid=True),
        "S": Wood("#93c8dc", DARK, "M-11 6 0-7 11 6"),
        "B": Wood("#2a4f93", PALE, "M-10-6H10M-10 6H10"),
        "P": Wood("#74407f", PALE, "M-9-9H9V9H-9Z"),
        "W": Wood("#f4e7c8", DARK, s.disc(9), solid=True),
        "K": Wood("#35302c", PALE, _star(), solid=True),
    }
)
LETTER = {word: letter for letter, word in COLOURS.items()}


def icon(key: str) -> Marble | None:
    """The picture beside a choice: `key` is a colour."""
    return Marble(WOODS[LETTER[key]], rim=True) if key in LETTER else None
