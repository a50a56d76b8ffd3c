"""The latest moves as numbered arrows, led past the marks of the marbles where that can be."""

from collections.abc import Iterable, Sequence
from itertools import product
from math import hypot
from typing import NamedTuple

from games.boards import shapes as s
from games.boards.mandamina.tray import centre
from games.rules.mandamina.board import INDEX, SIDE
from games.rules.mandamina.events import MarbleMoved

BENDS = (0.14, -0.14, 0.21, -0.21, 0.28, -0.28, 0.35, -0.35, 0.45, -0.45, 0.07, -0.07, 0.01)  # by its length
STEPS = 16
MARK = 22.0  # what stays free of a line round the middle of a marble, where that can be
HEAD, WIDE = 20.0, 12.0
NEXT_DOOR = 100.0
SHORT = 68.0  # a line that its number would hide
TALL = 15.0  # half of a number's height
SPOTS = [centre(spot) for spot in range(SIDE * SIDE)]


class Arrow(NamedTuple):
    """A line, its head, and the points it passes, the last one its tip."""

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
    near = 7 if far < NEXT_DOOR else 0  # so little room between two neighbours
    start = _towards((x, y), over, max(12, from_middle - near))
    tip = _towards((to_x, to_y), over, 27 - near)
    low = _towards(tip, over, HEAD)
    px, py = (tip[1] - low[1]) / HEAD * WIDE, (low[0] - tip[0]) / HEAD * WIDE
    return Arrow(
        f"M{s.pts(start)}Q{s.pts(over, low)}",
        f"M{s.pts(tip, (low[0] + px, low[1] + py), (low[0] - px, low[1] - py))}Z",
        (*(_on((start, over, low), i / STEPS) for i in range(STEPS + 1)), tip),
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
    """By how much others come nearer than they should; very near counts most."""
    return sum(max(0.0, free - hypot(point[0] - x, point[1] - y)) ** 2 for x, y in others)


def _outside(point: s.Point) -> float:
    """Off the wood."""
    return sum(5000.0 for at in point if not 30 < at < 610)


def labels(drawn: Sequence[Arrow], widths: Sequence[float]) -> list[s.Point]:
    """Where the number of each arrow hides least: on its line, or beside it."""
    found: list[tuple[s.Point, float]] = []
    for arrow, width in zip(drawn, widths, strict=True):
        others = [point for other in drawn if other is not arrow for point in other.course]
        scored = [
            (_cover(at, width, others) + _crowd(at, width, found) + dear, at)
            for at, dear in _places(arrow, width)
            if not _outside(at)
        ]
        found.append((min(scored)[1], width))
    return [at for at, _width in found]


def _places(arrow: Arrow, width: float) -> Iterable[tuple[s.Point, float]]:
    """Points on a line and on both sides of it, and how little each is wanted."""
    (x, y), (to_x, to_y) = arrow.course[0], arrow.course[-1]
    on_it = 5000.0 if hypot(to_x - x, to_y - y) < SHORT else 0.0
    for i, side in product(range(3, STEPS - 3), (0, 1, -1)):
        (x, y), (x1, y1), (x2, y2) = (arrow.course[j] for j in (i, i - 1, i + 1))
        far = hypot(x2 - x1, y2 - y1)
        nx, ny = (y1 - y2) / far, (x2 - x1) / far
        away = side * (abs(nx) * width / 2 + abs(ny) * TALL + 9)
        yield (x + nx * away, y + ny * away), 4 * abs(i - STEPS / 2) + (40 if side else on_it)


def _cover(at: s.Point, width: float, others: Iterable[s.Point]) -> float:
    """How much a number hides of marks and of other lines."""
    return sum(_hidden(at, width, spot, 20) for spot in SPOTS) + sum(
        _hidden(at, width, point, 12) for point in others
    )


def _hidden(at: s.Point, width: float, point: s.Point, free: float) -> float:
    """How far a number reaches into what should be free round a point."""
    dx, dy = max(0.0, abs(point[0] - at[0]) - width / 2), max(0.0, abs(point[1] - at[1]) - TALL)
    return max(0.0, free - hypot(dx, dy)) ** 2


def _crowd(at: s.Point, width: float, found: Iterable[tuple[s.Point, float]]) -> float:
    """Numbers on each other."""
    return sum(
        5000.0
        for (x, y), other in found
        if abs(at[0] - x) < (width + other) / 2 + 5 and abs(at[1] - y) < 2 * TALL + 5
    )
