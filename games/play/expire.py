"""The clock moves: when a seat's time and the grace after it are over, its orders or its fallback play."""

from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.db import transaction

from games.engine.codec import stamp
from games.engine.facts import TurnMissed
from games.models import Decision, Notice, Seat
from games.play.advance import advance, drafts_of
from games.play.position import Position, locked
from games.play.standing import CLOCK
from games.store.append import Draft

GRACE = timedelta(seconds=60)  # a post received in time but handled late still counts


def overdue(now: datetime) -> list[int]:
    """The matches in which somebody's time ran out, most overdue first: what is due, not what exists."""
    late = Decision.objects.filter(open=True, due_at__lte=now - GRACE).order_by("due_at", "pk")
    return list(dict.fromkeys(late.values_list("match_id", flat=True)))


@transaction.atomic
def expire(match_id: int, *, now: datetime) -> int:
    """Play for every seat whose time is over, judged by the fold. How many there were.

    Whose orders say what is asked has missed nothing: a chain of moves had only come to its bound.
    """
    position = locked(pk=match_id)
    drafts: list[Draft] = []
    missed: list[tuple[Seat, str]] = []
    settled = 0
    state, events = position.log.state, position.log.events
    for seat, due in _late(position, now):
        if seat.number not in _still_asked(position, state):
            continue
        cause, move = position.overdue(seat, state, events)
        steps = position.settled((seat.number, cause, move), state, events)
        made = drafts_of(steps, position.moment(now))
        if cause == CLOCK:
            fact = TurnMissed(seat.number, position.game.turn(state), stamp(due))
            made[0] = msgspec.structs.replace(made[0], events=(fact, *made[0].events))
            missed.append((seat, Notice.Kind.MISSED))
        drafts += made
        state, events = steps[-1].state, (*events, *(e for step in steps for e in step.events))
        settled += 1
    if drafts:
        advance(position, drafts, state, news=missed, away=True)
    return settled


def _still_asked(position: Position, state: Any) -> frozenset[int]:
    """Who is asked in the turn whose time is over, and not yet in the next one that a last answer opened."""
    same = position.game.turn(state) == position.game.turn(position.log.state)
    return position.game.pending(state) if same else frozenset()


def _late(position: Position, now: datetime) -> list[tuple[Seat, datetime]]:
    """Seats whose open question is past its grace and still the one the match waits at, and since when."""
    pending = position.log.pending
    turn = position.game.turn(position.log.state) if pending else 0
    return [
        (seat, due)
        for seat in position.seats
        if seat.number in pending and seat.decision.turn == turn
        if (due := seat.decision.due_at) and due <= now - GRACE
    ]
