"""The other match, by which it is held that nobody looks on while one runs, is a match of its own."""

import itertools
from random import Random

import pytest

from games.engine.chance import ScriptedChance
from games.engine.fold import fold
from games.rules.mandamina import events as e
from games.rules.mandamina import game
from games.rules.mandamina.board import is_start
from tests.rules.mandamina.laws import law
from tests.rules.mandamina.table import match
from tests.rules.mandamina.twins import another, asked

FORBIDDING = e.Options(adjacent_moves="forbidden")


@pytest.mark.parametrize("options", [e.Options(), FORBIDDING])
def test_every_move_of_it_is_legal_and_decided_as_it_is_told(options: e.Options) -> None:
    moments = [*match(31, 2, options)][:-1]
    other = another(moments[-1].log, None, Random(1))
    assert other is not None
    state, at = fold(game, other[:3]), 3
    assert is_start(state.board)
    for moment in moments[1:]:
        told = tuple(other[at : at + len(moment.events)])
        move = asked(game.fallback(state, state.to_move), told)
        assert game.decide(state, state.to_move, move, ScriptedChance()) == told
        state, at = fold(game, told, state), at + len(told)
        law(state)


def test_no_marble_lies_where_it_lay_and_no_move_is_what_it_was() -> None:
    for moment in itertools.islice(match(32, 2), 0, 40, 8):
        other = another(moment.log, None, Random(2))
        assert other is not None
        here, there = moment.state, fold(game, other)
        assert here.board != there.board
        assert all(one != two for one, two in zip(here.last, there.last, strict=True))
        assert (here.turn, here.turns, here.to_move) == (there.turn, there.turns, there.to_move)


def test_who_plays_is_told_all_and_so_is_everybody_when_it_is_over() -> None:
    *_, running, end = match(33, 3)
    assert [another(running.log, seat, Random(3)) for seat in range(3)] == [None] * 3
    assert another(end.log, None, Random(3)) is None
