"""Positions to try a rule on, and whole matches played at random."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from games.engine.chance import ScriptedChance, SecretChance
from games.engine.fold import fold, seen_by
from games.engine.game import IllegalMove
from games.engine.moves import pick
from games.engine.settle import Step, settle
from games.engine.words import Sentence, english, say
from games.rules.mandala import game
from games.rules.mandala.events import Event, Options
from games.rules.mandala.moves import IN_FIELD, ON_MOUNTAIN, TO_DISCARD, TO_TAKE, Move
from games.rules.mandala.state import State
from tests.rules.mandala.scenario import position, read
from tests.rules.scenarios import run

TONGUE = english(("Ada", "Bo"))
POSITION = {
    "m1": {"mountain": "RGPP", "P1": "YY", "P2": "KKK"},
    "m2": {"mountain": "GO"},
    "P1": {"hand": "OOORP"},
    "P2": {"hand": "YY"},
    "pile": "KKKKK",
}
SHARING = {
    "m1": {"mountain": "RRRGGO", "P1": "YY"},
    "P1": {"river": "KG", "cup": "R"},
}
EVERY: tuple[Move, ...] = (
    *(move for mandala in ON_MOUNTAIN for move in mandala),
    *(move for mandala in IN_FIELD for colour in mandala for move in colour[-1]),
    *(move for colour in TO_DISCARD for move in colour[-1]),
    *TO_TAKE,
)


def said(sentence: Sentence | None) -> str:
    """The sentence filled in: no place left open."""
    if sentence is None:
        return ""
    line = say(sentence, TONGUE)
    assert line.strip()
    assert not set("{}") & set(line), line
    return line


def shared(told: dict[str, Any], **more: Any) -> State:
    """The position while mountain 1 is being shared."""
    return replace(position(told), sharing=1, phase="share", **more)


def play(told: dict[str, Any], *actions: str) -> dict[str, Any]:
    """What came of the actions, in the letters of golden.json."""
    return run({"game": "mandala", "kind": "play", "position": told, "actions": list(actions)})


def score(one: dict[str, str], two: dict[str, str]) -> dict[str, Any]:
    return run({"game": "mandala", "kind": "final", "position": {"P1": one, "P2": two}, "actions": []})


def facts(told: dict[str, Any], *actions: str) -> tuple[Event, ...]:
    """The events of the last action."""
    state = position(told)
    events: tuple[Event, ...] = ()
    for action in actions:
        seat, move = read(action)
        assert move is not None
        events = game.decide(state, seat, move, ScriptedChance())
        state = fold(game, events, state)
    return events


def refusal(state: State, seat: int, move: Move) -> IllegalMove | None:
    """Why a move is refused, or None when it is not."""
    try:
        game.decide(state, seat, move, ScriptedChance())
    except IllegalMove as illegal:
        return illegal
    return None


class Moment(NamedTuple):
    """A match before a move that is asked for: the log so far and its truth; `steps` led here."""

    log: list[Event]
    state: State
    steps: tuple[Step, ...]

    def view(self, seat: int | None) -> State:
        view: State = seen_by(game, self.log, seat)
        return view


def match(seed: int, options: Options | None = None) -> Iterator[Moment]:
    """A match at random, move by move; the last moment is its end."""
    dice = Random(seed)
    chance = SecretChance(dice.randbytes(32), (None, None))
    log = [*game.setup(options or Options(), 2, chance)]
    state: State = fold(game, log)
    yield Moment(log, state, ())
    while pending := game.pending(state):
        (seat,) = pending
        move = pick(game.moves(state, seat), dice)
        steps = settle(game, state, (seat, "web", move), chance=chance, autos={}, limit=16)
        log = log + [event for step in steps for event in step.events]
        state = steps[-1].state
        yield Moment(log, state, steps)
