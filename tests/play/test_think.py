"""A bot that fails or says nothing holds nobody up."""

from datetime import timedelta
from typing import Any

import pytest

from games.bots import BOTS
from games.models import Decision, Entry, Match
from games.play.think import think, waiting
from tests.factories.games import NOW, a_match, log_of, open_link, played

pytestmark = pytest.mark.django_db(transaction=True)
LATER = NOW + timedelta(seconds=5)


def broken(view: Any, seat: int, dice: Any) -> Any:
    raise RuntimeError("this bot fails")


def silent(view: Any, seat: int, dice: Any) -> Any:
    return None


@pytest.fixture(autouse=True, params=[broken, silent], ids=lambda bot: bot.__name__)
def _such_a_bot(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS["mandala"], "unwell", request.param)


def after_a_move() -> Match:
    match = a_match(other=None, bot="unwell")
    played(match)
    return match


def test_the_move_before_it_stands_and_its_seat_is_asked() -> None:
    match = after_a_move()
    assert [line.cause for line in log_of(match).lines if line.move] == ["link"]
    assert Decision.objects.get(match=match, open=True).seat.number == 1
    assert waiting(NOW) == [match.pk]


def test_the_sweep_plays_the_fallback_for_it_once() -> None:
    match = after_a_move()
    log = log_of(match)
    fallback = log.game.fallback(log.state, 1)
    assert think(match.pk, now=LATER) >= 1
    entry = Entry.objects.filter(match=match, seat=1, cause="bot").get()
    assert log_of(match).lines[entry.number - 1].move == fallback
    assert open_link(match).seat == 0
    assert waiting(NOW) == []
    assert think(match.pk, now=LATER) == 0
