"""The wooden tray: the upper 640 by 640 units of the picture, its 49 spots in equal squares.

Whoever lays something over a spot finds it by these measures: the square of column `c` and row `r`
(from 0) begins EDGE + c * CELL from the left and EDGE + r * CELL from the top of a TRAY.
"""

from typing import Any

from django.utils.translation import gettext as _

from games.boards import shapes as s
from games.boards.mandamina.pieces import WOODS, Text
from games.boards.mandamina.wording import named, spot_of
from games.rules.mandamina.board import BESIDE, EMPTY, LETTERS, SIDE, SPOTS, hole

TRAY, EDGE, CELL = 640.0, 42.1, 79.4
RADIUS = 31.0  # of a marble
GRAIN = "".join(
    f"M27 {y}C160 {y - 14 + 6 * i} 300 {y + 18 - 4 * i} 440 {y - 6}S580 {y + 12} 613 {y + 2}"
    for i, y in enumerate(range(80, 613, 120))
)


def centre(spot: int) -> s.Point:
    """The middle of a spot."""
    row, column = divmod(spot, SIDE)
    return EDGE + CELL * (column + 0.5), EDGE + CELL * (row + 0.5)


def context(board: str) -> dict[str, Any]:
    """The tray with its marbles as they lie."""
    empty = hole(board)
    return {
        "grain": GRAIN,
        "edges": _edges(),
        "bridges": bridges(board),
        "rows": [_row(board, row) for row in range(SIDE)],
        "empty": {
            "sentence": _("Empty spot: {spot}.").format(spot=SPOTS[empty]),
            "x": s.num(centre(empty)[0]),
            "y": s.num(centre(empty)[1]),
        },
    }


def _edges() -> list[Text]:
    """The letters of the columns and the numbers of the rows, on both sides."""
    marks = []
    for i in range(SIDE):
        x = EDGE + CELL * (i + 0.5)
        marks += [Text(s.num(x), y, "abcdefg"[i]) for y in ("20", "633")]
        marks += [Text(at, s.num(x + 7), str(i + 1)) for at in ("13.5", "626.5")]
    return marks


def _row(board: str, row: int) -> dict[str, Any]:
    spots = range(row * SIDE, (row + 1) * SIDE)
    said = ", ".join(spot_of(spot, board[spot]) for spot in spots)
    return {
        "sentence": _("Row {n}: {marbles}.").format(n=row + 1, marbles=said),
        "marbles": [(board[spot], *map(s.num, centre(spot))) for spot in spots if board[spot] != EMPTY],
    }


def bridges(board: str) -> dict[str, Any]:
    """What joins neighbours of a colour, in one path for each, and the squares inside four of them."""
    joined = {letter: _joined(board, letter) for letter in LETTERS}
    paths = [(WOODS[letter].fill, d, _squares(board, letter)) for letter, d in joined.items() if d]
    return {
        "sentence": _("Bridges join neighbours of a colour: {colours}.").format(
            colours=", ".join(named(letter) for letter, d in joined.items() if d) or _("none")
        ),
        "under": "".join(joined.values()),
        "paths": paths,
    }


def _joined(board: str, letter: str) -> str:
    pairs = (
        (spot, other)
        for spot, marble in enumerate(board)
        if marble == letter
        for other in BESIDE[spot]
        if other > spot and board[other] == letter
    )
    return "".join(f"M{s.pts(centre(spot))}L{s.pts(centre(other))}" for spot, other in pairs)


def _squares(board: str, letter: str) -> str:
    last = SIDE - 1
    corners = (row * SIDE + column for row in range(last) for column in range(last))
    side = s.num(CELL)
    return "".join(
        f"M{s.pts(centre(spot))}h{side}v{side}h-{side}z"
        for spot in corners
        if all(board[spot + step] == letter for step in (0, 1, SIDE, SIDE + 1))
    )
