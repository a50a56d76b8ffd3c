"""The page that asks once more: what was typed is kept, and a second button sends what was confirmed."""

import html
import re
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from games.links import turn_token
from games.models import Match
from games.store.log import Log
from tests.factories.bazaars import link_of
from tests.factories.games import ADA, NOW, log_of
from tests.factories.people import hidden, signed_in
from tests.factories.zodiacs import a_zodiac, said, until
from tests.web.looking import words

pytestmark = pytest.mark.django_db
DOORS = pytest.mark.parametrize("door", ["page", "link"])
QUESTION = (
    "You have {money} Yuan. If you win at more than that you lose all your money, and the auction is held "
    "again with the limits of the others as they stand. Bid 5,000 all the same?"
)


@pytest.fixture(autouse=True)
def _at_noon() -> Any:
    with time_machine.travel(NOW, tick=False):
        yield


def path_of(match: Match, door: str) -> str:
    if door == "page":
        return reverse("match", args=[match.public])
    return f"/t/{turn_token(link_of(match, 0))}"


def auction() -> Match:
    match = a_zodiac()
    until(match, "auction")
    return match


def sealed(log: Log) -> int | None:
    maximum: int | None = log.state.auction.maxima[0]
    return maximum


def typed(page: Any) -> dict[str, str]:
    """What the number field of a page is."""
    found = re.search(r"<input type=\"text\" id=\"number-[^>]*>", page.content.decode())
    assert found
    return dict(re.findall(r'([a-z]+)="([^"]*)"', found[0]))


def confirms(page: Any) -> dict[str, str]:
    """What the second button sends."""
    pattern = r'<button[^>]* form="choice" name="(sure)" value="([^"]*)"'
    return dict(re.findall(pattern, page.content.decode()))


@DOORS
def test_an_amount_is_typed_as_text_on_a_keyboard_of_digits(door: str) -> None:
    """A field of numbers would take no comma."""
    match = auction()
    page = signed_in(ADA).get(path_of(match, door))
    field = typed(page)
    assert field["inputmode"] == "numeric"
    assert field["value"] == ""
    assert confirms(page) == {}


def test_the_tail_of_a_letters_link_fills_the_amount_in_and_asks_nothing_yet() -> None:
    match = auction()
    before = log_of(match).lines[-1].number
    page = Client().get(path_of(match, "link") + "/5000")
    assert typed(page)["value"] == "5000"
    assert confirms(page) == {}
    assert log_of(match).lines[-1].number == before


@DOORS
def test_a_bid_above_the_own_money_is_asked_about_and_sealed_by_the_second_button(
    door: str,
) -> None:
    match = auction()
    ada, path = signed_in(ADA), path_of(match, door)
    money = log_of(match).state.people[0].money
    sent = dict(hidden(ada.get(path))) | {"amount": "5000", "remark": "All in."}
    asked = ada.post(path, sent)
    assert asked.status_code == 400
    assert QUESTION.format(money=f"{money:,}") in words(asked)
    assert typed(asked)["value"] == "5000"
    assert "All in." in html.unescape(asked.content.decode())
    assert sealed(log_of(match)) is None
    assert confirms(asked) == {"sure": "BID 5000"}
    made = ada.post(path, sent | dict(hidden(asked)) | confirms(asked))
    assert made.status_code == 200
    assert "Your choice is sealed" in words(made)
    assert sealed(log_of(match)) == 5000


def test_where_bids_are_open_nothing_is_said_of_limits() -> None:
    match = a_zodiac(options={"auction": "open"})
    assert until(match, "auction") == 0
    page = signed_in(ADA)
    path = path_of(match, "page")
    asked = words(page.post(path, dict(hidden(page.get(path))) | {"amount": "5000"}))
    assert "the auction is held again. Bid 5,000 all the same?" in asked
    assert "the limits of the others" not in asked


@DOORS
def test_pressing_the_second_button_twice_seals_once_and_shows_the_same(door: str) -> None:
    match = auction()
    ada, path = signed_in(ADA), path_of(match, door)
    asked = ada.post(path, dict(hidden(ada.get(path))) | {"amount": "5000"})
    sent = dict(hidden(asked)) | {"amount": "5000"} | confirms(asked)
    first, again = ada.post(path, sent), ada.post(path, sent)
    assert (first.status_code, again.status_code) == (200, 200)
    pattern = r"Commitment ((?:[0-9a-f]{4} ?){4})"
    assert re.findall(pattern, words(first)) == re.findall(pattern, words(again)) != []


@DOORS
def test_another_amount_than_was_confirmed_is_asked_about_anew(door: str) -> None:
    """Whoever changes what is typed and presses the second button has confirmed something else."""
    match = auction()
    ada, path = signed_in(ADA), path_of(match, door)
    asked = ada.post(path, dict(hidden(ada.get(path))) | {"amount": "5000"})
    again = ada.post(path, dict(hidden(asked)) | {"amount": "6000"} | confirms(asked))
    assert again.status_code == 400
    assert confirms(again) == {"sure": "BID 6000"}
    assert sealed(log_of(match)) is None


@DOORS
def test_a_smaller_amount_instead_is_sealed_with_one_press(door: str) -> None:
    match = auction()
    ada, path = signed_in(ADA), path_of(match, door)
    asked = ada.post(path, dict(hidden(ada.get(path))) | {"amount": "5000"})
    assert ada.post(path, dict(hidden(asked)) | {"amount": "300"}).status_code == 200
    assert sealed(log_of(match)) == 300


@DOORS
def test_the_amount_is_asked_for_before_it_is_told_how_an_auction_runs(door: str) -> None:
    page = signed_in(ADA).get(path_of(auction(), door)).content.decode()
    assert page.count("Everybody names a limit in secret") == 1
    assert page.index('id="number-amount"') < page.index("Everybody names a limit in secret")


@DOORS
@pytest.mark.parametrize("amount", ["1,000", "1 000", "1.000", "1\N{NO-BREAK SPACE}000", " 1000 "])
def test_an_amount_is_read_as_pages_write_it(door: str, amount: str) -> None:
    match = auction()
    ada, path = signed_in(ADA), path_of(match, door)
    ada.post(path, dict(hidden(ada.get(path))) | {"amount": amount})
    assert sealed(log_of(match)) == 1000


@DOORS
def test_what_is_no_amount_is_told_what_an_amount_is(door: str) -> None:
    match = auction()
    ada, path = signed_in(ADA), path_of(match, door)
    refused = ada.post(path, dict(hidden(ada.get(path))) | {"amount": "lots"})
    assert "Write an amount in hundreds, such as 300." in refused.content.decode()
    assert "That line is no move" not in refused.content.decode()


@DOORS
@pytest.mark.parametrize("amount", ["250", "-100", "1e3", "12abc", "", "٣٠٠", "9" * 40, "<script>"])
def test_what_is_no_amount_is_refused_and_stands_as_it_was_typed(door: str, amount: str) -> None:
    match = auction()
    ada, path = signed_in(ADA), path_of(match, door)
    refused = ada.post(path, dict(hidden(ada.get(path))) | {"amount": amount})
    assert refused.status_code == 400
    assert html.unescape(typed(refused)["value"]) == amount
    assert re.search(r'role="alert"><p>[^<]+', refused.content.decode())
    assert "<script>" not in refused.content.decode()
    assert sealed(log_of(match)) is None


def test_what_was_sealed_stands_in_the_field_and_is_asked_about_again_when_it_is_sent_again() -> None:
    match = auction()
    said(match, 0, "BID 5000", sure="BID 5000")
    ada, path = signed_in(ADA), path_of(match, "page")
    page = ada.get(path)
    assert typed(page)["value"] == "5000"
    asked = ada.post(path, dict(hidden(page)) | {"amount": "5000"})
    assert confirms(asked) == {"sure": "BID 5000"}


def test_a_question_that_was_answered_meanwhile_is_not_asked_once_more() -> None:
    match = auction()
    ada, path = signed_in(ADA), path_of(match, "page")
    sent = dict(hidden(ada.get(path))) | {"amount": "5000"}
    for seat in sorted(log_of(match).pending):
        said(match, seat, "PASS")
    late = ada.post(path, sent)
    assert late.status_code == 409
    assert confirms(late) == {}
