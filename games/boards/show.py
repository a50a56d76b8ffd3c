"""A view as a picture and as text, for a page, a letter or a bare terminal: the same facts in both."""

import textwrap
from collections.abc import Iterable, Sequence
from functools import cache
from importlib import import_module
from itertools import pairwise
from typing import Any, NamedTuple, cast

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.boards import shapes
from games.rules import GAMES

WIDTH = 59  # columns: a phone held upright seldom breaks such a line
LABEL = 15  # columns that a label may claim before its value moves up to it
DEEP = " " * 3  # so far in stands only the rest of a value
EDGE = shapes.perforated((48, 58), (7, 8), 2.3)


class Row(NamedTuple):
    """A line of a board in words; `apart` when an empty line stands before it."""

    label: str
    value: str
    apart: bool = False


def ended(slug: str, view: Any) -> Any:
    """The position of a match that ended in another way than its rules know: nobody is asked, all is open."""
    return _board(slug).ended(view)


def svg(
    slug: str, view: Any, *, seat: int | None, names: Sequence[str], since: Iterable[Any] = ()
) -> SafeString:
    """The board as `seat` (None: a spectator) sees it, without names; what changed in `since` is ringed."""
    return render_to_string(f"games/{slug}/board.svg", _board(slug).in_picture(view, seat, names, since))


def text(slug: str, view: Any, *, seat: int | None, names: Sequence[str], since: Iterable[Any] = ()) -> str:
    """The board in words, in lines under 60 columns (a very long name aside); a page has to escape it."""
    lines = render_to_string(f"games/{slug}/board.txt", _board(slug).in_words(view, seat, names, since))
    return laid_out(lines)


def tells(slug: str, view: Any, event: Any, *, since: Iterable[Any] = ()) -> bool:
    """Whether the board in words says an event already, so that nothing needs to be told twice."""
    own = getattr(_board(slug), "tells", None)
    return own is not None and bool(own(view, event, since))


def who(seat: int | None, names: Sequence[str]) -> str:
    """What the letters in a picture stand for: `In the picture B is Bo.`"""
    others = (
        _("{letter} is {name}").format(letter=chr(ord("A") + i), name=name)
        for i, name in enumerate(names)
        if i != seat
    )
    seats = ", ".join(others)
    return _("In the picture {seats}.").format(seats=seats) if seats else ""


def icon(slug: str, key: str) -> SafeString:
    """A small picture beside a choice; nothing for a key that has none."""
    token = _board(slug).icon(key)
    return render_to_string("parts/icon.svg", {"token": token}) if token else SafeString("")


def swatch(slug: str, key: str) -> shapes.Paint | None:
    """How a choice looks where there can be no picture: colours and a few letters, if its board has some."""
    own = getattr(_board(slug), "swatch", None)
    return cast(shapes.Paint, own(key)) if own else None


def stamp(slug: str) -> SafeString:
    """The game's stamp."""
    return render_to_string("parts/stamp.svg", {"edge": EDGE, "stamp": hues(slug)})


def hues(slug: str) -> shapes.Stamp:
    return cast(shapes.Stamp, _board(slug).STAMP)


def example(slug: str) -> SafeString:
    """A position in the middle of a match, as Ada sees it who plays with Bo, or with all of them."""
    view, since = _board(slug).EXAMPLE
    return svg(slug, view, seat=0, names=("Ada", "Bo", "Cy", "Di"), since=since)


def laid_out(lines: str) -> str:
    """Lines `label<tab>value` with their values under each other, long ones wrapped; an indent is kept."""
    rows = [line.rstrip() for line in lines.strip().splitlines()]
    widest = max((len(_label(row)) for row in rows if "\t" in row and len(_label(row)) <= LABEL), default=0)
    return "\n".join(_row(row, widest + 2) for row in rows).replace("\N{NO-BREAK SPACE}", " ")


def rows(board_text: str) -> list[Row]:
    """The lines of a board apart again, wrapped values whole; a heading has no value."""
    found: list[Row] = []
    for before, line in pairwise(["-", *board_text.splitlines()]):
        if line.startswith(DEEP) and found:
            found[-1] = _longer(found[-1], line.strip())
        elif line:
            label, _gap, value = line.strip().partition("  ")
            found.append(Row(label, value.strip(), apart=not before))
    return [row._replace(value=_kept(row.value)) for row in found]


def _kept(value: str) -> str:
    """What is short between two commas stays on one line."""
    parts = value.split(", ")
    return ", ".join(part.replace(" ", "\N{NO-BREAK SPACE}") if len(part) < 15 else part for part in parts)


def _longer(row: Row, rest: str) -> Row:
    if row.value:
        return row._replace(value=f"{row.value} {rest}")
    return row._replace(label=f"{row.label} {rest}")


def _label(row: str) -> str:
    return row.partition("\t")[0]


def _row(row: str, column: int) -> str:
    label, tab, value = row.partition("\t")
    start = f"{label:<{column - 2}}  " if tab else ""
    return textwrap.fill(
        value if tab else label,
        WIDTH,
        initial_indent=start,
        subsequent_indent=" " * (column if tab else len(DEEP)),
        break_long_words=False,
        break_on_hyphens=False,
    )


@cache
def _board(slug: str) -> Any:
    """The module that lays out a game's board."""
    return import_module(f"games.boards.{GAMES[slug].slug}")
