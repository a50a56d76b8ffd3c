"""Telling whoever runs the site of a remark; and that they have seen it."""

from datetime import datetime

from django.db import transaction

from accounts import clean
from accounts.models import Player
from games.models import Remark, Report
from games.models.remark import WHY_LENGTH
from games.notices.reported import tell_operators

SHOWN = ("at", "why", "by__name", "remark__text", "remark__player__name", "remark__match__number")


@transaction.atomic
def report(name: str, by: Player, why: str, *, now: datetime) -> None:
    """Report an open remark as somebody who may read it; twice is once. Raises ValidationError."""
    text, remark = clean.line(why, WHY_LENGTH), Remark.objects.get(name=name)
    _row, made = Report.objects.get_or_create(remark=remark, by=by, defaults={"why": text, "at": now})
    if made:
        tell_operators(now)


def reported(name: str, by: Player) -> bool:
    return Report.objects.filter(remark__name=name, by=by).exists()


def seen(report: int, *, now: datetime) -> bool:
    """Whoever runs the site has read it; whether there is such a report."""
    Report.objects.filter(pk=report, seen_at=None).update(seen_at=now)
    return Report.objects.filter(pk=report).exists()


def unseen(most: int) -> list[Report]:
    """The oldest reports that nobody who runs the site has seen: one query, with all that is shown of them.

    A remark that was reported was open then, and stays so: nothing is told here before the reveal.
    """
    waiting = Report.objects.filter(seen_at=None).order_by("at", "pk")
    rows = waiting.select_related("by", "remark__player", "remark__match").only(*SHOWN)
    return list(rows[:most])
