"""What is played for whoever is late, and for a table that everybody has left."""

import pytest

from games.engine.chance import ScriptedChance
from games.engine.fold import fold
from games.rules.mandamina import game
from games.rules.mandamina.moves import SKIP
from tests.rules.mandamina.table import dealt, match


@pytest.mark.parametrize("seats", game.seats)
def test_it_is_a_skip_which_is_no_move_of_theirs_and_accepted_all_the_same(seats: int) -> None:
    for moment in match(11, seats):
        for seat in game.pending(moment.state):
            assert game.fallback(moment.state, seat) == game.fallback(moment.view(seat), seat) == SKIP
            assert SKIP not in game.moves(moment.state, seat)
            assert game.decide(moment.state, seat, SKIP, ScriptedChance())


@pytest.mark.parametrize("seats", game.seats)
def test_a_match_that_everybody_left_ends_by_itself(seats: int) -> None:
    state, skips = dealt(seats), 0
    while game.pending(state):
        state, skips = fold(game, game.decide(state, state.to_move, SKIP, ScriptedChance()), state), skips + 1
    assert skips == 3 * seats
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.reason == "abandoned_lost"
    assert state.turns == 0
