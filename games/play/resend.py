"""The newest letter once more, to the address of the seat and nowhere else."""

from datetime import datetime, timedelta
from enum import Enum

from django.db.models import Q

from accounts.outbox.nudge import nudge
from games.links import TurnLink
from games.models import Decision, Notice, Seat
from games.notices.due import owe
from games.play.position import Refused
from games.store.log import load

QUIET = timedelta(minutes=10)  # between two letters somebody else could ask for


class Resent(Enum):
    """What became of the request: the letter goes out, it has just gone out, or there is none to send."""

    SENT = "sent"
    RECENT = "recent"
    NOTHING = "nothing"


def seat_of(link: TurnLink) -> Seat:
    """Whose letter a link can ask for, with its player. Raises Refused."""
    there = Seat.objects.filter(match__number=link.match, number=link.seat, key=link.key)
    seat = there.select_related("player", "match").first()
    if seat is None:
        raise Refused("gone")
    return seat


def owe_withheld(seat: Seat, *, now: datetime) -> None:
    """The letter of the open question that was not wanted when it was due, and is by now."""
    asked = Decision.objects.filter(seat=seat, open=True).first()
    if asked is None:
        return
    told = Notice.objects.filter(seat=seat, kind=Notice.Kind.TURN, turn=asked.turn)
    if not told.exists():  # alone nothing was owed that was not wished for
        owe(seat.match, [(seat, Notice.Kind.TURN)], turn=asked.turn, now=now)
    elif not told.filter(letter=None).exclude(done_at=None).update(done_at=None, due_at=now):
        return
    nudge("games.tasks.write_letters")


def _standing(seat: Seat) -> Decision | None:
    """The question a seat has answered under a seal, while the answer may be changed."""
    decision, log = Decision.objects.filter(seat=seat).first(), load(seat.match)
    if decision is None or not log.may_think_again(seat.number):
        return None
    return decision if decision.turn == log.game.turn(log.state) else None


def resend_newest(seat: Seat, *, now: datetime) -> Resent:
    """Owe the letter of the seat's open question again."""
    asked = Decision.objects.filter(seat=seat, open=True).first() or _standing(seat)
    if asked is None:
        return Resent.NOTHING
    told = Notice.objects.filter(seat=seat, kind=Notice.Kind.TURN, turn=asked.turn)
    if not told.exists():  # alone, or where a choice stands from before: nothing was asked by letter
        owe(seat.match, [(seat, Notice.Kind.TURN)], turn=asked.turn, now=now, asked=True)
    again = Q(done_at=None) | Q(letter=None) | Q(done_at__lt=now - QUIET)
    if not told.filter(again).update(done_at=None, due_at=now, asked=True):
        return Resent.RECENT
    nudge("games.tasks.write_letters")
    return Resent.SENT
