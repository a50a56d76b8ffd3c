"""Words that the parts of the picture share."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.rules.mandamina.board import COLOURS, EMPTY, SPOTS
from games.rules.mandamina.said import CAPITAL, COLOUR

MINUS = "\N{MINUS SIGN}"


def named(letter: str) -> str:
    """The colour of a marble."""
    return _(COLOUR[COLOURS[letter]].text)


def capitalised(letter: str) -> str:
    """The same where a line begins with it."""
    return _(CAPITAL[COLOURS[letter]].text)


def spot_of(spot: int, marble: str) -> str:
    """`a1 purple`"""
    what = _("empty") if marble == EMPTY else named(marble)
    return f"{SPOTS[spot]} {what}"


def colours(letters: Sequence[str]) -> str:
    """`red`, `red and blue`, `red, blue and white`"""
    *first, last = map(named, letters)
    return _("{some} and {last}").format(some=", ".join(first), last=last) if first else last
