"""The newest letter once more, to the address of the seat and nowhere else."""

from datetime import datetime, timedelta

from django.db.models import Q

from accounts.outbox.nudge import nudge
from games.links import TurnLink
from games.models import Decision, Notice, Seat
from games.play.position import Refused

QUIET = timedelta(minutes=10)  # between two letters somebody else could ask for


def resend_newest(link: TurnLink, *, now: datetime) -> bool:
    """Owe the letter of the open question again. False when nothing is asked, or it has just gone out.

    Raises Refused.
    """
    seat = Seat.objects.filter(match__number=link.match, number=link.seat, key=link.key).first()
    if seat is None:
        raise Refused("gone")
    asked = Decision.objects.filter(seat=seat, open=True).first()
    if asked is None:
        return False
    told = Notice.objects.filter(seat=seat, kind=Notice.Kind.TURN, turn=asked.turn)
    again = told.filter(Q(done_at=None) | Q(done_at__lt=now - QUIET)).update(done_at=None, due_at=now)
    if again:
        nudge("games.tasks.write_letters")
    return bool(again)
