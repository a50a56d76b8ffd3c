"""Mandamina as the engine knows it: the verbs of its rulebook in one place."""

from games.engine.game import Outcome
from games.rules.mandamina import decide, events, legal, moves, notation, state

NOBODY: frozenset[int] = frozenset()
SEATS = tuple(frozenset({seat}) for seat in range(4))


def pending(table: state.State) -> frozenset[int]:
    """One seat at a time."""
    return NOBODY if table.ended else SEATS[table.to_move]


def turn(table: state.State) -> int:
    """The number of the decision point, from 1."""
    return table.turn


def outcome(table: state.State) -> Outcome | None:
    """What the ending event says, the same for everybody: all win, or all lose."""
    ended = table.ended
    if ended is None:
        return None
    reason = f"{ended.reason}_{'won' if ended.won else 'lost'}"
    scores, places = (ended.score,) * table.seats, (1,) * table.seats
    return Outcome(scores, places, reason, (ended.parts,) * table.seats, ended.won)


class Mandamina:
    """Forty-eight marbles, sorted in silence, alone or together."""

    slug = "mandamina"
    title = "Mandamina"
    seats = range(1, 5)
    version = 1
    solo = True
    silent = True
    together = True
    Options = events.Options
    Move = moves.Move
    Event = events.Event

    fit = staticmethod(legal.fit)
    setup = staticmethod(decide.setup)
    evolve = staticmethod(state.evolve)
    pending = staticmethod(pending)
    turn = staticmethod(turn)
    moves = staticmethod(legal.moves)
    decide = staticmethod(decide.decide)
    fallback = staticmethod(legal.fallback)
    redact = staticmethod(events.redact)
    outcome = staticmethod(outcome)
    name = staticmethod(notation.name)
    parse = staticmethod(notation.parse)


game = Mandamina()
