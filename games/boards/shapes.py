"""Shapes that boards share: outlines as path data, points on a circle, and numbers short enough to send.

A board is 640 units wide and no text in it is under 20 units: 10 pixels on the narrowest phone.
"""

from collections.abc import Callable, Sequence
from math import cos, pi, sin
from typing import NamedTuple

Point = tuple[float, float]
Outline = Callable[[float], str]  # path data round (0, 0) for a radius
INK = "#15191c"
LEAST = 20  # the smallest text, in units


class Paint(NamedTuple):
    """The colour of a piece, and what is written on it in which colour."""

    fill: str
    ink: str = INK
    words: str = ""


class Token(NamedTuple):
    """A piece with its outline, what is written in it, and its place."""

    x: str
    y: str
    d: str
    paint: Paint
    size: str
    drop: str


class Stamp(NamedTuple):
    """A game's colour and tint by day, and its mark in white on a face of 38 by 48 units at (5, 5)."""

    fill: str
    tint: str
    face: tuple[str, ...]


class Mark(NamedTuple):
    """A ring round what has changed, and a label at its upper right: how much."""

    x: str
    y: str
    r: str
    label: str
    box_x: str
    box_y: str
    width: str
    text_x: str
    text_y: str


def num(value: float) -> str:
    """A coordinate with one decimal at most: `12`, `-3.5`. A string, so that no locale gives it a comma."""
    short = f"{value:.1f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


def pts(*points: Point) -> str:
    return " ".join(f"{num(x)} {num(y)}" for x, y in points)


def polar(centre: Point, r: float, turn: float) -> Point:
    """A point on a circle; turn 0 is up, 1 is once round, clockwise."""
    angle = 2 * pi * turn
    return centre[0] + r * sin(angle), centre[1] - r * cos(angle)


def disc(r: float) -> str:
    return f"M0 {num(-r)}A{num(r)} {num(r)} 0 1 1 0 {num(r)}A{num(r)} {num(r)} 0 1 1 0 {num(-r)}Z"


def square(r: float) -> str:
    return f"M{pts((-0.9 * r, -0.9 * r))}H{num(0.9 * r)}V{num(0.9 * r)}H{num(-0.9 * r)}Z"


def flame(r: float) -> str:
    """A triangle with a full belly."""
    low = 0.78 * r
    return f"M0 {num(-1.3 * r)}L{pts((1.17 * r, low))}Q0 {num(1.16 * r)} {pts((-1.17 * r, low))}Z"


def leaf(r: float) -> str:
    top, right, left = -1.3 * r, 1.2 * r, -1.2 * r
    one = pts((right, -0.62 * r), (right, 0.62 * r), (0, -top))
    return f"M0 {num(top)}C{one}C{pts((left, 0.62 * r), (left, -0.62 * r), (0, top))}Z"


def sun(r: float) -> str:
    """Eight rays."""
    ring = [polar((0, 0), r * (1.24 if i % 2 == 0 else 0.86), i / 16) for i in range(16)]
    return f"M{pts(*ring)}Z"


def petals(r: float) -> str:
    """Four round petals."""
    q, arc = 0.5 * r, f"A{num(0.6 * r)} {num(0.6 * r)} 0 1 1 "
    return f"M{pts((-q, -q))}" + "".join(arc + pts(p) for p in ((q, -q), (q, q), (-q, q), (-q, -q))) + "Z"


def hexagon(r: float) -> str:
    return f"M{pts(*(polar((0, 0), r, (i + 0.5) / 6) for i in range(6)))}Z"


def shield(r: float) -> str:
    side, low = 0.9 * r, 0.2 * r
    return f"M{pts((-side, -0.9 * r))}H{num(side)}V{num(low)}Q{pts((side, 0.8 * r), (0, 1.1 * r))}" + (
        f"Q{pts((-side, 0.8 * r), (-side, low))}Z"
    )


def lotus(centre: Point, r: float, n: int, first: int) -> str:
    """A rim of n petals on a circle: every second one, from the first or the second."""
    deep = num(pi * r / n)
    ends = ((polar(centre, r, i / n), polar(centre, r, (i + 1) / n)) for i in range(first, n, 2))
    return "".join(f"M{pts(one)}A{deep} {deep} 0 0 1 {pts(other)}Z" for one, other in ends)


def half_ring(centre: Point, outer: float, inner: float, side: int) -> str:
    """The upper (-1) or lower (1) half of a ring, a little off the middle."""
    (x, y), sweep = (centre[0], centre[1] + 5 * side), 1 if side < 0 else 0
    out = f"M{pts((x - outer, y))}A{num(outer)} {num(outer)} 0 0 {sweep} {pts((x + outer, y))}"
    back = f"L{pts((x + inner, y))}A{num(inner)} {num(inner)} 0 0 {1 - sweep} {pts((x - inner, y))}Z"
    return out + back


def river(xs: Sequence[float], y: float, half: float) -> str:
    """A band of water with a wave for each place in it."""
    step = (xs[1] - xs[0]) / 2
    swing = [8 if i % 2 else -8 for i in range(len(xs))]
    there = "".join(
        f"Q{pts((x, y - half + dy), (x + step, y - half))}" for x, dy in zip(xs, swing, strict=True)
    )
    back = "".join(
        f"Q{pts((x, y + half + dy), (x - step, y + half))}"
        for x, dy in reversed([*zip(xs, swing, strict=True)])
    )
    return f"M{pts((xs[0] - step, y - half))}{there}L{pts((xs[-1] + step, y + half))}{back}Z"


def token(at: Point, d: str, paint: Paint, *, r: float, drop: float = 0) -> Token:
    """A piece of radius `r` with its words in the middle, or `drop` radii lower."""
    size = max(LEAST, r * (1.1 if len(paint.words) < 2 else 0.86))
    return Token(num(at[0]), num(at[1]), d, paint, num(size), num(drop * r + size * 0.35))


def blank(at: Point) -> Token:
    """A small card that lies face down."""
    return token(at, "M-9 -13H9V13H-9Z", Paint("#6b2f7a", "#ffffff", "?"), r=12)


def mark(at: Point, r: float, label: str) -> Mark:
    (x, y), width = at, 16 + 15 * len(label)
    left = min(x + 0.5 * r, 636 - width)
    top = max(y - 1.28 * r, 2)
    return Mark(
        num(x), num(y), num(r), label, num(left), num(top), num(width), num(left + width / 2), num(top + 22)
    )


def fanned(n: int, left: float, right: float, step: float) -> list[float]:
    """Where n cards lie from `left` on: `step` apart, or closer so that the last is at `right`."""
    close = min(step, (right - left) / max(1, n - 1))
    return [left + i * close for i in range(n)]


def perforated(size: Point, bites: tuple[int, int], bite: float) -> str:
    """A stamp's outline: so many bites at even distances across and down."""
    (width, height), (across, down) = size, bites
    top, side = _edge(1, 0, width / across, bite) * across, _edge(0, 1, height / down, bite) * down
    bottom, back = _edge(-1, 0, width / across, bite) * across, _edge(0, -1, height / down, bite) * down
    return f"M0 0{top}{side}{bottom}{back}z"


def _edge(dx: int, dy: int, each: float, bite: float) -> str:
    straight, open_ = each / 2 - bite, 2 * bite
    line = f"l{dx * straight:.2f} {dy * straight:.2f}"
    return f"{line}a{bite} {bite} 0 0 0 {dx * open_:.2f} {dy * open_:.2f}{line}"
