"""The rules page of Mandarin shows an auction by secret limits, and runs it as the game does."""

import re
from pathlib import Path

from django.conf import settings

from games.rules.mandarin.auction import run

PAGE = (Path(settings.BASE_DIR) / "templates/games/mandarin/rules.html").read_text()
MARKS = re.compile(r'<[^>]*>|{% translate "|" %}')
ELI, YOU, CY, DI = range(4)
LIMITS = {ELI: 600, YOU: 800, CY: 300, DI: 0}


def told() -> list[list[str]]:
    """The cells of the example, round by round."""
    rows = re.findall(r'<tr><th scope="row">\d</th>(.*?)</tr>', PAGE)
    return [[re.sub('<[^>]*>|{[^"]*"|"[^}]*}', "", cell) for cell in row.split("</td>")[:-1]] for row in rows]


def played() -> list[list[str]]:
    """The same by the rules: a cell for each bid or pass, and at last what the winner pays."""
    rounds = [["", "", "", ""]]
    bids = list(run(tuple(LIMITS), LIMITS))
    for seat, bid in bids:
        if any(rounds[-1][seat:]):
            rounds.append(["", "", "", ""])
        rounds[-1][seat] = "passes" if bid is None else str(bid)
    highest = max(bid for _, bid in bids if bid)
    rounds[-1][YOU] = f"pay {highest}"
    return rounds


def test_the_example_of_an_auction_is_what_the_rules_run() -> None:
    assert told() == played()
    assert "Eli drew and would pay 600, you 800, Cy 300, and Di nothing" in PAGE
