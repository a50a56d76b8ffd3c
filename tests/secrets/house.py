"""A house with matches at every depth, photographed: what both worlds have in common, and what comes next."""

import functools
from collections.abc import Iterator
from datetime import timedelta
from random import Random
from typing import Any, NamedTuple

import time_machine
from django.contrib.auth.models import Permission
from django.db import transaction

from accounts import signin
from accounts.models import Player
from accounts.people import known
from games.bots import BOTS
from games.engine.game import together
from games.links import JoinLink
from games.models import Match
from games.play.cancel import cancel_unfilled
from games.play.concede import offer
from games.play.join import join
from games.play.open import open_match
from games.play.order import keep
from games.play.places import ANYONE, HOST, Place
from games.play.position import locked
from games.play.resign import resign
from games.play.word import say_word
from games.rules import GAMES
from games.store.log import Log
from games.store.silence import silent
from tests.factories.bazaars import sealed
from tests.factories.games import ADA, BO, NOW, a_match, a_table, log_of
from tests.secrets import photograph
from tests.secrets.scenes import Course, Scene
from tests.secrets.source import repeating
from tests.secrets.twins import TWINS

CY, DI, ELI = "cy@example.test", "di@example.net", "eli@example.net"
FAY, GUS = "fay@example.net", "gus@example.test"
SEATED = (ADA, BO, FAY, GUS)  # in the order of their seats
STAFF, OP = "staff@example.org", "op@example.org"
WORD = "xylophone7"  # nothing else of the house is called so
SAID = "a zither in the attic"
WATCHED = (Match.Watch.PRIVATE, Match.Watch.LINK, Match.Watch.OPEN)


class Asked(NamedTuple):
    """A move that is still to be played, and what is said with it.

    Of all events those from `first` up to `end` are its own; `closed`: they are not opened any more.
    """

    seat: int
    line: str
    remark: str
    first: int
    end: int
    closed: bool


class Subject(NamedTuple):
    """A running match of Ada and others, or of Ada and a bot; `events` are those up to the last of `rest`."""

    pk: int
    number: int
    public: str
    game: str
    entries: int
    rest: tuple[Asked, ...]
    events: tuple[Any, ...]


class House(NamedTuple):
    """`tables` are those that wait: one of Ada, one of Di; `over` is open to everybody, `void` to nobody."""

    rows: photograph.Rows
    subjects: tuple[Subject, ...]
    tables: tuple[Match, ...]
    over: Match
    void: Match


def stumbling(view: Any, seat: int, dice: Random) -> Any:
    """A bot that fails, and says of what it knows too much."""
    raise LookupError(f"no move for seat {seat} in {view}")


@functools.cache
def house(game: str, turned: int = 0) -> House:
    """Made once, and photographed before anything is played on; `turned` says who may watch which match."""
    with time_machine.travel(NOW, tick=False), repeating("the house"):
        people()
        scenes = TWINS[game].scenes
        watched = [WATCHED[(i + turned + 2) % 3] for i in range(len(scenes))]
        matches = [staged(game, scene, watch) for scene, watch in zip(scenes, watched, strict=True)]
        matches.append(against_a_bot(game))
        tables, over, void = waiting(game), given_up(game), cancelled(game)
        signin.ask(ADA, ip="192.0.2.1", now=NOW)
        rows = photograph.taken()
        after = [*(scene.after for scene in scenes), TWINS[game].alone]
        subjects = [played_out(match, course) for match, course in zip(matches, after, strict=True)]
    return House(rows, tuple(subjects), tables, over, void)


def people() -> None:
    known(ADA, name="Ada", zone="Europe/Amsterdam")
    for address in (BO, CY, DI, FAY, GUS, STAFF, OP):
        known(address, name=address.partition("@")[0].title(), zone="Europe/Berlin")
    Player.objects.filter(email=STAFF).update(is_staff=True)
    Player.objects.filter(email=OP).update(is_staff=True, is_superuser=True)
    seen = Permission.objects.filter(codename__startswith="view_")
    Player.objects.get(email=STAFF).user_permissions.set(seen)


def staged(game: str, scene: Scene, watch: str) -> Match:
    """A match in which all have said a word for the chance, and something with each move."""
    guests = SEATED[1 : scene.guests + 1]
    places = (HOST, *(Place("address", address=guest) for guest in guests))
    table = a_table(game=game, watch=watch, options={**scene.options}, places=places)
    match = open_match(table, now=NOW)
    say_word(match.number, match.host_id, "sand")
    for number in range(1, len(places)):
        join(JoinLink(match.number, number, 1), name="", zone="", word="wind", now=NOW)
    if scene.orders:
        say_in_advance(match, scene.orders)
    course = scene.before(functools.partial(log_of, match), Random(scene.seed))
    for i, (seat, line) in enumerate(course):
        sealed(match, seat, line, remark=said(match, f"{SAID}, {match.pk} {i:02}"))
    return match


@transaction.atomic
def say_in_advance(match: Match, orders: tuple[Any, ...]) -> None:
    """By everybody who sits there."""
    position = locked(number=match.number)
    for seat in position.seats:
        keep(position, seat, orders[seat.number], now=NOW)


def said(match: Match, remark: str) -> str:
    """What goes along with a move, where anything may."""
    return "" if silent(match) else remark


def against_a_bot(game: str) -> Match:
    """One that fails at the first move."""
    before, BOTS[game]["bot"] = BOTS[game]["bot"], stumbling
    try:
        return a_match(game=game, other=None, options=TWINS[game].options)
    finally:
        BOTS[game]["bot"] = before


def waiting(game: str) -> tuple[Match, ...]:
    """At each somebody has said a word: Ada, who waits for Eli; and Di, who waits for anyone."""
    options = TWINS[game].options
    ada = open_match(a_table(game=game, other=ELI, options=options), now=NOW)
    lobby = a_table(game=game, address=DI, name="Di", places=(HOST, ANYONE), watch="open", options=options)
    tables = (ada, open_match(lobby, now=NOW))
    for table in tables:
        say_word(table.number, table.host_id, f"{WORD}{table.host.name}")
    return tables


def given_up(game: str) -> Match:
    options = TWINS[game].options
    match = a_match(game=game, watch="open", options=options, now=NOW - timedelta(days=2))
    for address in (ADA, BO) if together(GAMES[game]) else (BO,):
        leave = offer if together(GAMES[game]) else resign
        leave(match.number, Player.objects.get(email=address).pk, now=NOW - timedelta(days=1))
    match.refresh_from_db()
    return match


def cancelled(game: str) -> Match:
    table = a_table(game=game, places=(HOST, ANYONE), options=TWINS[game].options)
    match = open_match(table, now=NOW - timedelta(days=8))
    cancel_unfilled(match.pk, now=NOW)
    match.refresh_from_db()
    return match


def played_out(match: Match, course: Course) -> Subject:
    """What is played after the photograph; against a bot that fails, only the person's own move."""
    before, BOTS[match.game]["bot"] = BOTS[match.game]["bot"], stumbling
    entries = log_of(match).lines[-1].number
    for seat, line in course(functools.partial(log_of, match), Random(2)):
        sealed(match, seat, line)
    BOTS[match.game]["bot"] = before
    log = log_of(match)
    rest = tuple(rest_of(log, entries))
    return Subject(match.pk, match.number, match.public, match.game, entries, rest, log.events)


def rest_of(log: Log, entries: int) -> Iterator[Asked]:
    """Without what is played of itself."""
    first = 0
    for line in log.lines:
        end = first + len(line.played)
        if line.number > entries and line.cause == "link":
            remark = said(log.match, f"{SAID}, {log.match.pk} later {line.number:02}")
            yield Asked(line.seat or 0, log.game.name(line.move), remark, first, end, log.sealed(line))
        first = end


def seat_of(address: str) -> int | None:
    """Where somebody sits in the subjects."""
    return SEATED.index(address) if address in SEATED else None
