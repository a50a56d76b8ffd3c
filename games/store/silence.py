"""Where nothing is said, and nobody looks on from outside, until a match is over."""

from django.db.models import Q

from games.engine import game as engine
from games.models import Match
from games.rules import GAMES, rules


def silent(match: Match) -> bool:
    """Whether its game is played without a word."""
    return engine.silent(rules(match.game, match.version))


def hushed(match: Match) -> bool:
    """Whether nothing may be said there now, and nobody else may look on: it is silent, and runs."""
    return match.status == Match.Status.RUNNING and silent(match)


def running_hushed() -> Q:
    """The same of all matches, for a list."""
    games = [slug for slug, game in GAMES.items() if engine.silent(game)]
    return Q(status=Match.Status.RUNNING, game__in=games)
