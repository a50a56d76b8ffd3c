"""The word for the chance on the pages: asked for beside the fingerprint, hidden until the match begins."""

from typing import Any

import pytest
import time_machine
from django.test import Client

from accounts.people import known
from games.models import Match, Seat
from games.notices.write import write
from games.store.log import load
from tests.factories.games import NOW
from tests.web.tables import FILLED, HOSTILE, OPEN, PERSON, ada, code, invitation, words

__all__ = ["ada"]
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _now() -> Any:
    with time_machine.travel(NOW, tick=False):
        yield


def public() -> str:
    return Match.objects.get().public


def test_the_fingerprint_stands_on_every_page_that_asks_for_a_word(ada: Client) -> None:
    ada.post(OPEN, FILLED | {"other": "anyone"})
    hash_ = load(Match.objects.get()).secret_hash
    cy = Client()
    cy.force_login(known("cy@example.org", name="Cy"))
    for client, path in ((ada, "word"), (cy, ""), (cy, "join")):
        page = client.get(f"/m/{public()}/{path}").content.decode()
        assert page.index(hash_) < page.index('name="word"')


def test_the_host_says_a_word_and_only_the_host_sees_it_before_the_start(ada: Client) -> None:
    ada.post(OPEN, FILLED)
    assert f"/m/{public()}/word" in ada.get(f"/m/{public()}/opened").content.decode()
    assert ada.post(f"/m/{public()}/word", {"word": " fog  bell "}).status_code == 302
    assert 'value="fog bell"' in ada.get(f"/m/{public()}/word").content.decode()
    assert "Your word for the chance: fog bell" in words(ada.get(f"/m/{public()}/opened"))
    assert "fog bell" not in Client().get(invitation()).content.decode()
    assert write(NOW) == 1
    answer = Client().post(invitation(), PERSON | {"word": "reed"})
    assert answer.status_code == 200
    match = Match.objects.get()
    page = words(ada.get(f"/m/{match.public}/"))
    assert "Ada fog bell" in page
    assert "Bo reed" in page
    assert 'name="word"' not in page


def test_after_the_start_a_word_is_refused_in_one_sentence(ada: Client) -> None:
    ada.post(OPEN, FILLED)
    Client().post(invitation(), PERSON)
    answer = ada.post(f"/m/{public()}/word", {"word": "late"})
    assert answer.status_code == 409
    assert "The match has begun by now." in words(answer)
    assert not Seat.objects.exclude(word="").exists()


def test_somebody_else_has_no_word_to_say(ada: Client) -> None:
    ada.post(OPEN, FILLED)
    cy = Client()
    cy.force_login(known("cy@example.org", name="Cy"))
    assert cy.get(f"/m/{public()}/word").status_code == 404
    assert cy.post(f"/m/{public()}/word", {"word": "mine"}).status_code == 409


def test_a_word_from_the_lobby_is_kept_over_signing_in(ada: Client) -> None:
    ada.post(OPEN, FILLED | {"other": "anyone"})
    known("cy@example.org", name="Cy")
    cy = Client()
    first = cy.post(f"/m/{public()}/join", {"word": "reed"})
    assert first.status_code == 403
    kept = first.content.decode().split('name="kept" value="')[1].split('"')[0]
    path = f"/m/{public()}/join"
    asked = cy.post("/in/", {"address": "cy@example.org", "next": path, "kept": kept})
    row = asked["Location"].partition("row=")[2]
    page = cy.post("/in/code", {"row": row, "code": code("cy@example.org")}, follow=True)
    assert 'value="reed"' in page.content.decode()
    assert not Seat.objects.filter(word="reed").exists()
    cy.post(path, {"word": "reed"})
    assert Seat.objects.get(number=1).word == "reed"


@pytest.mark.parametrize("word", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_word_is_refused_and_nothing_typed_is_lost(ada: Client, word: str) -> None:
    word = word.encode("utf-8", "surrogatepass").decode("utf-8", "replace")
    ada.post(OPEN, FILLED)
    answer = Client().post(invitation(), PERSON | {"word": word})
    assert answer.status_code == 400
    assert 'name="name" value="Bo"' in answer.content.decode()
    assert "<details open" in answer.content.decode()
    answer = ada.post(f"/m/{public()}/word", {"word": word})
    assert answer.status_code == 400
    assert 'aria-invalid="true"' in answer.content.decode()
    assert not Seat.objects.exclude(word="").exists()


def test_markup_in_a_word_is_text(ada: Client) -> None:
    ada.post(OPEN, FILLED)
    ada.post(f"/m/{public()}/word", {"word": "<b>fog</b>"})
    Client().post(invitation(), PERSON)
    page = ada.get(f"/m/{public()}/").content.decode()
    assert "&lt;b&gt;fog&lt;/b&gt;" in page
    assert "<b>fog" not in page
