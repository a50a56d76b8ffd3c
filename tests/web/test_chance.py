"""Claim or chance in one sitting: the answer shows the next tile, the board and both choices at once."""

import re
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from games.links import turn_token
from games.models import Match
from tests.factories.bazaars import link_of
from tests.factories.games import ADA, NOW, log_of
from tests.factories.people import hidden, signed_in
from tests.factories.zodiacs import a_zodiac, until
from tests.web.looking import words

pytestmark = pytest.mark.django_db
DOORS = pytest.mark.parametrize("door", ["page", "link"])


@pytest.fixture(autouse=True)
def _at_noon() -> Any:
    with time_machine.travel(NOW, tick=False):
        yield


def choices_on(page: Any) -> dict[str, str]:
    """The links of a page that choose, by what they choose."""
    found = re.findall(r'<a class="choice" href="([^"]+)"', page.content.decode())
    return {re.split(r"[/=]", href)[-1]: href for href in found}


def chanced(client: Client, page: Any) -> Any:
    """The link is followed, and the button pressed that reads the choice back."""
    chosen = client.get(choices_on(page)["draw"])
    assert "Chance it" in words(chosen)
    action = re.findall(r'<form method="post" action="([^"]+)" id="send">', chosen.content.decode())[0]
    return client.post(action, dict(hidden(chosen)))


def first_page(match: Match, seat: int, door: str) -> str:
    if door == "page":
        return reverse("match", args=[match.public])
    return f"/t/{turn_token(link_of(match, seat))}"


@DOORS
def test_every_tile_of_a_turn_is_answered_on_the_page_that_shows_it(door: str) -> None:
    """Face down the choice stands on the page of the answer; face up the auction does, to be bid in."""
    down = up = 0
    while not (down and up):
        match = a_zodiac()
        if until(match, "choose"):
            continue
        ada = signed_in(ADA)
        page = chanced(ada, ada.get(first_page(match, 0, door)))
        state = log_of(match).state
        assert page.status_code == 200
        assert "Receipt" in words(page)
        assert "<svg" in page.content.decode()
        if state.phase == "choose":
            down += 1
            assert {"claim", "draw"} <= choices_on(page).keys()
            assert "2 tiles lie before you" in words(page)
            assert chanced(ada, page).status_code == 200
        else:
            up += 1
            assert 'inputmode="numeric"' in page.content.decode()
            assert "2 tiles are for sale" in words(page)


def test_the_receipt_by_a_link_leads_on_by_links_of_the_same_seat_without_a_session() -> None:
    while True:
        match = a_zodiac()
        if until(match, "choose"):
            continue
        nobody = Client()
        page = chanced(nobody, nobody.get(first_page(match, 0, "link")))
        if log_of(match).state.phase == "choose":
            break
    assert choices_on(page)["claim"] == f"/t/{turn_token(link_of(match, 0))}/claim"
    assert not nobody.cookies
