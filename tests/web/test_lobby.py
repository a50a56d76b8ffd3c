"""The lobby: places for anyone with all that is settled, and what everybody may watch."""

from typing import Any

import pytest
import time_machine
from django.test import Client

from accounts.models import Player
from games.models import Match, Seat
from games.play.places import ANYONE, HOST
from tests.factories.games import NOW, a_match, a_table, open_match, played_on
from tests.web.looking import ADA, as_person, form_of, show_to, stranger, words

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _at_noon() -> Any:
    with time_machine.travel(NOW, tick=False):
        yield


def open_to_all() -> Match:
    return open_match(a_table(places=(HOST, ANYONE)), now=NOW)


def test_a_table_with_a_place_for_anyone_stands_there_with_all_its_settings_and_its_host() -> None:
    match = open_to_all()
    for client in (Client(), stranger()):
        page = client.get("/lobby/")
        assert f'href="/m/{match.public}/"' in page.content.decode()
        assert f'href="/player/{match.host_id}/"' in page.content.decode()
        for said in ("1 place free", "Ada", "Who begins", "48 hours for each move", "Who may watch"):
            assert said in words(page)


def test_its_own_page_is_open_to_everybody_until_the_match_begins_with_the_chance_committed() -> None:
    match = open_to_all()
    page = words(Client().get(f"/m/{match.public}/"))
    assert "This table waits for people" in page
    assert "free, for anyone" in page
    assert "How the deal stays fair" in page
    begun = a_match(other="di@example.org")
    Seat.objects.filter(match=begun, number=1).update(open_to_all=True)
    assert Client().get(f"/m/{begun.public}/").status_code == 404


def test_a_table_that_is_kept_for_somebody_is_not_in_the_lobby_and_its_page_is_nobodys() -> None:
    match = open_match(a_table(), now=NOW)
    assert match.public not in Client().get("/lobby/").content.decode()
    assert Client().get(f"/m/{match.public}/").status_code == 404
    assert as_person(ADA).get(f"/m/{match.public}/").status_code == 200


def test_the_page_of_a_table_names_its_host_wherever_they_sit_and_never_by_their_address() -> None:
    match = open_match(a_table(places=(ANYONE, HOST)), now=NOW)
    path = f"/m/{match.public}/"
    assert "Opened by Ada." in words(Client().get(path))
    Player.objects.filter(email=ADA).update(name="")
    page = words(Client().get(path))
    assert "Opened by somebody." in page
    assert ADA not in page


def test_only_what_is_open_to_watch_is_listed() -> None:
    matches = {}
    for watch in ("private", "link", "open"):
        matches[watch] = a_match()
        show_to(matches[watch], watch)
    over = a_match()
    played_on(over, 10_000)
    show_to(over, "open")
    page = Client().get("/lobby/").content.decode()
    listed = {watch for watch, match in matches.items() if match.public in page}
    assert listed == {"open"}
    assert f'href="/m/{over.public}/"' in page.split("To watch: over")[1]


def test_a_cancelled_table_is_gone_for_all_but_those_who_sat_there() -> None:
    match = open_to_all()
    Match.objects.filter(pk=match.pk).update(status="void", cancelled_at=NOW, watch="open")
    assert match.public not in Client().get("/lobby/").content.decode()
    assert Client().get(f"/m/{match.public}/").status_code == 404
    assert "cancelled before the match began" in words(as_person(ADA).get(f"/m/{match.public}/"))


def test_joining_seats_whoever_is_signed_in_and_the_match_begins() -> None:
    match = open_to_all()
    cy = stranger()
    path = f"/m/{match.public}/join"
    answer = cy.post(path, form_of(cy.get("/lobby/"), path))
    assert answer.status_code == 302
    assert "Mandala, turn 1, with Ada" in words(cy.get(f"/m/{match.public}/"))
    assert match.public not in Client().get("/lobby/").content.decode()


def test_joining_signed_out_asks_who_it_is_and_comes_back_to_the_table() -> None:
    match = open_to_all()
    path = f"/m/{match.public}/join"
    nobody = Client()
    answer = nobody.post(path, form_of(nobody.get("/lobby/"), path))
    assert answer.status_code == 403
    assert form_of(answer, "/in/")["next"] == path
    assert Seat.objects.get(match=match, number=1).player is None


def test_an_empty_lobby_leads_to_opening_a_table() -> None:
    page = Client().get("/lobby/").content.decode()
    assert "No table has a place for anyone just now." in page
    assert 'href="/open/"' in page.split("<main")[1]
