"""Moments of a bazaar of four at which somebody gets a letter."""

from collections.abc import Callable
from datetime import datetime, timedelta

from games.links import JoinLink
from games.models import Match, MatchSecret
from games.notices.write import write
from games.play.expire import expire
from games.play.join import join
from games.play.open import open_match
from games.play.places import HOST, Place
from games.play.remark import say
from tests.factories.bazaars import CLASSIC, GUESTS, sealed
from tests.factories.games import ADA, BO, NOW, a_table

SECRET = bytes(range(32))
CY, DI = GUESTS["Cy"], GUESTS["Di"]
HOUR = timedelta(hours=1)
SOON = timedelta(minutes=10)  # whoever chose last sees the next question on the page first
Scene = tuple[str, datetime]  # whose newest letter, and when it is written

# What Ada, Bo, Cy and Di seal, turn by turn: ties that a coin or the crates decide, and lots nobody wants.
TURNS = (
    ("STALL A CARD 2", "STALL A CARD 2", "STALL C CARD 1", "STALL E CARD 1"),
    ("STALL B CARD 4", "STALL D CARD 1", "STALL B CARD 2 SIFARISH", "STALL D CARD 3"),
    ("STALL A CARD 1", "STALL C CARD 5", "STALL C CARD 3", "STALL C CARD 2"),
    ("STALL E CARD 3", "STALL E CARD 3 SIFARISH", "STALL B CARD 4", "STALL D CARD 4"),
    ("STALL D CARD 5", "STALL B CARD 4", "STALL B CARD 5", "STALL B CARD 5"),
    (
        "RESTOCK 1 2",
        "RESTOCK 1 2 STALL B CARD 2",
        "RESTOCK 1 2 STALL D CARD 1",
        "RESTOCK NONE STALL A CARD 0",
    ),
    ("STALL A CARD 2 SIFARISH", "", "", ""),
)


def opened(**options: str) -> Match:
    """A match of four that is always dealt the same; nobody has had a letter yet."""
    places = (HOST, *(Place("address", address=GUESTS[name]) for name in GUESTS if name != "Eli"))
    match = open_match(a_table(game="mandi", options=CLASSIC | options, places=places), now=NOW)
    MatchSecret.objects.update(secret=SECRET)
    for number, name in enumerate(("Bo", "Cy", "Di"), 1):
        join(JoinLink(match.number, number, 1), name=name, zone="Europe/Berlin", now=NOW)
    match.refresh_from_db()
    return match


def under_way(**options: str) -> Match:
    """Everybody has had a first letter."""
    match = opened(**options)
    write(NOW)
    return match


def held(match: Match, turns: int, *, missing: int | None = None) -> datetime:
    """So many turns, a day each, with their letters; in the last one of them somebody may be missing."""
    for turn, lines in enumerate(TURNS[:turns], 1):
        now = NOW + timedelta(days=turn)
        for seat, line in enumerate(lines):
            if line and not (turn == turns and seat == missing):
                sealed(match, seat, line, now=now)
        if turn < turns:
            write(now + SOON)
    return now + SOON


def mandi_first_turn() -> Scene:
    opened()
    return ADA, NOW


def mandi_turn() -> Scene:
    """Cy thought twice, and what was said along opens with the reveal."""
    match = under_way()
    now = held(match, 1)
    write(now)
    now += HOUR
    sealed(match, 2, "STALL A CARD 3", now=now)
    sealed(match, 0, TURNS[1][0], remark="That coin owes me one.", now=now)
    for seat in (1, 2, 3):
        sealed(match, seat, TURNS[1][seat], now=now)
    return CY, now


def mandi_restock() -> Scene:
    return CY, held(under_way(), 5)


def mandi_last() -> Scene:
    """Ada left her stall open; of the others each has sealed one already."""
    return ADA, held(under_way(), 6)


def mandi_missed() -> Scene:
    """Cy's time ran out, and with that everybody had chosen."""
    match = under_way()
    now = held(match, 3, missing=2) + 49 * HOUR
    expire(match.pk, now=now)
    return CY, now


def mandi_missed_partner() -> Scene:
    _cy, now = mandi_missed()
    return ADA, now


def mandi_missed_first() -> Scene:
    """Two were out of time; the second of them opened what all had sealed."""
    match = under_way()
    now = held(match, 1)
    write(now)
    sealed(match, 1, TURNS[1][1], now=now)
    sealed(match, 3, TURNS[1][3], now=now)
    expire(match.pk, now=now + 49 * HOUR)
    return BO, now + 49 * HOUR


def mandi_family() -> Scene:
    return DI, held(under_way(families="2"), 2)


def mandi_result() -> Scene:
    match = under_way()
    now = held(match, 6)
    say(match.number, match.host_id, "Well haggled, all of you.", form_id="the-last-word", now=now)
    write(now)
    sealed(match, 0, TURNS[6][0], now=now + HOUR)
    return DI, now + HOUR


SCENES: tuple[Callable[[], Scene], ...] = (
    mandi_first_turn, mandi_turn, mandi_restock, mandi_last,
    mandi_missed, mandi_missed_partner, mandi_missed_first, mandi_family, mandi_result,
)  # fmt: skip
