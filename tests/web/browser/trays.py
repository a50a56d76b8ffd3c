"""Matches of Mandamina in a house that is lived in: alone, of a guest, with partners in silence, over."""

from datetime import datetime, timedelta
from typing import NamedTuple

from django.utils.translation import get_language

from accounts import guests
from accounts.models import Player
from games.links import JoinLink
from games.models import Layout, Match, Seat
from games.notices.write import write
from games.play.alone import Alone, begin_day
from games.play.concede import offer
from games.play.expire import expire
from games.play.join import join
from games.play.layouts import made_for_day, today
from games.play.open import open_match
from games.play.places import ANYONE, HOST, Place
from games.play.resign import resign
from tests.factories.alone import alone, alone_today
from tests.factories.bazaars import GUESTS
from tests.factories.games import a_table, played, played_on
from tests.factories.marbles import GAME, a_silent_match, given_up, of_three

SLUG: str = GAME["game"]
# The layout of today, whose secret is no secret, and the shortest way to sort it.
TODAYS, NO_SECRET = "sortedmarbles", bytes(32)
SORTED = "B2 D2 G5 A5 G1 B4 A1 F4 D6 C2 A3 F6 D5 E1 F3 D7 C1 E7 B3 C7 G7 B6 D3 B7 C4 G2 G6"
LONG_AGO = timedelta(days=4)


class Trays(NamedTuple):
    """As Ada sees them, who sits at seat 0 of all but the guest's."""

    alone: Match  # some moves old
    today: Match  # her try of today's layout, won
    left: Match  # alone, given up
    guest: Match  # a guest's try of today's layout
    asked: Match  # of three, and Bo would give up
    theirs: Match  # Bo is asked; everybody may watch when it is over
    touching: Match  # one touch is her move
    skipped: Match  # her time ran out
    over: Match  # to its end, with Bo
    given_up: Match  # of three
    table: Match  # hers, for four: only Bo has come


def trays(now: datetime) -> Trays:
    """No sweep looks for a par: that of today's layout is found, and that of the other match is not yet."""
    days_laid(now)
    then = now - timedelta(hours=3)
    found = Trays(
        alone=moved(alone(difficulty="easy", now=then), now, 3),
        today=sorted_today(now),
        left=left(now),
        guest=of_a_guest(now),
        asked=asked(then),
        theirs=moved(a_silent_match(now=then, watch=Match.Watch.OPEN), then),
        touching=touching(then),
        skipped=skipped(now),
        over=to_the_end(then),
        given_up=given_up(of_three(now=then), now=then),
        table=waiting(then),
    )
    write(now)
    return found


def days_laid(now: datetime) -> None:
    """Yesterday's layout, that of today, and tomorrow's."""
    for days in (-1, 0, 1):
        made_for_day(SLUG, today(now) + timedelta(days=days), now=now)
    Layout.objects.filter(day=today(now)).update(name=TODAYS, secret=NO_SECRET)


def moved(match: Match, now: datetime, spots: int = 1) -> Match:
    for _ in range(spots):
        played(match, now=now)
    match.refresh_from_db()
    return match


def sorted_today(now: datetime) -> Match:
    match, way = alone_today(now=now), SORTED.split()
    for spot in way:
        played(match, f"MOVE {spot}", now=now)
    Match.objects.filter(pk=match.pk).update(par=len(way), par_by="targets-1", par_due=False)
    match.refresh_from_db()
    return match


def left(now: datetime) -> Match:
    match = alone(now=now)
    resign(match.number, match.host_id, now=now)
    match.refresh_from_db()
    return match


def of_a_guest(now: datetime) -> Match:
    def somebody() -> Player:
        return guests.made(ip="192.0.2.7", language=get_language() or "", now=now)

    match = begin_day(Alone(SLUG, {}, "begun-by-a-guest"), None, guest=somebody, now=now)
    return moved(match, now, 2)


def asked(now: datetime) -> Match:
    match = moved(of_three(now=now), now, 6)
    offer(match.number, Player.objects.get(email=GUESTS["Bo"]).pk, now=now)
    return match


def touching(now: datetime) -> Match:
    match = moved(a_silent_match(now=now), now, 2)
    Seat.objects.filter(match=match, number=0).update(wished="touch")
    return match


def skipped(now: datetime) -> Match:
    match = a_silent_match(now=now - LONG_AGO)
    expire(match.pk, now=now)
    match.refresh_from_db()
    return match


def to_the_end(now: datetime) -> Match:
    match = a_silent_match(now=now, watch=Match.Watch.LINK)
    played_on(match, 500, now=now)
    match.refresh_from_db()
    return match


def waiting(now: datetime) -> Match:
    guests_of_it = (Place("address", address=GUESTS[name]) for name in ("Bo", "Cy"))
    table = a_table(places=(HOST, *guests_of_it, ANYONE), watch="open", **GAME)
    match = open_match(table, now=now)
    join(JoinLink(match.number, 1, 1), name="Bo", zone="Europe/Berlin", now=now)
    return match
