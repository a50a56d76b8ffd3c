"""Mandi as the engine knows it: the verbs of its rulebook in one place."""

from games.engine.game import Outcome
from games.rules.mandi import decide, events, fallback, legal, moves, notation, score, state

NOBODY: frozenset[int] = frozenset()


def pending(bazaar: state.State) -> frozenset[int]:
    """Everybody who has not locked yet."""
    return NOBODY if bazaar.phase == "over" else frozenset(range(bazaar.seats)) - bazaar.locked


def turn(bazaar: state.State) -> int:
    """The number of the decision point, from 1: each round's choice, and the restock before the last."""
    return bazaar.turn


def outcome(bazaar: state.State) -> Outcome | None:
    """What the ending event says; None before it."""
    ended = bazaar.ended
    return Outcome(ended.scores, ended.places, ended.reason, ended.parts) if ended else None


class Mandi:
    """Secret bids in a bazaar, for two to eight merchants."""

    slug = "mandi"
    title = "Mandi"
    seats = range(2, 9)
    version = 1
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
    fallback = staticmethod(fallback.fallback)
    redact = staticmethod(events.redact)
    outcome = staticmethod(outcome)
    standing = staticmethod(score.points)
    name = staticmethod(notation.name)
    parse = staticmethod(notation.parse)


game = Mandi()
