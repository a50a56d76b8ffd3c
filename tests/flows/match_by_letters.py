"""A whole match of Mandala between two addresses, through HTTP and /letters/ alone.

Against a running server: python3 -m tests.flows.match_by_letters http://127.0.0.1:8000 [GAME]
GAME is mandala; mandi (two people and two computers) or solo (one person in one sitting), by `bazaar`;
mandamina (two people and the computer), by `marbles`; alone (somebody without an account), by `alone`;
mandarin (two people and two computers), by `zodiac`.
"""

import random
import re
import sys
import time
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple
from urllib.parse import urlencode

from tests.flows.browser import Browser, Form, Page, division_on, links_in, over_http, path_of

PATIENCE = 600  # ticks without a letter before the flow gives up


class Played(NamedTuple):
    moves: int
    letters: Counter[str]  # address -> how many letters it got
    result: str  # the text of the first player's result letter


class Flow:
    """Two people, each with a browser, who act only on what their letters say.

    `tick` lets the service work.
    """

    def __init__(self, browser: Callable[[], Browser], dice: random.Random, tick: Callable[[], None]) -> None:
        self.host, self.guest, self.browser = browser(), browser(), browser()
        self.dice, self.tick = dice, tick
        self.read: set[str] = set()  # the addresses of letters already looked at

    def play(self, one: str, other: str) -> Played:
        """From the opening to the result letter of each; every letter is read once and acted upon."""
        self.open(one, other)
        moves, results, letters = 0, dict[str, str](), Counter({one: 1})  # the way in
        while len(results) < 2:
            who, new = self.post(one, other)
            letters[who] += len(new)
            for letter in new:
                if "Final score" in letter:
                    results[who] = letter
                elif invitations := links_in(letter, "/i/"):
                    self.accept(invitations[0])
                elif questions := links_in(letter, "/t/"):
                    moves += self.answer(questions[0])
        return Played(moves, letters, results[one])

    def open(self, one: str, other: str) -> None:
        opened = self.laid(one, game="mandala", other="person", other_address=other)
        expect(opened, 200, other)

    def laid(self, one: str, *, game: str, **places: str) -> Page:
        """Nobody is signed in: the form leads to a letter, and behind its code it waits for one press."""
        form = form_to(self.host.get(f"/open/?game={game}"), "form_id")
        asked = self.host.send(form, address=one, **places)
        expect(asked, 200, one)
        _who, (letter,) = self.post(one)
        person = self.host.send(form_to(asked, "code"), code=code_in(letter))
        waiting = self.host.send(form_to(person, "zone"), name="Ada", zone="Europe/Amsterdam")
        return self.host.send(form_to(waiting, "form_id"))

    def accept(self, invitation: str, name: str = "Bo") -> None:
        page = self.guest.get(invitation)
        expect(page, 200, "Ada")
        expect(self.guest.send(form_to(page, "zone"), name=name, zone="Asia/Kolkata"), 200, "You have joined")

    def answer(self, link: str) -> int:
        """The question of a letter, and those that follow on the receipts. No move, if it is answered."""
        moves = 0
        while link:
            question = "/".join(path_of(link).split("/")[:3])  # without the choice that a link may name
            page = self.browser.get(question)
            form = division_on(page) or self.chosen(page, question)
            if not form:
                expect(page, 200, "This move is made")
                return moves
            receipt = self.pressed(form)
            moves += 1
            while form := division_on(receipt):
                receipt = self.pressed(form)
                moves += 1
            link = next((path for path in receipt.links if path.startswith("/t/")), "")
        return moves

    def chosen(self, page: Page, question: str) -> Form | None:
        """The form that sends one of the choices of a page; None where it has none."""
        choices = [path for path in page.links if re.fullmatch(rf"{question}/\w{{1,5}}/?", path)]
        return form_to(self.browser.get(self.dice.choice(choices)), "move") if choices else None

    def pressed(self, form: Form) -> Page:
        """One press of the button; of a division with some colour first, the others as they stand."""
        first = [*filter(None, form.picks.get("place1", []))]
        receipt = self.browser.send(form, **({"place1": self.dice.choice(first)} if first else {}))
        expect(receipt, 200, "Receipt")
        return receipt

    def post(self, *people: str) -> tuple[str, list[str]]:
        """The next letters nobody has read yet: whose, and their texts, oldest first."""
        who, new = self.arrived(*people)
        return who, [self.letter(path) for path in new]

    def arrived(self, *people: str) -> tuple[str, list[str]]:
        """The same by their addresses."""
        for _ in range(PATIENCE):
            self.tick()
            for who in people:
                if new := self.inbox(who):
                    self.read.update(new)
                    return who, new
        raise AssertionError("no letter came")

    def inbox(self, who: str) -> list[str]:
        """The letters of an address that were not read yet, oldest first."""
        page = self.browser.get("/letters/?" + urlencode({"to": who}))
        letters = dict.fromkeys(path for path in page.links if re.fullmatch(r"/letters/\d+/", path))
        return [path for path in reversed(letters) if path not in self.read]

    def letter(self, path: str) -> str:
        return self.browser.get(path.rstrip("/") + ".txt").body

    def laid_out(self, path: str) -> str:
        """The HTML part of a letter."""
        return self.browser.get(path.rstrip("/") + ".html").body


def form_to(page: Page, field: str) -> Form:
    """The form of a page that has this field."""
    for form in page.forms:
        if field in form.fields:
            return form
    raise AssertionError(f"{page.path}: no form with {field}, {page.text[:400]}")


def code_in(letter: str) -> str:
    return re.findall(r"^\s+(\d{3} \d{3})$", letter, re.MULTILINE)[0]


def expect(page: Page, status: int, words: str) -> None:
    if page.status != status or words not in page.text:
        raise AssertionError(f"{page.path}: {page.status}, {page.text[:400]}")


def main(site: str, game: str = "mandala") -> None:
    from tests.flows.alone import Alone  # they are made of what stands here
    from tests.flows.bazaar import Bazaar, Solo
    from tests.flows.marbles import Silence
    from tests.flows.zodiac import Zodiac

    began, stamp = time.time(), int(time.time())
    kinds = {"mandala": Flow, "mandi": Bazaar, "solo": Solo, "mandamina": Silence, "alone": Alone}
    kinds["mandarin"] = Zodiac
    flow = kinds[game](lambda: Browser(over_http(site)), random.Random(), lambda: time.sleep(0.1))
    played = flow.play(f"ada{stamp}@example.org", f"bo{stamp}@example.com")
    print(played.result)
    print(f"{played.moves} moves by hand, letters {dict(played.letters)}, {time.time() - began:.1f} s")


if __name__ == "__main__":
    main(sys.argv[1].rstrip("/"), *sys.argv[2:])
