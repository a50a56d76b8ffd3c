"""Whoever runs the site, and what they do about a match."""

from datetime import datetime

from accounts.models import Player
from accounts.people import known
from games.models import Match
from games.play.staff import end
from tests.factories.games import NOW

OP = "op@example.org"
WHY = "Two of these seats were played by one person."


def an_operator(address: str = OP, *, zone: str = "") -> Player:
    player = known(address, name="Op", zone=zone)
    Player.objects.filter(pk=player.pk).update(is_staff=True, is_superuser=True)
    player.refresh_from_db()
    return player


def ended(match: Match, why: str = WHY, *, now: datetime = NOW) -> Match:
    """The match, ended without a result."""
    end(match.number, an_operator(), why, now=now)
    match.refresh_from_db()
    return match
