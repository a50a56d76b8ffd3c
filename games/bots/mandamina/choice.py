"""A partner at Mandamina: keeps a target in mind, and sees in the board what the others are building."""

import functools
from collections.abc import Callable
from random import Random

import msgspec

from games.bots.mandamina.anneal import Goal, Search
from games.bots.mandamina.first import first
from games.bots.mandamina.pieces import BITS
from games.bots.mandamina.target import NONE_KEPT, Masks, Target, position, remaining, shifted
from games.bots.mandamina.way import Way, over
from games.rules.mandamina.board import BESIDE, INDEX, LETTERS, groups, hole, is_cluster, moved
from games.rules.mandamina.legal import moves
from games.rules.mandamina.moves import Move, Shift
from games.rules.mandamina.score import MIDDLE_POINTS, POINTS, limit
from games.rules.mandamina.state import State

STEPS = 2000  # of each search, for every move to go: what is decided early decides most
LEAST = 6  # moves to go that a search is made for at least
HEATS = ((0.5, 0.3), (0.7, 0.3))  # of the two: how much worse, in points, they go on from at first and last
BUILT = 0.2  # what it is worth that a marble in the largest group of its colour stays there,
LAID = 0.4  # and one more that was laid beside its own colour in the last round
LAST = 4  # moves to go from which on the way is tried to its end,
DETOUR = 2  # and so many more if there is none
HURRY = 0.1  # how much points still count when the moves run out


class Plan(msgspec.Struct, frozen=True):
    """The best target found, and the best that leaves every finished cluster as it lies (None: no room)."""

    goal: Goal
    free: Target
    kept: Target | None

    @property
    def target(self) -> Target:
        """Nothing finished is parted, unless that gains more than was found without."""
        if self.kept is None or self.goal.worth(self.free) > self.goal.worth(self.kept):
            return self.free
        return self.kept


def bot(view: State, seat: int, dice: Random) -> Move:
    """The move that brings the board nearest to the target."""
    return _towards(view, seat, plan(view), dice)


@functools.lru_cache(256)
def plan(view: State) -> Plan:
    """The same for the same view: nothing is remembered from move to move."""
    planned = _planned(view, 1.0)
    left = limit(view.options)
    if left is None or remaining(planned.goal.now, planned.target) <= left - view.turns:
        return planned
    return _planned(view, HURRY)


def _planned(view: State, part: float) -> Plan:
    goal, dice = _goal(view, part), Random(f"{view.board} {view.turns}")
    kept = tuple(
        own if is_cluster(view.board, letter) else 0
        for letter, own in zip(LETTERS, goal.now.marbles, strict=True)
    )
    keeping = _searched(goal, kept, dice) if any(kept) else None
    free = _searched(goal, NONE_KEPT, dice) or keeping
    if free is None:
        raise ValueError(f"nowhere to sort {view.board}")
    return Plan(goal, free, keeping)


def _goal(view: State, part: float) -> Goal:
    simple = view.options.difficulty == "simple"
    shape, middle = (0, 0) if simple else (POINTS[view.options.difficulty], MIDDLE_POINTS)
    return Goal(position(view.board), part * shape, part * middle, _hints(view))


def _hints(view: State) -> tuple[tuple[Masks, float], ...]:
    """What is being built: the largest groups, and what was laid to its like a moment ago."""
    laid = [0] * len(LETTERS)
    for move in view.last:
        spot = INDEX[move.to]
        colour = view.board[spot]
        if colour in LETTERS and any(view.board[i] == colour for i in BESIDE[spot]):
            laid[LETTERS.index(colour)] |= BITS[spot]
    built = tuple(_mask(groups(view.board, letter)[0]) for letter in LETTERS)
    return ((built, BUILT), (tuple(laid), LAID))


def _mask(spots: frozenset[int]) -> int:
    return sum(BITS[i] for i in spots) if len(spots) > 1 else 0


def _searched(goal: Goal, kept: Masks, dice: Random) -> Target | None:
    start = first(goal.now, kept, dice)
    if start is None:
        return None
    search = Search(goal, start, dice, kept)
    steps = STEPS * max(remaining(goal.now, start), LEAST)
    for hot, cold in HEATS:
        search.run(steps, hot, cold)
    return search.best


def _towards(view: State, seat: int, planned: Plan, dice: Random) -> Move:
    """The dice decide among equals, so that nobody goes in a circle where neighbours must not move."""
    some = [move for move in moves(view, seat) if isinstance(move, Shift)]
    some.sort(key=lambda move: (_cost(view, move, planned), -_near(view.board, move), dice.random()))
    return _last(view, some, planned) or some[0]


def _cost(view: State, move: Shift, planned: Plan) -> float:
    """The moves to go after this one, or the points by which it ends the match below its target."""
    goal, now = planned.goal, shifted(planned.goal.now, BITS[INDEX[move.spot]])
    if over(now):
        return goal.points(planned.target) - goal.points(Target(now.marbles, now.hole))
    return remaining(now, planned.target)


def _last(view: State, some: list[Shift], planned: Plan) -> Shift | None:
    """Near the end, the first move of a way that surely leads there, or of ending it if that is as good."""
    goal, target = planned.goal, planned.target
    left = remaining(goal.now, target)
    if left > LAST:
        return None
    way = Way(target, neighbours=view.options.adjacent_moves == "allowed")
    sources = {BITS[INDEX[move.spot]]: move for move in some}
    for more in range(DETOUR + 1):
        source = way.step(goal.now, list(sources), left + more)
        if source:
            break
    ends = [move for bit, move in sources.items() if over(shifted(goal.now, bit))]
    best = min(ends, key=lambda move: _cost(view, move, planned), default=None)
    if best and (source is None or _cost(view, best, planned) + 1 <= left + more):
        return best
    return sources[source] if source else None


def _near(board: str, move: Shift) -> int:
    """How many of its colour the marble comes to, less those it leaves: that is what partners see."""
    source = INDEX[move.spot]
    after = moved(board, source)
    return _like(after, hole(board)) - _like(board, source)


def _like(board: str, spot: int) -> int:
    return sum(board[i] == board[spot] for i in BESIDE[spot])


PLAYERS: dict[str, Callable[[State, int, Random], Move]] = {"bot": bot}
