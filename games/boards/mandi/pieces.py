"""Pieces of the bazaar: crates, the signs of merchants, chips for their visits, the stamp."""

from typing import NamedTuple

from games.boards import shapes as s
from games.boards.mandi.goods import GOODS, Good

STAMP = s.Stamp(
    "#8f5b00",
    "#fbf0d8",
    (
        "M8.5 16h31v3h-31z",
        "M9.5 19h5.8v6.1a2.9 2.9 0 0 1-5.8 0zM21.1 19h5.8v6.1a2.9 2.9 0 0 1-5.8 0z"
        "M32.7 19h5.800v6.100a2.9 2.9 0 0 1-5.8 0z",
        "M18.5 31h11v6h-11zM12 37.500h11v6h-11zM25 37.500h11v6h-11z",
        "M8.5 44.500h31v3h-31z",
    ),
)


class Text(NamedTuple):
    x: str
    y: str
    words: str
    anchor: str = "start"


class Crate(NamedTuple):
    """The picture beside a choice; `drawn` names its template."""

    good: Good
    scale: str
    drawn: str = "games/mandi/parts/crate.svg"


class Sign(NamedTuple):
    """How a merchant looks in the picture: a letter on a shape, both without any name."""

    seat: int
    letter: str
    d: str
    fill: str


class Chip(NamedTuple):
    """Who came to a stall, with what (`5+2`), and whether that took the lot. `seat` None is the reader."""

    x: str
    y: str
    width: str
    seat: int | None
    bid: str
    end: str  # where the bid ends
    takes: bool = False


def icon(key: str) -> Crate | None:
    """The picture beside a choice: `key` is a good."""
    return Crate(GOODS[key], "1.4") if key in GOODS else None


def diamond(r: float) -> str:
    far = 1.22 * r
    return f"M{s.pts((0, -far), (far, 0), (0, far), (-far, 0))}Z"


def arch(r: float) -> str:
    """A door."""
    side, low = 0.95 * r, 0.95 * r
    return f"M{s.pts((-side, low))}V0A{s.num(side)} {s.num(side)} 0 0 1 {s.pts((side, 0))}V{s.num(low)}Z"


def barrel(r: float) -> str:
    side, high = 0.75 * r, 0.95 * r
    return f"M{s.pts((-side, -high))}H{s.num(side)}Q{s.pts((1.5 * r, 0), (side, high))}H{s.num(-side)}" + (
        f"Q{s.pts((-1.5 * r, 0), (-side, -high))}Z"
    )


SHAPES: tuple[tuple[s.Outline, str], ...] = (
    (s.shield, "#24407a"),
    (s.hexagon, "#7a4a1e"),
    (s.disc, "#6b2f7a"),
    (s.square, "#20603f"),
    (diamond, "#8a2346"),
    (arch, "#1b5f73"),
    (barrel, "#4d555a"),
    (s.petals, "#5c5a14"),
)
RADIUS = 14.5
SEAL = f"M{s.pts(*(s.polar((0, 0), 16.5 if i % 2 else 14, i / 24) for i in range(24)))}Z"


def sign(seat: int, side: int) -> Sign:
    """A letter for the seat, a shape and a colour for its side: families share theirs."""
    outline, fill = SHAPES[side]
    return Sign(seat, chr(ord("A") + seat), outline(RADIUS), fill)
