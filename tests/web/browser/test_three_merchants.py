"""Three people with their phones at one bazaar: what is sealed, changed, revealed and won."""

import pytest
from playwright.sync_api import Browser

from tests.web.browser.haggling import SEALED, a_round, invite, open_cards, seal, to_the_question
from tests.web.browser.people import AtAKeyboard, Person
from tests.web.browser.playing import waits
from tests.web.browser.working import work

pytestmark = pytest.mark.slow
ADA, BO, CY = "ada@example.org", "bo@example.com", "cy@example.test"


def test_a_whole_bazaar_by_touch_by_keyboard_alone_and_without_scripts(browser: Browser, house: str) -> None:
    ada, bo = Person(browser, house, ADA, has_touch=True), AtAKeyboard(browser, house, BO)
    cy = Person(browser, house, CY, java_script_enabled=False)
    invite(ada, {"Bo": bo, "Cy": cy})
    a_round([(ada, "a"), (bo, "a"), (cy, "b")])
    assert "Round 2:" in cy.said
    for _ in range(4):
        a_round([(bo, "b"), (cy, "c"), (ada, "b")])
    restock(ada, bo, cy)
    assert not waits(ada), "what was sealed with the restock stands"
    a_round([(bo, "a"), (cy, "d")])
    work()
    for person in (ada, bo, cy):
        assert not waits(person)
        person.letter("Mandi is over")
        person.go("/games/")
        person.press("Mandi")
        assert "Final score" in person.said
    print(f"\nA bazaar: {ada.presses} touches, {bo.presses} keys, {cy.presses} presses without scripts.")


def restock(ada: Person, bo: Person, cy: Person) -> None:
    """Ada chooses for the last round along with it; Bo buys back nothing that is ticked, Cy what is."""
    for person in (ada, bo, cy):
        to_the_question(person)
        assert [person.marks("cards", card).is_checked() for card in "12"] == [True, True]
    ada.mark("stall", "c")
    ada.mark("card", "2")
    bo.mark("cards", "2")
    for person in (ada, bo, cy):
        person.press("Seal my restock")
    assert "Sealed: cards 1 and 2, nothing paid; stall C with card 2 for round 6." in ada.said
    assert SEALED in bo.said


def test_a_choice_is_refused_kept_changed_and_sealed_again_from_the_page_before(
    browser: Browser, house: str
) -> None:
    ada, bo, cy = (Person(browser, house, address) for address in (ADA, BO, CY))
    invite(ada, {"Bo": bo, "Cy": cy})
    to_the_question(ada)
    ada.mark("stall", "b")
    ada.press("Seal my choice")
    assert "choose a card" in ada.page.inner_text("[role=alert]")
    assert ada.marks("stall", "b").is_checked()
    ada.mark("card", "4")
    ada.press("Seal my choice")
    assert "Sealed: stall B, card 4." in ada.said
    ada.press("Change my choice")
    assert [ada.marks(*mark).is_checked() for mark in (("stall", "b"), ("card", "4"))] == [True, True]
    seal(ada, "c", "5")
    assert "Sealed: stall C, card 5." in ada.said
    ada.page.go_back()
    ada.mark("stall", "d")
    ada.press("Seal my choice")
    assert SEALED in ada.said
    assert "Sealed: stall D, card 5." in ada.said


def test_two_pages_of_one_question_both_seal_until_the_reveal(browser: Browser, house: str) -> None:
    """Nor does it matter to an open page that somebody else has sealed meanwhile."""
    ada, bo, cy = (Person(browser, house, address) for address in (ADA, BO, CY))
    invite(ada, {"Bo": bo, "Cy": cy})
    to_the_question(ada)
    first, second, third = ada.page, ada.context.new_page(), ada.context.new_page()
    for page in (second, third):
        page.goto(first.url)
    a_round([(bo, "a")])
    seal(ada, "a", "1")
    ada.page = second
    seal(ada, "b", "3")
    assert "Sealed: stall B, card 3." in ada.said
    a_round([(cy, "a")])
    ada.page = third
    ada.mark("stall", "a")
    ada.mark("card", "2")
    ada.press("Seal my choice")
    assert "The match has gone on since this page was loaded" in ada.page.inner_text("[role=alert]")
    assert "you alone, card 3" in ada.said
    assert "3" not in open_cards(ada)
