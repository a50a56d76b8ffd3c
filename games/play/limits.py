"""How much one person may keep going at once, counted one at a time."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef

from accounts.alone import alone
from accounts.guests import is_guest
from accounts.models import Player
from games.models import Match, Seat
from games.play.places import Place
from games.play.position import Refused

MOST_TABLES = 20  # that wait, of one host
MOST_IN_LOBBY = 5  # of these with a place for anyone
MOST_ALONE = 30  # running matches of one person alone, or against computers alone
MOST_OF_GUEST = 10  # of somebody without an account
MOST_A_DAY = 100  # matches without a clock that one person begins
DAY = timedelta(days=1)


def room_for(host: Player, places: Sequence[Place], *, now: datetime) -> None:
    """One more table with these places, in the caller's transaction. Raises Refused."""
    alone(_counting(host))
    kinds = [place.kind for place in places]
    if set(kinds) <= {"host", "bot"}:
        _not_too_many_alone(host)
        _not_too_many_a_day(host, now)
    elif _waiting(host) >= MOST_TABLES:
        raise Refused("tables")
    elif "anyone" in kinds:
        _not_too_many_in_lobby(host)


def room_to_fill(seats: Sequence[Seat], number: int, place: Place, host: Player) -> None:
    """The same when a place of a table that waits is filled. Raises Refused."""
    alone(_counting(host))
    others = [seat for seat in seats if seat.number != number]
    if place.kind == "bot" and all(seat.bot or seat.player_id == host.pk for seat in others):
        _not_too_many_alone(host)
    elif place.kind == "anyone" and not any(seat.open_to_all for seat in others):
        _not_too_many_in_lobby(host)


def _counting(host: Player) -> str:
    return f"tables of {host.pk}"


def _waiting(host: Player) -> int:
    return Match.objects.filter(host=host, status=Match.Status.OPEN).count()


def _not_too_many_in_lobby(host: Player) -> None:
    """Raises Refused."""
    free = Seat.objects.filter(match=OuterRef("pk"), open_to_all=True)
    if Match.objects.filter(Exists(free), host=host, status=Match.Status.OPEN).count() >= MOST_IN_LOBBY:
        raise Refused("lobby")


def _not_too_many_alone(host: Player) -> None:
    """Raises Refused."""
    people = Seat.objects.filter(match=OuterRef("pk"), bot="").exclude(player=host)
    mine = Match.objects.filter(seat_rows__player=host, status=Match.Status.RUNNING)
    if mine.exclude(Exists(people)).count() >= (MOST_OF_GUEST if is_guest(host) else MOST_ALONE):
        raise Refused("alone")


def _not_too_many_a_day(host: Player, now: datetime) -> None:
    """Raises Refused."""
    if Match.objects.filter(host=host, hours=0, opened_at__gt=now - DAY).count() >= MOST_A_DAY:
        raise Refused("daily")
