"""How much one person may keep going at once: tables, places in the lobby, matches against computers."""

from collections.abc import Callable
from typing import Any

import pytest
import time_machine

from games.models import Match
from games.play import cancel, limits
from games.play.open import open_match
from games.play.places import ANYONE, BOT, HOST, NOBODY, Place
from games.play.position import Refused
from games.play.resign import resign
from tests.factories.copies import copied
from tests.factories.faults import at_once
from tests.factories.games import ADA, NOW, a_table
from tests.factories.tables import a_person, pk_of
from tests.play.at_a_table import code_of, fill
from tests.web.looking import as_person, words
from tests.web.tables import FILLED, OPEN

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _now() -> Any:
    with time_machine.travel(NOW, tick=False):
        yield


def opened(*places: Place, **changes: Any) -> Match:
    return open_match(a_table(places=(HOST, *places), **changes), now=NOW)


# The kind of table, how many there may be, and why there are no more.
KINDS = [
    ((NOBODY,), limits.MOST_TABLES, "tables"),
    ((ANYONE,), limits.MOST_IN_LOBBY, "lobby"),
    ((BOT,), limits.MOST_ALONE, "alone"),
]


def full(places: tuple[Place, ...], most: int) -> Match:
    match = opened(*places)
    for _n in range(most - 2):
        copied(match)
    return opened(*places)


@pytest.mark.parametrize(("places", "most", "code"), KINDS, ids=["tables", "lobby", "alone"])
def test_one_host_has_so_many_and_not_one_more_and_others_have_their_own(
    places: tuple[Place, ...], most: int, code: str
) -> None:
    match = full(places, most)
    assert code_of(lambda: opened(*places)) == code
    assert Match.objects.count() == most
    opened(*places, address="di@example.org", name="Di")
    if match.status == Match.Status.RUNNING:
        resign(match.number, pk_of(ADA), now=NOW)
    else:
        cancel.cancel(match.number, host=pk_of(ADA), now=NOW)
    assert opened(*places)


def test_two_that_are_opened_at_once_are_one_after_the_other() -> None:
    full((ANYONE,), limits.MOST_IN_LOBBY - 1)
    a_table()
    answers = at_once(*[lambda: opened(ANYONE)] * 3)
    assert sum(isinstance(answer, Match) for answer in answers) == 1
    assert {answer.code for answer in answers if isinstance(answer, Refused)} == {"lobby"}


def test_a_place_that_is_filled_counts_like_one_that_was_opened() -> None:
    match = opened(NOBODY)
    full((ANYONE,), limits.MOST_IN_LOBBY)
    full((BOT,), limits.MOST_ALONE)
    assert code_of(lambda: fill(match, ANYONE)) == "lobby"
    assert code_of(lambda: fill(match, BOT)) == "alone"
    assert Match.objects.get(pk=match.pk).status == Match.Status.OPEN


FORMS: list[tuple[tuple[Place, ...], int, dict[str, str], str]] = [
    ((NOBODY,), limits.MOST_TABLES, {}, "Twenty of your tables wait already"),
    ((ANYONE,), limits.MOST_IN_LOBBY, {"other": "anyone"}, "Five of your tables stand in the lobby already"),
    ((BOT,), limits.MOST_ALONE, {"other": "bot"}, "Thirty of your matches against the computer run already"),
]


@pytest.mark.parametrize(("places", "most", "sent", "said"), FORMS, ids=["tables", "lobby", "alone"])
def test_the_form_says_so_kindly_and_keeps_what_was_typed(
    places: tuple[Place, ...], most: int, sent: dict[str, str], said: str
) -> None:
    full(places, most)
    page = as_person(ADA).post(OPEN, FILLED | {"hours": "72"} | sent)
    assert page.status_code == 400
    assert said in words(page)
    assert FILLED["form_id"] in page.content.decode()
    assert Match.objects.count() == most


def test_a_place_form_says_so_kindly_too() -> None:
    match = opened(NOBODY)
    full((ANYONE,), limits.MOST_IN_LOBBY)
    page = as_person(ADA).post(f"/m/{match.public}/places/1", {"other": "anyone"})
    assert page.status_code == 400
    assert "Five of your tables stand in the lobby already" in words(page)


# One form, one table; a corrected form, another one.

CHANGES: dict[str, Callable[[], dict[str, Any]]] = {
    "address": lambda: {"places": (HOST, Place("address", address="bo@example.net"))},
    "pace": lambda: {"hours": 72},
    "watch": lambda: {"watch": "open"},
    "options": lambda: {"options": {"start": "1"}},
    "guest": lambda: {"places": (HOST, ANYONE)},
}


@pytest.mark.parametrize("what", CHANGES)
@pytest.mark.parametrize("form_id", ["a-form-of-its-own", "f" * 40])
def test_the_same_form_is_one_table_and_a_corrected_one_is_another(what: str, form_id: str) -> None:
    a_person("eli@example.org")
    plain: dict[str, Any] = {"form_id": form_id, "places": (HOST, NOBODY)}
    first = open_match(a_table(**plain), now=NOW)
    assert open_match(a_table(**plain), now=NOW) == first
    other = open_match(a_table(**plain | CHANGES[what]()), now=NOW)
    assert other != first
    assert open_match(a_table(**plain | CHANGES[what]()), now=NOW) == other
    assert max(len(match.form_id or "") for match in Match.objects.all()) <= 40


def test_an_address_that_was_corrected_after_going_back_is_invited() -> None:
    a_table()
    ada = as_person(ADA)
    for address in ("bo@exmaple.com", "bo@example.com", "bo@example.com"):
        assert ada.post(OPEN, FILLED | {"other_address": address}).status_code == 302
    invited = Match.objects.values_list("seat_rows__invited", flat=True)
    assert sorted(address for address in invited if address) == ["bo@example.com", "bo@exmaple.com"]
