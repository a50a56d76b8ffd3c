"""One line says one move, and says it back."""

import pytest

from games.engine.game import IllegalMove
from games.rules.mandala.moves import Discard, Field, Mountain, Move, Take
from games.rules.mandala.notation import name, parse
from tests.rules.mandala.table import EVERY


def test_every_move_there_can_be_is_read_back_from_its_name() -> None:
    assert len(EVERY) == 2 * 6 + 2 * 6 * 18 + 6 * 18 + 6
    assert len({name(move) for move in EVERY}) == len(EVERY)
    assert [parse(name(move)) for move in EVERY] == [*EVERY]


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("MOUNTAIN 1 RED", Mountain(1, "red")),
        ("FIELD 2 GREEN X2", Field(2, "green", 2)),
        ("DISCARD BLACK X3", Discard("black", 3)),
        ("TAKE RED", Take("red")),
        ("FIELD 2 GREEN", Field(2, "green", 1)),
        ("FIELD 2 GREEN X1", Field(2, "green", 1)),
        ("discard black", Discard("black", 1)),
        ("  Mountain \t 2   Purple ", Mountain(2, "purple")),
        ("field 1 yellow x 3", Field(1, "yellow", 3)),
    ],
)
def test_case_and_extra_blanks_do_not_matter_and_x1_may_be_left_out(line: str, move: Move) -> None:
    assert parse(line) == move


@pytest.mark.parametrize("move", [Field(1, "red", 1), Discard("red", 1)])
def test_a_name_leaves_x1_out(move: Move) -> None:
    assert "X" not in name(move)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "RED",
        "MOUNTAIN RED",
        "MOUNTAIN 3 RED",
        "MOUNTAIN 1 BLUE",
        "MOUNTAIN 1 RED X2",
        "MOUNTAIN 1 RED, TAKE RED",
        "FIELD 1 RED X",
        "FIELD 1 RED X-1",
        "FIELD 1 RED X1000",
        "FIELD 1 REDX2 2",
        "TAKE RED GREEN",
        "TAKE RED\0",
        "MOUNTAIN \u0661 RED",
        "TA\u212aE RED",
    ],
)
def test_any_other_line_is_unreadable(line: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        parse(line)
    assert (refused.value.code, refused.value.facts) == ("unreadable", {})
