"""The shapes of the colours that lie together, as small outlines; colours of one shape stand side by side."""

from collections import defaultdict
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.boards import shapes as s
from games.boards.mandamina.pieces import Text
from games.boards.mandamina.tray import centre
from games.boards.mandamina.wording import capitalised, colours
from games.rules.mandamina.board import BESIDE, LETTERS, groups, shapes

Cells = tuple[tuple[int, int], ...]
STEP = 9.6  # from one cell of an outline to the next
SLOT = 60.0  # for each colour of a shape
LEFT, HIGH = 160.0, 100.0
NUMBER = 26.0  # how much higher the row is where the shapes are numbered


class Form(NamedTuple):
    """A shape, and the colours that lie in it."""

    number: int
    cells: Cells
    letters: tuple[str, ...]

    @property
    def said(self) -> str:
        if len(self.letters) == 1:
            return _("Shape {n}: {colour}.").format(n=self.number, colour=colours(self.letters))
        return _("Shape {n}: {colours}, all the same.").format(n=self.number, colours=colours(self.letters))


def forms(board: str) -> tuple[Form, ...]:
    """The different shapes of a board, in the order of their first colours."""
    lying: defaultdict[Cells, list[str]] = defaultdict(list)
    for letter, cells in shapes(board).items():
        lying[cells].append(letter)
    return tuple(Form(n, cells, tuple(letters)) for n, (cells, letters) in enumerate(lying.items(), 1))


def context(board: str, top: float, *, number: bool) -> dict[str, Any]:
    """A row of all shapes so far, from `top` down; at the end each with its number."""
    done, left, drawn = forms(board), LEFT, []
    more = NUMBER if number else 0
    for form in done:
        width = SLOT * len(form.letters)
        drawn.append(_drawn(form, left + width / 2) | {"number": form.number if number else 0})
        left += width
    said = ngettext("{n} shape so far, of {most}.", "{n} shapes so far, of {most}.", len(done))
    return {
        "y": s.num(top),
        "sentence": said.format(n=len(done), most=len(LETTERS)),
        "head": _("Shapes"),
        "count": _("{n} of {most}").format(n=len(done), most=len(LETTERS)),
        "none": "" if done else _("six of a colour together make one"),
        "forms": drawn,
        "marbles": s.num(38 + more),
        "equals": s.num(46 + more),
        "low": top + HIGH + more,
    }


def _drawn(form: Form, middle: float) -> dict[str, Any]:
    first = -SLOT * (len(form.letters) - 1) / 2
    places = [(letter, s.num(first + SLOT * i)) for i, letter in enumerate(form.letters)]
    return {
        "sentence": form.said,
        "x": s.num(middle),
        "d": outline(form.cells),
        "marbles": places,
        "equals": [s.num(first + SLOT * (i + 0.5)) for i in range(len(places) - 1)],
    }


def outline(cells: Cells) -> str:
    """Six squares round (0, 0), lying rather than standing."""
    rows, columns = (1 + max(cell[axis] for cell in cells) for axis in (0, 1))
    if rows > columns:
        return outline(tuple((column, row) for row, column in cells))
    side = s.num(STEP - 1.2)
    return "".join(
        f"M{s.pts((STEP * (column - columns / 2), STEP * (row - rows / 2)))}h{side}v{side}h-{side}z"
        for row, column in cells
    )


def numbered(board: str) -> list[dict[str, Any]]:
    """At the end: the number of its shape on each cluster, between two of its marbles."""
    badges = []
    for form in forms(board):
        for letter in form.letters:
            x, y = _between(groups(board, letter)[0])
            said = _("{colour} has shape {n}.").format(colour=capitalised(letter), n=form.number)
            badges.append(
                {"sentence": said, "x": s.num(x), "y": s.num(y), "n": Text("", "", str(form.number))}
            )
    return badges


def _between(spots: frozenset[int]) -> s.Point:
    """The middle of the bridge that is nearest to the middle of its cluster."""
    points = [centre(spot) for spot in spots]
    x, y = (sum(point[axis] for point in points) / len(points) for axis in (0, 1))
    bridges = (
        ((centre(one)[0] + centre(other)[0]) / 2, (centre(one)[1] + centre(other)[1]) / 2)
        for one in sorted(spots)
        for other in BESIDE[one]
        if other > one and other in spots
    )
    return min(bridges, key=lambda at: (round((at[0] - x) ** 2 + (at[1] - y) ** 2), at))
