"""Positions to try a rule on, and whole matches played at random."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from games.engine.chance import Chance, ScriptedChance, SecretChance
from games.engine.fold import fold, seen_by
from games.engine.game import IllegalMove
from games.engine.moves import pick
from games.rules.mandamina import events as e
from games.rules.mandamina import game
from games.rules.mandamina.moves import SKIP, Move
from games.rules.mandamina.state import State
from tests.rules.mandamina.scenario import Dict, board, position
from tests.rules.scenarios import run

START = ["FBCEABC", "GHBHDFG", "BEGFHEC", "GDF.CGA", "ABCFADH", "HEADHAD", "GDEBFEC"]
SEVEN = [".AAAAAB", "CCBBBBB", "ECCCFDD", "ECEAFDD", "EEEGFDD", "GGGGFFF", "GHHHHHH"]  # with d4 to a1
EIGHT = ["CAAABBB", "CAAABBD", "CCCCBDD", "EEEHDDF", "EGEEFDF", "GGGGFFF", "GHHHHH."]  # with d4 to g7
PINWHEEL = [".ABBCCC", "AABBCCC", "AABBDDD", "GGGADDD", "GGGEEFF", "HHHEEFF", "HHHEEFF"]  # with d4 to a1


class Dealing(SecretChance):
    """Chance that remembers what it was asked for; a layout cannot be scripted."""

    def __init__(self, secret: bytes = bytes(32)) -> None:
        super().__init__(secret, ())
        self.asked: list[tuple[str, int | None]] = []

    def stream(self, purpose: str) -> Any:
        self.asked.append((purpose, None))
        return super().stream(purpose)

    def below(self, purpose: str, n: int) -> int:
        number = super().below(purpose, n)
        self.asked[-1] = (purpose, n)
        return number


def at(rows: list[str], **told: Any) -> State:
    """A table whose board lies so, in the letters of golden.json."""
    return position({"board": rows, **told})


def play(rows: list[str], *actions: str, **told: Any) -> Dict:
    """What came of the actions, in the letters of golden.json."""
    scenario = {"kind": "play", "position": {"board": rows, **told}, "actions": list(actions)}
    return run({"game": "mandamina", **scenario})


def lies(rows: list[str]) -> Dict:
    return run({"game": "mandamina", "kind": "shape", "position": {"board": rows}, "actions": []})


def starts(rows: list[str]) -> bool:
    found = run({"game": "mandamina", "kind": "start", "position": {"board": rows}, "actions": []})
    return bool(found["valid"])


def dealt(seats: int = 2, options: e.Options | None = None, chance: Chance | None = None) -> State:
    state: State = fold(game, game.setup(options or e.Options(), seats, chance or Dealing()))
    return state


def facts(state: State, *lines: str) -> tuple[e.Event, ...]:
    """All that follows when whoever is asked says these lines."""
    some: list[e.Event] = []
    for line in lines:
        events = game.decide(state, state.to_move, game.parse(line), ScriptedChance())
        state = fold(game, events, state)
        some += events
    return tuple(some)


def after(state: State, *lines: str) -> State:
    then: State = fold(game, facts(state, *lines), state)
    return then


def refusal(state: State, seat: int, move: Move) -> IllegalMove | None:
    """Why a move is refused, or None when it is not."""
    try:
        game.decide(state, seat, move, ScriptedChance())
    except IllegalMove as illegal:
        return illegal
    return None


def spots(rows: list[str], letter: str) -> frozenset[int]:
    return frozenset(i for i, marble in enumerate(board(rows)) if marble == board([letter]))


def later(state: State, **more: Any) -> State:
    """The same table with something changed."""
    return replace(state, **more)


class Moment(NamedTuple):
    """A match before a move that is asked for: the log so far, its truth, and what followed last."""

    log: tuple[e.Event, ...]
    state: State
    events: tuple[e.Event, ...]

    def view(self, seat: int | None) -> State:
        view: State = seen_by(game, self.log, seat)
        return view


def match(
    seed: int, seats: int = 2, options: e.Options | None = None, *, skips: float = 0.1
) -> Iterator[Moment]:
    """A match at random, in which some are skipped; the last moment is its end."""
    dice = Random(seed)
    chance = SecretChance(dice.randbytes(32), ())
    log = events = game.setup(options or e.Options(), seats, chance)
    state: State = fold(game, log)
    yield Moment(log, state, events)
    while game.pending(state):
        move = SKIP if dice.random() < skips else pick(game.moves(state, state.to_move), dice)
        events = game.decide(state, state.to_move, move, chance)
        log, state = (*log, *events), fold(game, events, state)
        yield Moment(log, state, events)
