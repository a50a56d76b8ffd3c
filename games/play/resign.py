"""Giving up: the seat is last, the match is over, and everything is open."""

from datetime import datetime

from django.db import transaction

from games.engine.facts import SeatResigned
from games.models import Match
from games.play.advance import advance
from games.play.position import Refused, locked
from games.store.append import Draft
from games.store.log import Log


@transaction.atomic
def resign(match: int, player: int, *, now: datetime, cause: str = "web") -> None:
    """Give up the seat of a player; pressing twice is the same as once. Raises Refused."""
    position = locked(number=match)
    seat, log = position.seat_of(player), position.log
    code = against(log, seat.number)
    if code == "resigned":
        return
    if code:
        raise Refused(code)
    draft = Draft(position.moment(now), cause, (SeatResigned(seat.number),), seat.number)
    advance(position, [draft], log.state)


def against(log: Log, seat: int) -> str:
    """Why a seat cannot be given up, as a code of Refused; nothing while it can."""
    if log.resigned == seat:
        return "resigned"
    if log.match.status == Match.Status.VOID:
        return "cancelled"
    if log.outcome:
        return "over"
    return "" if log.pending else "unstarted"
