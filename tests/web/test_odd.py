"""Odd addresses and odd names: a kind page or plain text, never an error and never markup."""

from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils.html import escape

from accounts.models import Player
from games.models import Match
from games.play.places import ANYONE, HOST
from tests.factories.games import NOW, a_match, a_table, open_match, played_on
from tests.web.looking import ADA, BO, as_person, show_to

pytestmark = pytest.mark.django_db(transaction=True)
HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=y>',
    "{{ request.user }}{% csrf_token %}",
    "a\u202eb\u2066c",
    "&lt;b&gt; &amp;",
    "{name} {n}",
    "W" * 40,
)
ODD = (
    *("/m/aaaaaaaa/", "/m/AAAAAAAA/", "/m/aaaaaaa1/", "/m/aaaaaaaaa/", "/m/%00aaaaaaa/", "/m/aaaaaaaa/0/"),
    *("/m/aaaaaaaa/999999999/", "/m/aaaaaaaa/9999999999/", "/m/aaaaaaaa/-1/", "/m/aaaaaaaa/x/"),
    *("/v/aaaaaaaaaa", "/v/" + "a" * 29, "/v/" + "7" * 40, "/player/0/", "/player/-1/", "/player/x/"),
    *("/player/" + "9" * 30 + "/", "/lobby/?x=%00", "/games/?from=%00", "/games/?from=%F0%9F%99%82"),
)


@pytest.fixture(autouse=True)
def _at_noon() -> Any:
    with time_machine.travel(NOW, tick=False):
        yield


def pages(match: Match, table: Match, over: Match) -> list[str]:
    people = Player.objects.values_list("pk", flat=True)
    return [
        *("/games/", "/lobby/", f"/m/{match.public}/", f"/m/{match.public}/8/", f"/m/{table.public}/"),
        *(f"/m/{over.public}/", *(f"/player/{pk}/" for pk in people)),
    ]


@pytest.mark.parametrize("path", ODD)
def test_an_odd_address_gets_a_kind_page(path: str) -> None:
    a_match()
    for client in (Client(), as_person(ADA)):
        answer = client.get(path)
        assert answer.status_code in (200, 302, 400, 404)


@pytest.mark.parametrize("tail", ["x", "%00", "%ED%A0%80", "a" * 500, "<script>", "f1", "%F0%9F%99%82", ""])
def test_an_odd_choice_chooses_nothing(tail: str) -> None:
    match = a_match()
    answer = as_person(ADA).get(f"/m/{match.public}/?move={tail}")
    assert answer.status_code == 200
    assert b"note chosen" not in answer.content
    assert b"<script" not in answer.content


def test_a_hostile_name_is_plain_text_on_every_page() -> None:
    match, over = a_match(), a_match()
    table = open_match(a_table(places=(HOST, ANYONE)), now=NOW)
    played_on(over, 10_000)
    show_to(match, "open")
    show_to(over, "open")
    clients = as_person(ADA), Client()
    for name in HOSTILE:
        Player.objects.filter(email__in=[ADA, BO]).update(name=name)
        read = [(path, client.get(path)) for client in clients for path in pages(match, table, over)]
        for path, answer in read:
            assert answer.status_code == (302 if path == "/games/" and "Location" in answer else 200), path
            for marked in ("<script", "<img", "request.user.email", 'value="" name="csrf'):
                assert marked not in answer.content.decode(), path
        said = sum(escape(name) in answer.content.decode() for _path, answer in read)
        assert said >= len(read) - 1, name
