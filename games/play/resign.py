"""Giving up: the seat is last, the match is over, and everything is open."""

from datetime import datetime

from django.db import transaction

from games.engine.facts import SeatResigned
from games.play.advance import advance
from games.play.position import Refused, locked
from games.store.append import Draft


@transaction.atomic
def resign(match: int, player: int, *, now: datetime) -> None:
    """Give up the seat of a player; pressing twice is the same as once. Raises Refused."""
    position = locked(number=match)
    seat, log = position.seat_of(player), position.log
    if log.resigned == seat.number:
        return
    if not log.pending:
        raise Refused("over" if log.outcome else "unstarted")
    draft = Draft(position.moment(now), "web", (SeatResigned(seat.number),), seat.number)
    advance(position, [draft], log.state)
