"""A match on trial: the truth and every view carried along, and what was seen on the way."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec

from games.engine.chance import SecretChance, Stream
from games.engine.game import AnyGame, IllegalMove

Viewer = int | None  # a seat, or a spectator
Player = Callable[[Any, int, Random], Any]


class Broken(AssertionError):
    """A promise that did not hold."""

    def __init__(self, promise: str, *shown: object) -> None:
        super().__init__(": ".join([promise, *(str(thing) for thing in shown)]))
        self.promise = promise


class Trial(msgspec.Struct, frozen=True):
    """Which match is tried. `seed` fixes the secret, the random players and every sample.

    `ends` says that the match must be over within `limit` entries; a random one may just stop there.
    """

    game: AnyGame
    options: Any
    seats: int
    seed: int
    limit: int = 2000
    ends: bool = False


class Witness(msgspec.Struct, frozen=True):
    """What only the game's own tests know.

    `law(state)` raises AssertionError where a truth or a view breaks what is conserved.
    `twin(events, seat, dice)` gives the events of another truth that `seat` (None: a spectator) cannot
    tell from this one, or None where nothing is hidden.
    """

    law: Callable[[Any], None]
    twin: Callable[[Sequence[Any], Viewer, Random], Sequence[Any] | None]


class Report(msgspec.Struct, frozen=True):
    """What a match on trial came to; `twins` counts other truths that were told the same."""

    entries: int
    turns: int
    over: bool
    tries: int
    refused: int
    twins: int


class WatchedChance(SecretChance):
    """Chance that knows a broken promise from other errors."""

    def stream(self, purpose: str) -> Stream:
        if purpose in self.used:
            raise Broken("no chance purpose is used twice", purpose)
        return super().stream(purpose)


@dataclass
class Course:
    """Where the match on trial has come to."""

    trial: Trial
    witness: Witness
    dice: Random
    secret: bytes
    chance: WatchedChance
    state: Any = None
    views: dict[Viewer, Any] = field(default_factory=dict)
    log: list[Any] = field(default_factory=list)
    moves: list[Any] = field(default_factory=list)
    values: dict[str, list[Any]] = field(default_factory=dict)  # by the name of the move's field
    entries: int = 0
    tries: int = 0
    refused: int = 0
    twins: int = 0

    @property
    def game(self) -> AnyGame:
        return self.trial.game

    @property
    def seats(self) -> range:
        return range(self.trial.seats)

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        return (*self.seats, None)

    def report(self) -> Report:
        turns, over = self.game.turn(self.state), not self.game.pending(self.state)
        return Report(self.entries, turns, over, self.tries, self.refused, self.twins)


def course_of(trial: Trial, witness: Witness) -> Course:
    """A match not yet dealt."""
    dice = Random(trial.seed)
    secret = dice.randbytes(32)
    return Course(trial, witness, dice, secret, WatchedChance(secret, ()))


def again(course: Course) -> WatchedChance:
    """The match's chance anew, for a move that is only tried."""
    return WatchedChance(course.secret, ())


class Answer(msgspec.Struct, frozen=True):
    """What `decide` said to a move that was only tried: the events, or the refusal's code and facts."""

    events: tuple[Any, ...] | None
    refusal: tuple[str, dict[str, int | str]] | None = None


def try_move(course: Course, state: Any, seat: int, move: Any) -> Answer:
    """Ask `decide` without consequence; any other error breaks a promise."""
    course.tries += 1
    try:
        return Answer(course.game.decide(state, seat, move, again(course)))
    except IllegalMove as no:
        course.refused += 1
        return Answer(None, (no.code, no.facts))
    except Broken:
        raise
    except Exception as error:
        raise Broken("decide answers any move with events or IllegalMove", seat, move, error) from error


def lawful(course: Course, state: Any, *whose: object) -> None:
    """What the game conserves is conserved, in the truth as in a view."""
    try:
        course.witness.law(state)
    except AssertionError as broken:
        raise Broken("the law holds", *whose, broken) from broken


def expect(holds: bool, promise: str, *shown: object) -> None:
    """Raises Broken where a promise does not hold."""
    if not holds:
        raise Broken(promise, *shown)
