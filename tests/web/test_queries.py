"""How often the lists and the match page ask the database: as often for thirty as for one."""

from random import Random
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.people import known
from games.links import turn_token
from games.play.places import ANYONE, HOST
from tests.factories.alone import alone, alone_today, played_out
from tests.factories.bazaars import link_of, many, sealed
from tests.factories.copies import copied
from tests.factories.games import ADA, BO, NOW, a_match, a_table, open_match, played, played_on
from tests.factories.zodiacs import a_zodiac
from tests.web.browser.bazaars import a_line, until
from tests.web.browser.zodiacs import until as zodiac_until
from tests.web.looking import as_person, show_to, stranger

pytestmark = pytest.mark.django_db(transaction=True)
MANY = [1, 30]


@pytest.fixture(autouse=True)
def _at_noon() -> Any:
    with time_machine.travel(NOW, tick=False):
        yield


def asked(client: Client, path: str) -> int:
    client.get(path)  # whatever is kept in memory is kept by now
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(path)
    assert answer.status_code == 200
    return len(queries)


def of_every_kind(n: int) -> None:
    """Matches that wait for Ada, for Bo, that are over, tables, and tables for anyone: n of each."""
    waits = a_match()
    waiting = a_match()
    played(waiting)
    over = a_match()
    played_on(over, 10_000)
    for match in (waits, over):
        show_to(match, "open")
    table = open_match(a_table(), now=NOW)
    asking = open_match(a_table(address="di@example.org", name="Di", other=ADA), now=NOW)
    anyone = open_match(a_table(places=(HOST, ANYONE)), now=NOW)
    for match in (waits, waiting, over, table, asking, anyone):
        for _n in range(n - 1):
            copied(match)


@pytest.mark.parametrize("n", MANY)
def test_my_games_ask_eleven_times(n: int) -> None:
    of_every_kind(n)
    assert asked(as_person(ADA), "/games/") == 11


@pytest.mark.parametrize("n", MANY)
def test_the_lobby_asks_six_times_a_stranger_who_is_signed_out(n: int) -> None:
    of_every_kind(n)
    assert asked(Client(), "/lobby/") == 6


@pytest.mark.parametrize("n", MANY)
def test_the_lobby_asks_eight_times_whoever_is_signed_in(n: int) -> None:
    of_every_kind(n)
    assert asked(stranger(), "/lobby/") == 8


@pytest.mark.parametrize("n", MANY)
def test_a_person_asks_nine_times(n: int) -> None:
    of_every_kind(n)
    bo = known(BO, name="Bo").pk
    assert asked(as_person(ADA), f"/player/{bo}/") == 9


@pytest.mark.parametrize("entries", [4, 60])
@pytest.mark.parametrize("address", [ADA, BO])
def test_the_match_page_asks_six_times_however_long_the_match(entries: int, address: str) -> None:
    match = a_match()
    played_on(match, entries)
    assert asked(as_person(address), f"/m/{match.public}/") == 6


@pytest.mark.parametrize("rounds", [1, 5])
def test_a_bazaar_of_eight_asks_no_more_often_than_a_match_of_two(rounds: int) -> None:
    match = many("Bo", bots=6, options={"variant": "grand", "families": "none"})
    until(match, lambda log: log.state.round == rounds, now=NOW)
    assert asked(as_person(ADA), f"/m/{match.public}/") == 6
    sealed(match, 0, a_line(match, 0, Random(1)))
    assert asked(as_person(ADA), f"/m/{match.public}/") == 6
    assert asked(Client(), f"/t/{turn_token(link_of(match, 0))}") == 4


@pytest.mark.parametrize("turns", [2, 12])
def test_a_zodiac_of_five_asks_no_more_often_and_its_orders_less(turns: int) -> None:
    match = a_zodiac("Bo", bots=3)
    zodiac_until(match, lambda log: log.state.number >= turns and 0 in log.pending, now=NOW)
    page = f"/m/{match.public}/"
    assert asked(as_person(ADA), page) == 6
    assert asked(as_person(ADA), f"{page}orders/") == 5
    assert asked(Client(), f"/t/{turn_token(link_of(match, 0))}") == 4


@pytest.mark.parametrize("entries", [8, 60])
def test_a_step_asks_five_times_and_a_shared_position_three(entries: int) -> None:
    match = a_match()
    played_on(match, entries)
    show_to(match, "open")
    assert asked(as_person(ADA), f"/m/{match.public}/7/") == 5
    assert asked(Client(), f"/m/{match.public}/7/") == 3


@pytest.mark.parametrize("n", MANY)
def test_the_page_of_playing_alone_asks_six_times_however_much_was_played(n: int) -> None:
    running, over = alone(), alone(difficulty="simple")
    played_out(over)
    for match in (running, over):
        for _n in range(n - 1):
            copied(match)
    assert asked(as_person(ADA), "/alone/") == 6


@pytest.mark.parametrize("n", MANY)
def test_a_layout_asks_eight_times_and_a_day_eight_times_however_many_tried(n: int) -> None:
    first = played_out(alone_today())
    for _n in range(n - 1):
        copied(first)
    assert first.layout is not None
    assert asked(as_person(ADA), f"/alone/{first.layout.name}/") == 8
    assert asked(as_person(ADA), "/today/") == 8
    assert asked(Client(), "/today/") == 4


@pytest.mark.parametrize("moves", [1, 20])
def test_a_match_alone_asks_no_more_often_than_another(moves: int) -> None:
    match = alone()
    played_on(match, 3 + moves)
    assert asked(as_person(ADA), f"/m/{match.public}/") == 5
