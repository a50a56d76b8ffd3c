"""Tables that wait: one reminder, places free again, tables that did not fill, addresses forgotten."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q, QuerySet

from accounts.models import Letter
from games.models import Invitation, Match, Notice, Seat
from games.play.cancel import cancel_unfilled
from games.play.decline import free
from games.play.invite import State, accepts_letters, crowded, hold, tell
from games.play.position import Position, locked

REMEMBERED = timedelta(days=30)
WAITING = Q(state=State.WAITING)
NAMING = (Notice.Kind.DECLINED, Notice.Kind.CANCELLED)  # letters in which the host reads who did not come


def due(now: datetime) -> list[int]:
    """The matches in which something is to be done now: what is due, not what exists."""
    invitations = Invitation.objects.order_by()
    found = [
        *invitations.filter(WAITING, remind_at__lte=now).values_list("seat__match_id", flat=True),
        *invitations.filter(WAITING, until__lte=now).values_list("seat__match_id", flat=True),
        *_forgotten(now).values_list("seat__match_id", flat=True),
        *Match.objects.filter(status=Match.Status.OPEN, until__lte=now).values_list("pk", flat=True),
    ]
    return list(dict.fromkeys(found))


def tend(match_id: int, *, now: datetime) -> None:
    """All that is due at one table, each under its lock; doing it twice is doing it once."""
    _tend_invitations(match_id, now)
    cancel_unfilled(match_id, now=now)
    _forget(match_id, now)


@transaction.atomic
def _tend_invitations(match_id: int, now: datetime) -> None:
    position = locked(pk=match_id)
    waiting = Invitation.objects.filter(WAITING, seat__match=match_id).select_related("seat", "inviter")
    for invitation in waiting:
        if invitation.until <= now:
            free(position, _seat(position, invitation), invitation, state=State.LAPSED, now=now)
        elif invitation.remind_at and invitation.remind_at <= now:
            _remind(position, invitation, now)


def _remind(position: Position, invitation: Invitation, now: datetime) -> None:
    """Once; a stranger who got enough letters today gets it tomorrow, or not at all."""
    hold([invitation.address], invitation.inviter)
    known = accepts_letters(invitation.address, invitation.inviter)
    if not known and crowded(invitation.address, now):
        return
    invitation.remind_at, invitation.reminded_at = None, now
    invitation.save(update_fields=["remind_at", "reminded_at"])
    seat = _seat(position, invitation)
    tell(seat, Notice.Kind.INVITATION_REMINDER, turn=seat.key, now=now)


def _seat(position: Position, invitation: Invitation) -> Seat:
    return next(seat for seat in position.seats if seat.pk == invitation.seat_id)


def _forgotten(now: datetime) -> "QuerySet[Invitation]":
    old = Invitation.objects.filter(sent_at__lte=now - REMEMBERED)
    return old.exclude(address="").exclude(WAITING).order_by()


@transaction.atomic
def _forget(match_id: int, now: datetime) -> None:
    """The address of whoever did not come stands nowhere any more, nor do the letters that went there."""
    for invitation in _forgotten(now).filter(seat__match=match_id):
        letters = Notice.objects.filter(seat=invitation.seat_id, player=None).exclude(letter=None)
        Letter.objects.filter(pk__in=letters.values("letter"), to=invitation.address).delete()
        told = Notice.objects.filter(seat__match=match_id, kind__in=NAMING).exclude(letter=None)
        Letter.objects.filter(pk__in=told.values("letter"), text__contains=invitation.address).delete()
        invitation.address = ""
        invitation.save(update_fields=["address"])
