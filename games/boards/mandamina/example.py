"""A position to show to somebody who has never seen the game: two of them after 31 moves."""

from games.engine.chance import ScriptedChance
from games.engine.fold import fold
from games.rules.mandamina import events as e
from games.rules.mandamina.game import game
from games.rules.mandamina.state import State

START = ("PBWYRBW", "SKBKGPS", "BYSPKYW", "SGP-WSR", "RBWPRGK", "KYRGKRG", "SGYBPYW")
PLAYED = "d2 e1 b1 a5 b6 a4 b3 c1 c6 c3 c5 c7 a6 a2 e4 e2 c2 e5 d5 d1 g4 f2 a3 g3 g6 e7 e6 c4 f3 b4 f7"


def _played() -> State:
    laid = (e.TableSet(2, e.Options(), 1), e.MarblesLaid(START), e.TurnOpened(1))
    state = fold(game, laid)
    for spot in PLAYED.split():
        move = game.parse(f"MOVE {spot}")
        state = fold(game, game.decide(state, state.to_move, move, ScriptedChance()), state)
    return state


EXAMPLE: tuple[State, tuple[e.Event, ...]] = (_played(), ())
