"""Opening a game for one to four: with others a table for two at least; alone it has a page of its own."""

import re
from typing import Any

import pytest
import time_machine
from django.test import Client

from games.models import Match
from tests.factories.games import NOW
from tests.web.tables import FILLED, ada, words

__all__ = ["ada"]
pytestmark = pytest.mark.django_db(transaction=True)
OPEN = "/open/?game=mandamina"
SENT = FILLED | {
    "option_difficulty": "normal",
    "option_limit": "50",
    "option_adjacent_moves": "allowed",
    "place2-other": "nobody",
    "place3-other": "nobody",
}


@pytest.fixture(autouse=True)
def _now() -> Any:
    with time_machine.travel(NOW, tick=False):
        yield


def test_the_second_place_is_never_empty_the_third_and_fourth_may_be(ada: Client) -> None:
    page = ada.get(OPEN).content.decode()
    first = page[page.index('name="other"') : page.index('name="other_address"')]
    assert "nobody" not in first
    for name in ("place2-other", "place3-other"):
        select = re.search(rf'<select[^>]*name="{name}".*?</select>', page, re.DOTALL)
        assert select is not None
        assert re.search(r'value="nobody"[^>]*selected', select[0])
    assert 'name="place4-other"' not in page


def test_it_leads_to_the_page_for_one_and_other_games_do_not(ada: Client) -> None:
    assert 'href="/alone/"' in ada.get(OPEN).content.decode()
    assert 'href="/alone/"' not in ada.get("/open/?game=mandala").content.decode()


def test_a_table_for_one_cannot_be_opened_by_that_form(ada: Client) -> None:
    answer = ada.post(OPEN, SENT | {"other": "nobody"})
    assert answer.status_code == 400
    assert not Match.objects.exists()


@pytest.mark.parametrize("more", [0, 1, 2])
def test_two_to_four_may_play(ada: Client, more: int) -> None:
    others = {f"place{n}-other": "bot" for n in range(2, 2 + more)}
    ada.post(OPEN, SENT | {"other": "bot"} | others)
    assert Match.objects.get().seat_rows.count() == 2 + more


def test_whoever_begins_must_sit_there(ada: Client) -> None:
    answer = ada.post(OPEN, SENT | {"other": "bot", "option_start": "3"})
    assert answer.status_code == 400
    assert re.search(r'id="option_start-error"', answer.content.decode())
    assert "Not opened yet" in words(answer)
