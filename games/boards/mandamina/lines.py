"""The board in words, as a grid and colour by colour; each line makes sense when it is read alone."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.boards.mandamina.wording import colours, named
from games.rules.mandamina import events as e
from games.rules.mandamina.board import (
    COLOURS,
    EMPTY,
    LETTERS,
    MIDDLE,
    SIDE,
    SPOTS,
    groups,
    hole,
    rows,
    shapes,
)
from games.rules.mandamina.said import CAPITAL, empty_spot
from games.rules.mandamina.score import CLUSTERED, best_possible, limit
from games.rules.mandamina.state import State

KEPT = "\N{NO-BREAK SPACE}"


class Line(NamedTuple):
    label: str
    value: str

    @property
    def said(self) -> str:
        return f"{self.label}: {self.value}."


def tells(view: State, event: Any, since: Iterable[Any]) -> bool:
    """How the marbles lay at the start need not be told beside how they lie."""
    return isinstance(event, e.MarblesLaid)


def context(view: State, seat: int | None, names: Sequence[str], since: Iterable[Any]) -> dict[str, Any]:
    """All that board.txt writes. Everybody sees the same."""
    facts = (used(view), done(view), alike(view), middle(view), count(view))
    return {
        "facts": [line for line in facts if line],
        "grid": grid(view),
        "colours": [colour(view, letter) for letter in LETTERS],
        "empty": around(view),
        "remark": _("The match is over.") if view.ended else "",
    }


def used(view: State) -> Line:
    most = limit(view.options)
    number = str(view.turns) if most is None else _("{n} of {most}").format(n=view.turns, most=most)
    return Line(_("Moves used"), number)


def done(view: State) -> Line:
    """`2 colours of 8 (purple, black), in 2 different shapes`"""
    found, most = shapes(view.board), len(LETTERS)
    if not found:
        return Line(_("Done"), _("no colour of {most} yet").format(most=most))
    different = len(set(found.values()))
    forms = ngettext("in {n} shape", "in {n} different shapes", different).format(n=different)
    if len(found) == most:
        return Line(_("Done"), _("all {most} colours, {forms}").format(most=most, forms=forms))
    number = ngettext("{n} colour of {most}", "{n} colours of {most}", len(found))
    some = number.format(n=len(found), most=most)
    return Line(_("Done"), f"{some} ({', '.join(map(named, found))}), {forms}")


def alike(view: State) -> Line | None:
    """`sky and blue`: which colours that are done have one shape, so that it counts once."""
    forms: dict[Any, list[str]] = {}
    for letter, form in shapes(view.board).items():
        forms.setdefault(form, []).append(letter)
    same = [colours(letters) for letters in forms.values() if len(letters) > 1]
    return Line(_("Same shape"), "; ".join(same)) if same else None


def middle(view: State) -> Line:
    there = view.board[MIDDLE]
    taken = "" if there == EMPTY else _("{colour}, not empty").format(colour=named(there))
    return Line(_("Middle {spot}").format(spot=SPOTS[MIDDLE]), taken or _("empty"))


def count(view: State) -> Line | None:
    """The best score that is still possible, or the score; the Simpler Game has none."""
    best = best_possible(view)
    if best is None:
        return None
    if view.ended is None:
        return Line(_("Best possible"), _("a score of {n}").format(n=best))
    return Line(_("Score"), str(view.ended.score)) if view.ended.reason == CLUSTERED else None


def grid(view: State) -> list[Line]:
    """Seven rows of seven letters, under those of the columns, and what the letters stand for."""
    lines = [Line(_("Row {n}").format(n=n), KEPT.join(row)) for n, row in enumerate(rows(view.board), 1)]
    columns = KEPT.join(spot[0] for spot in SPOTS[:SIDE])
    meant = [f"{letter}{KEPT}{named(letter)}" for letter in LETTERS]
    nothing = _("empty")
    legend = ", ".join([*meant, f"{EMPTY}{KEPT}{nothing}"])
    return [Line(_("Columns"), columns), *lines, Line(_("Letters"), legend)]


def colour(view: State, letter: str) -> Line:
    """`5 at c6 d6 e5 e6 f6; alone g4`"""
    parts = groups(view.board, letter)
    label = _(CAPITAL[COLOURS[letter]].text)
    if len(parts) == 1:
        return Line(label, _kept(_("done: {spots}").format(spots=_spots(parts[0]))))
    together = [
        _kept(_("{n} at {spots}").format(n=len(part), spots=_spots(part))) for part in parts if len(part) > 1
    ]
    lone = ", ".join(sorted(_spots(part) for part in parts if len(part) == 1))
    return Line(label, "; ".join([*together, *([_("alone {spots}").format(spots=lone)] if lone else [])]))


def _kept(words: str) -> str:
    """What stays on one line."""
    return words.replace(" ", KEPT)


def _spots(group: Iterable[int]) -> str:
    return " ".join(sorted(SPOTS[spot] for spot in group))


def around(view: State) -> Line:
    """`f4: above blue, right red, below green, left yellow`"""
    row, column = divmod(hole(view.board), SIDE)
    sides = (
        (_("above {what}"), row - 1, column),
        (_("right {what}"), row, column + 1),
        (_("below {what}"), row + 1, column),
        (_("left {what}"), row, column - 1),
    )
    said = [_kept(side.format(what=_at(view, r, c))) for side, r, c in sides]
    return Line(_("Empty spot"), f"{empty_spot(view)}: {', '.join(said)}")


def _at(view: State, row: int, column: int) -> str:
    inside = 0 <= row < SIDE and 0 <= column < SIDE
    return named(view.board[row * SIDE + column]) if inside else _("the edge")
