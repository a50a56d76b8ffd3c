"""Matches of Mandarin: at the choice of whoever has drawn, or in an auction."""

import secrets
from typing import Any

from games.models import Match
from games.play.submit import Move, Receipt, submit
from tests.factories.bazaars import link_of, many
from tests.factories.games import NOW, log_of

PENALISED = {"goal": "collection", "auction": "maxima", "overbids": "penalised", "start": "0"}


def a_zodiac(*names: str, **changes: Any) -> Match:
    """A running match of Ada and those who are named; Ada begins. `options` are changes, too."""
    options = PENALISED | changes.pop("options", {})
    return many(*(names or ("Bo",)), **({"game": "mandarin", "options": options} | changes))


def said(match: Match, seat: int, line: str, **asked: Any) -> Receipt:
    """A move of a seat, by the link of a letter."""
    return submit(link_of(match, seat), Move(line, secrets.token_urlsafe(12), NOW, **asked))


def until(match: Match, phase: str) -> int:
    """Rolled, chanced and taken, until there is something of the kind to answer; by which seat."""
    for _ in range(200):
        log = log_of(match)
        state, seat = log.state, min(log.pending)
        if state.phase == phase:
            return seat
        said(match, seat, _LINES.get(state.phase) or _some(match, seat))
    raise AssertionError(f"no {phase} in two hundred moves")


def _some(match: Match, seat: int) -> str:
    log = log_of(match)
    return str(log.game.name(log.game.moves(log.state, seat)[0]))


_LINES = {"roll": "ROLL", "choose": "CHANCE", "auction": "PASS"}
