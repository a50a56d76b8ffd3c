"""The pages of Mandamina: alone and of the day, for whoever plays, and of matches with partners."""

from collections.abc import Iterator
from datetime import date, timedelta

from django.urls import reverse

from games.links import (
    SeatLink,
    SharedLink,
    TurnLink,
    join_token,
    seat_wishes_token,
    shared_token,
    turn_token,
)
from games.models import Layout, Match
from tests.factories.games import ADA, BO, open_link
from tests.web.browser.standing import Place, at
from tests.web.browser.trays import TODAYS, Trays
from tests.web.browser.world import CY, GUEST, OP

SPOT = ".spots :is(a, button)"


def of_trays(some: Trays) -> Iterator[Place]:
    """Last those that move a marble."""
    yield from of_layouts(some)
    yield from of_days()
    yield from of_matches(some)
    yield from of_partners(some)
    yield from of_letters(some)
    yield from touched(some)


def of_layouts(some: Trays) -> Iterator[Place]:
    for who in ("", ADA, GUEST):
        yield at("alone", who=who)
    yield Place("alone", f"{reverse('alone')}?layout=nothing")
    yield at("layout", name_of(some.alone))
    yield at("layout", TODAYS, who=ADA)


def name_of(match: Match) -> str:
    assert match.layout is not None
    return match.layout.name


def of_days() -> Iterator[Place]:
    """For whoever has not begun, has begun, and is through; the day before, and one to come."""
    for who in ("", BO, GUEST, ADA):
        yield at("today", who=who)
    days = Layout.objects.filter(day__isnull=False).order_by("day").values_list("day", flat=True)
    before = next(day for day in days if day)
    yield day_of(before)
    yield day_of(before, who=ADA)
    yield day_of(before + timedelta(days=9))


def day_of(day: date, who: str = "") -> Place:
    return at("day", f"{day.year:04}", f"{day.month:02}", f"{day.day:02}", who=who)


def of_matches(some: Trays) -> Iterator[Place]:
    yield at("match", some.guest.public, who=GUEST)
    for match in some:
        if match != some.guest:
            yield at("match", match.public, who=ADA)
    for match in (some.over, some.table, some.theirs):
        yield at("match", match.public)
    for match in (some.alone, some.asked, some.over):
        yield at("history", match.public, who=ADA)
        yield at("match-step", match.public, 5, who=ADA)
    yield at("history", some.guest.public, who=GUEST)
    for match, who in ((some.alone, ADA), (some.asked, ADA), (some.guest, GUEST)):
        yield at("resign-match", match.public, who=who)
    yield at("play-again", some.over.public, who=ADA)
    yield at("shared", shared_token(SharedLink(some.over.number, 9)))


def of_partners(some: Trays) -> Iterator[Place]:
    asked = some.asked.public
    yield Place("match", f"{reverse('match', args=[asked])}?move=a1", who=ADA)
    yield at("match", asked, who=BO)
    for name in ("concede-match", "play-on"):
        for who in (ADA, BO):
            yield at(name, asked, who=who)
    for name in ("talk", "watch-match", "new-links"):
        yield at(name, asked, who=ADA)
    yield at("talk", some.over.public, who=ADA)
    yield at("opened", some.table.public, who=ADA)
    yield at("say-word", some.table.public, who=ADA)
    yield at("join-match", some.table.public, who=OP)


def of_letters(some: Trays) -> Iterator[Place]:
    question = turn_token(open_link(some.asked))
    yield at("turn", question)
    yield at("turn-choice", question, "a1")
    yield at("turn-choice", question, "h9")
    yield at("turn", turn_token(TurnLink(some.skipped.number, 0, 1, 1)))
    yield at("join", join_token(SeatLink(some.table.number, 2, 1)))
    for match in (some.asked, some.touching, some.alone):
        yield at("wishes", seat_wishes_token(SeatLink(match.number, 0, 1)))


def touched(some: Trays) -> Iterator[Place]:
    """A match begun alone, and receipts: alone, by one touch among partners, by a touch and another."""
    yield at("alone", who=CY, press="main form button.big")
    yield at("match", some.alone.public, who=ADA, press=SPOT)
    yield at("match", some.guest.public, who=GUEST, press=SPOT)
    yield at("match", some.touching.public, who=ADA, press=SPOT)
    selected = f"{reverse('match', args=[some.asked.public])}?move=a1"
    yield Place("match", selected, who=ADA, press=".spots button")
