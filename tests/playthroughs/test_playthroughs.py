"""Whole matches that a person can read, and that must come out the same line by line."""

from pathlib import Path

import pytest

from games.rules import GAMES
from tests.playthroughs.golden import PROMPT, command, printed

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*/*.txt"))
EVERY_ENDING = {
    "mandala": (
        "A sixth colour lies in a river: that ended the match.",
        "The pile ran out, and one more mandala was completed: that ended the match.",
    ),
    "mandi": (
        "The last round is over and counted.\n",
        "The last round is over and counted. At equal points and Mithai, more crates win.",
        "Coin: ",
        " had fewer crates of ",
    ),
    "mandamina": (
        "All eight colours lie together, and the score is 1 or more: that is a win.",
        "All eight colours came together by move 44: that is a win.",
        "Move 44 was the last: who has not brought all eight colours together by then has lost.",
    ),
    "mandarin": (
        "All twelve animals lie on one card: that ended the match.",
        "All six tiles of one animal lie on one card: that ended the match.",
        " SPECIAL",
        "held again",
        "bankrupt:",
    ),
}


@pytest.mark.parametrize("path", FILES, ids=[f"{path.parent.name} {path.stem}" for path in FILES])
def test_a_match_comes_out_as_it_was_written_down(path: Path) -> None:
    first, *lines = path.read_text().splitlines()
    assert first.startswith(PROMPT + path.parent.name)
    assert printed(command(path)) == lines


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_two_matches_or_more_to_read(slug: str) -> None:
    assert len([path for path in FILES if path.parent.name == slug]) >= 2


@pytest.mark.parametrize("slug", GAMES)
def test_every_usual_ending_can_be_read(slug: str) -> None:
    written = "\n".join(path.read_text() for path in FILES if path.parent.name == slug)
    assert [ending for ending in EVERY_ENDING[slug] if ending not in written] == []
