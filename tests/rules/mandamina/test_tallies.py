"""The count in its parts, one row for all together."""

from games.engine.words import Tongue, say_fact
from games.rules.mandamina import words
from games.rules.mandamina.state import State
from tests.rules.mandamina.spoken import ALMOST, NAMES, said
from tests.rules.mandamina.table import PINWHEEL, SEVEN, START, after, at


def counted(view: State) -> tuple[str, dict[str, str], str]:
    (tally,) = words.tallies(view, 0)
    assert tally == words.tallies(view, None)[0]
    ((who, numbers),) = tally.rows
    assert say_fact(who, Tongue(str, lambda one, many, n: many, NAMES)) == "Together"
    return (
        said(tally.title),
        dict(zip(map(said, tally.columns), map(str, numbers), strict=True)),
        said(tally.note),
    )


def test_the_worked_example_of_the_rulebook_counts_2_in_the_table() -> None:
    """The rulebook: seven different shapes +35, the middle +5, sum 40, turns played -38."""
    parts = {"Shapes": "7", "Points": "35", "Middle": "5", "Turns": "-38", "Total": "2"}
    assert counted(after(at(SEVEN, turns=37), "MOVE D4")) == ("Final score", parts, "")


def test_the_count_of_a_match_on_its_way_is_not_the_end_of_it() -> None:
    title, parts, note = counted(at(ALMOST, turns=9, difficulty="difficult"))
    assert title == "If it ended now"
    assert parts == {
        "Shapes": "2",
        "Points": "8",
        "Middle": "0",
        "Turns": "-9",
        "Total": "-1",
    }
    assert note == "It can win only once all eight colours lie together."


def test_a_lost_count_says_why_it_is_nothing() -> None:
    title, parts, note = counted(after(at(START, turns=49), "MOVE A1"))
    assert (title, parts["Total"]) == ("Final score", "-50")
    assert note == "Not all eight colours lie together, so nothing is won."


def test_the_simpler_game_counts_colours_and_moves() -> None:
    done = after(at(PINWHEEL, turns=43, mode="simple"), "MOVE D4")
    assert counted(done) == ("Final score", {"Colours done": "8", "Moves used": "44"}, "")
