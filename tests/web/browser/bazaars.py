"""Matches of Mandi in a house that is lived in: asked, sealed, in the restock, crowded, in families, over."""

from collections.abc import Callable
from datetime import datetime, timedelta
from random import Random
from typing import Any, NamedTuple

from games.engine.moves import pick
from games.links import JoinLink
from games.models import Match
from games.play.join import join
from games.play.open import open_match
from games.play.places import ANYONE, BOT, HOST, Place
from games.store.log import Log
from tests.factories.bazaars import CLASSIC, GUESTS, many, sealed
from tests.factories.games import a_table, log_of

FAMILIES = CLASSIC | {"families": "2"}
GRAND = CLASSIC | {"variant": "grand"}
HAGGLED = ("Nobody needs that much saffron.", "Then stay away from stall B.")
WITH_SEAL = "Now you will see."


class Bazaars(NamedTuple):
    """As Ada sees them, who sits at seat 0 of each."""

    asked: Match  # the fourth round of four, with a computer
    sealed: Match  # she has chosen, and said something with it
    restock: Match
    crowd: Match  # of eight
    family: Match  # two and two
    over: Match  # of families, too
    table: Match  # hers, for four families of two: only Bo has come


def bazaars(now: datetime) -> Bazaars:
    then = now - timedelta(hours=3)
    return Bazaars(
        asked=until(many("Bo", "Cy", bots=1, now=then), lambda log: log.state.round == 4, now=then),
        sealed=has_sealed(then),
        restock=until(many("Bo", now=then), in_restock, now=then),
        crowd=until(many("Bo", bots=6, options=GRAND, now=then), lambda log: log.state.round == 3, now=then),
        family=until(a_family(then), lambda log: log.state.round == 3, now=then),
        over=until(a_family(then, watch=Match.Watch.LINK), lambda log: bool(log.outcome), now=then),
        table=waiting(then),
    )


def a_family(now: datetime, **changes: Any) -> Match:
    return many("Bo", "Cy", "Di", options=FAMILIES, now=now, **changes)


def waiting(now: datetime) -> Match:
    guests = (Place("address", address=GUESTS[name]) for name in ("Bo", "Cy"))
    places = (HOST, *guests, *(ANYONE,) * 3, *(BOT,) * 2)
    table = a_table(game="mandi", options=GRAND | {"families": "2"}, places=places, watch="open")
    match = open_match(table, now=now)
    join(JoinLink(match.number, 1, 1), name="Bo", zone="Europe/Berlin", now=now)
    return match


def has_sealed(now: datetime) -> Match:
    """Bo and Cy have haggled while they chose the last time; Ada says something with what is sealed."""
    match = until(many("Bo", "Cy", now=now), lambda log: log.state.round == 2, now=now)
    for seat, remark in enumerate(HAGGLED, 1):
        sealed(match, seat, a_line(match, seat, Random(seat)), remark=remark, now=now)
    sealed(match, 0, a_line(match, 0, Random(3)), now=now)
    sealed(match, 0, a_line(match, 0, Random(4)), remark=WITH_SEAL, now=now)
    return match


def in_restock(log: Log) -> bool:
    return bool(log.state.phase == "restock")


def until(match: Match, there: Callable[[Log], bool], *, now: datetime) -> Match:
    """Everybody who is asked chooses something, until it is so."""
    dice = Random(2)
    while not there(log := log_of(match)):
        for seat in sorted(log.game.pending(log.state)):
            sealed(match, seat, a_line(match, seat, dice), now=now)
    match.refresh_from_db()
    return match


def a_line(match: Match, seat: int, dice: Random) -> str:
    """Some choice of a seat, in notation."""
    log = log_of(match)
    return str(log.game.name(pick(log.game.moves(log.state, seat), dice)))
