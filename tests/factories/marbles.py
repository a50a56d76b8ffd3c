"""Matches of Mandamina, in which nobody says a word and all win or lose together."""

from datetime import datetime
from typing import Any

from games.models import Match, Seat
from games.play.concede import offer
from games.play.places import BOT, HOST
from tests.factories.bazaars import many
from tests.factories.games import NOW, a_match

__all__ = ["a_silent_match", "given_up", "of_three", "solo"]
GAME: dict[str, Any] = {"game": "mandamina", "options": {"start": "0"}}


def a_silent_match(**changes: Any) -> Match:
    """A running match of Ada and Bo, Ada to move."""
    return a_match(**(GAME | changes))


def of_three(**changes: Any) -> Match:
    """The same with Cy."""
    return many("Bo", "Cy", **(GAME | changes))


def solo(*, bots: int = 0, **changes: Any) -> Match:
    """Ada by herself, or with so many computers."""
    return a_match(places=(HOST, *(BOT,) * bots), **(GAME | changes))


def given_up(match: Match, *, now: datetime = NOW) -> Match:
    """The match, over because all people there said so."""
    for player in Seat.objects.filter(match=match, player__isnull=False).values_list("player", flat=True):
        offer(match.number, player or 0, now=now)
    match.refresh_from_db()
    return match
