"""A match of Mandamina by letters, of two people and the computer or of three, who may not talk.

`match_by_letters` plays one against a running server.
"""

import random
import re
from collections import Counter
from collections.abc import Callable

from games.bots.mandamina.choice import bot
from games.rules.mandamina.board import SIDE
from games.rules.mandamina.events import Options
from games.rules.mandamina.moves import Shift
from games.rules.mandamina.state import State
from tests.flows.bazaar import Clock
from tests.flows.browser import Browser, links_in
from tests.flows.match_by_letters import Flow, Played, expect, form_to

NAMES = ("Ada", "Bo", "Cy")
ROW = re.compile(rf"^Row [1-{SIDE}]\s+((?:\S\s?){{{SIDE}}})$", re.MULTILINE)
USED = re.compile(r"^Moves used\s+(\d+) of 50$", re.MULTILINE)
CELL = re.compile(r'<a class="there"[^>]* href="([^"]+)"')
SKIPPED = re.compile(r"^(?:In short: )?(\w.*) skipped: no marble was moved\.", re.MULTILINE)
LATE = 3  # the question that the second person does not answer, where there is a clock


class Silence(Flow):
    """People who look at nothing but their letters, at the board that is written there.

    They come to the page of their move now by a link in the grid of the HTML part, now by the one link of
    the text part with a spot put at its end. Each thinks as the computer does. With a `clock` the second
    person is late once.
    """

    def __init__(
        self,
        browser: Callable[[], Browser],
        dice: random.Random,
        tick: Callable[[], None],
        clock: Clock | None = None,
    ) -> None:
        super().__init__(browser, dice, tick)
        self.new_browser, self.clock = browser, clock
        self.asked = Counter[str]()  # address -> how many questions came by letter
        self.ways = Counter[str]()  # how somebody came to the page of a move
        self.told = dict[str, str]()  # who was told of a skip, and how

    def play(self, one: str, other: str, *more: str) -> Played:
        """From the opening to the result letter of each; two people have the computer as a third."""
        people = (one, other, *more)
        self.open(*people)
        moves, results, letters = 0, dict[str, str](), Counter({one: 1})  # the way in
        while len(results) < len(people):
            who, new = self.arrived(*people)
            letters[who] += len(new)
            for path in new:
                text = self.letter(path)
                if skipped := SKIPPED.findall(text):
                    self.told[who] = skipped[0]
                if links_in(text, "/again/"):
                    results[who] = text
                elif invitations := links_in(text, "/i/"):
                    self.join(invitations[0], NAMES[people.index(who)])
                elif questions := links_in(text, "/t/"):
                    moves += self.answered(who, path, questions[0], late=who == other)
        return Played(moves, letters, results[one])

    def open(self, one: str, other: str, *more: str) -> None:
        """The host opens a table for those who are named, and begins."""
        places = {"other": "person", "other_address": other, "place2-other": "bot"}
        if more:
            places |= {"place2-other": "person", "place2-other_address": more[0]}
        expect(self.laid(one, game="mandamina", option_start="0", **places), 200, other)

    def join(self, invitation: str, name: str) -> None:
        """Each guest by a browser of their own."""
        self.guest = self.new_browser()
        self.accept(invitation, name)

    def answered(self, who: str, path: str, link: str, *, late: bool) -> int:
        """The question of a letter; no move, if its time is over before."""
        self.asked[who] += 1
        if self.clock and late and self.asked[who] == LATE:
            self.clock.out(who)
            return 0
        spot = planned(board_in(self.letter(path)))
        page = self.browser.get(self.way(who, path, f"{link}/{spot}"))
        form = form_to(page, "move")
        if form.fields["move"] != f"MOVE {spot.upper()}":
            raise AssertionError(f"{page.path}: the form says {form.fields['move']}")
        expect(self.browser.send(form), 200, "Receipt")
        return 1

    def way(self, who: str, path: str, typed: str) -> str:
        """In turns the link of a marble, and the address of the text part with its spot typed behind it."""
        if self.asked[who] % 2:
            self.ways["typed"] += 1
            return typed
        (touched,) = (link for link in CELL.findall(self.laid_out(path)) if link == typed)
        self.ways["touched"] += 1
        return str(touched)


def board_in(letter: str) -> State:
    """The board as the text of a letter draws it, and how many moves were made."""
    rows = ["".join(row.split()) for row in ROW.findall(letter)]
    return State(Options(), len(NAMES), 0, board="".join(rows), turns=int(USED.findall(letter)[0]))


def planned(board: State) -> str:
    """The spot that somebody with a good plan touches."""
    move = bot(board, board.to_move, random.Random(board.turns))
    assert isinstance(move, Shift)
    return move.spot
