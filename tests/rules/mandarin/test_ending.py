"""The result in words: who won, how it was decided, where the total comes from."""

from collections.abc import Sequence

from games.engine.game import Outcome
from games.rules.mandarin import words
from games.rules.mandarin.score import SIX, TWELVE, verdict
from games.rules.mandarin.state import Person
from tests.rules.mandarin.spoken import said
from tests.rules.mandarin.table import COLLECTION, ELEVEN, WEALTH, at, table

FULL = f"{ELEVEN}, pig 2"
READERS = (0, 1, 2, None)


def result(*people: Person, wealth: bool = False, reason: str = TWELVE) -> Outcome:
    """The first of them has completed a collection."""
    ended = verdict(table(*people, options=WEALTH if wealth else COLLECTION), 0, reason)
    return Outcome(ended.scores, ended.places, ended.reason, ended.parts)


def headlines(outcome: Outcome, readers: Sequence[int | None] = READERS) -> list[str]:
    return [said(words.headline(outcome, reader)) for reader in readers]


def test_whoever_completes_a_collection_wins_and_nobody_else_is_ranked() -> None:
    assert headlines(result(at(1, FULL), at(4, "ox 3, ox 4"), at(7))) == [
        "You win with all twelve animals.",
        "Ada wins with all twelve animals. You have 1 of 12 animals.",
        "Ada wins with all twelve animals. You have 0 of 12 animals.",
        "Ada wins with all twelve animals.",
    ]


def test_six_of_one_win_as_well() -> None:
    six = result(at(1, "ox e, ox 2, ox 3, ox 4, ox 5, ox 6"), at(4), at(7), reason=SIX)
    assert headlines(six)[::3] == [
        "You win with all six tiles of one animal.",
        "Ada wins with all six tiles of one animal.",
    ]
    assert said(words.reason(six)) == "All six tiles of one animal lie on one card: that ended the match."


def test_wealth_is_won_by_the_highest_total() -> None:
    rich = result(at(1, FULL, money=100), at(4, "ox e, dog 3", money=2100), at(7, money=500), wealth=True)
    assert headlines(rich) == [
        "Bo wins with 2,700 Yuan. You are second with 2,500.",
        "You win with 2,700 Yuan.",
        "Bo wins with 2,700 Yuan. You are third with 500.",
        "Bo wins with 2,700 Yuan.",
    ]
    assert said(words.reason(rich)) == "All twelve animals lie on one card: that ended the match."


def test_at_equal_totals_whoever_completed_wins() -> None:
    level = result(at(1, FULL, money=100), at(4, "ox e, dog 3", money=1900), at(7), wealth=False)
    assert said(words.reason(level)) == "All twelve animals lie on one card: that ended the match."
    level = result(at(1, FULL, money=100), at(4, "ox e, dog 3", money=1900), at(7, money=0), wealth=True)
    assert headlines(level)[:2] == [
        "You win with 2,500 Yuan.",
        "Ada wins with 2,500 Yuan. You are second with 2,500.",
    ]
    assert said(words.reason(level)).endswith("At equal totals, whoever completed a collection wins.")


def test_others_with_equal_totals_share_the_victory() -> None:
    shared = result(at(1, FULL, money=0), at(4, money=2600), at(7, money=2600), wealth=True)
    assert headlines(shared) == [
        "Bo and Cy share the victory with 2,600 Yuan. You are third with 2,400.",
        "You and Cy share the victory with 2,600 Yuan.",
        "You and Bo share the victory with 2,600 Yuan.",
        "Bo and Cy share the victory with 2,600 Yuan.",
    ]
    assert said(words.reason(shared)).endswith("The totals are equal, so the victory is shared.")


def test_the_points_are_what_a_total_is_made_of() -> None:
    rich = result(at(1, FULL, money=100), at(4, "ox e, dog 3", money=2100), wealth=True)
    assert [said(line) for line in words.points(rich, 1)] == ["Money: 2,100", "Tiles: 600"]
    assert [said(line) for line in words.points(rich, None)] == [
        "The count of Ada:",
        "Money: 100",
        "Tiles: 2,400",
        "The count of Bo:",
        "Money: 2,100",
        "Tiles: 600",
    ]
    first = result(at(1, FULL), at(4, "ox 3"))
    assert [said(line) for line in words.points(first, None)] == [
        "The count of Ada:",
        "12 different animals",
        "The count of Bo:",
        "1 different animal",
    ]
