"""The score pad: circles crossed out as they are used, and beside them what can still be reached."""

from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.boards import shapes as s
from games.boards.mandamina.pieces import Text
from games.boards.mandamina.wording import MINUS
from games.rules.mandamina import score
from games.rules.mandamina.board import LETTERS, is_cluster
from games.rules.mandamina.state import State

SHEET, ROW = 50, 10  # circles of a sheet, and in a row
LEFT, TOP, STEP, RADIUS = 20.0, 68.0, 38.0, 16.5
SUMS, LINE = 40.0, 36.0  # where the sums begin, and from one to the next
HIGH = 250.0


class Sum(NamedTuple):
    y: str
    words: str
    n: str = ""


class Circle(NamedTuple):
    n: int
    x: float
    y: float


def context(view: State, top: float) -> dict[str, Any]:
    """The pad and its sums, from `top` down."""
    circles = sheet(view)
    return {
        "y": s.num(top),
        "low": top + HIGH,
        "sentence": _pad_said(view, circles),
        "head": _used(view),
        "rings": _rings(circles),
        "numbers": [Text(s.num(x), s.num(y + 7), str(n)) for n, x, y in circles],
        "crosses": "".join(_cross(circle) for circle in circles if circle.n <= view.turns),
        **sums(view),
    }


def sheet(view: State) -> tuple[Circle, ...]:
    """The circles of the sheet that is in use. Without a limit a new one follows each that is full."""
    most, first = score.limit(view.options), max(view.turns - 1, 0) // SHEET * SHEET
    last = most or first + SHEET
    return tuple(
        Circle(n, LEFT + STEP * (i % ROW), TOP + STEP * (i // ROW))
        for i, n in enumerate(range(first + 1, last + 1))
    )


def _rings(circles: tuple[Circle, ...]) -> str:
    r, wide = s.num(RADIUS), s.num(2 * RADIUS)
    arcs = f"a{r} {r} 0 1 1 {wide} 0a{r} {r} 0 1 1-{wide} 0z"
    return "".join(f"M{s.pts((x - RADIUS, y))}{arcs}" for _n, x, y in circles)


def _cross(circle: Circle) -> str:
    far = 0.9 * RADIUS
    return f"M{s.pts((circle.x - far, circle.y + far))}l{s.num(2 * far)} {s.num(-2 * far)}"


def _used(view: State) -> str:
    most = score.limit(view.options)
    if most is None:
        return ngettext("{n} move", "{n} moves", view.turns).format(n=view.turns)
    return _("{n} of {most} moves").format(n=view.turns, most=most)


def _pad_said(view: State, circles: tuple[Circle, ...]) -> str:
    return _("Score pad, circles {first} to {last}: {used} used.").format(
        first=circles[0].n, last=circles[-1].n, used=_used(view)
    )


def sums(view: State) -> dict[str, Any]:
    """What stands beside the circles: a heading, lines, and what they come to."""
    head, lines, (total, n) = _result(view) if view.ended else _outlook(view)
    said = [f"{words} {number}".strip() for words, number in (*lines, (total, n))]
    return {
        "title": Sum(s.num(SUMS), head),
        "lines": [Sum(s.num(SUMS + LINE * (i + 1)), *line) for i, line in enumerate(lines)],
        "rule": s.num(SUMS + LINE * len(lines) + 13),
        "total": Sum(s.num(SUMS + LINE * (len(lines) + 1) + 10), total, n),
        "sums": f"{head}: {'; '.join(said)}.",
    }


Lines = tuple[str, list[tuple[str, str]], tuple[str, str]]


def _outlook(view: State) -> Lines:
    """The best that can still come of it."""
    best = score.best_possible(view)
    if best is None:
        left = score.SIMPLE_LIMIT - view.turns
        return _("Simpler Game"), _sorted(view), (_("moves left"), str(left))
    each = score.POINTS[view.options.difficulty]
    lines = _counted(len(LETTERS), each * len(LETTERS), score.MIDDLE_POINTS, view.turns + 1)
    return _("Still possible"), lines, (_("at best"), _signed(best))


def _result(view: State) -> Lines:
    ended = view.ended
    assert ended is not None
    if ended.reason != score.CLUSTERED:
        return _("Lost"), _sorted(view), (_reason(ended.reason), "")
    word = _("Won") if ended.won else _("Lost")
    if not ended.parts:
        return word, _sorted(view), (_("with move"), str(ended.turns))
    parts = dict(ended.parts)
    lines = _counted(ended.shapes, parts["shapes"], parts["middle"], ended.turns)
    return word, lines, (_("points"), _signed(ended.score))


def _counted(shapes: int, points: int, middle: int, turns: int) -> list[tuple[str, str]]:
    return [
        (ngettext("{n} shape", "{n} shapes", shapes).format(n=shapes), _signed(points)),
        (_("middle empty") if middle else _("middle not empty"), _signed(middle)),
        (ngettext("{n} move", "{n} moves", turns).format(n=turns), _signed(-turns)),
    ]


def _sorted(view: State) -> list[tuple[str, str]]:
    done = sum(is_cluster(view.board, letter) for letter in LETTERS)
    return [(_("colours sorted"), _("{n} of {most}").format(n=done, most=len(LETTERS)))]


def _reason(reason: str) -> str:
    return {score.OUT_OF_MOVES: _("no move is left"), score.ABANDONED: _("nobody moved")}.get(
        reason, _("given up")
    )


def _signed(n: int) -> str:
    return f"{MINUS}{-n}" if n < 0 else str(n)


def middle(view: State) -> int:
    """What the empty middle has brought, at the end."""
    clustered = view.ended is not None and view.ended.reason == score.CLUSTERED
    return dict(score.counts(view)).get("middle", 0) if clustered else 0
