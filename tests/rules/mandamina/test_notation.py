"""One line says one move: MOVE C4."""

import pytest

from games.engine.game import IllegalMove
from games.rules.mandamina.board import SPOTS
from games.rules.mandamina.moves import SHIFTS, SKIP, Move, Shift
from games.rules.mandamina.notation import name, parse


@pytest.mark.parametrize("move", [*SHIFTS, SKIP])
def test_a_move_is_read_back_from_its_name(move: Move) -> None:
    assert parse(name(move)) == move


def test_every_spot_has_a_move_and_they_are_49() -> None:
    assert [move.spot for move in SHIFTS] == [*SPOTS]
    assert len({name(move) for move in SHIFTS}) == 49


def test_a_name_is_written_as_the_notation_has_it() -> None:
    assert [name(Shift("c4")), name(Shift("g7")), name(SKIP)] == ["MOVE C4", "MOVE G7", "SKIP"]


@pytest.mark.parametrize("line", ["MOVE C4", "move c4", "Move  c4", "  MOVE \t C4 ", "mOvE C4\n"])
def test_case_and_extra_blanks_do_not_matter(line: str) -> None:
    assert parse(line) == Shift("c4")


@pytest.mark.parametrize(
    "line",
    [
        *("", "MOVE", "C4", "MOVE H1", "MOVE A0", "MOVE A8", "MOVE 4C", "MOVE C44", "MOVE AC4", "MOVEC4"),
        *("MOVE C 4", "MOVE C4 C5", "MOVE C4 TO D4", "MOVE C4, C5", "MOVE C4\0", "MOVE -1", "SKIP C4"),
        *("SKIPS", "PASS", "MOVE C\u0664", "MOVE \u0421" + "4", "MOVE \uff23\uff14", "\u202eMOVE C4"),
    ],
)
def test_any_other_line_is_unreadable(line: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        parse(line)
    assert (refused.value.code, refused.value.facts) == ("unreadable", {})
