"""The sign, wherever somebody sits down: asked for once, and looked up without saying when one was born."""

import re
from typing import Any

import pytest
import time_machine
from django.test import Client

from games.links import JoinLink, SeatLink, again_token, join_token
from games.models import Match, Order
from games.play.open import open_match
from games.play.places import ANYONE, HOST
from games.play.resign import resign
from games.rules.mandarin.tiles import ANIMALS, sign_of
from tests.factories.games import ADA, BO, NOW, a_table, log_of
from tests.factories.people import hidden, signed_in
from tests.factories.tables import pk_of
from tests.factories.zodiacs import PENALISED, a_zodiac
from tests.web.looking import as_person, stranger, words
from tests.web.tables import FILLED, PERSON, ada, code

__all__ = ["ada"]
pytestmark = pytest.mark.django_db(transaction=True)
OPEN = "/open/?game=mandarin"


@pytest.fixture(autouse=True)
def _now() -> Any:
    with time_machine.travel(NOW, tick=False):
        yield


def offered(page: Any) -> dict[str, bool]:
    """The signs that a page offers, and which is chosen."""
    found = re.findall(r'type="radio" name="joining" value="([^"]*)"( checked)?', page.content.decode())
    return {value: bool(checked) for value, checked in found}


def chosen(page: Any) -> list[str]:
    return [value for value, checked in offered(page).items() if checked]


def filled(ada: Client, **changes: str) -> dict[str, str]:
    return dict(hidden(ada.get(OPEN))) | FILLED | _OPTIONS | {"form_id": "a-form-of-its-own"} | changes


_PLACES = {f"place{n}-other": "nobody" for n in (2, 3, 4)}
_OPTIONS = {f"option_{name}": value for name, value in PENALISED.items()} | _PLACES | {"talk": "table"}


def test_the_opening_form_offers_the_twelve_and_the_house_chooses_where_nobody_does(ada: Client) -> None:
    page = ada.get(OPEN)
    assert tuple(offered(page)) == ("", *ANIMALS)
    assert chosen(page) == [""]
    assert "The house chooses" in words(page)


def test_a_game_in_which_nothing_is_chosen_asks_for_nothing(ada: Client) -> None:
    assert not offered(ada.get("/open/?game=mandala"))


def test_the_host_opens_with_a_sign_and_a_refused_form_keeps_it(ada: Client) -> None:
    refused = ada.post(OPEN, filled(ada, joining="rooster", other_address="no address"))
    assert refused.status_code == 400
    assert chosen(refused) == ["rooster"]
    ada.post(OPEN, filled(ada, joining="rooster"))
    assert '"rooster"' in Order.objects.get().orders


def test_a_sign_stays_with_the_form_while_the_letter_with_the_code_is_read() -> None:
    client = Client()
    asked = client.post(OPEN, filled(client, joining="dragon", address=ADA))["Location"]
    row = dict(hidden(client.get(asked)))["row"]
    named = client.post("/in/code", {"row": row, "code": code()})["Location"]
    page = client.post(named, {"name": "Ada", "zone": "Europe/Amsterdam"}, follow=True)
    assert chosen(page) == ["dragon"]


def test_a_sign_that_is_none_is_shown_as_none(ada: Client) -> None:
    refused = ada.post(OPEN, filled(ada, joining="<b>cat", other_address="no address"))
    assert chosen(refused) == [""]
    assert "<b>cat" not in refused.content.decode()


def test_whoever_is_invited_chooses_on_the_page_of_the_invitation() -> None:
    match = open_match(a_table(game="mandarin", options=PENALISED), now=NOW)
    path = f"/i/{join_token(JoinLink(match.number, 1, 1))}"
    page = Client().get(path)
    assert tuple(offered(page)) == ("", *ANIMALS)
    refused = Client().post(path, PERSON | {"name": "", "joining": "dog"})
    assert refused.status_code == 400
    assert chosen(refused) == ["dog"]
    assert Client().post(path, PERSON | {"joining": "dog"}).status_code == 200
    assert log_of(match).state.people[1].sign == "dog"


def test_a_place_of_the_lobby_is_taken_with_a_sign() -> None:
    match = open_match(a_table(game="mandarin", options=PENALISED, places=(HOST, ANYONE)), now=NOW)
    cy = stranger()
    for path in (f"/m/{match.public}/", f"/m/{match.public}/join"):
        assert tuple(offered(cy.get(path))) == ("", *ANIMALS)
    cy.post(f"/m/{match.public}/join", {"word": "", "joining": "pig"})
    assert log_of(match).state.people[1].sign == "pig"


def test_before_it_begins_nobody_else_reads_what_somebody_has_chosen(ada: Client) -> None:
    """All that the table shows to anybody but the host is the same with a sign and without."""
    pages = []
    for sign in ("", "rooster"):
        Match.objects.all().update(form_id=None)
        match = open_match(
            a_table(game="mandarin", options=PENALISED, places=(HOST, ANYONE), chosen=sign), now=NOW
        )
        looked = [
            client.get(f"/m/{match.public}/{end}")
            for client in (Client(), stranger())
            for end in ("", "export", "join", "history")
        ]
        secret = r'[0-9a-f]{64}|name="csrfmiddlewaretoken" value="[^"]*"'
        pages.append([re.sub(secret, "", page.content.decode()).replace(match.public, "") for page in looked])
    assert pages[0] == pages[1]


def test_the_sign_is_looked_up_by_year_on_the_page_itself_and_nothing_is_asked_about_birth(
    ada: Client,
) -> None:
    page = ada.get(OPEN).content.decode()
    names = set(re.findall(r'<(?:input|select|textarea)[^>]* name="([^"]+)"', page))
    assert not [name for name in names if re.search("birth|year|month|born", name)]
    years = {
        who.lower(): {int(year) for year in said.split(", ")}
        for who, said in re.findall(r"<dt>(\w+)</dt><dd>([0-9, ]+)</dd>", page)
    }
    assert tuple(years) == ANIMALS
    assert all(sign_of(year, 2) == sign for sign, of in years.items() for year in of)
    assert set().union(*years.values()) >= {*range(1930, 2019)}
    assert "born in January, look for the year before yours" in page


def test_again_is_filled_in_with_the_sign_of_the_time_before() -> None:
    before = a_zodiac(chosen="rooster")
    theirs = log_of(before).state.people[1].sign
    resign(before.number, pk_of(ADA), now=NOW)
    page = as_person(ADA).get(f"/m/{before.public}/again")
    assert chosen(page) == ["rooster"]
    by_letter = Client().get(f"/again/{again_token(SeatLink(before.number, 1, 1))}")
    assert chosen(by_letter) == [theirs]
    as_person(ADA).post(f"/m/{before.public}/again", {"joining": "goat"})
    table = Match.objects.latest("pk")
    invited = Client().get(f"/i/{join_token(JoinLink(table.number, 0, 1))}")
    assert chosen(invited) == [theirs]
    Client().post(f"/again/{again_token(SeatLink(before.number, 1, 1))}")
    assert [person.sign for person in log_of(table).state.people] == [theirs, "goat"]


def test_pressing_again_on_the_page_of_the_match_has_the_same_sign_once_more() -> None:
    before = a_zodiac(chosen="rooster")
    resign(before.number, pk_of(ADA), now=NOW)
    signed_in(BO).post(f"/m/{before.public}/again")
    signed_in(ADA).post(f"/m/{before.public}/again")
    assert log_of(Match.objects.latest("pk")).state.people[1].sign == "rooster"
