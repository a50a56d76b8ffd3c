"""Where the rulebook is silent: the numbered decisions of Mandamina."""

import itertools
from collections import Counter
from typing import Any, get_args

import pytest

from games.engine.chance import SecretChance
from games.engine.fold import fold
from games.engine.game import IllegalMove, fit
from games.rules.mandamina import events as e
from games.rules.mandamina import game, score
from games.rules.mandamina.board import SPOTS, shapes
from games.rules.mandamina.moves import SKIP, Shift
from games.rules.mandamina.score import best_possible
from games.rules.mandamina.state import State
from tests.rules.mandamina.table import (
    EIGHT,
    PINWHEEL,
    SEVEN,
    START,
    Dealing,
    after,
    at,
    dealt,
    facts,
    lies,
    match,
    play,
    refusal,
)

# D5, where a start layout comes from, is held in test_layout; D8, silence, is the house's and held in
# tests/play; D14, that all concede or none, as well.


def refused(state: State, seat: int, move: Shift) -> str | None:
    illegal = refusal(state, seat, move)
    return illegal.code if illegal else None


def test_d1_one_to_four_play() -> None:
    assert list(game.seats) == [1, 2, 3, 4]
    for seats in game.seats:
        assert {dealt(seats, chance=Dealing(bytes([n]) * 32)).seats for n in range(2)} == {seats}


def test_d2_after_fifty_moves_it_is_lost() -> None:
    ends = play(START, "P1 a1", turns=49)
    assert (ends["over"], ends["turns"], ends["won"]) == ("out_of_moves", 50, False)
    assert play(START, "P1 a1", turns=48)["over"] is False


def test_d2_clustered_with_move_fifty_is_scored() -> None:
    found = play(EIGHT, "P1 d4", turns=49, difficulty="easy")
    assert (found["over"], found["final"], found["won"]) == ("clustered", 3, True)


def test_d2_without_the_limit_it_goes_on_and_is_scored_at_last() -> None:
    found = play(START, "P1 a1", "P2 b1", turns=60, limit="none")
    assert (found["over"], found["turns"]) == (False, 62)
    late = play(SEVEN, "P1 d4", turns=60, limit="none")
    assert (late["over"], late["final"], late["won"]) == ("clustered", 40 - 61, False)


@pytest.mark.parametrize(("difficulty", "most"), [("normal", 45), ("easy", 53), ("difficult", 37)])
def test_d2_the_best_possible_sum_and_the_move_from_which_no_win_is_possible(
    difficulty: str, most: int
) -> None:
    """From move 45, 53 or 37 on; but it is played on."""
    for turns in range(most - 2, most):
        state = at(START, difficulty=difficulty, turns=turns, limit="none")
        assert best_possible(state) == most - turns - 1
        assert game.pending(state) == {0}
    assert play(EIGHT, "P1 d4", turns=most - 2, difficulty=difficulty, limit="none")["final"] == 1
    assert play(EIGHT, "P1 d4", turns=most - 1, difficulty=difficulty, limit="none")["won"] is False


def test_d2_nothing_is_possible_that_is_better_than_what_came() -> None:
    """At the end the best possible is what eight shapes and the middle would have been."""
    state = after(at(EIGHT, turns=30), "MOVE d4")
    assert state.ended is not None
    assert best_possible(state) == state.ended.score == 14
    assert best_possible(at(START, mode="simple")) is None


def test_d3_the_simpler_game_is_clustered_by_move_44() -> None:
    won = play(PINWHEEL, "P1 d4", turns=43, mode="simple")
    assert (won["over"], won["turns"], won["won"]) == ("clustered", 44, True)
    lost = play(START, "P1 a1", "P2 b1", turns=43, mode="simple")
    assert (lost["illegal"], lost["over"], lost["won"]) == ("P2 b1", "out_of_moves", False)


def test_d3_without_a_limit_the_simpler_game_ends_with_move_44_all_the_same() -> None:
    assert score.limit(e.Options("simple", "none")) == score.limit(e.Options("simple")) == 44


def test_d4_mirror_images_count_as_one_shape() -> None:
    """All 216 fixed forms are tried in test_shapes."""
    rows = ["CCAAAAB", "CAABBBB", "CCEBDDD", "CEE.DFD", "GEEEDFF", "GGGGFFF", "GHHHHHH"]
    assert lies(rows)["shapes"] == 7
    assert lies([row[::-1] for row in rows])["shapes"] == 7


@pytest.mark.parametrize("spot", ["d3", "c4", "e4", "d5"])
def test_d6_a_marble_beside_the_empty_spot_may_move_unless_the_table_forbids_it(spot: str) -> None:
    assert refused(at(START), 0, Shift(spot)) is None
    forbidding = at(START, adjacent_moves="forbidden")
    assert refused(forbidding, 0, Shift(spot)) == "beside_the_hole"
    assert Shift(spot) not in game.moves(forbidding, 0)
    assert len(game.moves(forbidding, 0)) == 44


def test_d6_at_the_edge_fewer_are_beside_it_and_never_round_the_edge() -> None:
    corner = after(at(START, adjacent_moves="forbidden"), "MOVE g1")
    moves = {move.spot for move in game.moves(corner, 1) if isinstance(move, Shift)}
    assert {*SPOTS} - moves == {"g1", "f1", "g2"}


def test_d7_who_begins_is_drawn_among_the_seats() -> None:
    chance = Dealing()
    dealt(3, chance=chance)
    assert chance.asked == [("start", 3), ("layout", None)]
    first = Counter(dealt(4, chance=Dealing(bytes([n]) * 32)).to_move for n in range(24))
    assert set(first) == {0, 1, 2, 3}


@pytest.mark.parametrize("start", ["0", "1", "2"])
def test_d7_or_named_and_then_nothing_is_drawn_but_the_layout(start: Any) -> None:
    chance = Dealing()
    assert dealt(3, e.Options(start=start), chance).to_move == int(start)
    assert chance.asked == [("layout", None)]


def test_d7_who_is_named_must_sit_there() -> None:
    assert fit(game, e.Options(start="1"), 2) == e.Options(start="1")
    with pytest.raises(IllegalMove, match="nobody_there"):
        fit(game, e.Options(start="2"), 2)


def test_d8_a_move_names_who_what_and_where_and_says_no_word() -> None:
    assert e.MarbleMoved.__struct_fields__ == ("seat", "colour", "source", "to", "turns")
    assert Shift.__struct_fields__ == ("spot",)


def test_d9_the_final_move_crosses_out_a_circle_as_well() -> None:
    (moved, _together, ended) = facts(at(SEVEN, turns=37), "MOVE d4")
    assert isinstance(moved, e.MarbleMoved)
    assert isinstance(ended, e.MatchEnded)
    assert (moved.turns, ended.turns, ended.parts[-1]) == (38, 38, ("turns", -38))


def test_d10_nought_is_no_win_and_a_negative_score_stands() -> None:
    assert play(SEVEN, "P1 d4", turns=39)["won"] is False
    found = play(SEVEN, "P1 d4", turns=37, difficulty="difficult")
    assert (found["final"], found["won"]) == (-5, False)


def test_d11_a_move_may_be_taken_straight_back_and_costs_a_turn() -> None:
    state = at(START)
    back = after(state, "MOVE a1", "MOVE d4")
    assert (back.board, back.turns) == (state.board, 2)


def test_d11_nobody_may_pass() -> None:
    for moment in match(5, skips=0):
        assert SKIP not in game.moves(moment.state, moment.state.to_move)
        assert Shift(SPOTS[moment.state.board.index("-")]) not in game.moves(
            moment.state, moment.state.to_move
        )


def test_d12_whoever_is_late_is_skipped_without_a_move_and_without_a_circle() -> None:
    state = at(START, seats=3, turns=4)
    events = facts(state, "SKIP")
    assert events == (e.SeatSkipped(0), e.TurnOpened(1))
    then = fold(game, events, state)
    assert (then.board, then.turns, then.to_move, then.turn) == (state.board, 4, 1, state.turn + 1)
    assert game.fallback(state, 0) == SKIP


def test_d12_a_skip_counts_for_no_limit() -> None:
    state = after(at(START, turns=49), "SKIP")
    assert (state.ended, state.turns) == (None, 49)
    assert after(state, "MOVE a1").turns == 50


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_d12_three_rounds_of_skips_in_a_row_end_the_match_lost(seats: int) -> None:
    state = at(START, seats=seats)
    almost = after(state, *["SKIP"] * (3 * seats - 1))
    assert almost.ended is None
    assert after(almost, "MOVE a1", *["SKIP"] * (3 * seats - 1)).ended is None
    outcome = game.outcome(after(almost, "SKIP"))
    assert outcome is not None
    assert outcome.reason == "abandoned_lost"


def test_d13_nothing_changes_the_options_of_a_match() -> None:
    options = e.Options("easy", "none", "forbidden")
    for moment in itertools.islice(match(4, 2, options), 80):
        assert moment.state.options == options
    kinds = get_args(e.Event)
    assert [kind for kind in kinds if "options" in kind.__struct_fields__] == [e.TableSet]


def test_d14_no_move_of_one_seat_gives_up_for_all() -> None:
    for line in ("CONCEDE", "RESIGN", "PASS", "GIVE UP"):
        with pytest.raises(IllegalMove, match="unreadable"):
            game.parse(line)


def test_d15_a_start_is_never_clustered_and_no_move_can_make_it_so() -> None:
    for number in range(8):
        state = dealt(2, chance=SecretChance(bytes([number]) * 32, ()))
        assert shapes(state.board) == {}
        for move in game.moves(state, state.to_move):
            then = fold(game, game.decide(state, state.to_move, move, Dealing()), state)
            assert then.ended is None


def test_a_skip_opens_the_next_turn_and_a_move_after_it_the_next_but_one() -> None:
    for one, two in itertools.pairwise(match(6, 3, skips=0.4)):
        moved = any(isinstance(event, e.MarbleMoved) for event in two.events)
        assert two.state.turns == one.state.turns + moved
        assert two.state.turn == one.state.turn + (two.state.ended is None)
        assert two.state.skipped == (0 if moved else one.state.skipped + 1)
