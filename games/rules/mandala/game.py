"""Mandala as the engine knows it: the verbs of its rulebook in one place."""

from games.engine.game import Outcome
from games.rules.mandala import decide, events, fallback, legal, moves, notation, orders, score, state

PENDING = (frozenset({0}), frozenset({1}))
NOBODY: frozenset[int] = frozenset()


def pending(table: state.State) -> frozenset[int]:
    """One seat at a time."""
    return NOBODY if table.phase == "over" else PENDING[table.to_move]


def turn(table: state.State) -> int:
    """The number of the decision point, from 1."""
    return table.turn


def outcome(table: state.State) -> Outcome | None:
    """What the ending event says; None before it."""
    ended = table.ended
    return Outcome(ended.scores, ended.places, ended.reason, ended.parts) if ended else None


def standing(table: state.State) -> tuple[int, int]:
    """What the cups would count now: how it stood when somebody gave up."""
    return score.points(table, 0), score.points(table, 1)


class Mandala:
    """Two players, two pictures of coloured sand, by Trevor Benjamin and Brett J. Gilbert."""

    slug = "mandala"
    title = "Mandala"
    seats = range(2, 3)
    version = 1
    Options = events.Options
    Move = moves.Move
    Event = events.Event
    Orders = orders.Orders

    setup = staticmethod(decide.setup)
    evolve = staticmethod(state.evolve)
    pending = staticmethod(pending)
    turn = staticmethod(turn)
    moves = staticmethod(legal.moves)
    decide = staticmethod(decide.decide)
    fallback = staticmethod(fallback.fallback)
    redact = staticmethod(events.redact)
    outcome = staticmethod(outcome)
    standing = staticmethod(standing)
    name = staticmethod(notation.name)
    parse = staticmethod(notation.parse)
    answer = staticmethod(orders.answer)
    spent = staticmethod(orders.spent)


game = Mandala()
