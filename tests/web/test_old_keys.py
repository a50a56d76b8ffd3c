"""M5: the key of the house is changed; letters of yesterday go on, and end with the old key in kindness."""

import re
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.conf import settings as house
from django.test import Client

from accounts.models import Letter
from games.models import Entry
from games.notices.write import write
from tests.factories.games import ADA, NOW, a_match, a_move, played_on
from tests.factories.people import link_of, newest, words
from tests.factories.tables import invited

pytestmark = pytest.mark.django_db(transaction=True)
SITE, TODAY = "https://mandate.example", "the key of today"
TOKENS = re.compile(rf"{SITE}(/[a-z]+/[a-z2-7]{{24,}}[^\s\"<]*)")
A_NEW_ONE = re.compile(r"newest letter|next letter|letter has|ask .+ for a new|sign in", re.IGNORECASE)


@pytest.fixture(autouse=True)
def clock(settings: Any) -> Any:
    settings.SITE_URL = SITE
    with time_machine.travel(NOW, tick=False) as traveller:
        yield traveller


def of_a_match() -> None:
    played_on(a_match(), 12)


def of_a_match_that_is_over() -> None:
    played_on(a_match(), 10_000)


def of_a_table() -> None:
    invited()


LETTERS = pytest.mark.parametrize("happened", [of_a_match, of_a_match_that_is_over, of_a_table])


def links() -> set[str]:
    """Every address with a token that stands in the text or the HTML of a letter."""
    write(NOW)
    every = Letter.objects.all()
    return {path for letter in every for path in TOKENS.findall(letter.text + letter.html)}


def rotated(settings: Any, *kept: str) -> None:
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = TODAY, list(kept)


def link_path(letter: Letter) -> str:
    return link_of(letter).removeprefix(SITE)


@LETTERS
def test_m5_every_link_of_yesterday_works_while_its_key_is_a_fallback(happened: Any, settings: Any) -> None:
    happened()
    before = {path: Client().get(path).status_code for path in links()}
    assert set(before.values()) == {200}
    rotated(settings, house.SECRET_KEY)
    assert {path: Client().get(path).status_code for path in before} == before


def test_m5_a_move_by_a_letter_of_yesterday_counts(settings: Any) -> None:
    match = a_match()
    write(NOW)
    path, line, entries = link_path(newest(ADA, "turn")), a_move(match), Entry.objects.count()
    rotated(settings, house.SECRET_KEY)
    assert Client().post(path, {"move": line, "form_id": "of-yesterday"}).status_code == 200
    assert Entry.objects.count() == entries + 1


@LETTERS
def test_m5_without_the_old_key_every_link_says_how_to_get_a_new_one(happened: Any, settings: Any) -> None:
    happened()
    old, entries = links(), Entry.objects.count()
    rotated(settings)
    form = {"move": "TAKE RED", "form_id": "of-yesterday", "name": "Bo", "zone": "UTC", "answer": "yes"}
    for path in old:
        for answer in (Client().get(path), Client().post(path, form)):
            assert answer.status_code == 410, path
            assert "not valid any more" in words(answer), path
            assert A_NEW_ONE.search(words(answer)), (path, words(answer))
            assert "Traceback" not in answer.content.decode()
    assert Entry.objects.count() == entries


def test_m5_a_link_that_signs_in_ends_with_its_time_whatever_the_key(settings: Any, clock: Any) -> None:
    """It is random and not signed: another key neither ends it nor makes it last."""
    Client().post("/in/", {"address": ADA})
    path = link_path(newest(ADA, "signin"))
    rotated(settings)
    assert Client().get(path).status_code == 200
    clock.shift(timedelta(days=1))
    for answer in (Client().get(path), Client().post(path)):
        assert answer.status_code == 410
        assert "does not sign in any more" in words(answer)
        assert '<form method="post" action="/in/"' in answer.content.decode()
