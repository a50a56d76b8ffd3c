"""Bots that were not played at once: after a long chain, or when one failed."""

from datetime import datetime

from django.db import transaction

from games.engine.settle import chain_limit, follow
from games.models import Decision
from games.play.advance import advance, drafts_of
from games.play.position import locked


def waiting(now: datetime) -> list[int]:
    """The matches that wait for a bot, found among the questions that are due to be called to."""
    called = Decision.objects.filter(open=True, remind_at__lte=now)
    asked = called.exclude(seat__bot="").order_by("remind_at")
    return list(dict.fromkeys(asked.values_list("match_id", flat=True)))


@transaction.atomic
def think(match_id: int, *, now: datetime) -> int:
    """Play on for the bots that are asked; one that says nothing plays the fallback. How many entries."""
    position = locked(pk=match_id)
    log, game = position.log, position.game
    bots = position.autos(log.events)
    asked = sorted(log.pending & bots.keys())
    if not asked:
        return 0
    limit = chain_limit(len(position.seats))
    steps = tuple(follow(game, log.state, chance=position.chance, autos=bots, limit=limit))
    if not steps:
        move = (asked[0], "bot", game.fallback(log.state, asked[0]))
        steps = position.settled(move, log.state, log.events)
    advance(position, drafts_of(steps, position.moment(now)), steps[-1].state)
    return len(steps)
