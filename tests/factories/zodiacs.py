"""Matches of Mandarin: at the choice of whoever has drawn, or in an auction."""

import secrets
from datetime import datetime
from typing import Any

from games.models import Match
from games.play.submit import Move, Receipt, submit
from games.store.log import Log
from tests.factories.bazaars import link_of, many
from tests.factories.games import NOW, log_of

PENALISED = {"goal": "collection", "auction": "maxima", "overbids": "penalised", "start": "0"}


def a_zodiac(*names: str, **changes: Any) -> Match:
    """A running match of Ada and those who are named; Ada begins. `options` are changes, too."""
    options = PENALISED | changes.pop("options", {})
    return many(*(names or ("Bo",)), **({"game": "mandarin", "options": options} | changes))


def said(match: Match, seat: int, line: str, *, now: datetime = NOW, **asked: Any) -> Receipt:
    """A move of a seat, by the link of a letter."""
    return submit(link_of(match, seat), Move(line, secrets.token_urlsafe(12), now, **asked))


def until(match: Match, phase: str) -> int:
    """Chanced and taken, until there is something of the kind to answer; by which seat."""
    for _ in range(200):
        log = log_of(match)
        seat = min(log.pending)
        if log.state.phase == phase:
            return seat
        said(match, seat, some(log, seat))
    raise AssertionError(f"no {phase} in two hundred moves")


def some(log: Log, seat: int, wanted: str = "") -> str:
    """What is wanted, if the seat may; else a tile more, or what is first."""
    names = [log.game.name(move) for move in log.game.moves(log.state, seat)]
    return next((line for line in (wanted, "CHANCE") if line in names), names[0])
