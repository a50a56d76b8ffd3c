"""However long a match is, each event is folded twice, for the state and for a view, and few are told."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
import time_machine
from django.test import Client

from games.links import turn_token
from games.models import Match
from games.rules import GAMES, WORDS
from games.rules.mandala.game import Mandala
from tests.factories.games import NOW, a_match, a_move, log_of, open_link, played, played_slowly
from tests.web.looking import ADA, as_person

pytestmark = pytest.mark.django_db(transaction=True)
OF_A_MOVE = 40  # what a move decides and what follows of it is folded besides, as events of its own


class Counted(Mandala):
    """Mandala, and how many events it folded."""

    folded = 0

    @staticmethod
    def evolve(state: Any, event: Any) -> Any:
        Counted.folded += 1
        return Mandala.evolve(state, event)


class Told:
    """The words of Mandala, and how many events they told."""

    told = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(WORDS_OF_MANDALA, name)

    def event(self, event: Any, seat: int | None) -> Any:
        Told.told += 1
        return WORDS_OF_MANDALA.event(event, seat)


WORDS_OF_MANDALA = WORDS["mandala"]


@pytest.fixture(autouse=True)
def _counted(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setitem(GAMES, "mandala", Counted())
    monkeypatch.setitem(WORDS, "mandala", Told())
    with time_machine.travel(NOW, tick=False):
        yield


def of_length(entries: int) -> Match:
    """A match that lets everybody watch, in which Ada is asked."""
    match = a_match(watch="open")
    played_slowly(match, entries)
    while open_link(match).seat != 0:
        played(match)
    return match


def counts(act: Callable[[], Any]) -> tuple[int, int]:
    """How many events were folded, and how many told."""
    Counted.folded = Told.told = 0
    assert act().status_code == 200
    return Counted.folded, Told.told


def home(match: Match) -> Any:
    return as_person(ADA).get(f"/m/{match.public}/")


def watched(match: Match) -> Any:
    return Client().get(f"/m/{match.public}/")


def by_link(match: Match) -> Any:
    return Client().get(f"/t/{turn_token(open_link(match))}")


def newest_step(match: Match) -> Any:
    return as_person(ADA).get(f"/m/{match.public}/{match.entries}/")


def shut_link(match: Match) -> Any:
    """The link of a question that was answered long ago."""
    return Client().get(f"/t/{turn_token(open_link(match)._replace(turn=1))}")


def moved(match: Match) -> Any:
    path, line = f"/t/{turn_token(open_link(match))}", a_move(match)
    Counted.folded = Told.told = 0  # what was looked up for the test does not count
    return Client().post(path, {"move": line, "form_id": "a-form-of-its-own"})


@pytest.mark.parametrize("page", [home, watched, by_link, newest_step, shut_link, moved])
def test_a_page_folds_each_event_once_for_the_state_and_once_for_the_view(page: Any) -> None:
    match = of_length(60)
    match.refresh_from_db()
    folded, _told = counts(lambda: page(match))
    assert 0 < folded <= 2 * len(log_of(match).events) + OF_A_MOVE * (page is moved)


@pytest.mark.parametrize("page", [home, watched, by_link, newest_step, shut_link, moved])
def test_a_page_of_a_long_match_tells_hardly_more_than_that_of_a_short_one(page: Any) -> None:
    short, long = (counts(partial(page, match))[1] for match in map(of_length, (20, 90)))
    assert long <= short + 30


def test_the_page_of_a_long_match_is_hardly_longer_than_that_of_a_short_one() -> None:
    """To who watches: choices differ from turn to turn. Seventy more lines would be ten thousand bytes."""
    short, long = (len(watched(match).content) for match in map(of_length, (20, 90)))
    assert long < short + 4000
