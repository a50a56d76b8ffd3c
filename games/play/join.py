"""Accepting an invitation: the invited address gets the seat, and the match begins."""

from datetime import datetime

from django.db import transaction

from accounts.people import known
from games.engine.facts import SeatTaken
from games.links import JoinLink
from games.play.position import Position, Refused, locked
from games.play.start import start
from games.store.append import Draft, append
from games.store.log import load


@transaction.atomic
def join(link: JoinLink, *, name: str, zone: str, now: datetime) -> bool:
    """Take the invited seat; pressing twice is the same as once. Whether this press took it.

    Raises Refused.
    """
    position = locked(number=link.match)
    seat = position.seat(link.seat, link.key)
    if not seat.invited:
        raise Refused("taken")
    if seat.player is not None:
        return False
    seat.player = known(seat.invited, name=name, zone=zone)
    seat.save(update_fields=["player"])
    taken = SeatTaken(seat.number, player=seat.player.pk)
    append(position.match, [Draft(position.moment(now), "link", (taken,), seat.number)])
    start(Position(position.match, position.seats, load(position.match)), now=now)
    return True
