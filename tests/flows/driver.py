"""People who play over HTTP whatever happens, and remember what they were told."""

import random
import re
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from http.client import HTTPException
from typing import Any, NamedTuple

from games.links import TurnLink, turn_token
from tests.flows.browser import Answer, Browser, Form, Page, division_on, over_http, path_of

OPEN = """
    SELECT m.number, s.number, d.turn, s.key FROM games_decision d
    JOIN games_seat s ON s.id = d.seat_id JOIN games_match m ON m.id = d.match_id
    WHERE d.open AND s.bot = ''"""
RECEIPT = re.compile(r"Receipt entry (\d+) ?, ((?: ?[0-9a-f]{4}){4})")


class Accepted(NamedTuple):
    """A move that somebody was told stands."""

    match: int
    form_id: str
    entry: int
    digest: str


class Players:
    """Several people at once, each with a browser; what gets no answer, or one of 5xx, is sent once more."""

    def __init__(
        self, site: str, ask: Callable[[str], list[tuple[Any, ...]]], *, seed: int, count: int = 4
    ) -> None:
        self.site, self.ask = site, ask
        self.accepted: list[Accepted] = []
        self.sent: set[str] = set()  # the forms of moves, whether or not they were answered
        self.answers: Counter[int] = Counter()  # 0: none
        self.odd: list[str] = []
        self.questions: list[tuple[Any, ...]] = []
        self.stopping = threading.Event()
        dice = [random.Random(f"{seed} {number}") for number in range(count)]
        self.threads = [threading.Thread(target=self._play, args=(one,), daemon=True) for one in dice]

    def start(self) -> None:
        for thread in self.threads:
            thread.start()

    def stop(self) -> None:
        self.stopping.set()
        for thread in self.threads:
            thread.join(120)

    def _play(self, dice: random.Random) -> None:
        browser = Browser(self._stubborn(over_http(self.site)))
        while not self.stopping.is_set():
            try:
                question = self._question(dice)
                if question:
                    self._answer(browser, question, dice)
            except Stopped:
                return
            except AssertionError as odd:
                self.odd.append(str(odd))
            time.sleep(dice.uniform(0.05, 0.2))

    def _question(self, dice: random.Random) -> TurnLink | None:
        with suppress(Exception):  # the database is what falls here; then whoever has a letter tries its link
            self.questions = self.ask(OPEN)
        return TurnLink(*dice.choice(self.questions)) if self.questions else None

    def _answer(self, browser: Browser, link: TurnLink, dice: random.Random) -> None:
        address = f"/t/{turn_token(link)}"
        page = browser.get(address)
        form = division_on(page) or self._chosen(browser, page, address, dice)
        if form is None:
            return  # somebody else was quicker
        form_id = str(form.fields["form_id"])
        self.sent.add(form_id)
        first = [*filter(None, form.picks.get("place1", []))]
        receipt = browser.send(form, **({"place1": dice.choice(first)} if first else {}))
        if receipt.status == 200:
            self._stands(link, form_id, receipt)
        elif receipt.status != 409:
            self.odd.append(f"{receipt.status}: {receipt.text[:200]}")

    def _chosen(self, browser: Browser, page: Page, address: str, dice: random.Random) -> Form | None:
        """The form that sends one of the choices of a page."""
        choices = [path for path in page.links if re.fullmatch(rf"{address}/\w{{1,5}}/?", path_of(path))]
        forms = browser.get(dice.choice(choices)).forms if choices else []
        return next((form for form in forms if "move" in form.fields), None)

    def _stands(self, link: TurnLink, form_id: str, page: Page) -> None:
        named = RECEIPT.search(page.text)
        if named is None:
            self.odd.append(f"no receipt: {page.text[:200]}")
            return
        self.accepted.append(Accepted(link.match, form_id, int(named[1]), named[2].replace(" ", "")))

    def _stubborn(self, fetch: Callable[..., Answer]) -> Callable[..., Answer]:
        def again(method: str, path: str, fields: Mapping[str, str] | None) -> Answer:
            while True:
                try:
                    answer = fetch(method, path, fields)
                except (OSError, HTTPException):
                    answer = Answer(0, "", path)
                self.answers[answer.status] += 1
                if 0 < answer.status < 500:
                    return answer
                if self.stopping.is_set() and method == "GET":
                    raise Stopped
                time.sleep(0.1)

        return again


class Stopped(Exception):
    """Nobody looks at pages any more."""


@contextmanager
def playing(players: Players) -> Iterator[Players]:
    players.start()
    try:
        yield players
    finally:
        players.stop()
