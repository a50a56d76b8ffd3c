"""Fewer letters of one match, or none: by a link in its letters, and by the button mail programs show."""

import html
import re
from datetime import timedelta
from email import message_from_bytes, policy
from typing import Any

import pytest
import time_machine
from django.test import Client
from pytest_django.fixtures import Settings

from accounts.models import Letter
from accounts.outbox.message import build
from games.links import SeatLink, seat_wishes_token, stop_token
from games.models import Match, Seat
from games.notices.write import write
from tests.factories.games import ADA, BO, NOW, a_match, played

pytestmark = pytest.mark.django_db(transaction=True)
ALL = "turn reminder result news"
AGENTS = ("", "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/156.0", "Mimecast URL scanner")


@pytest.fixture(autouse=True)
def _at_noon(settings: Settings) -> Any:
    settings.SITE_URL = "https://mandate.example"
    with time_machine.travel(NOW, tick=False):
        yield


def link_of(match: Match, number: int = 1) -> SeatLink:
    return SeatLink(match.number, number, Seat.objects.get(match=match, number=number).key)


def unwanted(match: Match, number: int = 1) -> str:
    return Seat.objects.get(match=match, number=number).unwanted


def words(answer: Any) -> str:
    return html.unescape(" ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split()))


def test_n1_looking_stops_nothing_and_no_script_presses_the_button() -> None:
    match = a_match()
    path = f"/u/{stop_token(link_of(match))}"
    for agent in AGENTS:
        for look in (Client().get, Client().head):
            answer = look(path, headers={"user-agent": agent})
            assert answer.status_code == 200
            assert b"<script" not in answer.content
    assert unwanted(match) == ""
    played(match)
    write(NOW)
    assert Letter.objects.filter(kind="turn", to=BO).exists()


def test_the_button_stops_the_letters_of_this_match_and_of_this_seat_alone() -> None:
    match, other = a_match(), a_match()
    page = Client().post(f"/u/{stop_token(link_of(match))}")
    assert "No more letters of this match" in words(page)
    assert (unwanted(match), unwanted(match, 0), unwanted(other)) == (ALL, "", "")
    for one in (match, other):
        played(one)
    Letter.objects.all().delete()
    write(NOW)
    assert Letter.objects.filter(kind="turn", to=BO).count() == 1


def test_mail_programs_stop_the_letters_with_the_address_in_the_header() -> None:
    match = a_match()
    write(NOW)
    letter = Letter.objects.get(kind="started", to=BO)
    mail = message_from_bytes(build(letter).source(), policy=policy.default)
    address = mail["List-Unsubscribe"].strip("<>")
    assert len(address) < 70
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    path = address.removeprefix("https://mandate.example")
    answer = Client(enforce_csrf_checks=True).post(path, {"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    assert unwanted(match) == ALL


def test_a_letter_leads_to_both_pages() -> None:
    match = a_match()
    write(NOW)
    for letter in Letter.objects.filter(kind__in=("started", "turn")):
        for path in re.findall(r"https://mandate.example(/[uw]/\w+)", letter.text):
            assert "Mandala with" in words(Client().get(path))
    assert unwanted(match) == ""


def test_somebody_may_want_only_some_letters_of_a_match() -> None:
    match = a_match()
    path = f"/w/{seat_wishes_token(link_of(match))}"
    page = Client().get(path)
    assert page.content.decode().count(" checked") == 4
    assert unwanted(match) == ""
    saved = Client(enforce_csrf_checks=True).post(path, {"letters": ["turn", "result"]})
    assert "Saved." in words(saved)
    assert unwanted(match) == "reminder news"
    assert Client().get(path).content.decode().count(" checked") == 2


def test_the_page_of_a_match_leads_back_to_it_and_by_no_link_to_the_letters_of_all() -> None:
    """Whoever has a letter of one match stops no other: the settings ask who it is."""
    match = a_match()
    path = f"/w/{seat_wishes_token(link_of(match))}"
    for page in (Client().get(path), Client().post(path, {"letters": ["turn"]})):
        main = page.content.decode().partition("<main")[2]
        assert re.findall(r'href="(/[^"]*)"', main.partition("</main>")[0]) == [
            f"/m/{match.public}/",
            "/you/",
        ]
    assert Client().get("/you/")["Location"].startswith("/in/")


def test_turning_the_letters_on_again_while_a_turn_waits_brings_the_one_that_waits() -> None:
    match = a_match()
    path = f"/w/{seat_wishes_token(link_of(match))}"
    Client().post(path, {"letters": []})
    played(match)
    with time_machine.travel(NOW + timedelta(hours=1), tick=False):
        write(NOW + timedelta(hours=1))
        assert not Letter.objects.filter(kind="turn", to=BO).exists()
        for letters in (["result"], ["turn"], ["turn", "news"]):
            Client().post(path, {"letters": letters})
            write(NOW + timedelta(hours=1))
            assert Letter.objects.filter(kind="turn", to=BO).count() == ("turn" in letters)


def test_against_the_computer_the_first_letter_comes_when_it_is_wished_for() -> None:
    match = a_match(other=None)
    write(NOW)
    assert not Letter.objects.filter(kind="turn").exists()
    Client().post(f"/w/{seat_wishes_token(link_of(match, 0))}", {"letters": ["turn"]})
    write(NOW)
    assert Letter.objects.filter(kind="turn", to=ADA).count() == 1


@pytest.mark.parametrize("act", ["get", "post"])
@pytest.mark.parametrize("which", ["withdrawn", "of the other purpose", "changed", "of no seat"])
def test_a_link_that_is_not_good_changes_nothing_and_says_so_kindly(act: str, which: str) -> None:
    match = a_match()
    link = link_of(match)
    stop, wishes = stop_token(link), seat_wishes_token(link)
    if which == "withdrawn":
        Seat.objects.filter(match=match, number=1).update(key=2)
    elif which == "of the other purpose":
        stop, wishes = wishes, stop
    elif which == "changed":
        stop, wishes = "a" * 28, "b" * 28
    else:
        stop, wishes = (make(link._replace(seat=9)) for make in (stop_token, seat_wishes_token))
    for path in (f"/u/{stop}", f"/w/{wishes}"):
        answer = getattr(Client(), act)(path)
        assert answer.status_code == 410
        assert "not valid any more" in words(answer)
    assert unwanted(match) == ""


def test_whose_match_it_is_stays_between_those_who_play() -> None:
    match = a_match()
    page = Client().get(f"/u/{stop_token(link_of(match))}").content.decode()
    assert ADA not in page
    assert BO not in page
