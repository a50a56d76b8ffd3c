"""Whether the service does what it is for: read from the database, cheaply, and judged."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any

from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Count, Min, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import Failing, Heartbeat, Letter
from accounts.outbox.models import DUE
from config.celery import SWEEPS, queue_of
from games.models import Decision, Notice
from games.play.expire import GRACE

LATE = timedelta(minutes=5)  # beyond what is due and the workers should have done long ago
EVERY = {queue_of(task): timedelta(seconds=seconds) for task, seconds in SWEEPS.items()}
# A sweep is missed after three times its interval, and no sooner than this: a batch of letters takes long.
SHORTEST = timedelta(seconds=90)


@dataclass(frozen=True)
class Stuck:
    """What a sweep cannot settle: how many rows, and since when."""

    rows: int
    since: datetime


@dataclass(frozen=True)
class Pulse:
    """How things were at `now`. The times are of what is oldest: None where nothing is open or owed."""

    now: datetime
    missing: tuple[str, ...] = ()  # migrations
    beats: dict[str, Heartbeat] = field(default_factory=dict)
    stuck: dict[str, Stuck] = field(default_factory=dict)
    decision: datetime | None = None  # due
    notice: datetime | None = None  # due to become a letter
    letter: datetime | None = None  # due to be sent, for the first time or again
    unsent: datetime | None = None  # written, and not sent yet

    def overdue(self, due: datetime | None) -> timedelta:
        return max(self.now - due, timedelta()) if due else timedelta()

    @property
    def decision_overdue(self) -> timedelta:
        """Since its fallback should have been played."""
        return self.overdue(self.decision and self.decision + GRACE)


def take() -> Pulse:
    """Eight statements, however much there is; none but the first where tables are missing."""
    now = datetime.now(UTC)
    if missing := unapplied():
        return Pulse(now, missing=missing)
    stuck = Failing.objects.order_by().values("sweep").annotate(rows=Count("pk"), first=Min("since"))
    return Pulse(
        now,
        beats={one.name: one for one in Heartbeat.objects.all()},
        stuck={one["sweep"]: Stuck(one["rows"], one["first"]) for one in stuck},
        decision=_first(Decision.objects.filter(open=True)),
        notice=_first(Notice.objects.filter(done_at=None)),
        letter=_first(Letter.objects.filter(state__in=DUE)),
        unsent=Letter.objects.filter(state__in=DUE).aggregate(first=Min("created_at"))["first"],
    )


def unapplied() -> tuple[str, ...]:
    """The migrations of this code that the database has not seen."""
    seen = MigrationRecorder(connection).applied_migrations()
    return tuple(f"{app}.{name}" for app, name in of_this_code() if (app, name) not in seen)


@cache
def of_this_code() -> tuple[tuple[str, str], ...]:
    return tuple(sorted(MigrationLoader(None).disk_migrations))


def _first(rows: QuerySet[Any]) -> datetime | None:
    """The longest due. What has no clock is never late, and stands first in the order of one database."""
    return rows.exclude(due_at=None).order_by("due_at").values_list("due_at", flat=True).first()


def wrong(pulse: Pulse) -> list[str]:
    """What an operator should look after, in sentences; nothing when all is well."""
    if pulse.missing:
        count, first = len(pulse.missing), pulse.missing[0]
        return [
            _("The database is not up to date: %(first)s and others are missing (%(count)s).")
            % {"first": first, "count": count}
        ]
    return [*_sweeps(pulse), *_overdue(pulse), *_stuck(pulse)]


def _sweeps(pulse: Pulse) -> Iterator[str]:
    for name, every in EVERY.items():
        beat = pulse.beats.get(name)
        if beat is None or beat.alive_at is None:
            yield _("%(sweep)s has never run.") % {"sweep": name}
        elif (age := pulse.overdue(beat.alive_at)) > limit(every):
            said = {"sweep": name, "age": span(age), "every": span(every)}
            yield _("%(sweep)s last ran %(age)s ago; it should every %(every)s.") % said


def limit(every: timedelta) -> timedelta:
    return max(3 * every, SHORTEST)


def _overdue(pulse: Pulse) -> Iterator[str]:
    if pulse.decision_overdue > LATE:
        yield _("A decision is overdue by %(age)s.") % {"age": span(pulse.decision_overdue)}
    if (age := pulse.overdue(pulse.notice)) > LATE:
        yield _("A letter should have been written %(age)s ago.") % {"age": span(age)}
    if (age := pulse.overdue(pulse.letter)) > LATE:
        yield _("A letter should have been sent %(age)s ago.") % {"age": span(age)}


def _stuck(pulse: Pulse) -> Iterator[str]:
    for name, stuck in sorted(pulse.stuck.items()):
        if (age := pulse.overdue(stuck.since)) > LATE:
            words = ngettext(
                "%(sweep)s cannot settle %(rows)s row, for %(age)s.",
                "%(sweep)s cannot settle %(rows)s rows, the first for %(age)s.",
                stuck.rows,
            )
            yield words % {"sweep": name, "rows": stuck.rows, "age": span(age)}


def ages(pulse: Pulse) -> dict[str, Any]:
    """The same in seconds, for machines: of what is oldest, and of each sweep that ever ran."""
    oldest = {
        "overdue_decision": pulse.decision_overdue,
        "due_notice": pulse.overdue(pulse.notice),
        "due_letter": pulse.overdue(pulse.letter),
        "unsent_letter": pulse.overdue(pulse.unsent),
    }
    sweeps = {name: pulse.overdue(one.alive_at) for name, one in pulse.beats.items() if one.alive_at}
    return {"oldest": _seconds(oldest), "sweeps": _seconds(sweeps)}


def _seconds(ages: dict[str, timedelta]) -> dict[str, int]:
    return {name: round(age.total_seconds()) for name, age in ages.items()}


def span(age: timedelta) -> str:
    """A length of time in the largest unit that says enough."""
    seconds = round(age.total_seconds())
    for size, unit in ((86400, _("%s d")), (3600, _("%s h")), (60, _("%s min"))):
        if seconds >= 2 * size:
            return unit % (seconds // size)
    return _("%s s") % seconds
