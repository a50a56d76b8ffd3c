"""A match of Mandi by letters, of two people and two computers, and one of one person in one sitting.

`match_by_letters` plays them against a running server.
"""

import random
import re
from collections import Counter
from collections.abc import Callable
from typing import Protocol

from tests.flows.browser import Browser, Form, Page, Value, links_in, path_of
from tests.flows.match_by_letters import Flow, Played, expect, form_to

LATE = "for round 4"  # whose question the guest does not answer
TAIL = re.compile(r"/t/[^/]+/([a-h]|r[1-5]+)")  # of a stall, or of cards to buy back


class Clock(Protocol):
    """Who can let time pass for a service that runs."""

    def on(self) -> None:
        """What waits for some minutes is due."""

    def out(self, address: str) -> None:
        """The time of whoever is asked there is over."""


class Bazaar(Flow):
    """Two people who follow a link of their letter, fill in the form it opens, and press its button.

    The first lets a stall go along with the cards bought back, and once thinks twice. With a `clock` they
    close the page after each answer, so that every question comes by letter, and the other is late once;
    without one they go on with what the page asks next.
    """

    def __init__(
        self,
        browser: Callable[[], Browser],
        dice: random.Random,
        tick: Callable[[], None],
        clock: Clock | None = None,
    ) -> None:
        super().__init__(browser, dice, tick)
        self.clock = clock
        self.asked: list[tuple[str, str]] = []  # whose letter, and its first line
        self.done = Counter[str]()  # what was done that is not done in every round

    def open(self, one: str, other: str) -> None:
        bots = {"place2-other": "bot", "place3-other": "bot"}
        expect(self.laid(one, game="mandi", other="person", other_address=other, **bots), 200, other)

    def play(self, one: str, other: str) -> Played:
        """From the opening to the result letter of each; every letter is read once and acted upon."""
        self.open(one, other)
        moves, results, letters = 0, dict[str, str](), Counter({one: 1})  # the way in
        while len(results) < 2:
            who, new = self.post(one, other)
            letters[who] += len(new)
            for letter in new:
                self.asked.append((who, letter.splitlines()[0]))
                if "Final score" in letter:
                    results[who] = letter
                elif invitations := links_in(letter, "/i/"):
                    self.accept(invitations[0])
                elif self.clock and who == other and LATE in letter.splitlines()[0]:
                    self.clock.out(other)
                    self.done["late"] += 1
                else:
                    moves += self.answered(letter, first=who == one)
            if self.clock:
                self.clock.on()
        return Played(moves, letters, results[one])

    def answered(self, letter: str, *, first: bool) -> int:
        """What a letter asks, and what the page asks then. How many questions were answered."""
        links = [link for link in links_in(letter, "/t/") if TAIL.fullmatch(path_of(link))]
        if not links:
            return 0
        link = self.dice.choice(links)
        page = self.browser.get(link)
        form = question_on(page)
        if form is None or "Sealed:" in page.text:  # answered on the page before the letter came
            return 0
        opens_with(form, path_of(link))
        receipt, answered = self.sealed(form, along=first), 1
        if first and not self.done["changed"] and "Change my choice" in receipt.text:
            receipt = self.thought_again(receipt)
        while self.clock is None and (form := question_on(receipt)):
            receipt, answered = self.sealed(form, along=first), answered + 1
        return answered

    def sealed(self, form: Form, *, along: bool) -> Page:
        """One press of the button, and the receipt it gives: of an entry, or of what is sealed still."""
        receipt = self.browser.send(form, **self.filled(form, along=along))
        expect(receipt, 200, "Receipt" if "Receipt" in receipt.text else "Commitment")
        self.done["restocked"] += "cards" in form.fields
        return receipt

    def thought_again(self, receipt: Page) -> Page:
        """The sealed choice stands in its form, and another stall is sealed instead."""
        question = next(link for link in receipt.links if re.fullmatch(r"/t/[^/]+/?", link))
        form = form_to(self.browser.get(question), "stall")
        (stall,) = filter(None, form.chosen("stall"))
        other = self.dice.choice([pick for pick in form.picks["stall"] if pick not in ("", stall)])
        changed = self.browser.send(form, stall=other)
        expect(changed, 200, f"stall {other.upper()}")
        self.done["changed"] += 1
        return changed

    def filled(self, form: Form, *, along: bool = True) -> dict[str, Value]:
        """The stall of the link or some other, a card that is or will be there, now and then the Sifarish."""
        restock = "cards" in form.fields
        if restock and not along:
            return {"stall": "", "card": ""}
        stalls = [*filter(None, form.chosen("stall"))] or [*filter(None, form.picks["stall"])]
        filled: dict[str, Value] = {"stall": self.dice.choice(stalls)}
        if cards := form.picks.get("card"):
            there = [*filter(None, form.chosen("cards"))] if restock else cards
            filled["card"] = self.dice.choice(there or ["0"])
        if "sifarish" in form.picks and self.dice.random() < 0.2:
            filled["sifarish"] = "yes"
        return filled


def question_on(page: Page) -> Form | None:
    """The form of what is asked, if anything is."""
    return next((form for form in page.forms if "stall" in form.fields), None)


def opens_with(form: Form, path: str) -> None:
    """A link of a letter leads to a form in which its choice is filled in."""
    tail = path.rsplit("/", 1)[1]
    field, wanted = ("cards", [*tail[1:]]) if len(tail) > 1 else ("stall", [tail])
    if [*filter(None, form.chosen(field))] != wanted:
        raise AssertionError(f"{path}: the form opens with {form.chosen(field)}")


class Solo(Bazaar):
    """One person and three computers, from the opening to the result without closing the page."""

    def play(self, one: str, other: str) -> Played:
        bots = {"other": "bot", "place2-other": "bot", "place3-other": "bot"}
        page, moves, letters = self.laid(one, game="mandi", **bots), 0, Counter({one: 1})
        while form := question_on(page):
            page = self.host.send(form, **self.filled(form))
            expect(page, 200, "Receipt")
            moves += 1
        while True:
            who, new = self.post(one)
            letters[who] += len(new)
            if results := [letter for letter in new if "Final score" in letter]:
                return Played(moves, letters, results[0])
