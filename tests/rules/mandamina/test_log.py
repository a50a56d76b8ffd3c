"""A log of Mandamina means the same for ever, and the board is what its moves made of the start."""

import json
from random import Random
from typing import Any

import pytest

from games.engine.codec import codec, text
from games.engine.fold import fold, told
from games.rules.mandamina import events as e
from games.rules.mandamina import game
from games.rules.mandamina.board import COLOURS
from tests.rules.mandamina.laws import law
from tests.rules.mandamina.table import PINWHEEL, Moment, after, at, later, match
from tests.rules.mandamina.twins import twin

each_table = pytest.mark.parametrize(
    ("seats", "options"),
    [(1, e.Options()), (2, e.Options("easy", "none")), (3, e.Options("simple")), (4, e.Options(start="2"))],
)


def some(seed: int, seats: int, options: e.Options) -> list[Moment]:
    return [moment for moment, _ in zip(match(seed, seats, options), range(70), strict=False)]


@each_table
def test_a_log_comes_back_from_its_text_and_folds_to_the_same(seats: int, options: e.Options) -> None:
    for moment in some(22, seats, options)[::7]:
        back = codec(game).events(text(moment.log))
        assert back == moment.log
        assert fold(game, back) == moment.state


@each_table
def test_the_board_follows_from_the_start_layout_and_the_spots_that_were_moved(
    seats: int, options: e.Options
) -> None:
    """Told again without any code of the rules."""
    for moment in some(23, seats, options)[::7]:
        events = json.loads(text(moment.log))
        (laid,) = [event for event in events if event["type"] == "marbles-laid"]
        board = {f"{c}{r}": row[i] for r, row in enumerate(laid["rows"], 1) for i, c in enumerate("abcdefg")}
        moves = [event for event in events if event["type"] == "marble-moved"]
        for n, event in enumerate(moves, 1):
            assert (board[event["to"]], event["turns"]) == ("-", n)
            assert COLOURS[board[event["source"]]] == event["colour"]
            board[event["to"]], board[event["source"]] = board[event["source"]], "-"
        assert "".join(board.values()) == moment.state.board
        assert moment.state.turns == len(moves)


@each_table
def test_six_marbles_of_each_colour_and_one_empty_spot_always(seats: int, options: e.Options) -> None:
    for moment in some(24, seats, options):
        law(moment.state)


@each_table
def test_everybody_is_told_everything(seats: int, options: e.Options) -> None:
    """So there is no other truth to be told apart from, and no twin."""
    for moment in some(25, seats, options)[::10]:
        for reader in (*range(seats), None):
            assert told(game, moment.log, reader) == moment.log
            assert moment.view(reader) == moment.state
            assert twin(moment.log, reader, Random(1)) is None


@each_table
def test_an_entry_is_one_move_or_one_skip_and_ends_with_what_is_asked_then(
    seats: int, options: e.Options
) -> None:
    for moment in some(26, seats, options)[1:]:
        first, *rest, last = moment.events
        assert isinstance(first, e.MarbleMoved | e.SeatSkipped)
        assert isinstance(last, e.TurnOpened | e.MatchEnded)
        assert all(isinstance(event, e.ColourClustered | e.ColourParted) for event in rest)
        assert len(rest) <= 1


def broken() -> list[Any]:
    """Tables in which one thing is wrong, in several ways."""
    state = after(at(PINWHEEL), "MOVE b1", "MOVE g7")
    law(state)
    return [
        *(later(state, board=board) for board in (state.board[1:], "R" * 49, state.board.replace("-", "R"))),
        later(state, board=state.board.replace("R", "Y", 1)),
        later(state, to_move=2),
        later(state, turns=51),
        later(state, turns=9),
        later(state, skipped=7),
        later(state, last=state.last[::-1]),
        later(state, board=after(at(PINWHEEL), "MOVE d4").board),
        later(after(at(PINWHEEL), "MOVE d4"), ended=None),
    ]


@pytest.mark.parametrize("wrong", broken())
def test_the_law_fails_where_a_marble_is_lost_or_a_count_is_wrong(wrong: Any) -> None:
    with pytest.raises(AssertionError):
        law(wrong)
