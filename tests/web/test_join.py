"""The links of an invitation: to accept, to decline, to hear no more."""

import re
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.conf import settings as house
from django.test import Client

from accounts.models import Letter, Player
from accounts.people import known
from accounts.refusals import refused
from games.links import join_token
from games.models import Entry, Invitation, Match, Seat
from games.notices.write import write
from games.play.keep import withdraw
from games.play.open import open_match
from games.play.places import HOST, Place
from tests.factories.games import ADA, BO, NOW, a_table
from tests.factories.tables import CY, accepted, link_of
from tests.web.tables import FILLED, HOSTILE, OPEN, PERSON, ada, invitation, words

__all__ = ["ada"]
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _now() -> Any:
    with time_machine.travel(NOW, tick=False):
        yield


# The letter's links.


@pytest.fixture
def table(ada: Client) -> Match:
    ada.post(OPEN, FILLED | {"option_start": "1"})
    return Match.objects.get()


def test_the_invitation_says_who_which_game_how_long_and_until_when(table: Match) -> None:
    page = words(Client().get(invitation()))
    for said in (
        "Ada invites you to Mandala",
        "48 hours for each move",
        "usually 2 to 7 weeks and 20 to 30 letters",
        "Only the players. Nobody else sees the match.",
        "If you miss one, a quiet move is made for you",
        "Sunday 6 December, 18:00",
        "fingerprint",
    ):
        assert said in page, said


def test_m1_looking_at_any_link_of_an_invitation_changes_nothing(table: Match) -> None:
    for end in ("", "/no", "/stop"):
        for method in (Client().get, Client().head):
            answer = method(invitation(end))
            assert answer.status_code == 200
            assert house.SESSION_COOKIE_NAME not in answer.cookies
    assert Seat.objects.get(number=1).player is None
    assert Invitation.objects.get().state == "waiting"
    assert not Player.objects.filter(email=BO).exists()
    assert Client().post(invitation(), PERSON).status_code == 200


def test_accepting_makes_the_account_starts_the_match_and_signs_in(table: Match) -> None:
    client = Client()
    answer = client.post(invitation(), PERSON)
    assert answer.status_code == 200
    bo = Player.objects.get(email=BO)
    assert (bo.name, bo.zone) == ("Bo", "Asia/Kolkata")
    assert client.session["_auth_user_id"] == str(bo.pk)
    assert re.search(r'href="/t/\w{31}"', answer.content.decode())
    assert Match.objects.get().status == "running"


def test_m3_a_second_press_within_ten_minutes_gets_the_same_page_without_the_move(table: Match) -> None:
    Client().post(invitation(), PERSON)
    again = Client()
    answer = again.post(invitation(), PERSON)
    assert answer.status_code == 200
    assert "You have joined" in words(answer)
    assert "/t/" not in answer.content.decode()
    assert house.SESSION_COOKIE_NAME not in again.cookies
    with time_machine.travel(NOW + timedelta(minutes=11), tick=False):
        assert again.post(invitation(), PERSON).status_code == 410


def test_of_several_who_wait_the_page_names_the_one_who_moves_first(ada: Client) -> None:
    places = (HOST, *(Place("address", address=address) for address in (BO, CY)))
    match = open_match(a_table(game="mandamina", places=places), now=NOW)
    accepted(match)
    page = words(Client().post(f"/i/{join_token(link_of(match, 2))}", PERSON | {"name": "Cy"}))
    assert "Ada moves first." in page
    assert "Ada and Bo moves" not in page


def test_an_account_that_exists_keeps_its_name_and_zone_and_nobody_is_signed_in(ada: Client) -> None:
    Player.objects.create_user(BO, "Bob", zone="Europe/Berlin")
    ada.post(OPEN, FILLED)
    client = Client()
    assert 'name="zone"' not in client.get(invitation()).content.decode()
    assert client.post(invitation(), PERSON | {"name": "Another"}).status_code == 200
    bo = Player.objects.get(email=BO)
    assert (bo.name, bo.zone) == ("Bob", "Europe/Berlin")
    assert Seat.objects.get(number=1).player == bo
    assert house.SESSION_COOKIE_NAME not in client.cookies


def test_nobody_is_called_by_their_address(table: Match) -> None:
    """The form is empty, and an account without a name is asked on the way like a new one."""
    for zone in ("", "Asia/Kabul"):
        if zone:
            Player.objects.create_user(BO, "", zone=zone)
        page = Client().get(invitation()).content.decode()
        assert re.search(r'name="name" value=""', page)
        assert f'value="{zone}" selected' in page


def test_nobody_is_told_that_their_clock_is_that_of_the_house(table: Match, settings: Any) -> None:
    page = Client().get(invitation()).content.decode()
    assert '<option value="" selected>Choose what your clock shows</option>' in page
    unsaid = Client().post(invitation(), PERSON | {"zone": ""})
    assert unsaid.status_code == 400
    assert "Choose the time your clock shows now." in words(unsaid)
    settings.DEFAULT_ZONE = "Asia/Kolkata"
    page = Client().get(invitation()).content.decode()
    assert re.findall(r'<option value="([^"]*)" selected>', page) == ["Asia/Kolkata"]


def test_an_account_without_a_name_takes_the_one_that_is_said(table: Match) -> None:
    Player.objects.create_user(BO, "", zone="Europe/Berlin")
    unsaid = Client().post(invitation(), {"answer": "yes", "name": "", "zone": "Asia/Kolkata"})
    assert unsaid.status_code == 400
    assert "Say how the others shall call you." in words(unsaid)
    assert 'value="Asia/Kolkata" selected' in unsaid.content.decode()
    assert Seat.objects.get(number=1).player is None
    client = Client()
    assert client.post(invitation(), PERSON).status_code == 200
    bo = Player.objects.get(email=BO)
    assert (bo.name, bo.zone) == ("Bo", "Asia/Kolkata")
    assert Seat.objects.get(number=1).player == bo
    assert house.SESSION_COOKIE_NAME not in client.cookies


def test_w1_whoever_is_signed_in_as_somebody_else_stays_so_and_gets_no_place(table: Match) -> None:
    cy, client = known("cy@example.org", name="Cy"), Client()
    client.force_login(cy)
    assert "another address than yours" in words(client.get(invitation()))
    client.post(invitation(), PERSON)
    assert client.session["_auth_user_id"] == str(cy.pk)
    assert Seat.objects.get(number=1).player == Player.objects.get(email=BO)


def test_a_forwarded_invitation_shows_and_gives_nothing_once_it_is_accepted(table: Match) -> None:
    Client().post(invitation(), PERSON)
    entries = Entry.objects.count()
    with time_machine.travel(NOW + timedelta(hours=1), tick=False):
        for end in ("", "/no", "/stop"):
            for answer in (
                Client().get(invitation(end)),
                Client().post(invitation(end), {"answer": "yes" if not end else "no", "name": "Cy"}),
            ):
                assert answer.status_code == 410
                page = words(answer)
                assert not re.search(r"\b(Ada|Bo|Mandala|ada@|bo@)", page.replace("Mandate", ""))
                assert house.SESSION_COOKIE_NAME not in answer.cookies
    assert Entry.objects.count() == entries
    assert Player.objects.count() == 2


def test_declining_takes_a_button_tells_the_host_and_can_be_pressed_twice(table: Match) -> None:
    for _ in range(2):
        answer = Client().post(invitation("/no"), {"answer": "no"})
        assert answer.status_code == 200
        assert "You have declined" in words(answer)
    assert Client().post(invitation(), PERSON).status_code == 410
    assert Invitation.objects.get().state == "declined"
    assert Seat.objects.get(number=1).invited == ""


def test_never_again_is_once_and_for_all(table: Match, ada: Client) -> None:
    for _ in range(2):
        answer = Client().post(invitation("/stop"), {"answer": "no"})
        assert answer.status_code == 200
        assert "This address is not invited any more" in words(answer)
    cy = Client()
    cy.force_login(known("cy@example.org", name="Cy"))
    answer = cy.post(OPEN, FILLED | {"form_id": "the-form-of-cy"})
    assert answer.status_code == 400
    assert "That address does not want invitations." in words(answer)


def test_never_again_can_still_be_said_when_the_invitation_is_over(table: Match, ada: Client) -> None:
    Client().post(invitation("/no"), {"answer": "no"})
    looked = Client().get(invitation("/stop"))
    assert looked.status_code == 200
    assert '<input type="hidden" name="answer" value="no">' in looked.content.decode()
    assert not refused(BO)
    assert Client().get(invitation("/no")).status_code == 410


def test_a_withdrawn_invitation_says_so(table: Match, ada: Client) -> None:
    withdraw(table.number, 1, host=table.host_id, now=NOW)
    for end in ("", "/no"):
        answer = Client().post(invitation(end), PERSON | {"answer": "no" if end else "yes"})
        assert answer.status_code == 410
        assert "taken back" in words(answer)


@pytest.mark.parametrize("path", ["/i/aaaaaaaaaaaaaaaaaaaaaaaaaaaa", "/i/7777777777"])
def test_an_invitation_nobody_wrote_gets_a_kind_page(path: str) -> None:
    for answer in (Client().get(path), Client().post(path, {"name": "X", "zone": "UTC"})):
        assert answer.status_code == 410
        assert "not valid any more" in words(answer)


def test_m5_links_go_on_while_their_key_is_a_fallback_and_end_with_it(table: Match, settings: Any) -> None:
    path = invitation()
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "the key of today", [house.SECRET_KEY]
    assert Client().get(path).status_code == 200
    settings.SECRET_KEY_FALLBACKS = []
    assert Client().get(path).status_code == 410


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_is_refused_in_one_sentence(table: Match, name: str) -> None:
    name = name.encode("utf-8", "surrogatepass").decode("utf-8", "replace") if name == "\ud800" else name
    answer = Client().post(invitation(), PERSON | {"name": name})
    assert answer.status_code == 400
    assert 'class="error"' in answer.content.decode()
    assert not Player.objects.filter(email=BO).exists()


def test_markup_in_a_name_is_only_text(ada: Client) -> None:
    Player.objects.filter(email=ADA).update(name='<b onclick="x">Ada</b>')
    ada.post(OPEN, FILLED)
    write(NOW)
    page = Client().get(invitation()).content.decode()
    assert "<b onclick" not in page
    assert "<b onclick" not in Letter.objects.get().html
    assert "&lt;b onclick" in page
