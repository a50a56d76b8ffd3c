"""Once more with the same people: by the match's page, and by the letter with the result."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.conf import settings as house
from django.test import Client

from accounts.signin import ask, name_of
from games.links import SeatLink, again_token
from games.models import Match
from tests.factories.games import ADA, NOW, a_match, log_of
from tests.factories.tables import (
    a_person,
)
from tests.web.looking import as_person, words
from tests.web.tables import code, everything, finished

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _now() -> Any:
    with time_machine.travel(NOW, tick=False):
        yield


def test_again_is_one_table_for_both_by_page_and_by_letter() -> None:
    before = finished()
    ada = as_person(ADA)
    table = ada.post(f"/m/{before.public}/again", follow=True)
    assert "A letter is on its way to Bo." in words(table)
    assert ada.post(f"/m/{before.public}/again")["Location"] == table.redirect_chain[0][0]
    bo, path = Client(), f"/again/{again_token(SeatLink(before.number, 1, 1))}"
    assert "Play again" in words(bo.get(path))
    assert Match.objects.latest("pk").status == "open"
    answer = bo.post(path)
    assert "The match has begun" in words(answer)
    assert "The match has begun" in words(bo.post(path))
    assert Match.objects.count() == 2
    assert house.SESSION_COOKIE_NAME not in bo.cookies


def test_m1_looking_at_again_opens_nothing_and_pressing_it_signs_nobody_in() -> None:
    before = finished()
    path = f"/again/{again_token(SeatLink(before.number, 0, 1))}"
    client, was = Client(), everything(before)
    for method in (client.get, client.head):
        assert method(path).status_code == 200
    assert everything(before) == was
    answer = client.post(path)
    assert "The table is open" in words(answer)
    assert Match.objects.latest("pk").host.email == ADA
    assert house.SESSION_COOKIE_NAME not in client.cookies


def test_a_link_for_again_that_was_withdrawn_or_never_was_is_told_so() -> None:
    before = finished()
    as_person(ADA).post(f"/m/{before.public}/links")
    for link in (SeatLink(before.number, 0, 1), SeatLink(before.number, 9, 1), SeatLink(1, 0, 1)):
        path = f"/again/{again_token(link)}"
        for answer in (Client().get(path), Client().post(path)):
            assert answer.status_code == 410
    assert Client().post("/again/aaaaaaaaaaaaaaaaaaaaaaaaaaaa").status_code == 410
    assert Match.objects.count() == 1


def test_the_letters_link_for_again_is_over_after_a_month_and_leads_to_the_match() -> None:
    before = finished()
    path = f"/again/{again_token(SeatLink(before.number, 0, 1))}"
    with time_machine.travel(NOW + timedelta(days=31), tick=False):
        for answer in (Client().get(path), Client().post(path)):
            assert answer.status_code == 410
            assert "From the match's page you can still do it." in words(answer)
            assert f'href="/m/{before.public}/"' in answer.content.decode()
        assert Match.objects.count() == 1
        assert as_person(ADA).post(f"/m/{before.public}/again").status_code == 302


def test_of_two_the_page_speaks_of_the_other_and_of_nobody_more() -> None:
    before = finished()
    page = words(as_person(ADA).get(f"/m/{before.public}/again"))
    assert "The other player gets a letter" in page
    assert "Everybody" not in page


def test_again_before_the_end_is_not_yet() -> None:
    match = a_match()
    answer = as_person(ADA).post(f"/m/{match.public}/again")
    assert answer.status_code == 409
    assert "The match is not over yet." in words(answer)
    path = f"/again/{again_token(SeatLink(match.number, 0, 1))}"
    assert Client().post(path).status_code == 409
    assert log_of(match).match.played_again.count() == 0


def test_a_sign_in_letter_that_nobody_asked_for_opens_no_table() -> None:
    """The letter's own button only signs in."""
    a_person(ADA)
    row = ask(ADA, ip="203.0.113.9", now=NOW)
    client = Client()
    client.post("/in/code", {"row": name_of(row), "code": code()}, follow=True)
    assert not Match.objects.exists()
