"""Sand in six colours, each with its own outline: a count stands in it, and nobody needs the colour."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from games.boards import shapes as s


class Look(NamedTuple):
    """The colour of the sand and of a numeral on it, its outline, and how far a numeral sinks (in radii)."""

    fill: str
    ink: str
    outline: s.Outline
    drop: float = 0


SAND: Mapping[str, Look] = MappingProxyType(
    {
        "red": Look("#c8372c", "#ffffff", s.disc),
        "orange": Look("#ec8b33", s.INK, s.flame, 0.3),
        "yellow": Look("#f6cf45", s.INK, s.sun),
        "green": Look("#2f7d4a", "#ffffff", s.leaf),
        "purple": Look("#754497", "#ffffff", s.petals),
        "black": Look("#24282c", "#ffffff", s.square),
    }
)
SEATS = (("A", "#24407a", s.shield), ("B", "#7a4a1e", s.hexagon))

STAMP = s.Stamp(
    "#6b2f7a",
    "#f3e6f6",
    (
        "M10.5 28a13.5 13.5 0 0 1 27 0h-4.2a9.3 9.3 0 0 0-18.6 0z",
        "M10.5 31a13.5 13.5 0 0 0 27 0h-4.2a9.3 9.3 0 0 1-18.6 0z",
        "M24 23.7a5.8 5.8 0 1 1 0 11.6a5.8 5.8 0 1 1 0-11.6z",
    ),
)


def sand(at: s.Point, colour: str, words: str = "", r: float = 25) -> s.Token:
    """Sand of a colour, with a count in it."""
    look = SAND[colour]
    return s.token(at, look.outline(r), s.Paint(look.fill, look.ink, words), r=r, drop=look.drop)


def small(at: s.Point, colour: str) -> s.Token:
    """Sand without a count, beside a word or a number: all colours about as wide."""
    return sand(at, colour, r={"purple": 10.5, "yellow": 11.5}.get(colour, 12))


def badge(at: s.Point, seat: int) -> s.Token:
    """A seat as the picture shows it: a letter, a colour and a shape, never a name."""
    letter, fill, outline = SEATS[seat]
    return s.token(at, outline(24), s.Paint(fill, "#ffffff", letter), r=24)


def icon(key: str) -> s.Token | None:
    """The picture beside a choice: `key` is a colour."""
    return sand((0, 0), key, r=23) if key in SAND else None
