"""What a host does at a table that waits, and what can be asked about it."""

from collections.abc import Callable

from games.models import Match
from games.play import cancel, keep
from games.play.places import Place
from games.play.position import Refused
from tests.factories.games import NOW, log_of


def withdraw(match: Match, seat: int = 1) -> None:
    keep.withdraw(match.number, seat, host=match.host_id, now=NOW)


def renew(match: Match, *, now: object = NOW) -> None:
    keep.renew(match.number, 1, host=match.host_id, now=now)  # type: ignore[arg-type]


def fill(match: Match, place: Place, seat: int = 1) -> None:
    keep.fill(match.number, seat, place, host=match.host_id, language="en", now=NOW)


def call_off(match: Match) -> None:
    cancel.cancel(match.number, host=match.host_id, now=NOW)


def code_of(act: Callable[[], object]) -> str:
    """Why it is refused, or nothing."""
    try:
        act()
    except Refused as refused:
        return refused.code
    return ""


def facts_of(match: Match) -> list[object]:
    return [fact for line in log_of(match).lines for fact in line.events]


def match_status(match: Match) -> str:
    return str(Match.objects.get(pk=match.pk).status)
