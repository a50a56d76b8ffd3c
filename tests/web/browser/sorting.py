"""Mandamina on a phone: the marbles that somebody sees and touches."""

import re
from typing import Any

from playwright.sync_api import Browser, Locator

from games.rules.mandamina.board import COLOURS, EMPTY, SPOTS
from games.rules.mandamina.events import Options
from games.rules.mandamina.state import State
from tests.flows.marbles import planned
from tests.web.browser.people import Person

LABEL = re.compile(r"([a-g][1-7]), ([a-z]+)")
LETTERS = {colour: letter for letter, colour in COLOURS.items()}


class Thumb(Person):
    """Somebody who touches, and has nothing to click with."""

    def __init__(self, browser: Browser, house: str, address: str, **context: Any) -> None:
        super().__init__(browser, house, address, has_touch=True, is_mobile=True, **context)

    def hit(self, wanted: Locator) -> None:
        self.presses += 1
        wanted.tap()

    def marble(self, spot: str) -> Locator:
        """What lies over a marble, link or button, by what it is called."""
        return self.page.locator(".spots :is(a, button)", has_text=re.compile(rf"^\s*{spot}, "))

    def touch(self, spot: str) -> None:
        self.press_it(self.marble(spot))

    def touch_in_letter(self, spot: str) -> None:
        """A marble in the grid of the open letter."""
        self.press_it_in_letter(self.page.locator(f'a.there[aria-label^="{spot}, "]'))

    def touch_the_empty_spot(self) -> None:
        """Where a marble that was selected goes to."""
        self.press_it(self.page.locator(".spots button"))

    def board(self) -> str:
        """As it is heard: each marble by its spot and its colour."""
        colours = dict(LABEL.findall(self.page.inner_text(".spots")))
        return "".join(LETTERS[colours[spot]] if spot in colours else EMPTY for spot in SPOTS)


def sort_alone(person: Thumb) -> int:
    """With a good plan, until it is over; how many marbles were touched."""
    touched = 0
    while person.page.locator(".spots button").count():
        person.touch(planned(State(Options(), 1, 0, board=person.board(), turns=touched)))
        touched += 1
    return touched
