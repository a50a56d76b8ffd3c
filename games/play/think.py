"""Bots that were not played at once: after a long chain, or when one failed."""

from datetime import datetime
from random import SystemRandom
from typing import Any

from django.db import transaction

from games.engine.moves import allows, pick
from games.engine.settle import chain_limit, follow
from games.models import Decision
from games.play.advance import advance, drafts_of
from games.play.position import Position, locked


def waiting(now: datetime) -> list[int]:
    """The matches that wait for a bot, found among the questions that are due to be called to."""
    called = Decision.objects.filter(open=True, remind_at__lte=now)
    asked = called.exclude(seat__bot="").order_by("remind_at", "pk")
    return list(dict.fromkeys(asked.values_list("match_id", flat=True)))


@transaction.atomic
def think(match_id: int, *, now: datetime) -> int:
    """Play on for the bots that are asked; for one that says nothing some move is made. How many entries."""
    position = locked(pk=match_id)
    log, game = position.log, position.game
    autos = position.autos(log.events)
    asked = sorted(seat.number for seat in position.seats if seat.bot and seat.number in log.pending)
    if not asked:
        return 0
    limit = chain_limit(position.game, len(position.seats))
    steps = tuple(follow(game, log.state, chance=position.chance, autos=autos, limit=limit))
    if not steps:
        move = (asked[0], "bot", _some_move(position, asked[0]))
        steps = position.settled(move, log.state, log.events)
    advance(position, drafts_of(steps, position.moment(now)), steps[-1].state)
    return len(steps)


def _some_move(position: Position, seat: int) -> Any:
    """The fallback, or any move where that is the clock's alone."""
    game, state = position.game, position.log.state
    moves, fallback = game.moves(state, seat), game.fallback(state, seat)
    return fallback if allows(moves, fallback) else pick(moves, SystemRandom())
