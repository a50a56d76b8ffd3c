"""Two people with their phones who sort marbles: by a touch and another, by one, and by a letter."""

import pytest
from playwright.sync_api import Browser

from games.models import Match
from tests.factories.games import log_of
from tests.web.browser.playing import accept, waits
from tests.web.browser.sorting import Thumb
from tests.web.browser.working import work

pytestmark = pytest.mark.slow
ADA, BO = "ada@example.org", "bo@example.com"
MADE = "Your move is made"


def invite(ada: Thumb, bo: Thumb) -> None:
    """Ada opens a silent table for Bo, who comes by the letter; she begins."""
    ada.go("/")
    ada.press("Open a match")
    ada.press("Mandamina")
    ada.page.get_by_label("Their mail address").first.fill(bo.address)
    ada.press("Pace, options, who may watch")
    ada.mark("option_start", "0")
    ada.fill("Your mail address", ada.address)
    ada.press("Open the match")
    ada.come_in("Ada")
    ada.press("Open the match")
    assert "The table is open" in ada.said
    work()
    accept(bo, "Ada invites you")


def to_the_question(person: Thumb) -> None:
    assert waits(person)
    person.press("Move")


def wish_for_one_touch(person: Thumb) -> None:
    person.press("I would rather move at the first touch")
    person.choose("In this match a marble moves at the first touch")
    person.press("Save")


def moves() -> int:
    return int(log_of(Match.objects.get()).state.turns)


def test_with_a_partner_a_touch_selects_and_the_empty_spot_sends_unless_wished_otherwise(
    browser: Browser, house: str
) -> None:
    ada, bo = Thumb(browser, house, ADA), Thumb(browser, house, BO)
    invite(ada, bo)
    to_the_question(ada)
    for spot in ("a1", "g7"):  # she thinks better of the first
        ada.touch(spot)
        assert moves() == 0
    ada.touch_the_empty_spot()
    assert MADE in ada.said
    assert moves() == 1

    to_the_question(bo)
    wish_for_one_touch(bo)
    bo.press("To the match")
    bo.touch("a1")
    assert MADE in bo.said
    assert moves() == 2


def test_from_a_letter_a_marble_leads_to_a_page_that_shows_the_move_first_whatever_is_wished(
    browser: Browser, house: str
) -> None:
    ada, bo = Thumb(browser, house, ADA), Thumb(browser, house, BO)
    invite(ada, bo)
    to_the_question(ada)
    wish_for_one_touch(ada)
    work()
    ada.letter("your move")
    ada.touch_in_letter("c5")
    assert moves() == 0
    assert "Touch the empty spot, and it moves there" in ada.said
    ada.touch("b2")
    assert moves() == 0
    ada.press_it(ada.page.locator(".chosen button"))
    assert MADE in ada.said
    assert moves() == 1
    assert log_of(Match.objects.get()).state.board[8] == "-"
