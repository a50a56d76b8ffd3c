"""Today's layout of Mandamina, by somebody without an account, from the front page to the day's table."""

import re
from collections import Counter

from games.rules.mandamina.board import COLOURS, EMPTY, SPOTS
from games.rules.mandamina.events import Options
from games.rules.mandamina.state import State
from tests.flows.browser import Form, Page
from tests.flows.marbles import planned
from tests.flows.match_by_letters import PATIENCE, Flow, Played, expect, form_to

LABEL = re.compile(rf"\b([a-g][1-7]), ({'|'.join(COLOURS.values())})\b")
LETTERS = {colour: letter for letter, colour in COLOURS.items()}
DAY = re.compile(r"/today/\d{4}-\d\d-\d\d/")
PAR = re.compile(r"Par: at most \d+ moves? \([^)]*\)\.")


class Alone(Flow):
    """Somebody who hears the page: each marble is a button with its spot and its colour."""

    def play(self, one: str, other: str) -> Played:
        """Nobody is told an address, and no letter comes. The result is the page of the day with its par."""
        page, moves = self.begun(), 0
        while form := next((form for form in page.forms if "move" in form.picks), None):
            page, moves = self.touched(page, form, moves), moves + 1
        expect(page, 200, "All eight colours lie together")
        (day,) = {link for link in page.links if DAY.fullmatch(link)}
        return Played(moves, Counter[str](), self.seen(day, PAR).text)

    def begun(self) -> Page:
        """By one press on a page that the front page leads to."""
        page = self.host.get("/")
        for path in ("/alone/", "/today/"):
            if path not in page.links:
                raise AssertionError(f"{page.path} leads to {page.links}, not to {path}")
            page = self.host.get(path)
        return self.host.send(form_to(page, "form_id"))

    def touched(self, page: Page, form: Form, moves: int) -> Page:
        """One marble, and the page with the next board is there."""
        spot = planned(State(Options(), 1, 0, board=board_on(page), turns=moves))
        after = self.host.send(form, move=f"MOVE {spot.upper()}")
        expect(after, 200, "Mandamina")
        return after

    def seen(self, path: str, words: re.Pattern[str]) -> Page:
        """A page, as soon as these words stand there."""
        for _ in range(PATIENCE):
            page = self.host.get(path)
            if words.search(page.text):
                return page
            self.tick()
        raise AssertionError(f"{path}: {words.pattern} never came, {page.text[:400]}")


def board_on(page: Page) -> str:
    """As the buttons tell it; the spot without one is empty."""
    colours = dict(LABEL.findall(page.text))
    return "".join(LETTERS[colours[spot]] if spot in colours else EMPTY for spot in SPOTS)
