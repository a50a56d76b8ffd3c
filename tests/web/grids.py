"""What stands over a board on a page: links and buttons, each by its full name."""

import html
import re
from typing import Any

from games.models import Match
from tests.factories.games import a_match

SPOTS = tuple(f"{column}{row}" for row in range(1, 8) for column in "abcdefg")


def marbles(**changes: Any) -> Match:
    """A match of Mandamina, Ada to move; the middle is empty."""
    return a_match(game="mandamina", options={"start": "0"}, **changes)


def over_the_board(response: Any) -> list[str]:
    """Each spot of the grid in order, as it is written."""
    page = response.content.decode()
    found = re.search(r'<(form|div) class="spots across-7"[^>]*>(.*?)</\1>', page, re.DOTALL)
    assert found, "no grid"
    return [line for line in found[2].splitlines() if re.match(r"<(a|button|span)\b", line)]


def named(spot: str) -> str:
    """How somebody hears it."""
    return html.unescape(" ".join(re.sub(r"<[^>]+>", "", spot).split()))
