"""Notices become letters: one to a seat for all that is due to it, and one to a player for all reminders."""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import connection, transaction
from django.db.models import Q, QuerySet

from accounts.models import Letter
from accounts.outbox.post import post
from games.models import Notice
from games.notices.compose import Addressed, for_player, for_seat

log = logging.getLogger(__name__)
BATCH = 200
AGAIN = timedelta(minutes=1)  # after a letter that could not be written
REMINDER = Notice.Kind.REMINDER

Composer = Callable[[list[Notice], datetime], Addressed | None]


def write(now: datetime) -> int:
    """Write what is due; a letter that cannot be written stops no other. How many were written."""
    due = Notice.objects.filter(done_at=None, due_at__lte=now).order_by("due_at")
    seats = due.exclude(kind=REMINDER).values_list("seat_id", flat=True)[:BATCH]
    players = due.filter(kind=REMINDER).values_list("player_id", flat=True)[:BATCH]
    letters = [(Q(seat_id=seat) & ~Q(kind=REMINDER), for_seat) for seat in dict.fromkeys(seats)]
    letters += [(Q(player_id=player, kind=REMINDER), for_player) for player in dict.fromkeys(players)]
    return sum(_tried(which, composer, now) for which, composer in letters)


def _tried(which: Q, composer: Composer, now: datetime) -> bool:
    try:
        return _written(which, composer, now)
    except Exception:
        log.exception("The letter of %s could not be written; it is tried again.", which)
        Notice.objects.filter(which, done_at=None, due_at__lte=now).update(due_at=now + AGAIN)
        return False


@transaction.atomic
def _written(which: Q, composer: Composer, now: datetime) -> bool:
    """One letter for these notices; none when nothing of them is true and wanted any more."""
    notices = list(_claimed(which, now))
    composed = composer(notices, now) if notices else None
    letter = _posted(composed, now) if composed else None
    ids = [notice.pk for notice in notices]
    Notice.objects.filter(pk__in=ids).update(done_at=now, letter=letter)
    return letter is not None


def _claimed(which: Q, now: datetime) -> QuerySet[Notice]:
    """Locked until the letter is written; a row that another worker holds is left to it."""
    skip = connection.features.has_select_for_update_skip_locked
    due = Notice.objects.select_for_update(of=("self",) if skip else (), skip_locked=skip)
    return due.select_related("match", "seat__player").filter(which, done_at=None, due_at__lte=now)


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
