"""The same match once more, row by row: another one of its kind, or one whose cards lie elsewhere."""

from collections.abc import Sequence

from games.models import Decision, Entry, Invitation, Match, Notice, Seat
from games.models.match import random_number


def copied(match: Match, events: Sequence[str] | None = None) -> Match:
    """A match of the same people with the same log, or with `events`, the text of each entry in order."""
    again = Match.objects.get(pk=match.pk)
    again.pk, again.number, again.form_id = None, random_number(), None
    again.save()
    for seat in Seat.objects.filter(match=match):
        _seat(seat, again)
    rows = list(Entry.objects.filter(match=match).order_by("number"))
    for row, text in zip(rows, events or [row.events for row in rows], strict=True):
        row.pk, row.match, row.events = None, again, text
    Entry.objects.bulk_create(rows)
    return again


def _seat(seat: Seat, match: Match) -> None:
    """With its question, its invitations, and what it was told."""
    asked, invited = list(Decision.objects.filter(seat=seat)), list(Invitation.objects.filter(seat=seat))
    told = list(Notice.objects.filter(seat=seat))
    seat.pk, seat.match = None, match
    seat.save()
    for decision in asked:
        decision.pk, decision.match, decision.seat = None, match, seat
        decision.save()
    for notice in told:
        notice.pk, notice.match, notice.seat, notice.letter = None, match, seat, None
        notice.save()
    for invitation in invited:
        invitation.pk, invitation.seat = None, seat
        invitation.save()
