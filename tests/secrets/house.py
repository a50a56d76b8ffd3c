"""A house with matches at every depth, photographed: what both worlds have in common, and what comes next."""

import functools
from collections.abc import Iterator, Sequence
from datetime import timedelta
from random import Random
from typing import Any, NamedTuple

import time_machine
from django.contrib.auth.models import Permission

from accounts import signin
from accounts.models import Player
from accounts.people import known
from games.bots import BOTS
from games.links import JoinLink
from games.models import Match
from games.play.cancel import cancel_unfilled
from games.play.join import join
from games.play.open import open_match
from games.play.places import ANYONE, HOST
from games.play.resign import resign
from games.play.word import say_word
from tests.factories.games import ADA, BO, NOW, a_match, a_move, a_table, log_of, played
from tests.secrets import photograph
from tests.secrets.source import repeating
from tests.secrets.twins import TWINS

CY, DI, ELI = "cy@example.test", "di@example.net", "eli@example.net"
STAFF, OP = "staff@example.org", "op@example.org"
WORD = "xylophone7"  # nothing else of the house is called so
SAID = "a zither in the attic"
WATCHED = (Match.Watch.PRIVATE, Match.Watch.LINK, Match.Watch.OPEN)


class Asked(NamedTuple):
    """A move that is still to be played."""

    seat: int
    line: str


class Subject(NamedTuple):
    """A running match of Ada and Bo, or of Ada and a bot; `events` are those up to the last of `rest`."""

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
        depths = [depth for depth, _ in TWINS[game].depths]
        watched = [WATCHED[(i + turned + 2) % 3] for i in range(len(depths))]
        matches = [at_depth(game, depth, watch) for depth, watch in zip(depths, watched, strict=True)]
        matches.append(against_a_bot(game))
        tables, over, void = waiting(game), given_up(game), cancelled(game)
        signin.ask(ADA, ip="192.0.2.1", now=NOW)
        rows = photograph.taken()
        lengths = [n for _, n in TWINS[game].depths]
        subjects = [played_out(match, n) for match, n in zip(matches, [*lengths, 1], strict=True)]
    return House(rows, tuple(subjects), tables, over, void)


def people() -> None:
    known(ADA, name="Ada", zone="Europe/Amsterdam")
    for address in (BO, CY, DI, STAFF, OP):
        known(address, name=address.partition("@")[0].title(), zone="Europe/Berlin")
    Player.objects.filter(email=STAFF).update(is_staff=True)
    Player.objects.filter(email=OP).update(is_staff=True, is_superuser=True)
    seen = Permission.objects.filter(codename__startswith="view_")
    Player.objects.get(email=STAFF).user_permissions.set(seen)


def at_depth(game: str, depth: int, watch: str) -> Match:
    """A match in which both have said a word for the chance, and something with each move."""
    match = open_match(a_table(game=game, watch=watch), now=NOW)
    say_word(match.number, match.host_id, "sand")
    join(JoinLink(match.number, 1, 1), name="Bo", zone="Europe/Berlin", word="wind", now=NOW)
    dice = Random(depth)
    while log_of(match).lines[-1].number < depth:
        remark = f"{SAID} {match.remarks.count()}"
        played(match, a_move(match, dice), now=NOW, remark=remark)
    return match


def against_a_bot(game: str) -> Match:
    """One that fails at the first move."""
    before, BOTS[game]["bot"] = BOTS[game]["bot"], stumbling
    try:
        return a_match(game=game, other=None)
    finally:
        BOTS[game]["bot"] = before


def waiting(game: str) -> tuple[Match, ...]:
    """At each somebody has said a word: Ada, who waits for Eli; and Di, who waits for anyone."""
    ada = open_match(a_table(game=game, other=ELI), now=NOW)
    lobby = a_table(game=game, address=DI, name="Di", places=(HOST, ANYONE), watch="open")
    tables = (ada, open_match(lobby, now=NOW))
    for table in tables:
        say_word(table.number, table.host_id, f"{WORD}{table.host.name}")
    return tables


def given_up(game: str) -> Match:
    match = a_match(game=game, watch="open", now=NOW - timedelta(days=2))
    resign(match.number, Player.objects.get(email=BO).pk, now=NOW - timedelta(days=1))
    match.refresh_from_db()
    return match


def cancelled(game: str) -> Match:
    match = open_match(a_table(game=game, places=(HOST, ANYONE)), now=NOW - timedelta(days=8))
    cancel_unfilled(match.pk, now=NOW)
    match.refresh_from_db()
    return match


def played_out(match: Match, moves: int) -> Subject:
    """What is played after the photograph; against a bot that fails, only the person's own move."""
    before, BOTS[match.game]["bot"] = BOTS[match.game]["bot"], stumbling
    entries, dice = log_of(match).lines[-1].number, Random(2)
    for _ in range(moves):
        played(match, a_move(match, dice), now=NOW)
    BOTS[match.game]["bot"] = before
    log = log_of(match)
    rest = tuple(rest_of(log.game, log.lines[entries:]))
    return Subject(match.pk, match.number, match.public, match.game, entries, rest, log.events)


def rest_of(game: Any, lines: Sequence[Any]) -> Iterator[Asked]:
    """Without what is played of itself."""
    for line in lines:
        if line.cause == "link":
            yield Asked(line.seat, game.name(line.move))


def seat_of(address: str) -> int | None:
    """Where somebody sits in the subjects."""
    return {ADA: 0, BO: 1}.get(address)
