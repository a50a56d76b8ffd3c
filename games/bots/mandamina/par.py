"""The fewest moves found from a start layout to any board on which all colours are clustered."""

from random import Random

from games.bots.mandamina.anneal import Goal, Search
from games.bots.mandamina.first import first
from games.bots.mandamina.pieces import BITS
from games.bots.mandamina.target import NONE_KEPT, Target, position, remaining, shifted
from games.rules.mandamina.board import clustered, moved

METHOD = "targets-1"
SEARCHES = 4
STEPS = 250_000
HOT, COLD = 0.7, 0.25


def par(rows: tuple[str, ...]) -> tuple[int, str]:
    """How many moves there are, and the name of the method that found them: the same for a layout always."""
    return len(way("".join(rows))), METHOD


def way(board: str) -> tuple[int, ...]:
    """The moves themselves, each as the spot whose marble goes to the empty one."""
    target, sources = nearest(board), []
    while not clustered(board):
        source = _home(board, target)
        sources.append(source)
        board = moved(board, source)
    return tuple(sources)


def nearest(board: str) -> Target:
    """The best target of several searches for no points at all."""
    goal, dice = Goal(position(board)), Random(board)
    start = first(goal.now, NONE_KEPT, dice)
    if start is None:
        raise ValueError(f"nowhere to sort {board}")
    found = []
    for _ in range(SEARCHES):
        search = Search(goal, start, dice)
        search.run(STEPS, HOT, COLD)
        found.append(search.best)
    return max(found, key=goal.worth)


def _home(board: str, target: Target) -> int:
    """The first marble with which the target comes nearer: by every move it does, with one of them."""
    now = position(board)
    sources = [i for i, bit in enumerate(BITS) if bit != now.hole]
    return min(sources, key=lambda source: remaining(shifted(now, BITS[source]), target))
