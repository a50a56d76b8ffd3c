"""Giving up together, in words: what was said and taken back, what stands, and that all have said it."""

from collections.abc import Sequence
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.engine.facts import ConcessionOffered, ConcessionWithdrawn, MatchConceded

Names = Sequence[str]


def noted(events: Sequence[Any], reader: int | None, names: Names) -> str:
    """What an entry of the service says of it to a seat (None: a spectator), if anything."""
    over = any(isinstance(fact, MatchConceded) for fact in events)
    for fact in events:
        if isinstance(fact, ConcessionOffered):
            return _gave_up(fact.seat, reader, names) if over else _offered(fact.seat, reader, names)
        if isinstance(fact, ConcessionWithdrawn):
            return _plays_on(fact.seat, reader, names)
    return _("All who are left have given up.") if over else ""


def standing(conceding: frozenset[int], reader: int | None, names: Names) -> list[str]:
    """Who would give up by now, the reader first."""
    order = sorted(conceding, key=lambda seat: (seat != reader, seat))
    return [_would(seat, reader, names) for seat in order]


def _offered(seat: int, reader: int | None, names: Names) -> str:
    if seat == reader:
        return _("You offered to give up together.")
    return capfirst(_("{name} offered to give up together.").format(name=names[seat]))


def _plays_on(seat: int, reader: int | None, names: Names) -> str:
    if seat == reader:
        return _("You play on after all.")
    return capfirst(_("{name} plays on after all.").format(name=names[seat]))


def _gave_up(seat: int, reader: int | None, names: Names) -> str:
    """The word that ended it."""
    if seat == reader:
        return _("You gave up.")
    return capfirst(_("{name} gave up.").format(name=names[seat]))


def _would(seat: int, reader: int | None, names: Names) -> str:
    if seat == reader:
        return _("You would give up, if all do.")
    return capfirst(_("{name} would give up, if all do.").format(name=names[seat]))
