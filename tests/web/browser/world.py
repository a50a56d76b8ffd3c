"""A house that is lived in: matches and tables in every state, and letters of every kind."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from django.conf import settings
from django.test import Client

from accounts import address, guests, signin
from accounts.models import Guest, Letter, Player
from accounts.people import known
from accounts.sweeps.run import Run
from games.links import SeatLink
from games.models import Match, Remark, Seat
from games.notices.write import write
from games.play.cancel import cancel_unfilled
from games.play.decline import decline
from games.play.open import open_match
from games.play.places import ANYONE, HOST
from games.play.remark import say
from games.play.report import report
from games.play.resign import resign
from tests.factories.accounts import letter as a_letter
from tests.factories.games import ADA, BO, a_match, a_table, log_of, played, played_on
from tests.factories.ordered import won_and_not_asked
from tests.factories.staff import an_operator, ended
from tests.web.browser.bazaars import Bazaars, bazaars
from tests.web.browser.trays import Trays, trays
from tests.web.browser.working import work
from tests.web.browser.zodiacs import Zodiacs, zodiacs

CY, ELI, OP = "cy@example.test", "eli@example.net", "op@example.org"
GUEST = "a guest"  # in whose browser nobody is signed in
LONG_AGO = timedelta(days=4)
RUDE, POLITE, WHY_RUDE = "You play like a wet sock.", "I beg your pardon.", "Nobody has to read that."


class World(NamedTuple):
    """Its matches, as Ada sees them."""

    mine: Match  # she is asked
    theirs: Match  # Bo is asked
    over: Match
    given_up: Match
    ended: Match  # by an operator, without a result
    watched: Match  # of Bo and Cy, open to all
    waiting: Match  # for Eli, who was invited
    free: Match  # her own, with a place for anyone
    lobby: Match  # Cy's, with a place for anyone
    void: Match
    late: Match  # her time is over, and no sweep has been there
    remarks: tuple[str, ...]  # of Bo, where he is asked; she reported the first
    bazaars: Bazaars
    trays: Trays
    zodiacs: Zodiacs


def build() -> World:
    """The letters are written before the clock of the late one runs out."""
    now = datetime.now(UTC)
    known(ADA, name="Ada", zone="Europe/Amsterdam")
    matches = {
        "mine": asking(0, now),
        "theirs": asking(1, now),
        "over": to_the_end(now),
        "given_up": given_up(now),
        "ended": without_result(now),
        "watched": watched(now),
        "waiting": open_match(a_table(other=ELI), now=now),
        "free": open_match(a_table(places=(HOST, ANYONE)), now=now),
        "lobby": open_match(a_table(address=CY, name="Cy", places=(HOST, ANYONE)), now=now),
        "void": void(now),
    }
    remarks = talked(matches["theirs"], now)
    of_many, signs = bazaars(now), zodiacs(now)
    correspondence(now)
    looked_after(matches["mine"], now)
    late = a_match(now=now - LONG_AGO)
    lain = trays(now)
    return World(**matches, late=late, remarks=remarks, bazaars=of_many, trays=lain, zodiacs=signs)


def asking(seat: int, now: datetime) -> Match:
    """Some turns old, and this seat is asked."""
    match = a_match(now=now - timedelta(hours=5))
    played_on(match, 14, now=now - timedelta(hours=4))
    while log_of(match).pending != {seat}:
        played(match, now=now - timedelta(hours=3))
    return match


def to_the_end(now: datetime) -> Match:
    match = a_match(now=now - LONG_AGO, watch=Match.Watch.LINK)
    played_on(match, 500, now=now - LONG_AGO)
    match.refresh_from_db()
    return match


def given_up(now: datetime) -> Match:
    match = a_match(now=now - LONG_AGO)
    resign(match.number, Player.objects.get(email=BO).pk, now=now)
    match.refresh_from_db()
    return match


def without_result(now: datetime) -> Match:
    match = a_match(now=now - LONG_AGO)
    played_on(match, 14, now=now - LONG_AGO)
    return ended(match, now=now)


def watched(now: datetime) -> Match:
    match = a_match(address=CY, name="Cy", watch=Match.Watch.OPEN, now=now)
    played_on(match, 10, now=now)
    return match


def void(now: datetime) -> Match:
    """A table nobody came to in time."""
    match = open_match(a_table(other="hal@example.net"), now=now - timedelta(days=8))
    cancel_unfilled(match.pk, now=now)
    match.refresh_from_db()
    return match


def correspondence(now: datetime) -> None:
    """The letters that nothing else here brings about; a reminder is of a letter written before."""
    a_match(now=now - LONG_AGO)  # somebody's time ran out
    won_and_not_asked(now=now - LONG_AGO)
    a_match(now=now - timedelta(hours=40))  # of 48
    open_match(a_table(other="fay@example.net"), now=now - timedelta(days=4, hours=12))  # of 5 days
    write(now - timedelta(hours=39))
    match = open_match(a_table(other="gil@example.net"), now=now)
    decline(link_to(match, 1), now=now)
    signin.ask("new@example.test", ip="192.0.2.1", now=now)
    address.ask_change(Player.objects.get(email=CY), "cy@example.net", now=now)
    write(now)  # more is due than one sweep takes
    work()


def talked(match: Match, now: datetime) -> tuple[str, ...]:
    """Ada wishes letters of it."""
    an_operator(OP)
    Seat.objects.filter(match=match, number=0).update(wished="remark")
    bo = Player.objects.get(email=BO)
    for text in (RUDE, POLITE):
        say(match.number, bo.pk, text, form_id=f"form {text}"[:40], now=now)
    names = Remark.objects.filter(seat__match=match).order_by("pk").values_list("name", flat=True)
    report(names[0], match.host, WHY_RUDE, now=now)
    return tuple(names)


def looked_after(match: Match, now: datetime) -> None:
    """By an operator, who finds a match that no sweep can settle, and a letter that nobody takes."""
    known(OP, name="Op")
    Player.objects.filter(email=OP).update(is_staff=True, is_superuser=True)
    gone = a_letter("gone@example.net", now=now - LONG_AGO)
    Letter.objects.filter(pk=gone.pk).update(state="gave_up", tries=1, error="the mail server says 550 no")
    broken = Run("expire_due", now - LONG_AGO)
    broken.each([match.pk], lambda _: 1 // 0)


def link_to(match: Match, seat: int) -> SeatLink:
    return SeatLink(match.number, seat, match.seat_rows.get(number=seat).key)


def link_of(kind: str, start: str) -> str:
    """The path of a link in the newest letter of a kind."""
    for letter in Letter.objects.filter(kind=kind).order_by("-created_at"):
        if found := re.search(rf"https?://[^/\s]+({re.escape(start)}\S*)", letter.text):
            return found[1]
    raise AssertionError(f"no letter of the kind {kind} has a link to {start}")


def browser_of(who: str) -> Client:
    """One in which somebody is signed in, or which somebody has played in; nobody is known to another."""
    client = Client()
    if who == GUEST:
        client.cookies[settings.GUEST_COOKIE_NAME] = guests.named(Guest.objects.earliest("pk").player)
    elif who:
        client.force_login(Player.objects.get(email=who))
    return client


def cookies(house: str, who: str) -> list[Any]:
    """What a browser keeps that is somebody's."""
    kept = browser_of(who).cookies.values()
    return [{"name": morsel.key, "value": morsel.value, "url": house} for morsel in kept]
