"""Tables that wait for people, and whoever is at them."""

from datetime import datetime
from typing import Any

from accounts.models import Player
from accounts.people import known
from games.links import JoinLink
from games.models import Invitation, Match, Notice, Seat
from games.play.join import Joined, join
from games.play.open import open_match
from games.play.places import HOST, Place, Table
from tests.factories.games import ADA, BO, NOW, a_table

CY, DI = "cy@example.org", "di@example.net"


def invited(address: str = BO, *, by: str = ADA, now: datetime = NOW, **changes: Any) -> Match:
    """A table of somebody who has invited an address."""
    return open_match(
        a_table(address=by, name=by.partition("@")[0].title(), other=address, **changes), now=now
    )


def wide(*places: Place, now: datetime = NOW) -> Match:
    """A table as a game for more than two would have it: it can wait, but never begin."""
    table: Table = a_table(places=(HOST, *places))
    return open_match(table, now=now)


def link_of(match: Match, seat: int = 1) -> JoinLink:
    return JoinLink(match.number, seat, match.seat_rows.get(number=seat).key)


def accepted(match: Match, seat: int = 1, *, name: str = "Bo", now: datetime = NOW) -> Joined:
    return join(link_of(match, seat), name=name, zone="Europe/Berlin", now=now)


def invitation_of(match: Match, seat: int = 1) -> Invitation:
    return Invitation.objects.filter(seat__match=match, seat__number=seat).latest("pk")


def seat_of(match: Match, number: int = 1) -> Seat:
    return Seat.objects.get(match=match, number=number)


def owed(match: Match) -> set[tuple[int, str]]:
    """Who is still to be told what: seat and kind."""
    return set(Notice.objects.filter(match=match, done_at=None).values_list("seat__number", "kind"))


def pk_of(address: str) -> int:
    return Player.objects.get(email=address).pk


def a_person(address: str) -> Player:
    return known(address, name=address.partition("@")[0].title())
