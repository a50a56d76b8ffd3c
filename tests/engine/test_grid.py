"""Choices in a grid: each stands at the spot its tail names, and the others leave theirs empty."""

from games.engine.grid import columns, spots
from games.engine.words import Group, Row, Sentence


def group(*tails: str, to: str = "") -> Group:
    rows = tuple(Row(move=tail, label=Sentence(tail), tail=tail) for tail in tails)
    return Group(Sentence("Choose"), rows, across=3, to=to)


def test_the_spots_stand_in_reading_order_with_what_can_be_chosen_there() -> None:
    grid = spots(group("a1", "c1", "b2"))
    assert [[spot.name for spot in row] for row in grid] == [["a1", "b1", "c1"], ["a2", "b2", "c2"]]
    assert [[spot.row.tail if spot.row else "" for spot in row] for row in grid] == [
        ["a1", "", "c1"],
        ["", "b2", ""],
    ]


def test_a_grid_is_as_deep_as_the_spot_that_all_lead_to() -> None:
    assert len(spots(group("a1", "b1"))) == 1
    assert len(spots(group("a1", "b1", to="a3"))) == 3


def test_its_columns_are_letters() -> None:
    assert columns(group("a1")) == "abc"
