"""Moments of Mandamina at which somebody gets a letter: three who sort in silence."""

from collections.abc import Callable
from datetime import datetime, timedelta

from accounts.models import Player
from games.links import JoinLink
from games.models import Match, MatchSecret
from games.notices.write import write
from games.play.concede import offer
from games.play.expire import expire
from games.play.join import join
from games.play.open import open_match
from games.play.places import HOST, Place
from games.play.remind import remind
from tests.factories.bazaars import GUESTS
from tests.factories.games import ADA, BO, NOW, a_table, played, played_on

SECRET = bytes(range(32))
CY = GUESTS["Cy"]
HOUR = timedelta(hours=1)
WON = """
    G2 B6 F6 B2 D3 A6 G5 C5 G4 E1 B7 C2 E5 A1 D6 G7 E3 A3
    C7 G1 A5 D2 D7 B4 F3 C4 B1 G6 G2 C3 E7 A2 D4 E4 A2 D4"""
Scene = tuple[str, datetime]  # whose newest letter, and when it is written


def opened(**options: str) -> Match:
    """Ada, Bo and Cy, always on the same layout; nobody has had a letter yet."""
    places = (HOST, *(Place("address", address=GUESTS[name]) for name in ("Bo", "Cy")))
    match = open_match(a_table(game="mandamina", options={"start": "0"} | options, places=places), now=NOW)
    MatchSecret.objects.update(secret=SECRET)
    for number, name in enumerate(("Bo", "Cy"), 1):
        join(JoinLink(match.number, number, 1), name=name, zone="Europe/Berlin", now=NOW)
    match.refresh_from_db()
    return match


def under_way(**options: str) -> Match:
    """Everybody has had a first letter."""
    match = opened(**options)
    write(NOW)
    return match


def mandamina_started() -> Scene:
    opened()
    return CY, NOW


def mandamina_first_turn() -> Scene:
    opened()
    return ADA, NOW


def mandamina_turn() -> Scene:
    match = under_way()
    for line in ("MOVE A1", "MOVE C5", "MOVE G7"):
        played(match, line, now=NOW + HOUR)
    return ADA, NOW + HOUR


def mandamina_beside() -> Scene:
    """A table at which the neighbours of the empty spot stay where they are."""
    match = under_way(adjacent_moves="forbidden", difficulty="simple")
    played(match, "MOVE A1", now=NOW + HOUR)
    return BO, NOW + HOUR


def mandamina_missed() -> Scene:
    """Bo's time ran out: nothing was moved."""
    match = under_way()
    played(match, "MOVE A1")
    write(NOW)
    expire(match.pk, now=NOW + 49 * HOUR)
    return BO, NOW + 49 * HOUR


def mandamina_after_a_skip() -> Scene:
    mandamina_missed()
    return CY, NOW + 49 * HOUR


def mandamina_missed_later() -> Scene:
    """Bo was skipped before, so that more turns are over than marbles moved."""
    match = under_way()
    played(match, "MOVE A1")
    expire(match.pk, now=NOW + 49 * HOUR)
    played(match, "MOVE G7", now=NOW + 50 * HOUR)
    write(NOW + 50 * HOUR)
    expire(match.pk, now=NOW + 99 * HOUR)
    return ADA, NOW + 99 * HOUR


def mandamina_result() -> Scene:
    """Fifty moves at random bring nothing together."""
    match = under_way()
    played_on(match, 10_000, now=NOW + 30 * HOUR)
    return CY, NOW + 30 * HOUR


def mandamina_reminder() -> Scene:
    match = under_way()
    remind(match.host_id, now=NOW + 36 * HOUR)
    return ADA, NOW + 36 * HOUR


def mandamina_won() -> Scene:
    """All eight colours lie together, in eight shapes, and the middle is empty."""
    match = under_way()
    for spot in WON.split():
        played(match, f"MOVE {spot}", now=NOW + 30 * HOUR)
    return ADA, NOW + 30 * HOUR


def mandamina_offered() -> Scene:
    """Cy would give up, if all do."""
    match = under_way()
    give_up(match, 2)
    played(match, "MOVE A1", now=NOW + HOUR)
    return BO, NOW + HOUR


def mandamina_given_up() -> Scene:
    """Cy was the last one to say so."""
    match = under_way()
    for seat in range(3):
        give_up(match, seat)
    return BO, NOW + HOUR


def give_up(match: Match, seat: int) -> None:
    player = Player.objects.get(seats__match=match, seats__number=seat)
    offer(match.number, player.pk, now=NOW + HOUR)


SCENES: tuple[Callable[[], Scene], ...] = (
    mandamina_started, mandamina_first_turn, mandamina_turn, mandamina_beside,
    mandamina_missed, mandamina_after_a_skip, mandamina_missed_later,
    mandamina_result, mandamina_reminder, mandamina_won, mandamina_offered, mandamina_given_up,
)  # fmt: skip
