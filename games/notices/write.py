"""Notices become letters: one letter a seat for all that is due to it, in one transaction."""

import logging
from datetime import datetime, timedelta

from django.db import connection, transaction
from django.db.models import QuerySet
from django.utils import translation

from accounts.models import Letter
from accounts.outbox.post import post
from games.models import Notice, Seat
from games.notices import letters
from games.notices.due import still_true
from games.notices.letters import Rendered
from games.notices.reader import Reader
from games.store.log import Log, load

log = logging.getLogger(__name__)
BATCH = 200
AGAIN = timedelta(minutes=1)  # after a letter that could not be written


def write(now: datetime) -> int:
    """Write what is due; a letter that cannot be written stops no other. How many were written."""
    due = Notice.objects.filter(done_at=None, due_at__lte=now).order_by("due_at")
    seats = dict.fromkeys(due.values_list("seat_id", flat=True)[:BATCH])
    written = 0
    for seat_id in seats:
        try:
            written += write_to(seat_id, now)
        except Exception:
            log.exception("A letter to seat %s could not be written; it is tried again.", seat_id)
            Notice.objects.filter(seat_id=seat_id, done_at=None, due_at__lte=now).update(due_at=now + AGAIN)
    return written


@transaction.atomic
def write_to(seat_id: int, now: datetime) -> int:
    """One letter for what is due to a seat and still true; what is no longer true is dropped.

    It tells the match as it stood when the newest of them was written.
    """
    notices = list(_claimed(seat_id, now))
    if not notices:
        return 0
    seat = Seat.objects.select_related("match", "player").get(pk=seat_id)
    match = load(seat.match)
    seats = list(Seat.objects.filter(match=seat.match).select_related("player", "decision"))
    true = [notice for notice in notices if still_true(notice, match)]
    told = match.upto(max((notice.entry for notice in true), default=0))
    rendered = _rendered(true, told, seats, now) if true else None
    letter = _posted(rendered, seat, now) if rendered else None
    ids = [notice.pk for notice in notices]
    Notice.objects.filter(pk__in=ids).update(done_at=now, letter=letter)
    return 1 if letter else 0


def _claimed(seat_id: int, now: datetime) -> QuerySet[Notice]:
    """Locked until the letter is written; a row that another worker holds is left to it."""
    skip = connection.features.has_select_for_update_skip_locked
    due = Notice.objects.select_for_update(of=("self",) if skip else (), skip_locked=skip)
    return due.select_related("seat").filter(seat_id=seat_id, done_at=None, due_at__lte=now)


def _rendered(notices: list[Notice], match: Log, seats: list[Seat], now: datetime) -> Rendered | None:
    """One letter for a chain: the newest question or the result, with what came before it."""
    kinds = {notice.kind for notice in notices}
    seat = next(s for s in seats if s.pk == notices[0].seat_id)
    with translation.override(seat.player.language if seat.player else "en"):
        if Notice.Kind.INVITATION in kinds:
            return letters.invitation_letter(match.match, seat, seats[0])
        reader = Reader(match, seats, seat.number, now=now)
        if Notice.Kind.RESULT in kinds:
            return letters.result_letter(reader)
        if Notice.Kind.TURN in kinds:
            return letters.turn_letter(reader, missed=Notice.Kind.MISSED in kinds)
        if Notice.Kind.MISSED in kinds:
            return letters.missed_letter(reader)
        return letters.started_letter(reader)


def _posted(rendered: Rendered, seat: Seat, now: datetime) -> Letter:
    return post(
        player=seat.player,
        to=seat.player.email if seat.player else seat.invited,
        kind=rendered.kind,
        thread=seat.match.public,
        subject=rendered.subject,
        text=rendered.text,
        html=rendered.html,
        now=now,
    )
