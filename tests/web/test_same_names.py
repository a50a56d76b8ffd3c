"""Two people of one name at one table: wherever the table is named, each has the letter of their seat."""

from typing import Any

import pytest
import time_machine
from django.test import Client

from accounts.models import Letter, Player
from games.models import Match, Seat
from games.notices.reader import names_of
from games.notices.write import write
from games.play.open import open_match
from games.play.places import ANYONE, HOST, NOBODY, Place
from games.play.resign import resign
from tests.factories.games import ADA, BO, NOW, a_match, a_table, played
from tests.factories.tables import accepted
from tests.web.looking import as_person, show_to, words

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _at_noon() -> Any:
    with time_machine.travel(NOW, tick=False):
        yield


def two_of_one_name(name: str = "ada") -> Match:
    match = a_match()
    Player.objects.filter(email=BO).update(name=name)
    return match


def newest(address: str) -> Letter:
    write(NOW)
    return Letter.objects.filter(to=address).latest("created_at", "pk")


@pytest.mark.parametrize("name", ["Ada", "ADA", "ａda"])
def test_people_of_one_name_get_the_letters_of_their_seats(name: str) -> None:
    match = two_of_one_name(name)
    assert names_of(list(match.seat_rows.all())) == ("Ada (A)", f"{name} (B)")


def test_computers_and_people_without_a_name_get_letters_too_where_they_are_several() -> None:
    assert names_of([Seat(number=0, bot="bot"), Seat(number=1, bot="bot")]) == (
        "computer A",
        "computer B",
    )
    nameless = [Seat(number=number, player=Player()) for number in range(2)]
    assert names_of(nameless) == ("somebody (A)", "somebody (B)")


def test_others_are_called_as_ever() -> None:
    assert names_of(list(a_match().seat_rows.all())) == ("Ada", "Bo")
    assert names_of([Seat(number=0, player=Player()), Seat(number=1, bot="bot")]) == (
        "somebody",
        "the computer",
    )


def test_a_letter_names_both_by_their_letters() -> None:
    match = two_of_one_name()
    played(match)
    letter = newest(BO)
    assert "with Ada (A)" in letter.subject
    for part in (letter.text, letter.html):
        assert "ada (B)" in part
        assert "Ada (A)" in part
        assert "Ada " not in part.replace("Ada (", "")


def test_every_page_of_a_match_does_so() -> None:
    match = two_of_one_name()
    played(match)
    show_to(match, "open")
    paths = [f"/m/{match.public}/", f"/m/{match.public}/{match.entries}/", "/games/"]
    for who, other in ((ADA, "ada (B)"), (BO, "Ada (A)")):
        for path in paths:
            assert other in words(as_person(who).get(path)), (who, path)
    for path in [*paths[:2], "/lobby/"]:
        page = words(Client().get(path))
        assert "Ada (A)" in page, path
        assert "ada (B)" in page, path


def test_how_it_ended_does_so() -> None:
    match = two_of_one_name()
    resign(match.number, Player.objects.get(email=BO).pk, now=NOW)
    assert "Ada (A)" in newest(BO).subject
    assert "ada (B) resigned" in words(as_person(ADA).get(f"/m/{match.public}/")).replace(
        "Ada (B)", "ada (B)"
    )


def test_a_table_that_waits_does_so() -> None:
    table = a_table(places=(HOST, Place("address", address=BO), NOBODY, ANYONE))
    match = open_match(table, now=NOW)
    accepted(match, name="Ada")
    for path in (f"/m/{match.public}/", f"/m/{match.public}/opened", "/games/"):
        assert "Ada (B)" in words(as_person(ADA).get(path)), path
    for path in (f"/m/{match.public}/", "/games/", "/lobby/"):
        assert "Ada (A)" in words(as_person(BO).get(path)), path
