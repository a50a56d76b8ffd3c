"""The result in words."""

import pytest

from games.engine.game import Outcome
from games.rules.mandala import game, words
from tests.rules.mandala.table import match, said


def result(scores: tuple[int, int], places: tuple[int, int], reason: str = "pile") -> Outcome:
    return Outcome(scores, places, reason, ((("red", scores[0]),), (("green", 0), ("black", scores[1]))))


@pytest.mark.parametrize(
    ("outcome", "lines"),
    [
        (result((7, 4), (1, 2)), ["You win, 7 to 4.", "Ada wins, 7 to 4.", "Ada wins, 7 to 4."]),
        (
            result((4, 4), (2, 1)),
            [
                "Bo wins at 4 all, with fewer cards in their cup.",
                "You win at 4 all, with fewer cards in your cup.",
                "Bo wins at 4 all, with fewer cards in their cup.",
            ],
        ),
        (result((4, 4), (1, 1)), ["It is a draw, 4 all."] * 3),
    ],
)
def test_the_headline_says_who_won(outcome: Outcome, lines: list[str]) -> None:
    assert [said(words.headline(outcome, reader)) for reader in (0, 1, None)] == lines


@pytest.mark.parametrize("reason", ["sixth_colour", "pile", "no_cards", "standstill"])
def test_every_reason_is_explained(reason: str) -> None:
    assert said(words.reason(result((7, 4), (1, 2), reason))).endswith("that ended the match.")


def test_the_reason_says_how_equal_points_were_decided() -> None:
    assert "fewer cards in the cup win" in said(words.reason(result((4, 4), (1, 2))))
    assert "so it is a draw" in said(words.reason(result((4, 4), (1, 1))))


def test_the_points_are_told_colour_by_colour() -> None:
    outcome = result((1, 8), (2, 1))
    assert [said(line) for line in words.points(outcome, 0)] == ["Red: 1 in the cup, on space 1, 1 point"]
    assert [said(line) for line in words.points(outcome, 1)] == [
        "Green: 0 in the cup, on space 1, 0 points",
        "Black: 4 in the cup, on space 2, 8 points",
    ]
    both = [said(line) for line in words.points(outcome, None)]
    assert [line for line in both if line.endswith(":")] == ["The points of Ada:", "The points of Bo:"]
    assert len(both) == 5


def test_the_points_told_are_the_score() -> None:
    *_, end = match(5)
    outcome = game.outcome(end.state)
    assert outcome is not None
    for seat in (0, 1):
        assert sum(n for _, n in outcome.parts[seat]) == outcome.scores[seat]
        for (colour, n), line in zip(outcome.parts[seat], words.points(outcome, seat), strict=True):
            assert said(line).lower().startswith(colour)
            assert f", {n} point" in said(line)
