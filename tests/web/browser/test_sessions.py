"""Sessions that come elsewhere, and sessions that are lost."""

import pytest
from playwright.sync_api import Browser

from tests.web.browser.people import Person

pytestmark = pytest.mark.slow
ADA = "ada@example.org"


def signed_in(browser: Browser, house: str) -> Person:
    ada = Person(browser, house, ADA)
    ada.go("/in/")
    ada.fill("Your mail address", ADA)
    ada.press("Send me a code")
    ada.come_in("Ada")
    return ada


def test_a_sign_in_link_lets_in_the_browser_that_opens_it_and_no_other(browser: Browser, house: str) -> None:
    asking, elsewhere = Person(browser, house, ADA), Person(browser, house, ADA)
    asking.go("/in/")
    asking.fill("Your mail address", ADA)
    asking.press("Send me a code")
    elsewhere.letter("sign-in code")
    elsewhere.press_in_letter("/s/")
    elsewhere.go("/games/")
    assert "Send me a code" in elsewhere.said, "looking at the link signed in"
    elsewhere.letter("sign-in code")
    elsewhere.press_in_letter("/s/")
    elsewhere.press("Sign in")
    elsewhere.fill("Your name", "Ada")
    elsewhere.say_the_time()
    elsewhere.press("That is me")
    assert "Nothing waits for you" in elsewhere.said
    asking.go("/games/")
    assert "Send me a code" in asking.said


def test_a_form_outlives_the_session_it_was_filled_in_with(browser: Browser, house: str) -> None:
    ada = signed_in(browser, house)
    ada.press("Open a match")
    ada.fill("Their mail address", "bo@example.com")
    ada.press("Pace, options, who may watch")
    ada.page.get_by_label("Time for each move").select_option("168")
    ada.context.clear_cookies()
    ada.press("Open the match")
    assert "What you typed is kept" in ada.said
    ada.fill("Your mail address", ADA)
    ada.press("Send me a code")
    ada.come_in("Ada")
    assert ada.page.get_by_label("Their mail address").input_value() == "bo@example.com"
    assert ada.page.get_by_label("Time for each move").input_value() == "168"
    ada.press("Open the match")
    assert "The table is open" in ada.said
