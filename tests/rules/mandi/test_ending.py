"""The result in words: who won, how it was decided, where the points come from."""

from collections.abc import Sequence

import pytest

from games.engine.game import Outcome
from games.rules.mandi import events as e
from games.rules.mandi import game, words
from games.rules.mandi.score import verdict
from games.rules.mandi.state import Merchant
from tests.rules.mandi.spoken import TABLES, said
from tests.rules.mandi.table import had, market, match


def counted(*merchants: Merchant, families: str = "none") -> Outcome:
    """The result of merchants who have so much in the end."""
    state = market(*merchants, options=e.Options(families=families), phase="over")  # type: ignore[arg-type]
    ended = verdict(state)
    return Outcome(ended.scores, ended.places, ended.reason, ended.parts)


def headlines(outcome: Outcome, readers: Sequence[int | None]) -> list[str]:
    return [said(words.headline(outcome, reader)) for reader in readers]


FOUR = counted(had((), silk=7), had((), silk=3), had((), gems=2), had((), mithai=1))
TIED = counted(had((), silk=2, mithai=1), had((), gems=2, mithai=1), had((), gems=1))
PAIRS = [had((), silk=3), had((), gems=4), had((), chai=1), had((), attar=1)]


def test_the_headline_says_who_won_and_how_it_went_for_the_reader() -> None:
    assert headlines(FOUR, (0, 1, 2, 3, None)) == [
        "You win with 21 points.",
        "Ada wins with 21 points. You are second with 8.",
        "Ada wins with 21 points. You are third with 3.",
        "Ada wins with 21 points. You are fourth with 1.",
        "Ada wins with 21 points.",
    ]


def test_a_shared_victory_names_all_who_share_it() -> None:
    assert headlines(TIED, (0, 1, 2, None)) == [
        "You and Bo share the victory with 4 points.",
        "You and Ada share the victory with 4 points.",
        "Ada and Bo share the victory with 4 points. You are third with 1.",
        "Ada and Bo share the victory with 4 points.",
    ]


def test_one_point_is_one_point() -> None:
    assert headlines(counted(had((), mithai=1), had(())), (1,)) == [
        "Ada wins with 1 point. You are second with 0."
    ]


def test_a_family_wins_together_and_is_in_one_place() -> None:
    assert headlines(counted(*PAIRS, families="2"), (0, 1, 2, 3, None)) == [
        "Bo and Di win with 15 points. You and Cy are second with 12.",
        "You and Di win with 15 points.",
        "Bo and Di win with 15 points. You and Ada are second with 12.",
        "You and Bo win with 15 points.",
        "Bo and Di win with 15 points.",
    ]


def test_the_third_family_of_three_is_third() -> None:
    """Four merchants stand before it, but two families."""
    six = [had((), mithai=n) for n in (3, 2, 1, 0, 0, 0)]
    assert headlines(counted(*six, families="2"), (2, 4)) == [
        "Ada and Di win with 3 points. You and Fay are third with 1.",
        "Ada and Di win with 3 points. You and Bo are second with 2.",
    ]


def test_families_that_share_a_victory_are_told_apart() -> None:
    equal = counted(*[had((), mithai=1)] * 4, families="2")
    assert headlines(equal, (3, None)) == [
        "You and Bo, and Ada and Cy share the victory with 2 points.",
        "Ada and Cy, and Bo and Di share the victory with 2 points.",
    ]


def test_two_merchants_who_tie_for_themselves_are_no_family() -> None:
    """Ada and Cy have all alike, and so have Bo and Di; still everybody counts alone."""
    alike = [had((), silk=2), had((), gems=1), had((), silk=2), had((), gems=1)]
    assert headlines(counted(*alike), (0, 1)) == [
        "You and Cy share the victory with 3 points.",
        "Ada and Cy share the victory with 3 points. You are third with 1.",
    ]


@pytest.mark.parametrize(
    ("outcome", "how"),
    [
        (FOUR, ""),
        (TIED, " Points, Mithai and crates are equal, so the victory is shared."),
        (
            counted(had((), silk=2, chai=2, mithai=1), had((), gems=1, attar=1, mithai=5)),
            " At equal points, more Mithai win.",
        ),
        (
            counted(had((), silk=2, mithai=2), had((), chai=1, gems=1, attar=1, mithai=2)),
            " At equal points and Mithai, more crates win.",
        ),
        (counted(*PAIRS, families="2"), ""),
    ],
)
def test_the_reason_says_how_equal_points_were_decided(outcome: Outcome, how: str) -> None:
    assert said(words.reason(outcome)) == "The last round is over and counted." + how


def test_the_points_are_told_in_their_four_parts() -> None:
    assert [said(line) for line in words.points(FOUR, 1)] == [
        "Sets: 5 points",
        "Majority: 3 points",
        "Thali: 0 points",
        "Mithai: 0 points",
    ]
    assert [said(line) for line in words.points(FOUR, 3)][-1] == "Mithai: 1 point"


def test_a_spectator_reads_the_points_of_all_the_best_first() -> None:
    outcome = counted(*PAIRS, families="2")
    lines = [said(line) for line in words.points(outcome, None)]
    assert lines[::5] == ["The points of Bo and Di:", "The points of Ada and Cy:"]
    assert len(lines) == 10


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_the_winners_of_a_match_are_those_in_first_place(seats: int, options: e.Options) -> None:
    *_, end = match(7, seats, options)
    outcome = game.outcome(end.state)
    assert outcome is not None
    for seat, place in enumerate(outcome.places):
        assert said(words.headline(outcome, seat)).startswith(("You ", "You, ")) == (place == 1)
        assert str(outcome.scores[seat]) in said(words.headline(outcome, seat))
