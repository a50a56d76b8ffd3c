"""What may be chosen, spot by spot, with what comes of it."""

import pytest

from games.rules.mandamina import events as e
from games.rules.mandamina import game, words
from games.rules.mandamina.board import COLOURS, SPOTS
from games.rules.mandamina.legal import moves
from games.rules.mandamina.moves import Shift
from games.rules.mandamina.state import State
from tests.rules.mandamina.spoken import ALMOST, of_match, said
from tests.rules.mandamina.table import EIGHT, PINWHEEL, SEVEN, START, at, facts


def offered(view: State) -> dict[str, tuple[str, str]]:
    (group,) = words.choices(view, view.to_move)
    return {row.tail: (said(row.label), said(row.then)) for row in group.rows}


def test_every_marble_is_offered_once_in_the_order_of_the_board() -> None:
    view = at(START)
    (group,) = words.choices(view, 0)
    assert (said(group.title), group.across, group.to) == ("Choose a marble", 7, "d4")
    assert [row.tail for row in group.rows] == [spot for spot in SPOTS if spot != "d4"]
    assert [row.move for row in group.rows] == list(moves(view, 0)) == [Shift(row.tail) for row in group.rows]
    assert {row.icon for row in group.rows} == set(COLOURS.values())
    assert offered(view)["c5"] == ("c5, green", "")
    assert words.choices(view, 1) == ()


def test_marbles_beside_the_empty_spot_are_not_offered_where_they_may_not_move() -> None:
    assert not {"d3", "c4", "e4", "d5"} & set(offered(at(START, adjacent_moves="forbidden")))
    assert len(offered(at(START, adjacent_moves="forbidden"))) == 44


def test_a_choice_says_what_its_colour_comes_to() -> None:
    """The red marble of e4 brings red together; that of the black ones at a7 parts them."""
    rows = offered(at(ALMOST, turns=9))
    assert rows["e4"] == ("e4, red", "completes red")
    assert rows["a7"] == ("a7, black", "parts black")
    assert rows["c3"] == ("c3, sky", "")
    assert {then for _, then in rows.values()} > {"completes red", "parts black", ""}


@pytest.mark.parametrize(
    ("view", "then"),
    [
        (at(SEVEN, turns=37), "completes red and ends the match with a score of 2"),
        (at(PINWHEEL, turns=19), "completes red and ends the match with a score of -10"),
        (at(PINWHEEL, turns=19, mode="simple"), "completes red and ends the match"),
    ],
)
def test_a_choice_that_ends_the_match_says_so(view: State, then: str) -> None:
    assert offered(view)["d4"] == ("d4, red", then)


@pytest.mark.parametrize(
    ("view", "spot", "line"),
    [
        (at(START), "c5", "Move green from c5 to the empty spot, d4."),
        (
            at(ALMOST),
            "e4",
            "Move red from e4 to the empty spot, a1. All red marbles then lie together.",
        ),
        (at(ALMOST), "a7", "Move black from a7 to the empty spot, a1. The black marbles then lie apart."),
        (
            at(EIGHT, turns=30),
            "d4",
            "Move black from d4 to the empty spot, g7. "
            "All eight colours then lie together: the match ends with a score of 14.",
        ),
        (
            at(PINWHEEL, turns=19, mode="simple"),
            "d4",
            "Move red from d4 to the empty spot, a1. All eight colours then lie together: the match ends.",
        ),
    ],
)
def test_a_chosen_move_is_read_back(view: State, spot: str, line: str) -> None:
    assert said(words.move(Shift(spot), view, 0)) == line
    assert words.button(Shift(spot)) == "Move it"


@pytest.mark.parametrize("seed", range(3))
def test_what_a_choice_promises_is_what_follows(seed: int) -> None:
    kinds = (e.ColourClustered, e.ColourParted)
    for moment in [*of_match(seed, 2, e.Options())][::8]:
        for group in words.choices(moment.state, moment.state.to_move):
            for row in group.rows:
                events = facts(moment.state, game.name(row.move))
                assert bool(row.then) == any(isinstance(event, kinds) for event in events)
