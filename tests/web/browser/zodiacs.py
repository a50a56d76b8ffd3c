"""Matches of Mandarin in a house that is lived in: to roll, to claim or chance, to bid, sealed, over."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db import transaction

from games.links import JoinLink
from games.models import Match
from games.play.join import join
from games.play.open import open_match
from games.play.order import keep
from games.play.places import ANYONE, HOST, Place
from games.play.position import locked
from games.rules.mandarin.orders import Orders
from games.store.log import Log
from tests.factories.bazaars import GUESTS
from tests.factories.games import a_table, log_of
from tests.factories.zodiacs import PENALISED, a_zodiac, said, some

FOUR = ("Bo", "Cy", "Di")
LONG_AGO = timedelta(hours=3)
SOME_TURNS = 12
OVER_BID = "BID 5000"


class Zodiacs(NamedTuple):
    """As Ada sees them, who sits at seat 0 of each."""

    rolling: Match  # she is asked before she rolls, with tiles to cash in
    choosing: Match  # a first tile lies there
    bidding: Match  # in secret
    chancing: Match  # the same, and she has drawn
    sealed: Match  # more than she has
    open: Match  # an auction bid by bid
    over: Match  # to its end, with Bo
    table: Match  # hers, for four: only Bo has come


def zodiacs(now: datetime) -> Zodiacs:
    then = now - LONG_AGO
    return Zodiacs(
        rolling=rolling(then),
        choosing=until(a_zodiac(*FOUR, now=then), asked("choose"), now=then),
        bidding=until(a_zodiac(*FOUR, now=then), asked("auction"), now=then),
        chancing=until(a_zodiac(*FOUR, now=then), asked("choose"), now=then),
        sealed=sealed(then),
        open=until(a_zodiac(*FOUR, options={"auction": "open"}, now=then), asked("auction"), now=then),
        over=until(a_zodiac(now=then, watch=Match.Watch.LINK), lambda log: log.ended, now=then),
        table=waiting(then),
    )


def asked(phase: str) -> Callable[[Log], bool]:
    """Whether Ada is, with half a card of tiles on the table."""
    return lambda log: log.state.phase == phase and 0 in log.pending and log.state.number > SOME_TURNS


def rolling(now: datetime) -> Match:
    match = until(a_zodiac(*FOUR, now=now), lambda log: bool(log.state.people[0].tiles), now=now)
    with transaction.atomic():
        position = locked(pk=match.pk)
        keep(position, position.seats[0], Orders(ask=True), now=now)
    return until(match, asked("roll"), now=now)


def sealed(now: datetime) -> Match:
    match = until(a_zodiac(*FOUR, now=now), asked("auction"), now=now)
    said(match, 0, OVER_BID, sure=OVER_BID, now=now)
    match.refresh_from_db()
    return match


def until(match: Match, there: Callable[[Log], bool], *, now: datetime) -> Match:
    """Everybody claims, and later chances, until it is so: to the end of a match it takes claims."""
    while not there(log := log_of(match)):
        for seat in sorted(log.pending):
            chanced = log.seats > 2 and log.state.number > SOME_TURNS
            said(match, seat, some(log, seat, "CHANCE" if chanced else "CLAIM"), now=now)
    match.refresh_from_db()
    return match


def waiting(now: datetime, **changes: Any) -> Match:
    guests = (Place("address", address=GUESTS[name]) for name in ("Bo", "Cy"))
    table = a_table(game="mandarin", options=PENALISED, places=(HOST, *guests, ANYONE), watch="open")
    match = open_match(table, now=now)
    join(JoinLink(match.number, 1, 1), name="Bo", zone="Europe/Berlin", chosen="ox", now=now)
    return match
