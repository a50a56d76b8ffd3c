"""Goods as the bazaar shows them: a name, a colour, and a glyph that needs no colour; 20 units high."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.boards import shapes as s
from games.rules.mandi.said import GOOD

WOOD, WHITE = "#f3ddb5", "#ffffff"


class Stroke(NamedTuple):
    """A part of a glyph: a filled outline, a line, or both."""

    d: str
    fill: str = "none"
    line: str = ""
    width: str = ""


class Good(NamedTuple):
    """A good: its deep colour, and the strokes of its glyph."""

    deep: str
    glyph: tuple[Stroke, ...]


def _good(deep: str, outline: str, *marks: Stroke) -> Good:
    return Good(deep, (Stroke(outline, deep), *marks))


def _dots(*at: s.Point) -> str:
    """A round line end makes a dot of each."""
    return "".join(f"M{s.pts(point)}h0" for point in at)


def _crocus() -> str:
    """Six pointed petals."""
    return "".join(
        f"M0 0Q{s.pts(_at(8, i - 0.62), _at(10.5, i))}Q{s.pts(_at(8, i + 0.62), (0, 0))}Z" for i in range(6)
    )


def _at(r: float, sixth: float) -> s.Point:
    return s.polar((0, 0), r, sixth / 6)


def named(good: str) -> str:
    return _(GOOD[good].text)


GOODS: Mapping[str, Good] = MappingProxyType(
    {
        "attar": _good(
            "#a8325f",
            "M-2.6-9.5h5.2v3.2h-1v1.8C5.6-3.4 7.4-.2 7.4 3 7.4 7 4.2 9.5 0 9.5S-7.4 7-7.4 3"
            "C-7.4-.2-5.6-3.4-1.6-4.5v-1.8h-1z",
        ),
        "chai": _good(
            "#8a5526",
            "M-7.5-3H5l-1 9.5q-.3 2.5-2.8 2.5H-4q-2.5 0-2.8-2.5z",
            Stroke(
                "M5.2-1.5q4.3-.4 4 2.9-.4 3-4.7 3.1M-3.5-5.2q-2-2 0-4.3M.8-5.2q-2-2 0-4.3",
                line="#8a5526",
                width="1.7",
            ),
        ),
        "gems": _good(
            "#1b6f86",
            "M-5.8-8h11.6L10-2.3 0 9.5-10-2.3z",
            Stroke("M-10-2.3H10M-3.6-2.3 0 9.5 3.6-2.3 0-8z", line=WHITE, width="1.1"),
        ),
        "masala": _good(
            "#b84712",
            "M0-9.5Q3.2-5 9.5 8.2q.4 1.3-1 1.3h-17q-1.4 0-1-1.3Q-3.2-5 0-9.5z",
            Stroke(
                _dots((0, -3), (-2.6, 1.6), (2.6, 1.6), (-4.6, 6), (0, 6), (4.6, 6)), line=WHITE, width="2.3"
            ),
        ),
        "silk": _good(
            "#3c7a3f",
            "M-8.5-7.5q4.2-3.5 8.5 0t8.5 0V7.5q-4.2 3.5-8.5 0t-8.5 0z",
            Stroke("M-8.5-2.5q4.2-3.5 8.5 0t8.5 0M-8.5 2.5q4.2-3.5 8.5 0t8.5 0", line=WHITE, width="1.3"),
        ),
        "indigo": _good(
            "#2f3f95",
            "M0-9.5C4-4 7.5-.5 7.5 3.2 7.5 7 4.2 9.5 0 9.5S-7.5 7-7.5 3.2C-7.5-.5-4-4 0-9.5z",
            Stroke("M-3.8 3.5q.3 3 3.3 3.6", line=WHITE, width="1.5"),
        ),
        "kesar": _good("#8d6200", _crocus(), Stroke("M0 0h0", line=WHITE, width="4")),
    }
)
