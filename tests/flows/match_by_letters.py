"""A whole match of Mandala between two addresses, through HTTP and /letters/ alone.

Against a running server: python3 -m tests.flows.match_by_letters http://127.0.0.1:8000
"""

import random
import re
import sys
import time
from collections.abc import Callable
from typing import NamedTuple
from urllib.parse import urlencode

from tests.flows.browser import Browser, Page, links_in, over_http

PATIENCE = 600  # ticks without a letter before the flow gives up


class Played(NamedTuple):
    moves: int
    letters: dict[str, int]  # address -> how many letters it got
    result: str  # the text of the first player's result letter


class Flow:
    """Two people at one browser, who act only on what their letters say. `tick` lets the service work."""

    def __init__(self, browser: Browser, dice: random.Random, tick: Callable[[], None]) -> None:
        self.browser, self.dice, self.tick = browser, dice, tick

    def play(self, one: str, other: str) -> Played:
        self.open(one, other)
        self.accept(other)
        moves = 0
        while not (over := self.results(one, other)):
            moves += self.answer(one, other)
        return Played(moves, {who: len(self.inbox(who)) for who in (one, other)}, over)

    def open(self, one: str, other: str) -> None:
        form = self.browser.get("/open/?game=mandala").forms[0]
        opened = self.browser.send(form, address=one, name="Ada", other="person", other_address=other)
        expect(opened, 200, other)

    def accept(self, who: str) -> None:
        invitation = self.wait(lambda: next(iter(self.inbox(who)), None))
        page = self.browser.get(links_in(self.letter(invitation), "/i/")[0])
        expect(page, 200, "Ada")
        expect(self.browser.send(page.forms[0], name="Bo"), 200, "joined")

    def answer(self, *people: str) -> int:
        """Every question in somebody's newest letter, followed through the pages to where none is left.

        No move, when the newest letters tell the result.
        """
        link, moves = self.wait(lambda: self.question(*people) or self.results(*people)), 0
        while "/t/" in link[:80]:
            page = self.browser.get(link)
            token = re.escape(page.path.split("/")[2])
            choices = [path for path in page.links if re.fullmatch(rf"/t/{token}/\w{{1,5}}/?", path)]
            chosen = self.browser.get(self.dice.choice(choices))
            receipt = self.browser.send(chosen.forms[0])
            expect(receipt, 200, "Receipt")
            moves += 1
            link = next((path for path in receipt.links if path.startswith("/t/")), "")
        return moves

    def question(self, *people: str) -> str | None:
        """The link of an open question, from the newest letter of somebody."""
        for who in people:
            for letter in self.inbox(who)[:1]:
                for link in links_in(self.letter(letter), "/t/")[-1:]:
                    if self.browser.get(link).status == 200 and self.asks(link):
                        return link
        return None

    def asks(self, link: str) -> bool:
        return "This move is made" not in self.browser.get(link).text

    def results(self, one: str, other: str) -> str:
        """The result letter of the first player, once both have theirs."""
        newest = [self.letter(box[0]) for who in (one, other) if (box := self.inbox(who))]
        done = len(newest) == 2 and all("Final score" in letter for letter in newest)
        return newest[0] if done else ""

    def inbox(self, who: str) -> list[str]:
        """The letters of an address, newest first."""
        page = self.browser.get("/letters/?" + urlencode({"to": who}))
        return list(dict.fromkeys(p for p in page.links if re.fullmatch(r"/letters/\d+/", p)))

    def letter(self, path: str) -> str:
        return self.browser.get(path.rstrip("/") + ".txt").body

    def wait(self, found: Callable[[], str | None]) -> str:
        for _ in range(PATIENCE):
            if seen := found():
                return seen
            self.tick()
        raise AssertionError("no letter came")


def expect(page: Page, status: int, words: str) -> None:
    if page.status != status or words not in page.text:
        raise AssertionError(f"{page.path}: {page.status}, {page.text[:400]}")


def main(site: str) -> None:
    began, stamp = time.time(), int(time.time())
    flow = Flow(Browser(over_http(site)), random.Random(), lambda: time.sleep(0.1))
    played = flow.play(f"ada{stamp}@example.org", f"bo{stamp}@example.com")
    print(played.result)
    print(f"{played.moves} moves by hand, letters {played.letters}, {time.time() - began:.1f} s")


if __name__ == "__main__":
    main(sys.argv[1].rstrip("/"))
