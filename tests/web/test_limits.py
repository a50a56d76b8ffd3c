"""Limits that were changed, their old links, an amount of one's own, and a first place of many."""

from typing import Any

import pytest
import time_machine
from django.test import Client

from accounts.models import Letter
from games.links import turn_token
from games.models import Match, Seat
from games.notices.story import story
from games.notices.write import write
from games.play.resign import resign
from tests.factories.bazaars import link_of, many
from tests.factories.games import ADA, NOW, log_of
from tests.factories.people import hidden, signed_in
from tests.factories.zodiacs import PENALISED, a_zodiac, said, until
from tests.web.looking import words

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _at_noon() -> Any:
    with time_machine.travel(NOW, tick=False):
        yield


def auction() -> Match:
    match = a_zodiac()
    until(match, "auction")
    return match


def test_of_a_limit_that_was_changed_the_last_alone_is_told_to_its_seat_and_at_the_end_to_all() -> None:
    match = auction()
    for line in ("BID 300", "BID 1000", "BID 600"):
        said(match, 0, line)
    assert limits(match, 0) == ["Your limit is 600."]
    assert limits(match, 1) == []
    give_up(match)
    assert limits(match, 1) == ["The limit of Ada is 600."]


def limits(match: Match, reader: int) -> list[str]:
    told = story(log_of(match), reader, ("Ada", "Bo"))
    return [said.text for said in told if "limit" in said.text]


def give_up(match: Match) -> None:
    ada = Seat.objects.get(match=match, number=0).player
    assert ada is not None
    resign(match.number, ada.pk, now=NOW)


def test_the_old_link_of_a_limit_tells_it_when_the_match_is_over_and_not_before() -> None:
    match = auction()
    path = f"/t/{turn_token(link_of(match, 0))}/"
    said(match, 0, "BID 300")
    said(match, 1, "PASS")
    assert "not opened yet" in words(Client().get(path))
    give_up(match)
    assert "Your limit is 300." in words(Client().get(path))


def test_a_form_that_was_changed_and_comes_back_when_all_is_open_says_so() -> None:
    match = auction()
    path = f"/t/{turn_token(link_of(match, 0))}/"
    first = dict(hidden(Client().get(path))) | {"amount": "300"}
    Client().post(path, first)
    said(match, 0, "BID 600")
    said(match, 1, "PASS")
    again = words(Client().post(path, first))
    assert "What was chosen by it was changed before it was opened." in again


def test_in_a_letter_another_amount_leads_to_the_page_where_it_is_typed() -> None:
    match = auction()
    write(NOW)
    letter = Letter.objects.filter(text__contains="Another amount").latest("created_at")
    before, _label, _rest = letter.html.partition("Another amount")
    address = before.rpartition('href="')[2].partition('"')[0]
    seat = next(seat for seat in (0, 1) if turn_token(link_of(match, seat)) in letter.text)
    assert address.endswith(f"/t/{turn_token(link_of(match, seat))}")


def test_of_many_who_share_the_first_place_two_are_named() -> None:
    match = many(bots=4, game="mandarin", options=PENALISED)
    give_up(match)
    page = words(signed_in(ADA).get(f"/m/{match.public}/"))
    assert "You resigned. Computer B, computer C and 2 others share the first place." in page
