"""The newest letter once more, to the address of the seat and nowhere else."""

from datetime import datetime, timedelta
from enum import Enum

from django.db.models import Q

from accounts.outbox.nudge import nudge
from games.links import TurnLink
from games.models import Decision, Notice, Seat
from games.play.position import Refused

QUIET = timedelta(minutes=10)  # between two letters somebody else could ask for


class Resent(Enum):
    """What became of the request: the letter goes out, it has just gone out, or there is none to send."""

    SENT = "sent"
    RECENT = "recent"
    NOTHING = "nothing"


def resend_newest(link: TurnLink, *, now: datetime) -> Resent:
    """Owe the letter of the seat's open question again. Raises Refused."""
    seat = Seat.objects.filter(match__number=link.match, number=link.seat, key=link.key).first()
    if seat is None:
        raise Refused("gone")
    asked = Decision.objects.filter(seat=seat, open=True).first()
    if asked is None:
        return Resent.NOTHING
    told = Notice.objects.filter(seat=seat, kind=Notice.Kind.TURN, turn=asked.turn)
    again = Q(done_at=None) | Q(letter=None) | Q(done_at__lt=now - QUIET)
    if not told.filter(again).update(done_at=None, due_at=now, asked=True):
        return Resent.RECENT
    nudge("games.tasks.write_letters")
    return Resent.SENT
