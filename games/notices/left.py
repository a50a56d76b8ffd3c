"""Who has left a match that goes on, in words: no name is remembered for whoever sat there, only the seat."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.engine.facts import MatchConceded
from games.store.log import Line, Log


def whoever(seat: int) -> str:
    """How somebody is called who has left: the computer, which sits there now, has done nothing of theirs."""
    return _("whoever played {letter}").format(letter=_letter(seat))


def left_words(seat: int, line: Line) -> str:
    """That somebody has left by an entry: the computer plays on there, unless it was over with that."""
    said = _("Whoever played {letter} has left, and the computer plays on there.")
    if any(isinstance(fact, MatchConceded) for fact in line.events):
        said = _("Whoever played {letter} has left.")
    return said.format(letter=_letter(seat))


def names_then(log: Log, line: Line, names: Sequence[str]) -> list[str]:
    """How the seats are called where an entry tells what their people did: not by who took over later."""
    left = log.handed
    return [whoever(seat) if line.number < left.get(seat, 0) else name for seat, name in enumerate(names)]


def _letter(seat: int) -> str:
    return chr(ord("A") + seat)
