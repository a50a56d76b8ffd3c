"""What the rulebook of Mandamina says, sentence by sentence; each test quotes its rule."""

from collections import Counter
from typing import Any

import pytest

from games.engine.chance import ScriptedChance
from games.engine.fold import fold
from games.engine.game import IllegalMove
from games.engine.moves import allows
from games.rules.mandamina import events as e
from games.rules.mandamina import game
from games.rules.mandamina.board import EMPTY, MIDDLE, SPOTS, hole, shape
from games.rules.mandamina.moves import SKIP, Shift
from games.rules.mandamina.state import State
from tests.rules.mandamina.scenario import written
from tests.rules.mandamina.table import (
    EIGHT,
    PINWHEEL,
    SEVEN,
    START,
    after,
    at,
    dealt,
    facts,
    lies,
    match,
    play,
    refusal,
    spots,
    starts,
)


def ended(state: State) -> e.MatchEnded:
    assert state.ended is not None
    return state.ended


def test_a_grid_of_seven_by_seven_and_48_marbles_six_in_each_of_eight_colours() -> None:
    """'1 game board (the 7 x 7 grid …) - 48 wooden marbles (8 colours with 6 marbles each)'"""
    board = dealt().board
    assert len(board) == 7 * 7
    assert sorted(Counter(board).values()) == [1, *[6] * 8]
    assert (SPOTS[0], SPOTS[6], SPOTS[7], SPOTS[-1]) == ("a1", "g1", "a2", "g7")


def test_no_two_marbles_of_the_same_colour_start_next_to_each_other() -> None:
    """'Make sure that no two marbles of the same colour are orthogonally next to each other'"""
    assert starts(START)
    assert not starts(["FBCEABC", "GBHHDFG", *START[2:]]), "B at b1 and b2"
    assert not starts([*START[:6], "GDFBEEC"]), "E at e7 and f7"


def test_marbles_of_the_same_colour_may_start_corner_to_corner() -> None:
    """'orthogonally next to each other': the two B at b1 and c2 are not."""
    assert START[0][1] == START[1][2] == "B"
    assert starts(START)


def test_the_middle_is_left_empty() -> None:
    """'Leave the middle empty.'"""
    assert dealt().board[MIDDLE] == EMPTY
    assert SPOTS[MIDDLE] == "d4"
    elsewhere = [".BCEABC", *START[1:3], "GDFFCGA", *START[4:]]
    assert not starts(elsewhere)


def test_a_circle_is_crossed_out_after_each_move() -> None:
    """'Their task while playing is to cross out one circle after each move.'"""
    state = at(START)
    for turns, spot in enumerate(("a1", "g7", "d4", "c3", "b6"), 1):
        (moved, *_) = facts(state, f"MOVE {spot}")
        state = after(state, f"MOVE {spot}")
        assert isinstance(moved, e.MarbleMoved)
        assert (moved.turns, state.turns) == (turns, turns)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_one_marble_at_a_time_in_turn_clockwise(seats: int) -> None:
    """'Take turns to move wooden marbles on the game board one at a time' - 'The next player clockwise …'"""
    state = at(START, seats=seats)
    for n, spot in enumerate(("a1", "b1", "c1", "d1", "e1", "f1", "g1")):
        assert game.pending(state) == {n % seats}
        before = state.board
        state = after(state, f"MOVE {spot}")
        assert sum(a != b for a, b in zip(before, state.board, strict=True)) == 2


def test_clustered_is_when_all_marbles_of_a_colour_are_orthogonally_adjacent() -> None:
    """'The marbles are clustered when all marbles of a colour are orthogonally adjacent to each other.'"""
    together = lies(["AABBCCC", "AABBCCC", "AABBDDD", "GGG.DDD", "GGGEEFF", "HHHEEFF", "HHHEEFF"])
    assert (together["clustered"], together["connected"]) == (True, [*"ABCDEFGH"])
    corner = lies(["AABBCCC", "AABBCCC", "GABBDDD", "GGA.DDD", "GGGEEFF", "HHHEEFF", "HHHEEFF"])
    assert (corner["clustered"], corner["connected"]) == (False, [*"BCDEFGH"])


def test_the_place_of_a_cluster_is_free() -> None:
    """'The placement of each colour cluster is free'"""
    rows = ["AABBCCC", "AABBCCC", "AABBDDD", "GGG.DDD", "GGGEEFF", "HHHEEFF", "HHHEEFF"]
    for image in (
        rows,
        rows[::-1],
        [row[::-1] for row in rows],
        ["".join(c) for c in zip(*rows, strict=True)],
    ):
        assert lies(image)["clustered"]


def test_any_marble_may_be_put_on_the_empty_spot() -> None:
    """'pick any marble on the board and put it on the empty spot (there is always one empty spot …)'"""
    for moment in match(3, skips=0):
        if moment.state.ended is None:
            empty, seat = hole(moment.state.board), moment.state.to_move
            assert game.moves(moment.state, seat) == tuple(
                Shift(spot) for i, spot in enumerate(SPOTS) if i != empty
            )
        assert moment.state.board.count(EMPTY) == 1


def test_its_spot_is_empty_then_and_nothing_else_has_moved() -> None:
    state = at(START)
    for spot in SPOTS:
        if spot != "d4":
            then = after(state, f"MOVE {spot}").board
            assert then[SPOTS.index(spot)] == EMPTY
            assert then[MIDDLE] == state.board[SPOTS.index(spot)]


def test_any_marble_may_be_moved_until_the_end() -> None:
    """'You are allowed to move any marble until the end of the game.' One of a cluster as well."""
    state = at(PINWHEEL)
    (moved, parted, opened) = facts(state, "MOVE f7")
    assert isinstance(moved, e.MarbleMoved)
    assert parted == e.ColourParted(moved.colour)
    assert isinstance(opened, e.TurnOpened)
    back = facts(after(state, "MOVE f7"), "MOVE a1")
    assert e.ColourClustered(moved.colour) in back


def test_the_match_ends_immediately_when_all_are_clustered() -> None:
    """'The game ends immediately when all marbles are organized in clusters by colour.'"""
    state = after(at(PINWHEEL, turns=19), "MOVE d4")
    assert ended(state).reason == "clustered"
    assert game.pending(state) == frozenset()
    for seat in (0, 1):
        assert game.moves(state, seat) == ()
        for move in (Shift("a1"), SKIP):
            illegal = refusal(state, seat, move)
            assert illegal is not None
            assert illegal.code == "over"


def test_seven_different_shapes_where_two_blues_form_the_same() -> None:
    """'All eight colours are organized into clusters but there are only seven different shapes'"""
    found = play(SEVEN, "P1 d4", turns=37)
    assert (found["connected"], found["shapes"]) == ([*"ABCDEFGH"], 7)
    of = {letter: shape(spots(found["board"], letter)) for letter in "ABCDEFGH"}
    (twice,) = [form for form, n in Counter(of.values()).items() if n > 1]
    assert len([letter for letter, form in of.items() if form == twice]) == 2


def test_the_worked_example_of_the_rulebook() -> None:
    """'7 different colour cluster shapes: +35 p. Middle spot empty: +5 p. Sum: 40 p. Turns played 38: -38 p.

    Final score: 2 p.'
    """
    found = play(SEVEN, "P1 d4", turns=37)
    assert found["shape_points"] == 35
    assert found["middle"] == 5
    assert found["turns"] == 38
    assert found["final"] == 35 + 5 - 38 == 2
    assert found["won"] is True
    outcome = game.outcome(after(at(SEVEN, turns=37), "MOVE d4"))
    assert outcome is not None
    assert outcome.parts == ((("shapes", 35), ("middle", 5), ("turns", -38)),) * 2
    assert (outcome.scores, outcome.places, outcome.reason) == ((2, 2), (1, 1), "clustered_won")


def test_each_different_shape_is_five_points() -> None:
    """'Each different shape of the colour clusters: 5 points each'"""
    for rows, shapes in ((PINWHEEL, 1), (SEVEN, 7), (EIGHT, 8)):
        found = play(rows, "P1 d4")
        assert (found["shapes"], found["shape_points"]) == (shapes, 5 * shapes)


def test_the_middle_spot_empty_is_five_points_and_any_other_none() -> None:
    """'The middle spot is empty: 5 points'"""
    assert play(SEVEN, "P1 d4")["middle"] == 5
    snake = ["AAAAAAB", "CCBBBBB", "CCCCDDD", "EEEEDDD", "EEFFFFF", "GGGGGGF", ".HHHHHH"]
    assert play(snake, "P1 g7")["middle"] == 0


@pytest.mark.parametrize(
    ("turns", "final", "won"), [(38, 2, True), (39, 1, True), (40, 0, False), (41, -1, False)]
)
def test_a_final_score_of_one_or_more_has_won(turns: int, final: int, won: bool) -> None:
    """'If the final score is one or more, congratulations are in order: you have won!'"""
    found = play(SEVEN, "P1 d4", turns=turns - 1)
    assert (found["final"], found["won"]) == (final, won)


@pytest.mark.parametrize(("difficulty", "points"), [("easy", 6), ("normal", 5), ("difficult", 4)])
def test_the_difficulty_changes_the_points_of_a_shape_and_nothing_else(difficulty: str, points: int) -> None:
    """'easy: each different cluster = 6 points - normal … = 5 points - difficult … = 4 points'"""
    found = play(SEVEN, "P1 d4", turns=19, difficulty=difficulty)
    assert (found["shape_points"], found["middle"], found["turns"]) == (7 * points, 5, 20)
    assert found["final"] == 7 * points + 5 - 20


def test_alone_the_player_moves_every_turn() -> None:
    """'In a single-player game, the player marks their own turns on the pad'"""
    state = after(at(START, seats=1), "MOVE a1", "MOVE b1")
    assert (state.turns, game.pending(state)) == (2, {0})
    outcome = game.outcome(after(at(SEVEN, seats=1, turns=37), "MOVE d4"))
    assert outcome is not None
    assert (outcome.scores, outcome.places) == ((2,), (1,))


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_all_win_or_lose_together(seats: int) -> None:
    """'Work together to cluster all marbles on the board': 'you have won!'"""
    for turns, reason in ((37, "clustered_won"), (39, "clustered_lost")):
        outcome = game.outcome(after(at(SEVEN, seats=seats, turns=turns), "MOVE d4"))
        assert outcome is not None
        assert (outcome.places, outcome.reason) == ((1,) * seats, reason)
        assert len(set(outcome.scores)) == 1


@pytest.mark.parametrize(("turns", "won"), [(1, True), (43, True), (44, True)])
def test_the_simpler_game_is_won_before_move_number_45(turns: int, won: bool) -> None:
    """'instead of scoring, simply strive to cluster the marbles by colour before move number 45.'"""
    state = after(at(PINWHEEL, mode="simple", turns=turns - 1), "MOVE d4")
    assert (ended(state).won, ended(state).parts, ended(state).score) == (won, (), 0)
    assert ended(state).turns == turns


def test_in_the_simpler_game_there_is_no_move_number_45() -> None:
    state = after(at(START, mode="simple", turns=43), "MOVE a1")
    assert (ended(state).reason, ended(state).won, state.turns) == ("out_of_moves", False, 44)


def test_the_rest_of_the_simpler_game_is_as_in_setup_and_game_play() -> None:
    """'Play following the rules in Setup and Game Play'"""
    state = dealt(3, e.Options("simple"))
    assert starts(written(state.board))
    assert len(game.moves(state, state.to_move)) == 48


def test_a_whole_match_is_the_fold_of_its_facts_and_nobody_moves_twice_in_a_row() -> None:
    movers: list[Any] = []
    for moment in match(8, 3, skips=0):
        movers += [event.seat for event in moment.events if isinstance(event, e.MarbleMoved)]
        assert fold(game, moment.log) == moment.state
    assert movers == [(movers[0] + n) % 3 for n in range(50)]


def test_whoever_is_not_asked_may_not_move() -> None:
    """'On your turn, pick any marble on the board'"""
    state = at(START, seats=4)
    for seat in (1, 2, 3):
        assert not allows(game.moves(state, seat), Shift("a1"))
        with pytest.raises(IllegalMove, match="not_your_turn"):
            game.decide(state, seat, Shift("a1"), ScriptedChance())
