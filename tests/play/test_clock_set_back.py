"""A machine's clock may be set back: the log's times never run backwards, whoever writes."""

from datetime import timedelta

import pytest

from games.links import JoinLink
from games.models import Decision, Entry, Match
from games.play.expire import expire
from games.play.join import join
from games.play.open import open_match
from games.play.think import think
from tests.factories.games import NOW, a_match, a_table, played, played_on

pytestmark = pytest.mark.django_db(transaction=True)
EARLIER = NOW - timedelta(hours=3)


def in_order(match: Match) -> bool:
    times = list(Entry.objects.filter(match=match).order_by("number").values_list("at", flat=True))
    return times == sorted(times)


def test_an_invitation_accepted_before_it_was_sent() -> None:
    match = open_match(a_table(), now=NOW)
    join(JoinLink(match.number, 1, 1), name="Bo", zone="UTC", now=EARLIER)
    match.refresh_from_db()
    assert in_order(match)
    assert match.started_at == NOW


def test_a_move_before_the_one_it_follows() -> None:
    match = a_match()
    played(match, now=EARLIER)
    assert in_order(match)
    assert Decision.objects.get(match=match, open=True).due_at == NOW + timedelta(hours=48)


def test_the_clocks_move() -> None:
    match = a_match()
    Decision.objects.filter(match=match).update(due_at=EARLIER - timedelta(hours=1))
    assert expire(match.pk, now=EARLIER) == 1
    assert in_order(match)


def test_a_bots_move() -> None:
    match = a_match()
    played_on(match, 5)
    asked = Decision.objects.select_related("seat").get(match=match, open=True)
    asked.seat.bot = "bot"
    asked.seat.save()
    assert think(match.pk, now=EARLIER)
    assert in_order(match)
