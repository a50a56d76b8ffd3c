"""A partner at Mandamina: keeps a target in mind, and sees in the board what the others are building."""

from collections.abc import Callable
from random import Random

from games.bots.mandamina.anneal import Goal, Search
from games.bots.mandamina.first import first
from games.bots.mandamina.pieces import BITS
from games.bots.mandamina.target import NONE_KEPT, Masks, Position, Target, position, remaining, shifted
from games.rules.mandamina.board import BESIDE, INDEX, LETTERS, groups, hole, is_cluster, moved
from games.rules.mandamina.legal import moves
from games.rules.mandamina.moves import Move, Shift
from games.rules.mandamina.score import MIDDLE_POINTS, POINTS, limit
from games.rules.mandamina.state import State

STEPS = 30000
HOT, WARM, COLD = 0.9, 0.5, 0.2  # how much worse, in points, a search still goes on from
BUILT = 0.1  # a marble in the largest group of its colour, that stays there
LAID = 0.4  # one that was laid beside its own colour in the last round
HURRY = 0.5  # what points count for when the moves run out


def bot(view: State, seat: int, dice: Random) -> Move:
    """The move that brings the board nearest to the target."""
    return _towards(view, seat, plan(view))


def plan(view: State) -> Target:
    """The same for the same view: what partners see is what I will see."""
    target = _planned(view, _goal(view, 1.0))
    left = limit(view.options)
    if left is None or remaining(position(view.board), target) <= left - view.turns:
        return target
    return _planned(view, _goal(view, HURRY / MIDDLE_POINTS))


def kept_plan(view: State) -> Target | None:
    """The best found that leaves every finished cluster as it lies; none if there is no room for it."""
    search = _keeping(view, _goal(view, 1.0), Random(f"{view.board} {view.turns}"))
    return search.best if search else None


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


def _planned(view: State, goal: Goal) -> Target:
    """Nothing finished is parted, unless that gains more than was found without."""
    dice = Random(f"{view.board} {view.turns}")
    keeping = _keeping(view, goal, dice)
    search = _searched(goal, NONE_KEPT, dice)
    assert search is not None
    if keeping is None or goal.worth(search.best) > goal.worth(keeping.best):
        return search.best
    return keeping.best


def _keeping(view: State, goal: Goal, dice: Random) -> Search | None:
    kept = tuple(
        own if is_cluster(view.board, letter) else 0
        for letter, own in zip(LETTERS, goal.now.marbles, strict=True)
    )
    return _searched(goal, kept, dice) if any(kept) else None


def _searched(goal: Goal, kept: Masks, dice: Random) -> Search | None:
    start = first(goal.now, kept, dice)
    if start is None:
        return None
    search = Search(goal, start, dice, kept)
    search.run(STEPS, WARM, COLD)
    search.run(STEPS, HOT, COLD)
    return search


def _towards(view: State, seat: int, target: Target) -> Move:
    now = position(view.board)
    some = [move for move in moves(view, seat) if isinstance(move, Shift)]
    return min(some, key=lambda move: (_left(now, move, target), -_near(view.board, move)))


def _left(now: Position, move: Shift, target: Target) -> int:
    return remaining(shifted(now, BITS[INDEX[move.spot]]), target)


def _near(board: str, move: Shift) -> int:
    """How many of its colour the marble comes to, less those it leaves: that is what partners see."""
    source = INDEX[move.spot]
    after = moved(board, source)
    return _like(after, hole(board)) - _like(board, source)


def _like(board: str, spot: int) -> int:
    return sum(board[i] == board[spot] for i in BESIDE[spot])


PLAYERS: dict[str, Callable[[State, int, Random], Move]] = {"bot": bot}
