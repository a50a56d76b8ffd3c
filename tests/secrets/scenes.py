"""How the matches of the house are played until they are looked at, and on from there."""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from games.engine.moves import pick
from games.rules.mandi.goods import STALLS
from games.rules.mandi.moves import Choose, Restock
from games.store.log import Log

Step = tuple[int, str]  # who moves, and the line
Course = Callable[[Callable[[], Log], Random], Iterator[Step]]


class Scene(NamedTuple):
    """A running match of Ada and so many guests: what is played before the photograph, and what after it.

    In what is played afterwards chance must not be asked.
    """

    before: Course
    after: Course
    options: Mapping[str, str]
    guests: int = 1
    seed: int = 0


def until(entries: int) -> Course:
    """By whoever is asked, until the log is so long."""

    def course(log: Callable[[], Log], dice: Random) -> Iterator[Step]:
        while (now := log()).lines[-1].number < entries:
            yield a_step(now, min(now.pending), dice)

    return course


def moves(n: int) -> Course:
    """So many, by whoever is asked."""

    def course(log: Callable[[], Log], dice: Random) -> Iterator[Step]:
        for _ in range(n):
            now = log()
            yield a_step(now, min(now.pending), dice)

    return course


def a_step(log: Log, seat: int, dice: Random) -> Step:
    return seat, log.game.name(pick(log.game.moves(log.state, seat), dice))


def sealing(*seats: int, turn: int = 0, apart: bool = False) -> Course:
    """Bazaars up to a turn, some thinking again; then these seats, one after the other.

    `apart`: each at a stall of its own, so that no coin falls at the reveal.
    """

    def course(log: Callable[[], Log], dice: Random) -> Iterator[Step]:
        while (now := log()).game.turn(now.state) < turn:
            locked = sorted(now.state.locked)
            again = locked and dice.random() < 0.2
            yield _seal(now, dice.choice(locked if again else sorted(now.pending)), dice, apart=False)
        for seat in seats:
            yield _seal(log(), seat, dice, apart=apart)

    return course


def _seal(log: Log, seat: int, dice: Random, *, apart: bool) -> Step:
    """Of a restock the last seat buys only; the others choose along with it what may stand."""
    last = log.seats - 1
    found: list[Any] = [
        move
        for move in log.game.moves(log.state, seat)
        if not isinstance(move, Restock) or (move.choice is None) == (seat == last)
    ]
    if apart:
        found = [move for move in found if isinstance(move, Choose) and move.stall == STALLS[seat]]
    return seat, log.game.name(pick(tuple(found), dice))
