"""A letter is owed from the moment its fact is committed."""

import re
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from accounts.models import Letter
from tests.factories.accounts import NOON, PlayerFactory, letter

pytestmark = pytest.mark.django_db


def test_a_posted_letter_waits_and_is_due_at_once() -> None:
    ada = PlayerFactory.create(email="ada@example.org")
    posted = letter(ada.email, player=ada)
    kept = Letter.objects.get()
    assert kept == posted
    assert (kept.state, kept.tries, kept.created_at, kept.due_at) == ("waiting", 0, NOON, NOON)
    assert list(ada.letters.all()) == [kept]


@pytest.mark.django_db(transaction=True)
def test_what_is_rolled_back_leaves_no_letter_and_tells_no_worker(broker: Any) -> None:
    app = broker("memory://")

    def move() -> None:
        with transaction.atomic():
            letter()
            raise RuntimeError("after the events are written")

    with pytest.raises(RuntimeError):
        move()
    assert not Letter.objects.exists()
    assert app.asked == []


@pytest.mark.django_db(transaction=True)
def test_a_worker_is_told_after_the_commit_and_once_a_transaction(broker: Any) -> None:
    app = broker("memory://")
    with transaction.atomic():
        letter()
        letter("ada@example.org")
        assert app.asked == []
    assert app.asked == ["accounts.outbox.tasks.deliver_letters"]
    assert Letter.objects.count() == 2


@pytest.mark.parametrize(
    ("site", "host"),
    [
        ("https://mandate.example", "mandate.example"),
        ("http://127.0.0.1:8000", "127.0.0.1"),
        ("http://[::1]:8000", "1"),
        ("https://Bücher.example", "xn--bcher-kva.example"),
        ("https://" + ".".join(["turns"] * 20) + ".example", ".".join(["turns"] * 7) + ".example"),
    ],
)
def test_a_message_id_stays_under_seventy_characters(site: str, host: str, settings: Any) -> None:
    settings.SITE_URL = site
    given = letter().message_id
    assert re.fullmatch(r"<l\.[a-z2-7]{13}@([a-z0-9.-]+)>", given)
    assert given.endswith(f"@{host}>")
    assert len(given) < 70


def test_message_ids_and_numbers_are_not_to_be_guessed() -> None:
    made = [letter() for _ in range(20)]
    assert len({one.message_id for one in made}) == 20
    assert len({one.id >> 20 for one in made}) == 20
    assert all(0 < one.id < 2**63 for one in made)


def test_a_subject_with_a_line_break_is_not_posted() -> None:
    with pytest.raises(ValidationError):
        letter(subject="Mandala\nBcc: everybody@example.org")
    assert not Letter.objects.exists()


def test_a_subject_may_be_in_any_script() -> None:
    assert letter(subject="曼陀羅 mit Zoë 🎲: your move\n").subject == "曼陀羅 mit Zoë 🎲: your move"


def test_the_database_knows_the_states_of_a_letter() -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Letter.objects.filter(id=letter().id).update(state="failed")


def test_a_person_can_be_erased_and_the_letter_row_stays() -> None:
    ada = PlayerFactory.create()
    posted = letter(ada.email, player=ada)
    ada.delete()
    posted.refresh_from_db()
    assert posted.player is None


@pytest.mark.parametrize(("length", "kept"), [(69, True), (70, False)])
def test_an_address_that_headers_would_tear_is_left_out_and_the_letter_goes(length: int, kept: bool) -> None:
    address = "https://mandate.example/u/".ljust(length, "x")
    assert letter(unsubscribe=address).unsubscribe == (address if kept else "")
