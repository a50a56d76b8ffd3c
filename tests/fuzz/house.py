"""A small house with a match and a table of each kind, and the real addresses of every route of it."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib import admin
from django.test import Client
from django.urls import NoReverseMatch, URLPattern, URLResolver, get_resolver, reverse

from accounts import address, signin
from accounts.models import Letter, Player, SignIn
from accounts.people import known
from accounts.wishes import wishes_token
from games.links import (
    SeatLink,
    SharedLink,
    TurnLink,
    again_token,
    join_token,
    seat_wishes_token,
    shared_token,
    stop_token,
    tail,
    turn_token,
)
from games.models import Match, Remark, Report
from games.play.open import open_match
from games.play.places import ANYONE, HOST
from games.play.remark import say
from games.play.report import report
from games.play.resign import resign
from games.store.log import Log
from tests.factories.alone import alone
from tests.factories.bazaars import link_of, many
from tests.factories.games import ADA, BO, a_match, a_move, a_table, open_link, played
from tests.factories.zodiacs import a_zodiac
from tests.web.browser.bazaars import has_sealed, in_restock, until
from tests.web.browser.working import work
from tests.web.browser.zodiacs import until as zodiac_until

CY, STAFF, OP = "cy@example.test", "sue@example.org", "op@example.org"
READERS = {"nobody": "", "seat": ADA, "stranger": CY, "staff": STAFF, "operator": OP}
USED = "a-form-used-before"
LATER = tuple(f"#{number}" for number in range(1, 10))


class Route(NamedTuple):
    """An address of the house: its name, what it takes, and how it begins."""

    name: str
    groups: tuple[str, ...]
    start: str


class House:
    """Its matches as Ada sees them, whoever reads here, and where everything stands."""

    def __init__(self, *, brief: bool = False) -> None:
        now = datetime.now(UTC)
        for who, name in ((ADA, "Ada"), (CY, "Cy"), (STAFF, "Sue"), (OP, "Op")):
            known(who, name=name)
        Player.objects.filter(email__in=(STAFF, OP)).update(is_staff=True)
        Player.objects.filter(email=OP).update(is_superuser=True)
        self.mine = asking(now)
        self.over = given_up(now)
        self.remark = spoken_of(self.mine, now)
        self.bazaars = {"round": has_sealed(now), "restock": until(many("Bo", now=now), in_restock, now=now)}
        self.auction = zodiac_until(a_zodiac("Bo", "Cy", now=now), ada_may_bid, now=now)
        self.watched = a_match(address=CY, name="Cy", watch=Match.Watch.OPEN, now=now)
        self.waiting = open_match(a_table(other="eli@example.net"), now=now)
        self.free = open_match(a_table(places=(HOST, ANYONE)), now=now)
        self.alone = alone(now=now)
        self.lobby = open_match(a_table(address=CY, name="Cy", places=(HOST, ANYONE)), now=now)
        signin.ask("new@example.test", ip="192.0.2.1", now=now)
        address.ask_change(Player.objects.get(email=ADA), "ada@example.com", now=now)
        work()
        self.cookies = {reader: cookies_of(reader) for reader in READERS}
        pages = dict(self._pages())
        # Of each route one address, or all of them.
        self.pages = {name: path for name, path in pages.items() if not (brief and name[-2:] in LATER)}

    @property
    def matches(self) -> tuple[Match, ...]:
        return (self.mine, self.over, self.watched, self.waiting, self.free, self.lobby, self.alone)

    def _pages(self) -> Iterator[tuple[str, str]]:
        """Every route with real arguments, by a name that is the same in each house of this kind."""
        for route in routes():
            for number, given in enumerate(self._given(route)):
                yield f"{route.name or route.start}#{number}", path_of(route, given)
        row = signin.name_of(SignIn.objects.earliest("created_at"))
        move = tail(a_move(self.mine))
        yield "move", f"{reverse('match', args=[self.mine.public])}?move={move}"
        for name, match in self.bazaars.items():  # answered by a form of the game's own
            yield f"{name} of a bazaar", reverse("match", args=[match.public])
            yield f"{name} by a letter", reverse("turn", args=[turn_token(link_of(match, 0))])
        yield "auction", reverse("match", args=[self.auction.public])
        yield "auction by a letter", reverse("turn", args=[turn_token(link_of(self.auction, 0))])
        yield "orders of an auction", reverse("orders", args=[self.auction.public])
        yield "code", f"{reverse('sign-in-code')}?row={row}"
        yield "first", f"{reverse('settings')}?first=1"
        yield "static", "/static/site.css"
        yield "nowhere", "/nothing/"

    def _given(self, route: Route) -> list[dict[str, Any]]:
        """What stands at a route. Fails where this house does not know it."""
        if not route.groups:
            return [{}]
        own = self._own().get(route.name)
        if own is not None:
            return own
        common = self._common(route)
        missing = [group for group in route.groups if group not in common]
        assert not missing, f"What stands at {route.name}? Tell tests/fuzz/house.py ({missing})."
        most = max(len(common[group]) for group in route.groups)
        return [{g: common[g][n % len(common[g])] for g in route.groups} for n in range(most)]

    def _common(self, route: Route) -> dict[str, list[Any]]:
        """What a group means wherever it stands."""
        models = {f"admin:{m._meta.app_label}_{m._meta.model_name}": m for m in admin.site._registry}
        model = models.get(route.name.rpartition("_")[0], Player)
        return {
            "public": [match.public for match in self.matches],
            "seat": ["1", "0"],
            "number": [3, 999],
            "slug": ["mandala", "mandi", "mandarin", "nothing"],
            "object_id": [*model._base_manager.values_list("pk", flat=True)[:2], 0],
            "app_label": ["accounts", "games", "nothing"],
            "content_type_id": ["1", "x"],
            "url": ["nothing/"],
            "layout": [self.alone.layout.name if self.alone.layout else "", "a" * 13],
            "year": ["2026", "0000"],
            "month": ["11", "13"],
            "date": ["29", "45"],
        }

    def _own(self) -> dict[str, list[dict[str, Any]]]:
        """Tokens, and numbers of rows: each route has its own."""
        asked = open_link(self.mine)
        letters = list(Letter.objects.order_by("created_at", "pk").values_list("pk", flat=True))
        past = TurnLink(asked.match, asked.seat, 1, asked.key)
        turns = [turn_token(asked), turn_token(past)]
        joins = [join_token(seat_of(match, 1)) for match in (self.waiting, self.mine)]
        people = Player.objects.filter(email__in=(ADA, BO, CY)).values_list("pk", flat=True)
        tokens = {
            "turn": turns,
            "resend": turns,
            "join": joins,
            "decline": joins,
            "never-invite": joins,
            "wishes": [
                seat_wishes_token(seat_of(self.mine, 0)),
                wishes_token(Player.objects.get(email=ADA)),
            ],
            "again-link": [again_token(seat_of(self.over, 0)), again_token(seat_of(self.mine, 0))],
            "unsubscribe": [stop_token(seat_of(self.mine, 0))],
            "shared": [shared_token(SharedLink(self.over.number, 2))],
            "sign-in-link": [token_in("signin", "/s/")],
            "confirm-address": [token_in("address", "/c/")],
        }
        choice = [{"token": turns[0], "tail": tail(a_move(self.mine))}, {"token": turns[0], "tail": "zz"}]
        of_letters = [{"number": number} for number in (letters[0], letters[-1], 1)]
        numbered = ("letter", "letter-text", "letter-html", "letter-source", "letter-picture", "letter-again")
        return {
            **{name: [{"token": token} for token in found] for name, found in tokens.items()},
            **dict.fromkeys(numbered, of_letters),
            "turn-choice": choice,
            "report": [{"public": self.mine.public, "name": name} for name in (self.remark, "aaaaaaaa")],
            "report-seen": [{"number": number} for number in (Report.objects.get().pk, 999)],
            "player": [{"number": pk} for pk in people],
        }


def ada_may_bid(log: Log) -> bool:
    return log.state.phase == "auction" and 0 in log.pending


def asking(now: datetime) -> Match:
    """Some moves old, and Ada is asked; one of her forms is used."""
    match = a_match(now=now - timedelta(hours=5))
    played(match, form_id=USED, now=now - timedelta(hours=4))
    while open_link(match).seat != 0:
        played(match, now=now - timedelta(hours=3))
    return match


def spoken_of(match: Match, now: datetime) -> str:
    """What Bo said, and was reported for; and what he said then, by its name."""
    for text in ("a wet sock", "two of them"):
        say(match.number, Player.objects.get(email=BO).pk, text, form_id=text, now=now)
    rude, ruder = Remark.objects.order_by("pk").values_list("name", flat=True)
    report(rude, match.host, "", now=now)
    return str(ruder)


def given_up(now: datetime) -> Match:
    match = a_match(now=now - timedelta(days=1), watch=Match.Watch.LINK)
    resign(match.number, Player.objects.get(email=BO).pk, now=now)
    match.refresh_from_db()
    return match


def seat_of(match: Match, number: int) -> SeatLink:
    return SeatLink(match.number, number, match.seat_rows.get(number=number).key)


def token_in(kind: str, start: str) -> str:
    """The token of a link in the newest letter of a kind."""
    for text in Letter.objects.filter(kind=kind).values_list("text", flat=True):
        if found := re.search(rf"https?://[^/\s]+{re.escape(start)}(\w+)", text):
            return found[1]
    raise AssertionError(f"no letter of the kind {kind} has a link to {start}")


def cookies_of(reader: str) -> str:
    """What a browser sends along: whoever is signed in, and its own mark against forgery."""
    found = {settings.CSRF_COOKIE_NAME: reader[0] * 32}
    if READERS[reader]:
        client = Client()
        client.force_login(Player.objects.get(email=READERS[reader]))
        found[settings.SESSION_COOKIE_NAME] = client.cookies[settings.SESSION_COOKIE_NAME].value
    return "; ".join(f"{name}={value}" for name, value in found.items())


def routes() -> list[Route]:
    """All of them, the admin's too."""
    return list(_routes(get_resolver().url_patterns, "", "/", ()))


def _routes(patterns: list[Any], space: str, start: str, above: tuple[str, ...]) -> Iterator[Route]:
    for one in patterns:
        here = start + re.sub(r"[\^$].*|\(.*", "", str(one.pattern))
        groups = (*above, *one.pattern.converters, *one.pattern.regex.groupindex)
        groups = tuple(dict.fromkeys(groups))
        if isinstance(one, URLResolver):
            inner = f"{space}{one.namespace}:" if one.namespace else space
            yield from _routes(one.url_patterns, inner, here, groups)
        elif isinstance(one, URLPattern):
            yield Route(f"{space}{one.name}" if one.name else "", groups, here)


def path_of(route: Route, given: dict[str, Any]) -> str:
    """Where it is; a route without a name is where it says."""
    if not route.name:
        return route.start + str(given.get("url", ""))
    try:
        return reverse(route.name, kwargs=given)
    except NoReverseMatch:  # another route of this name has other arguments
        return route.start + "/".join(str(value) for value in given.values())
