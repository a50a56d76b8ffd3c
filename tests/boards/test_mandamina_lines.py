"""The board of Mandamina in words: a grid, and the same colour by colour in lines that stand alone."""

from typing import Any

import pytest
from django.template.loader import render_to_string
from msgspec.structs import replace

from games.boards import show
from games.boards.mandamina import lines
from games.rules.mandamina import events as e
from games.rules.mandamina.board import COLOURS, LETTERS, SPOTS, groups, hole
from games.rules.mandamina.score import OUT_OF_MOVES, verdict
from games.rules.mandamina.state import State
from tests.rules.mandamina.table import PINWHEEL, SEVEN, START, after, at, match

MOST = "yellow, green, sky, blue, purple, white, black"
ON_ITS_WAY = "WSKBKSY WKKKKSY WBPPPBY WGPPY-R WSYPRGG GBRRRRG WGBSSBY".replace(" ", "")


def written(view: State, seat: int | None = 0) -> str:
    context = lines.context(view, seat, ("Ada", "Bo", "Cy", "Di")[: view.seats], ())
    return show.laid_out(render_to_string("games/mandamina/board.txt", context))


def line_of(view: State, label: str) -> str:
    """The value beside a label, wrapped or not."""
    return next(row.value.replace(lines.KEPT, " ") for row in show.rows(written(view)) if row.label == label)


def test_a_board_reads_as_a_letter_shows_it() -> None:
    view = State(e.Options(), 4, 3, board=ON_ITS_WAY, turn=18, turns=17)
    assert (
        written(view)
        == """\
Moves used     17 of 50
Done           2 colours of 8 (purple, black), in 2
               different shapes
Middle d4      purple, not empty
Best possible  a score of 27

Columns        a b c d e f g
Row 1          W S K B K S Y
Row 2          W K K K K S Y
Row 3          W B P P P B Y
Row 4          W G P P Y - R
Row 5          W S Y P R G G
Row 6          G B R R R R G
Row 7          W G B S S B Y
Letters        R red, Y yellow, G green, S sky, B blue,
               P purple, W white, K black, - empty

The same in words, largest group first
  Red          5 at c6 d6 e5 e6 f6; alone g4
  Yellow       3 at g1 g2 g3; alone c5, e4, g7
  Green        3 at f5 g5 g6; alone a6, b4, b7
  Sky          2 at f1 f2; 2 at d7 e7; alone b1, b5
  Blue         alone b3, b6, c7, d1, f3, f7
  Purple       done: c3 c4 d3 d4 d5 e3
  White        5 at a1 a2 a3 a4 a5; alone a7
  Black        done: b2 c1 c2 d2 e1 e2
Empty spot     f4: above blue, right red, below green,
               left yellow"""
    )


def test_the_worked_example_reads_as_it_is_counted() -> None:
    """The rulebook: all eight colours are clustered, but two form the same shape; final score 2."""
    over = after(at(SEVEN, turns=37), "MOVE D4")
    assert written(over).startswith(
        """\
Moves used  38 of 50
Done        all 8 colours, in 7 different shapes
Same shape  red and black
Middle d4   empty
Score       2
"""
    )
    assert written(over).endswith("The match is over.")


@pytest.mark.parametrize(
    ("view", "label", "value"),
    [
        (at(START), "Moves used", "0 of 50"),
        (at(START, turns=60, limit=None), "Moves used", "60"),
        (at(START, mode="simple"), "Moves used", "0 of 44"),
        (at(START), "Done", "no colour of 8 yet"),
        (at(START), "Middle d4", "empty"),
        (at(START), "Best possible", "a score of 44"),
        (at(START, turns=47), "Best possible", "a score of -3"),
        (at(START, difficulty="easy"), "Best possible", "a score of 52"),
        (at(START), "Empty spot", "d4: above purple, right green, below purple, left purple"),
        (at(PINWHEEL), "Empty spot", "a1: above the edge, right red, below red, left the edge"),
        (at(PINWHEEL), "Done", f"7 colours of 8 ({MOST}), in 1 shape"),
        (at(PINWHEEL), "Same shape", "yellow, green, sky, blue, purple, white and black"),
        (at(PINWHEEL), "Red", "5 at a2 a3 b1 b2 b3; alone d4"),
    ],
)  # fmt: skip
def test_a_line_says_what_is_so(view: State, label: str, value: str) -> None:
    assert line_of(view, label) == value


def test_the_simpler_game_speaks_of_no_score() -> None:
    for view in (at(START, mode="simple"), after(at(PINWHEEL, turns=43, mode="simple"), "MOVE D4")):
        assert not {"Best possible", "Score"} & {row.label for row in show.rows(written(view))}


def test_a_match_that_was_not_sorted_has_no_score() -> None:
    lost = replace(at(START, turns=50), ended=verdict(at(START, turns=50), OUT_OF_MOVES))
    assert "Score" not in written(lost)
    assert written(lost).endswith("The match is over.")


def views() -> list[State]:
    moments = [moment for seed in range(2) for moment in [*match(seed, 3)][::6]]
    return [moment.state for moment in moments]


def test_every_marble_is_written_once_in_the_grid_and_once_in_words() -> None:
    for view in views():
        rows = {row.label: row.value.replace(lines.KEPT, " ") for row in show.rows(written(view))}
        assert "".join(rows[f"Row {n}"] for n in range(1, 8)).replace(" ", "") == view.board
        for letter in LETTERS:
            said = rows[COLOURS[letter].capitalize()].replace(",", "").replace(";", "").split()
            there = [SPOTS[i] for i, marble in enumerate(view.board) if marble == letter]
            assert sorted(word for word in said if word in SPOTS) == sorted(there)
            assert ("done:" in said) == (len(groups(view.board, letter)) == 1)
        assert rows["Empty spot"].startswith(f"{SPOTS[hole(view.board)]}: ")


def test_lines_stay_under_60_columns_and_read_the_same_for_everybody() -> None:
    for view in views():
        assert all(len(line) < 60 for line in written(view).splitlines())
        assert written(view, None) == written(view, 1)


def test_rows_hold_the_same_words_as_the_lines() -> None:
    for view in views():
        again = show.rows(written(view))
        assert " ".join(f"{row.label} {row.value}" for row in again).split() == written(view).split()
        assert [row.label for row in again if not row.value][:1] == ["The same in words, largest group first"]
        assert [row.apart for row in again].count(True) == 2


@pytest.mark.parametrize(
    ("event", "known"),
    [
        (e.MarblesLaid(("RYG",)), True),
        (e.MarbleMoved(0, "red", "a1", "d4", 1), False),
        (e.TurnOpened(0), False),
    ],
)
def test_how_the_marbles_lay_at_the_start_is_not_told_beside_the_board(event: Any, known: bool) -> None:
    assert lines.tells(at(START), event, ()) is known
