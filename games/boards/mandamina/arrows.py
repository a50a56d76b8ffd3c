"""The latest moves as numbered arrows, led past the marks of the marbles where that can be."""

from collections.abc import Iterable, Sequence
from itertools import product
from math import hypot
from typing import NamedTuple

from games.boards import shapes as s
from games.boards.mandamina.tray import centre
from games.rules.mandamina.board import INDEX, SIDE
from games.rules.mandamina.events import MarbleMoved

BENDS = (0.14, -0.14, 0.28, -0.28, 0.42, -0.42, 0.01)  # by an arrow's length
STEPS = 16
MARK = 26.0  # what stays free round the middle of a marble, where that can be
HEAD, WIDE = 20.0, 12.0
SHORT = 48.0
BESIDE = 27.0  # from an arrow to a number that stands next to it
SPOTS = [centre(spot) for spot in range(SIDE * SIDE)]


class Arrow(NamedTuple):
    """A line, its head, and the points it passes."""

    line: str
    head: str
    course: tuple[s.Point, ...]


def arrows(moves: Sequence[MarbleMoved]) -> list[Arrow]:
    """One for each move. Only the newest comes out of the empty spot, the others out of a marble."""
    drawn: list[Arrow] = []
    for move in moves:
        ends = centre(INDEX[move.source]), centre(INDEX[move.to])
        tries = [_bent(ends, bend, 12 if move is moves[-1] else 30) for bend in BENDS]
        marks = [spot for spot in SPOTS if spot not in ends]
        before = [point for arrow in drawn for point in arrow.course[2:-2]]
        drawn.append(min(tries, key=lambda arrow: _harm(arrow.course, marks, before)))
    return drawn


def _bent(ends: tuple[s.Point, s.Point], bend: float, from_middle: float) -> Arrow:
    (x, y), (to_x, to_y) = ends
    far = hypot(to_x - x, to_y - y)
    ux, uy = (to_x - x) / far, (to_y - y) / far
    over = (x + to_x) / 2 - uy * bend * far, (y + to_y) / 2 + ux * bend * far
    start = _towards((x, y), over, from_middle)
    tip = _towards((to_x, to_y), over, 27)
    low = _towards(tip, over, HEAD)
    px, py = (tip[1] - low[1]) / HEAD * WIDE, (low[0] - tip[0]) / HEAD * WIDE
    return Arrow(
        f"M{s.pts(start)}Q{s.pts(over, low)}",
        f"M{s.pts(tip, (low[0] + px, low[1] + py), (low[0] - px, low[1] - py))}Z",
        tuple(_on((start, over, low), i / STEPS) for i in range(STEPS + 1)),
    )


def _towards(start: s.Point, to: s.Point, far: float) -> s.Point:
    share = far / hypot(to[0] - start[0], to[1] - start[1])
    return start[0] + (to[0] - start[0]) * share, start[1] + (to[1] - start[1]) * share


def _on(curve: tuple[s.Point, s.Point, s.Point], t: float) -> s.Point:
    weights = (1 - t) ** 2, 2 * t * (1 - t), t * t
    x, y = (sum(w * point[axis] for w, point in zip(weights, curve, strict=True)) for axis in (0, 1))
    return x, y


def _harm(course: Iterable[s.Point], marks: list[s.Point], before: list[s.Point]) -> float:
    """How much a line hides of marks, and how long it runs on another."""
    return sum(_near(point, marks, MARK) + _near(point, before, 16) + _outside(point) for point in course)


def _near(point: s.Point, others: Iterable[s.Point], free: float) -> float:
    """By how much others come nearer than they should."""
    return sum(max(0.0, free - hypot(point[0] - x, point[1] - y)) for x, y in others)


def _outside(point: s.Point) -> float:
    """Off the wood."""
    return sum(100.0 for at in point if not 30 < at < 610)


def labels(drawn: Sequence[Arrow]) -> list[s.Point]:
    """Where the number of each arrow hides least: on its line, or beside it."""
    found: list[s.Point] = []
    for arrow in drawn:
        others = [point for other in drawn if other is not arrow for point in other.course]
        tries = product(range(4, STEPS - 3), (0.0, BESIDE, -BESIDE))
        scored = [
            (_cover(at, others, found) + 1.5 * abs(i - STEPS / 2) + _beside(arrow, side), at)
            for i, side in tries
            if not _outside(at := _next_to(arrow.course, i, side))
        ]
        found.append(min(scored)[1])
    return found


def _beside(arrow: Arrow, side: float) -> float:
    """A number stands on its line, but on none so short that it would hide it."""
    (x, y), (to_x, to_y) = arrow.course[0], arrow.course[-1]
    return (0.0 if side else 60.0) if hypot(to_x - x, to_y - y) < SHORT else abs(side) / 3


def _next_to(course: Sequence[s.Point], i: int, side: float) -> s.Point:
    (x, y), (x1, y1), (x2, y2) = course[i], course[i - 1], course[i + 1]
    far = hypot(x2 - x1, y2 - y1)
    return x - (y2 - y1) / far * side, y + (x2 - x1) / far * side


def _cover(at: s.Point, others: list[s.Point], found: list[s.Point]) -> float:
    """How much a number at a place hides of marks, lines and other numbers."""
    return _near(at, SPOTS, 38) + _near(at, others, 24) + 3 * _near(at, found, 52)
