"""The result in words, the same for all who played."""

import pytest

from games.engine.game import Outcome
from games.rules.mandamina import game, words
from games.rules.mandamina.score import ABANDONED, CLUSTERED, OUT_OF_MOVES
from games.rules.mandamina.state import State
from tests.rules.mandamina.spoken import said
from tests.rules.mandamina.table import EIGHT, PINWHEEL, SEVEN, START, after, at

WON = after(at(SEVEN, turns=37), "MOVE D4")
NOTHING = after(at(SEVEN, turns=39), "MOVE D4")
NEGATIVE = after(at(PINWHEEL, turns=19), "MOVE D4")
TOO_LATE = after(at(START, turns=49), "MOVE A1")
SIMPLE_WON = after(at(PINWHEEL, turns=43, mode="simple"), "MOVE D4")
SIMPLE_LOST = after(at(START, turns=43, mode="simple"), "MOVE A1")
LEFT = after(at(START, turns=9), *["SKIP"] * 6)
LEFT_SIMPLE = after(at(START, mode="simple"), *["SKIP"] * 6)

ENDS: list[tuple[State, str, str, str]] = [
    (
        WON,
        "You won: 2 points.",
        "They won: 2 points.",
        "All eight colours lie together, and the score is 1 or more: that is a win.",
    ),
    (
        after(at(SEVEN, turns=38), "MOVE D4"),
        "You won: 1 point.",
        "They won: 1 point.",
        "All eight colours lie together, and the score is 1 or more: that is a win.",
    ),
    (
        NOTHING,
        "You lost: 0 points.",
        "They lost: 0 points.",
        "All eight colours lie together, but a win needs a score of 1 or more.",
    ),
    (
        NEGATIVE,
        "You lost: -10 points.",
        "They lost: -10 points.",
        "All eight colours lie together, but a win needs a score of 1 or more.",
    ),
    (
        TOO_LATE,
        "You lost: no move is left, and not all colours lie together.",
        "They lost: no move is left, and not all colours lie together.",
        "Move 50 was the last: who has not brought all eight colours together by then has lost.",
    ),
    (
        SIMPLE_WON,
        "You won: all eight colours lie together.",
        "They won: all eight colours lie together.",
        "All eight colours came together by move 44: that is a win.",
    ),
    (
        SIMPLE_LOST,
        "You lost: no move is left, and not all colours lie together.",
        "They lost: no move is left, and not all colours lie together.",
        "Move 44 was the last: who has not brought all eight colours together by then has lost.",
    ),
    *(
        (
            left,
            "You lost: nobody moves any more.",
            "They lost: nobody moves any more.",
            "Everybody was skipped, round after round: that ended the match.",
        )
        for left in (LEFT, LEFT_SIMPLE)
    ),
]


def outcome(state: State) -> Outcome:
    found = game.outcome(state)
    assert found is not None
    return found


@pytest.mark.parametrize(("state", "own", "spectator", "reason"), ENDS)
def test_everybody_is_told_the_same_end(state: State, own: str, spectator: str, reason: str) -> None:
    result = outcome(state)
    assert [said(words.headline(result, reader)) for reader in (0, 1, None)] == [own, own, spectator]
    assert said(words.reason(result)) == reason


def test_every_reason_has_come_up() -> None:
    reasons = {outcome(state).reason for state, *_ in ENDS}
    assert reasons == {
        f"{CLUSTERED}_won",
        f"{CLUSTERED}_lost",
        f"{OUT_OF_MOVES}_lost",
        f"{ABANDONED}_lost",
    }


def test_the_points_of_the_worked_example_add_up_to_2() -> None:
    """The rulebook: 7 shapes +35, middle spot empty +5, turns played -38: final score 2."""
    lines = ["Different shapes: 35 points", "The middle empty: 5 points", "Turns: -38 points"]
    for reader in (0, 1, None):
        assert [said(line) for line in words.points(outcome(WON), reader)] == lines


def test_the_simpler_game_has_no_points_to_tell() -> None:
    assert words.points(outcome(SIMPLE_WON), 0) == ()


def test_the_middle_that_is_not_empty_is_told_as_nothing() -> None:
    lines = [said(line) for line in words.points(outcome(after(at(EIGHT, turns=30), "MOVE D4")), 0)]
    assert lines == ["Different shapes: 40 points", "The middle empty: 5 points", "Turns: -31 points"]
    rows = ["AAAAAAB", "CCBBBBB", "CCCCDDD", "EEEEDDD", "EEFFFFF", "GGGGGGF", ".HHHHHH"]  # with g7 to a7
    corner = outcome(after(at(rows, turns=29), "MOVE G7"))
    assert "The middle empty: 0 points" in [said(line) for line in words.points(corner, None)]


def test_where_not_all_lie_together_nothing_is_counted() -> None:
    assert words.points(outcome(TOO_LATE), None) == ()
