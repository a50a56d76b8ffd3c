"""Notices become letters: one to a seat for all that is due to it, and one to a player for all reminders."""

from collections.abc import Callable
from datetime import datetime

from django.db import OperationalError, connection, transaction
from django.db.models import Q

from accounts.models import Letter
from accounts.outbox.post import post
from accounts.sweeps.run import Held, Run
from games.models import Notice
from games.notices.compose import Addressed, for_player, for_seat

BATCH = 200
REMINDER = Notice.Kind.REMINDER
LOCK_NOT_AVAILABLE = "55P03"  # PostgreSQL's word for a row that somebody else holds

Composer = Callable[[list[Notice], datetime], Addressed | None]


def write(now: datetime, run: Run | None = None) -> int:
    """Write what is due; a letter that cannot be written stops no other. How many were written."""
    run = run or Run("write_letters", now)
    due = Notice.objects.filter(done_at=None, due_at__lte=now).order_by("due_at", "pk")
    seats = due.exclude(kind=REMINDER).values_list("seat_id", flat=True)[:BATCH]
    players = due.filter(kind=REMINDER).values_list("player_id", flat=True)[:BATCH]
    return _each("seat", list(seats), run) + _each("player", list(players), run)


def _each(what: str, rows: list[int], run: Run) -> int:
    """A letter to each of these seats, or one of all reminders to each of these players."""
    written: list[bool] = []
    composer = for_seat if what == "seat" else for_player

    def notices_of(row: int) -> Q:
        if what == "seat":
            return Q(seat_id=row) & ~Q(kind=REMINDER)
        return Q(player_id=row, kind=REMINDER)

    def later(row: int, again: datetime) -> None:
        """Not in the way of those that are due meanwhile."""
        Notice.objects.filter(notices_of(row), done_at=None, due_at__lte=run.now).update(due_at=again)

    run.each(
        rows,
        lambda row: written.append(_written(notices_of(row), composer, run.now)),
        what=what,
        later=later,
    )
    return sum(written)


@transaction.atomic
def _written(which: Q, composer: Composer, now: datetime) -> bool:
    """One letter for these notices; none when nothing of them is true and wanted any more.

    Raises Held when another worker is at some of them just now.
    """
    notices = _claimed(which, now)
    composed = composer(notices, now) if notices else None
    letter = _posted(composed, now) if composed else None
    ids = [notice.pk for notice in notices]
    Notice.objects.filter(pk__in=ids).update(done_at=now, letter=letter)
    return letter is not None


def _claimed(which: Q, now: datetime) -> list[Notice]:
    """Locked until the letter is written: all of them, or none while another worker holds one."""
    at_once = connection.features.has_select_for_update_nowait
    due = Notice.objects.filter(which, done_at=None, due_at__lte=now).select_related("match", "seat__player")
    try:
        return list(due.select_for_update(of=("self",) if at_once else (), nowait=at_once).order_by("pk"))
    except OperationalError as problem:
        if getattr(problem.__cause__, "sqlstate", None) == LOCK_NOT_AVAILABLE:
            raise Held from problem
        raise


def _posted(composed: Addressed, now: datetime) -> Letter:
    rendered = composed.rendered
    return post(
        player=composed.player,
        to=composed.to,
        kind=rendered.kind,
        thread=composed.thread,
        subject=rendered.subject,
        text=rendered.text,
        html=rendered.html,
        picture=rendered.picture,
        unsubscribe=composed.unsubscribe,
        now=now,
    )
