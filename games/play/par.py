"""The par of a layout: the fewest moves that are found for it, looked for once, after it was played."""

from typing import Any

import msgspec
from django.db.models import Q

from games.bots import PARS
from games.models import Match
from games.store.log import load
from games.store.results import endings

REACHED = "clustered"  # how a match ends that came to where a par leads
PLAYED = "played"  # the method of whoever has done it in fewer moves than the search
BATCH = 20  # of one sweep: each takes a while
FORBIDDEN = ("adjacent_moves", "forbidden")  # an option by which a par may not be played: it has none


def has_par(match: Match) -> bool:
    """Whether a par can be found for a match."""
    options = msgspec.json.decode(match.options, type=dict[str, Any])
    return match.game in PARS and FORBIDDEN not in options.items()


def due() -> list[int]:
    """The matches whose par is still to be found, the longest over first."""
    waiting = Match.objects.filter(par_due=True).order_by("over_at")
    return list(waiting.values_list("pk", flat=True)[:BATCH])


def find(pk: int) -> None:
    """Find the par of a match, outside any lock; it is that of all of its layout that wait for one."""
    match = Match.objects.filter(pk=pk, par_due=True).first()
    if match is None:
        return
    found = [_known(match) or PARS[match.game](_laid(match)), *_played(match)]
    par, method = min(found, key=lambda one: one[0])
    same = Match.objects.filter(Q(pk=pk) | Q(layout=match.layout_id, layout__isnull=False))
    due_or_more = Q(par_due=True) | Q(par__gt=par)
    same.filter(due_or_more).update(par=par, par_by=method, par_due=False)


def _played(match: Match) -> list[tuple[int, str]]:
    """What it took itself, if it came to where a par leads."""
    end = endings([match]).get(match.pk)
    return [(end.turns, PLAYED)] if end and end.reason == REACHED else []


def _known(match: Match) -> tuple[int, str] | None:
    """What was found for the layout before."""
    found = Match.objects.filter(layout=match.layout_id, layout__isnull=False, par__isnull=False).first()
    return (found.par, found.par_by) if found and found.par else None


def _laid(match: Match) -> tuple[str, ...]:
    """The start layout, row by row, as the log has it."""
    return next(event.rows for event in load(match).events if hasattr(event, "rows"))
