"""A match of Mandarin by letters, of two people and two computers.

`match_by_letters` plays it against a running server.
"""

import random
import re
from collections import Counter
from collections.abc import Callable

from tests.flows.bazaar import Clock
from tests.flows.browser import Browser, Form, Page, links_in, path_of
from tests.flows.match_by_letters import Flow, Played, expect, form_to

SIGNS = ("rabbit", "dog")  # of the two people
FIELDS = ("amount", "tiles")  # of a form in which an answer is put together
QUESTION = re.compile(r"/t/[^/]+")
MORE = "10000"  # than anybody has


class Zodiac(Flow):
    """Two people who follow a link of their letter, and go on with what the page asks next.

    The first once names a limit above their money, is asked whether that is meant, and thinks better of it.
    With a `clock` the other is late once.
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
        self.done = Counter[str]()  # what was done that is not done at every question

    def open(self, one: str, other: str) -> None:
        bots = {"place2-other": "bot", "place3-other": "bot"}
        laid = self.laid(one, game="mandarin", other="person", other_address=other, joining=SIGNS[0], **bots)
        expect(laid, 200, other)

    def accept(self, invitation: str, name: str = "Bo") -> None:
        form = form_to(self.guest.get(invitation), "zone")
        joined = self.guest.send(form, name=name, zone="Asia/Kolkata", joining=SIGNS[1])
        expect(joined, 200, "You have joined")

    def play(self, one: str, other: str) -> Played:
        """From the opening to the result letter of each; every letter is read once and acted upon."""
        self.open(one, other)
        moves, results, letters = 0, dict[str, str](), Counter({one: 1})  # the way in
        while len(results) < 2:
            who, new = self.post(one, other)
            letters[who] += len(new)
            for letter in new:
                if links_in(letter, "/again/"):
                    results[who] = letter
                moves += self.acted(letter, who, other)
        return Played(moves, letters, results[one])

    def acted(self, letter: str, who: str, other: str) -> int:
        """What a letter asks for. How many questions were answered."""
        if invitations := links_in(letter, "/i/"):
            self.accept(invitations[0])
        return self.answered(letter, who, other) if links_in(letter, "/t/") else 0

    def answered(self, letter: str, who: str, other: str) -> int:
        """What a letter asks, and what the page asks then. How many questions were answered."""
        if self.clock and who == other and not self.done["late"]:
            self.clock.out(other)
            self.done["late"] += 1
            return 0
        choices = [link for link in links_in(letter, "/t/") if path_of(link).count("/") > 2]
        page, answered = self.browser.get(self.dice.choice(choices)), 0
        if "Sealed:" in page.text:  # answered on the page before the letter came
            return 0
        while form := self.form_on(page):
            page = self.sent(form)
            answered += 1
        return answered

    def form_on(self, page: Page) -> Form | None:
        """What answers the question of a page, filled in; or of one that a choice leads to."""
        for form in page.forms:
            if "move" in form.fields or any(field in form.fields for field in FIELDS):
                return form
        choices = [path for path in page.links if QUESTION.match(path) and path.strip("/").count("/") > 1]
        return self.form_on(self.browser.get(self.dice.choice(choices))) if choices else None

    def sent(self, form: Form) -> Page:
        """One press of the button, and the receipt it gives: of an entry, or of what is sealed still."""
        if "amount" in form.fields:
            self._think_twice(form)
            form.fields["amount"] = form.fields["amount"] or str(100 * self.dice.randrange(8))
        receipt = self.browser.send(form)
        if receipt.status == 400:  # more than there is
            receipt = self.browser.send(form, amount="0")
        expect(receipt, 200, "Receipt" if "Receipt" in receipt.text else "Commitment")
        return receipt

    def _think_twice(self, form: Form) -> None:
        if not self.done["doubted"]:
            expect(self.browser.send(form, amount=MORE), 400, MORE[:2])
            self.done["doubted"] += 1
