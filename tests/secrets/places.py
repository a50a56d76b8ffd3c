"""Every address of the house, with what a reader has to put into it."""

import functools
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from django.contrib import admin
from django.urls import URLPattern, get_resolver, reverse
from django.urls.resolvers import URLResolver

from accounts import signin
from accounts.models import Letter, Player, SignIn
from accounts.wishes import wishes_token
from games.engine.moves import pick
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
from games.models import Decision, Match, Remark, Seat
from games.store.log import load
from tests.factories.games import BO
from tests.secrets.house import ELI, House, seat_of
from tests.secrets.twins import TWINS

FORGED = {"join": 28, "turn": 31, "again": 28, "shared": 29, "wishes": 28, "stop": 28}


class Reader(NamedTuple):
    """Somebody at a browser: signed in as `address`, or nobody; `seat` is the one whose letters they have."""

    name: str
    address: str = ""
    seat: int | None = None
    staff: bool = False


class Look(NamedTuple):
    """What is looked at: which matches, and every `every`th step of their past."""

    house: House
    matches: tuple[Any, ...]
    reader: Reader
    every: int = 1

    @property
    def running(self) -> tuple[Any, ...]:
        return tuple(match for match in self.matches if match in self.house.subjects)


Places = Callable[[Look], Iterable[str]]


def plain(name: str) -> Places:
    return lambda look: [reverse(name)]


def of_matches(name: str, *more: object) -> Places:
    return lambda look: [reverse(name, args=[match.public, *more]) for match in look.matches]


def by_seat(name: str, kind: str, token: Callable[[Any], str]) -> Places:
    """The reader's own seat in each match; whoever has none makes one up."""

    def paths(look: Look) -> Iterator[str]:
        yield reverse(name, args=["a" * FORGED[kind]])
        for match in look.matches if look.reader.seat is not None else ():
            row = Seat.objects.filter(match__number=match.number, number=look.reader.seat or 0).first()
            if row:
                yield reverse(name, args=[token(SeatLink(match.number, row.number, row.key))])

    return paths


def questions(name: str) -> Places:
    """The reader's open questions, and an earlier one."""

    def paths(look: Look) -> Iterator[str]:
        yield reverse(name, args=["a" * FORGED["turn"]])
        if look.reader.seat is not None:
            yield from (reverse(name, args=[turn_token(link)]) for link in turn_links(look))

    return paths


def turn_links(look: Look) -> Iterator[TurnLink]:
    for match in look.running:
        asked = Decision.objects.filter(seat__match__number=match.number, seat__number=look.reader.seat or 0)
        for turn in sorted({1, *asked.values_list("turn", flat=True)}):
            yield TurnLink(match.number, look.reader.seat or 0, turn, 1)


def choices(look: Look) -> Iterator[str]:
    yield reverse("turn-choice", args=["a" * FORGED["turn"], "m1r"])
    for link in turn_links(look) if look.reader.seat is not None else ():
        tails = own_tails(Match.objects.get(number=link.match), link.seat)
        yield from (reverse("turn-choice", args=[turn_token(link), one]) for one in (*tails, "zz"))


def own_tails(match: Match, seat: int) -> list[str]:
    """Some of the choices that the reader's own page offers."""
    log, of_form = load(match), TWINS[match.game].tails
    if of_form or seat not in log.pending:
        return [*of_form]
    moves = log.game.moves(log.view(seat), seat)
    return sorted({tail(log.game.name(pick(moves, Random(i)))) for i in range(3)})


def home_of(look: Look) -> Iterator[str]:
    """The match as it stands, with each choice of the reader and one that is none."""
    for match in look.matches:
        home = reverse("match", args=[match.public])
        yield from (home, f"{home}?move=zz")
        if match in look.running and (seat := seat_of(look.reader.address)) is not None:
            row = Match.objects.get(number=match.number)
            yield from (f"{home}?move={one}" for one in own_tails(row, seat))


def steps(look: Look) -> Iterator[str]:
    """With some that are not told by their numbers, and one that never was."""
    for match in look.matches:
        last = newest_of(match)
        for number in sorted({*range(1, last + 4, look.every), last, last + 1, last + 9}):
            yield reverse("match-step", args=[match.public, number])


def newest_of(match: Any) -> int:
    """The newest entry that is shown by its number: how many are sealed, nobody knows."""
    return load(Match.objects.get(number=match.number)).shown


def shared(look: Look) -> Iterator[str]:
    yield reverse("shared", args=["a" * FORGED["shared"]])
    for match in look.matches:
        last = newest_of(match)
        for number in (4, last // 2, last, last + 1, last + 9):
            yield reverse("shared", args=[shared_token(SharedLink(match.number, number))])


def invitations(name: str) -> Places:
    """Whoever is invited holds the letter; here that of Eli, whom everybody may be."""

    def paths(look: Look) -> Iterator[str]:
        yield reverse(name, args=["a" * FORGED["join"]])
        for seat in Seat.objects.exclude(invited="").select_related("match").order_by("pk"):
            yield reverse(name, args=[join_token(SeatLink(seat.match.number, seat.number, seat.key))])

    return paths


def own_letters(name: str) -> Places:
    """Of the reader's own address; of others only that there is one, as staff may know."""

    def paths(look: Look) -> list[str]:
        mine = Letter.objects.filter(to=look.reader.address).order_by("pk")
        return [reverse(name, args=[letter.pk]) for letter in mine] or [reverse(name, args=[7])]

    return paths


def letter_list(look: Look) -> list[str]:
    """All subjects may be read by everybody where letters go to a page."""
    every = reverse("letters")
    return [every, f"{every}?to={look.reader.address}", f"{every}?to={ELI}", f"{every}?to=x"]


def again_letters(look: Look) -> list[str]:
    return [reverse("letter-again", args=[pk]) for pk in Letter.objects.values_list("pk", flat=True)[:2]]


def reports(look: Look) -> Iterator[str]:
    """Of what was said by either seat, and of nothing."""
    for match in look.matches:
        said = Remark.objects.filter(match__number=match.number).order_by("pk").values_list("name", flat=True)
        for name in (*said[:3], "aaaaaaaa"):
            yield reverse("report", args=[match.public, name])


def players(look: Look) -> list[str]:
    numbers = Player.objects.filter(email__in=(BO, look.reader.address)).values_list("pk", flat=True)
    return [reverse("player", args=[number]) for number in (*numbers, 999)]


def codes(look: Look) -> list[str]:
    row = signin.name_of(SignIn.objects.earliest("created_at"))
    return [reverse("sign-in-code"), f"{reverse('sign-in-code')}?row={row}"]


def wishes(look: Look) -> Iterator[str]:
    yield from by_seat("wishes", "wishes", seat_wishes_token)(look)
    player = Player.objects.filter(email=look.reader.address).first()
    yield reverse("wishes", args=[wishes_token(player) if player else "a" * 26])


PLAIN = (
    *("front", "open", "fair", "my-games", "lobby", "healthz", "readyz", "metrics", "operator"),
    *("sign-in", "sign-out", "settings", "address", "all-links", "all-links-are-new", "erase"),
    *("invitations", "find-match", "alone", "today"),
)
OF_MATCHES = (
    *("export", "opened", "join-match", "say-word", "cancel-match", "resign-match", "new-links"),
    *(
        "orders",
        "concede-match",
        "play-on",
        "leave-match",
        "links-are-new",
        "watch-match",
        "play-again",
        "end-match",
        "talk",
        "history",
    ),
)
# Where the address is the credential: who else is signed in makes no difference.
BY_TOKEN = (
    *("join", "decline", "never-invite", "turn", "turn-choice", "resend", "again-link", "unsubscribe"),
    *("wishes", "shared"),
)
# What staff may see besides what everybody who is signed in does.
FOR_STAFF = (
    "operator",
    "find-match",
    "end-match",
    "letter-again",
    "report",
    "report-seen",
    "talk",
    "match",
    "match-step",
    "history",
    "export",
    "letters",
    "admin/login/",
)
PLACES: dict[str, Places] = {
    **{name: plain(name) for name in PLAIN},
    **{name: of_matches(name) for name in OF_MATCHES},
    **{name: of_matches(name, 1) for name in ("mute", "hear")},
    **{name: of_matches(name, 1) for name in ("fill-place", "withdraw-invitation", "renew-invitation")},
    **{name: invitations(name) for name in ("join", "decline", "never-invite")},
    **{name: own_letters(name) for name in ("letter", "letter-text", "letter-html", "letter-source")},
    **{name: questions(name) for name in ("turn", "resend")},
    "rules": lambda look: [reverse("rules", args=[look.matches[0].game]), "/rules/x/"],
    "match": home_of,
    "match-step": steps,
    "shared": shared,
    "turn-choice": choices,
    "again-link": by_seat("again-link", "again", again_token),
    "unsubscribe": by_seat("unsubscribe", "stop", stop_token),
    "wishes": wishes,
    "player": players,
    "sign-in-code": codes,
    "sign-in-link": lambda look: [reverse("sign-in-link", args=["a" * 24])],
    "confirm-address": lambda look: [reverse("confirm-address", args=["a" * 24])],
    "letters": letter_list,
    "letter-again": again_letters,
    "report": reports,
    "report-seen": lambda look: [reverse("report-seen", args=[number]) for number in (1, 999)],
    "layout": lambda look: [reverse("layout", args=["Q" * 13])],
    "day": lambda look: [reverse("day", args=[2026, f"{month:02}", "01"]) for month in (11, 12)],
    "admin/login/": lambda look: ["/admin/login/", "/admin/login/?next=/operator/"],
    "admin/logout/": lambda look: ["/admin/logout/"],
}


@functools.cache
def routes() -> dict[str, URLPattern]:
    """What the addresses are called, those of the admin with `admin:` before."""
    return dict(_routes(get_resolver().url_patterns, ""))


def _routes(patterns: Iterable[Any], space: str) -> Iterator[tuple[str, URLPattern]]:
    for one in patterns:
        if isinstance(one, URLResolver):
            yield from _routes(one.url_patterns, "admin:" if one.namespace == "admin" else space)
        else:
            yield space + (one.name or str(one.pattern)), one


def admin_paths(name: str, pattern: URLPattern) -> list[str]:
    """Of each table the admin knows, its list, and the first rows in each of their pages."""
    wanted = set(pattern.pattern.regex.groupindex)
    if not wanted:
        bare = name == "admin:(?P<url>.*)$" or not pattern.name
        return ["/admin/"] if bare else [reverse(name)]
    return [_admin_path(name, pattern, values) for values in _admin_values(name, wanted)]


def _admin_path(name: str, pattern: URLPattern, values: dict[str, Any]) -> str:
    return reverse(name, kwargs=values) if pattern.name else "/admin/nothing/of/this/"


def _admin_values(name: str, wanted: set[str]) -> Iterator[dict[str, Any]]:
    known: dict[str, Any] = {"app_label": "accounts", "url": "nothing", "content_type_id": 1, "object_id": 1}
    if wanted == {"object_id"}:
        for model in admin.site._registry:
            if f"_{model._meta.model_name}_" in name:
                rows = model._default_manager.order_by("pk").values_list("pk", flat=True)
                yield from ({"object_id": pk} for pk in islice(rows, 6))
        return
    yield {key: known[key] for key in wanted}


def wanted(reader: Reader) -> set[str]:
    """The addresses that are looked at as this reader; all of them as some reader."""
    if reader.staff:
        return {*FOR_STAFF, *(name for name in routes() if name.startswith("admin:"))}
    return set(BY_TOKEN) if reader.seat is not None and not reader.address else set(routes())


def everywhere(look: Look, only: Iterable[str] = ()) -> dict[str, list[str]]:
    """By the name of each address. One that is not known here is a KeyError: give it its places."""
    found: dict[str, list[str]] = {}
    for name in (set(only) or wanted(look.reader)) & routes().keys():
        if not name.startswith("admin:"):
            found[name] = list(PLACES[name](look))
        elif look.reader.staff or (name == "admin:index" and not only):
            found[name] = admin_paths(name, routes()[name])
    return dict(sorted(found.items()))
