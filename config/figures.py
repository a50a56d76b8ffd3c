"""How much there is of everything: counted by indexes, never by reading what is counted."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, Q, QuerySet

from accounts.models import Letter
from accounts.outbox.models import DUE
from config.pulse import Pulse, take
from games.models import Decision, Match, Notice
from games.play.expire import GRACE


@dataclass(frozen=True)
class Figures:
    """Beside the pulse: rows by their state. Letters that were sent are counted by their sweep."""

    pulse: Pulse
    letters: dict[str, int]
    matches: dict[str, int]
    decisions: dict[str, int]
    notices: dict[str, int]


def count() -> Figures:
    """Five statements more than a pulse, however much there is."""
    pulse = take()
    if pulse.missing:
        return Figures(pulse, {}, {}, {}, {})
    return Figures(
        pulse,
        letters=letters(),
        matches=dict.fromkeys(Match.Status.values, 0) | _by(Match.objects.all(), "status"),
        decisions=_due(Decision.objects.filter(open=True), pulse.now - GRACE, "open", "overdue"),
        notices=_due(Notice.objects.filter(done_at=None), pulse.now, "owed", "due"),
    )


def letters() -> dict[str, int]:
    """Those that are not sent: the others are nearly all there are, and nobody waits for them."""
    gave_up = Letter.objects.filter(state=Letter.State.GAVE_UP).count()
    waiting = dict.fromkeys(DUE, 0) | _by(Letter.objects.filter(state__in=DUE), "state")
    return waiting | {Letter.State.GAVE_UP.value: gave_up}


def _by(rows: QuerySet[Any], column: str) -> dict[str, int]:
    """By `*`: the key of a row stands in no other index, and would be fetched."""
    return dict(rows.order_by().values_list(column).annotate(rows=Count("*")))


def _due(rows: QuerySet[Any], now: datetime, every: str, late: str) -> dict[str, int]:
    return rows.aggregate(**{every: Count("*"), late: Count("due_at", filter=Q(due_at__lte=now))})
