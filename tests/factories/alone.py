"""Matches that somebody plays alone."""

import secrets
from datetime import datetime
from random import Random
from typing import Any

from accounts.models import Player
from accounts.people import known
from games.models import Layout, Match
from games.play.alone import Alone, begin, begin_day
from tests.factories.games import ADA, NOW, a_move, played

GAME = "mandamina"


def nobody() -> Player:
    raise AssertionError("no guest is made here")


def alone(
    address: str = ADA,
    *,
    name: str = "Ada",
    layout: Layout | None = None,
    now: datetime = NOW,
    **options: Any,
) -> Match:
    """Ada plays alone, on a fresh layout or on this one."""
    asked = Alone(GAME, options, secrets.token_urlsafe(12), layout)
    return begin(asked, known(address, name=name), guest=nobody, now=now)


def alone_today(address: str = ADA, *, name: str = "Ada", now: datetime = NOW) -> Match:
    """Ada tries the layout of that day."""
    asked = Alone(GAME, {}, secrets.token_urlsafe(12))
    return begin_day(asked, known(address, name=name), guest=nobody, now=now)


def played_out(match: Match, *, now: datetime = NOW, seed: int = 1) -> Match:
    """Random moves until it is over: lost."""
    dice = Random(seed)
    while match.status == Match.Status.RUNNING:
        played(match, a_move(match, dice), now=now)
        match.refresh_from_db()
    return match
