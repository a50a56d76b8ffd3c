"""The picture: the tray above; below it each colour, the shapes so far, and the score pad."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext as _
from msgspec.structs import replace

from games.boards import shapes as s
from games.boards.mandamina import arrows, forms, pad, tray
from games.boards.mandamina.pieces import WOODS, Marble
from games.boards.mandamina.wording import capitalised, named
from games.rules.mandamina.board import EACH, LETTERS, groups
from games.rules.mandamina.events import MarbleMoved
from games.rules.mandamina.said import COLOUR
from games.rules.mandamina.score import verdict
from games.rules.mandamina.state import State

KEY, COLUMN, LEVEL = tray.TRAY + 36, 161.0, 50.0  # of the colours below the tray: four and four


def ended(view: State) -> State:
    """The position of a match that all have given up."""
    return view if view.ended else replace(view, ended=verdict(view, "conceded"))


def context(view: State, seat: int | None, names: Sequence[str], since: Iterable[Any]) -> dict[str, Any]:
    """All that board.svg draws, with a full sentence for each part. The latest moves are the view's own."""
    sorted_for_points = view.options.difficulty != "simple"
    low = KEY + LEVEL + 40
    shapes = forms.context(view.board, low, number=bool(view.ended)) if sorted_for_points else None
    book = pad.context(view, shapes["low"] if shapes else low)
    moves = () if view.ended else view.last
    return {
        "height": s.num(book["low"]),
        "title": _title(view),
        "desc": f"{book['sentence']} {book['sums']}",
        "woods": {letter: Marble(wood) for letter, wood in WOODS.items()},
        "tray": tray.context(view.board),
        "moves": latest(moves, seat, names),
        "numbered": forms.numbered(view.board) if view.ended and sorted_for_points else [],
        "ring": pad.middle(view),
        "middle": sorted_for_points,
        "key": [_colour(view.board, i, letter) for i, letter in enumerate(LETTERS)],
        "shapes": shapes,
        "pad": book,
    }


def _title(view: State) -> str:
    if view.ended:
        return _("The marbles of Mandamina at the end")
    return _("The marbles of Mandamina, move {n}").format(n=view.turns + 1)


def latest(moves: Sequence[MarbleMoved], seat: int | None, names: Sequence[str]) -> dict[str, Any] | None:
    """Numbered arrows, the number of another with the letter of who moved."""
    if not moves:
        return None
    drawn = arrows.arrows(moves)
    words = [str(m.turns) if m.seat == seat else f"{m.turns} {chr(ord('A') + m.seat)}" for m in moves]
    widths = [max(30.0, 12.0 * len(word) + 12) for word in words]
    labels = [
        {
            "sentence": _moved(move, _("you") if move.seat == seat else names[move.seat]),
            "x": s.num(x),
            "y": s.num(y),
            "left": s.num(-width / 2),
            "width": s.num(width),
            "words": word,
        }
        for move, word, width, (x, y) in zip(moves, words, widths, arrows.labels(drawn, widths), strict=True)
    ]
    lines, heads = ("".join(parts) for parts in zip(*((a.line, a.head) for a in drawn), strict=True))
    return {"lines": lines, "heads": heads, "labels": labels}


def _moved(move: MarbleMoved, name: str) -> str:
    return _("Move {n}: {name}, {colour} from {source} to {to}.").format(
        n=move.turns, name=name, colour=_(COLOUR[move.colour].text), source=move.source, to=move.to
    )


def _colour(board: str, i: int, letter: str) -> dict[str, Any]:
    """How many of a colour lie together at most."""
    row, column = divmod(i, 4)
    n = len(groups(board, letter)[0])
    return {
        "sentence": _("{colour}: {n} of {each} together.").format(colour=capitalised(letter), n=n, each=EACH),
        "letter": letter,
        "x": s.num(20 + COLUMN * column),
        "y": s.num(KEY + LEVEL * row),
        "name": named(letter),
        "count": f"{n}/{EACH}",
        "done": n == EACH,
    }
