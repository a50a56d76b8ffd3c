"""Mandamina's bot keeps a target: it gets there by itself, and does not spoil what is finished."""

import functools
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from games.bots import PARS
from games.bots.mandamina.anneal import Goal, Search
from games.bots.mandamina.choice import Plan, bot, plan
from games.bots.mandamina.first import first
from games.bots.mandamina.par import way
from games.bots.mandamina.pieces import ALL, bits, exchanges, pieces
from games.bots.mandamina.target import NONE_KEPT, Target, drawn, forms, position, remaining, shifted
from games.bots.mandamina.way import Way
from games.engine.chance import SecretChance
from games.engine.fold import fold
from games.engine.moves import allows, pick
from games.rules.mandamina import events as e
from games.rules.mandamina import game
from games.rules.mandamina.board import (
    BESIDE,
    MIDDLE,
    SPOTS,
    clustered,
    groups,
    hole,
    moved,
    rows,
    shapes,
)
from games.rules.mandamina.layout import layout
from games.rules.mandamina.moves import Move, Shift
from games.rules.mandamina.state import State
from tests.rules.mandamina.table import EIGHT, PINWHEEL, at, dealt, later

Step = tuple[State, Move, tuple[e.Event, ...]]


def _chance(seed: int) -> SecretChance:
    return SecretChance(seed.to_bytes(32, "big"), ())


def _played(seed: int, names: tuple[str, ...], start: State | None = None, **options: Any) -> Iterator[Step]:
    """The moves of a match: the state before, the move, what followed."""
    chance, dice = _chance(seed), Random(seed)
    state = start or dealt(len(names), e.Options(**options), chance)
    while not state.ended:
        seat = state.to_move
        move = bot(state, seat, dice) if names[seat] == "bot" else pick(game.moves(state, seat), dice)
        assert allows(game.moves(state, seat), move)
        events = game.decide(state, seat, move, chance)
        yield state, move, events
        state = fold(game, events, state)


def _ended(steps: list[Step]) -> e.MatchEnded:
    ended = steps[-1][2][-1]
    assert isinstance(ended, e.MatchEnded)
    return ended


def _board(seed: int) -> str:
    return layout(_chance(seed).stream("layout"))


def _found(board: str, seed: int = 0) -> Target:
    goal, dice = Goal(position(board), 5, 5), Random(seed)
    start = first(goal.now, NONE_KEPT, dice)
    assert start is not None
    search = Search(goal, start, dice)
    search.run(5000, 0.6, 0.3)
    return search.best


def test_all_216_forms_lie_at_4628_places_and_are_35_shapes() -> None:
    every = pieces()
    assert (len(every), len(set(every.values()))) == (4628, 35)
    assert all(place.bit_count() == 6 for place in every)
    for place in list(every)[::500]:
        spots = "".join("R" if place >> i & 1 else "-" for i in range(49))
        assert len(groups(spots, "R")) == 1


def test_an_exchange_gives_one_spot_for_another() -> None:
    for place in list(pieces())[::300]:
        for pair in exchanges(place):
            assert (pair & place).bit_count() == (pair & ~place).bit_count() == 1
            assert place ^ pair in pieces()


@pytest.mark.parametrize("seed", range(4))
def test_a_target_is_a_clustered_board_of_the_same_marbles(seed: int) -> None:
    target = _found(_board(seed))
    board = drawn(target)
    assert clustered(board)
    assert sorted(board) == sorted(_board(seed))
    assert sum(target.places) + target.hole == ALL
    assert forms(target) == len(set(shapes(board).values()))


def test_what_remains_to_a_target_is_the_fewest_moves_by_trying_all() -> None:
    """Breadth first, to every board within three moves of a target."""
    start = drawn(_found(_board(1)))
    target = Target(position(start).marbles, position(start).hole)
    away, edge = {start: 0}, [start]
    for far in (1, 2):
        edge = [after for board in edge for i in range(49) if i != hole(board) for after in [moved(board, i)]]
        edge = [board for board in dict.fromkeys(edge) if board not in away]
        away.update(dict.fromkeys(edge, far))
    assert len(away) > 2000
    assert {far for board, far in away.items() if remaining(position(board), target) != far} == set()


@pytest.mark.parametrize("seed", range(6))
def test_there_is_always_a_move_by_which_less_remains_and_none_by_which_two_less_do(seed: int) -> None:
    target, now, dice = _found(_board(seed)), position(_board(seed)), Random(seed)
    while left := remaining(now, target):
        after = [shifted(now, bit) for bit in bits(ALL ^ now.hole)]
        assert min(remaining(then, target) for then in after) == left - 1
        now = dice.choice([then for then in after if remaining(then, target) == left - 1])
    assert now.marbles == target.places


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("adjacent", ["allowed", "forbidden"])
def test_it_plays_legal_moves_at_any_board_of_a_random_match(seats: int, adjacent: Any) -> None:
    steps = list(_played(seats, ("random",) * seats, adjacent_moves=adjacent))
    for state, *_ in steps[::17]:
        assert allows(game.moves(state, state.to_move), bot(state, state.to_move, Random(1)))


@functools.cache
def _alone(seed: int) -> list[Step]:
    return list(_played(seed, ("bot",)))


def test_alone_it_sorts_a_fixed_layout_in_40_moves_at_most_and_wins() -> None:
    steps = _alone(1)
    assert len(steps) <= 40
    assert _ended(steps).won
    _nothing_is_parted_in_vain(steps)


def test_the_simpler_game_is_won_with_time_to_spare() -> None:
    steps = list(_played(3, ("bot",), difficulty="simple"))
    assert (_ended(steps).won, len(steps) <= 36) == (True, True)
    _nothing_is_parted_in_vain(steps)


def test_where_neighbours_must_not_move_it_gets_there_as_well() -> None:
    steps = list(_played(4, ("bot", "bot"), adjacent_moves="forbidden"))
    assert _ended(steps).reason == "clustered"
    assert len(steps) <= 44


def test_it_plays_on_with_a_partner_who_moves_at_random() -> None:
    steps = list(_played(5, ("bot", "random")))
    assert len(steps) == 50 or _ended(steps).reason == "clustered"


def _nothing_is_parted_in_vain(steps: list[Step]) -> None:
    for state, _, events in steps:
        if any(isinstance(event, e.ColourParted) for event in events):
            _gains(plan(state))


def _gains(planned: Plan) -> None:
    assert planned.kept is None or planned.goal.worth(planned.target) > planned.goal.worth(planned.kept)


def test_a_finished_cluster_is_parted_where_that_gains() -> None:
    """Eight rectangles 2 by 3, one move from the end: one shape, and as many moves left as others need."""
    steps = list(_played(0, ("bot",), at(PINWHEEL, turns=9, seats=1)))
    assert any(isinstance(event, e.ColourParted) for *_, events in steps for event in events)
    assert _ended(steps).won


@pytest.mark.parametrize(("told", "source"), [({"mode": "simple", "turns": 20}, "d4"), ({"turns": 49}, "d4")])
def test_a_finished_cluster_is_left_where_parting_gains_nothing(told: dict[str, Any], source: str) -> None:
    state = at(PINWHEEL, **told)
    assert bot(state, state.to_move, Random(0)) == Shift(source)


def _early() -> tuple[str, Target]:
    """Two moves from a target with the middle empty; but with the first of them the match would be over."""
    sorted_ = moved(at(EIGHT).board, MIDDLE)
    beside = next(i for i in BESIDE[MIDDLE] if clustered(moved(sorted_, i)))
    near = {sorted_[i] for i in (MIDDLE, *BESIDE[MIDDLE])}
    other = next(i for i in range(49) if sorted_[i] not in near)
    board = moved(moved(sorted_, beside), other)
    return board, Target(position(sorted_).marbles, position(sorted_).hole)


def test_a_way_leads_round_a_board_on_which_the_match_would_be_over() -> None:
    board, target = _early()
    now, way_there = position(board), Way(target, neighbours=True)
    assert remaining(now, target) == 2
    found = [moves for moves in (2, 3, 4) if way_there.step(now, list(bits(ALL ^ now.hole)), moves)]
    assert found == [4]


def test_it_goes_that_way_and_not_in_a_circle() -> None:
    board, _ = _early()
    steps = list(_played(0, ("bot",), later(at(EIGHT, turns=20, seats=1), board=board)))
    ended = _ended(steps)
    assert (ended.middle, ended.turns <= 24) == (True, True)


def test_it_takes_the_move_that_wins() -> None:
    state = at(EIGHT, turns=30)
    assert bot(state, state.to_move, Random(0)) == Shift("d4")


def test_what_a_partner_lays_beside_its_like_counts_as_built() -> None:
    """The same board without the move that led to it: only the board speaks."""
    start = dealt(2, chance=_chance(1))
    empty = hole(start.board)
    joined = [i for i in range(49) if any(start.board[j] == start.board[i] for j in BESIDE[empty] if j != i)]
    events = game.decide(start, start.to_move, Shift(SPOTS[joined[0]]), _chance(0))
    state = fold(game, events, start)
    laid, before = plan(state).goal, plan(replace(state, last=())).goal
    stays = Target(laid.now.marbles, laid.now.hole)
    assert laid.hinted(stays) > before.hinted(stays) > 0


def test_par_is_reached_by_its_own_moves_and_no_more_than_the_bot_needs() -> None:
    board = _board(1)
    most, method = PARS["mandamina"](rows(board))
    sources = way(board)
    for source in sources:
        assert not clustered(board)
        board = moved(board, source)
    assert clustered(board)
    assert (len(sources), method) == (most, "targets-1")
    assert most <= len(_alone(1))


@pytest.mark.slow
def test_alone_most_of_five_layouts_are_won_and_none_takes_more_than_44_moves() -> None:
    seeds = range(100, 105)
    matches = [_alone(seed) for seed in seeds]
    assert sorted(len(steps) for steps in matches)[2] <= 36
    assert sum(_ended(steps).won for steps in matches) > 3
    for seed, steps in zip(seeds, matches, strict=True):
        _nothing_is_parted_in_vain(steps)
        assert len(way(_board(seed))) <= len(steps) <= 44
