"""Somebody who has never been here, with a phone."""

import pytest
from playwright.sync_api import Browser

from tests.web.browser.people import Person

pytestmark = pytest.mark.slow


def test_a_newcomer_moves_against_the_computer_by_pressing_only_what_is_there(
    browser: Browser, house: str
) -> None:
    cy = Person(browser, house, "cy@example.test")
    cy.go("/")
    cy.press("Open a match")
    cy.choose("The computer")
    cy.fill("Your mail address", cy.address)
    cy.press("Open the match")
    cy.come_in("Cy")
    cy.press("Open the match")
    cy.press_it(cy.page.locator("a.choice").first)
    cy.press_it(cy.page.locator(".chosen button"))
    print(f"\nFrom the front page to the first move: {cy.presses} presses, about {cy.seconds} s.")
    assert "Your move is made" in cy.said
