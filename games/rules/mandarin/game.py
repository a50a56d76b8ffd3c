"""Mandarin as the engine knows it: the verbs of its rulebook in one place."""

from games.engine.game import Outcome
from games.rules.mandarin import decide, events, fallback, legal, moves, notation, orders, score, state


def turn(table: state.State) -> int:
    """The number of the decision point, from 1."""
    return table.turn


def outcome(table: state.State) -> Outcome | None:
    """What the ending event says; None before it."""
    ended = table.ended
    return Outcome(ended.scores, ended.places, ended.reason, ended.parts) if ended else None


class Mandarin:
    """A race round the zodiac for two to five players, by Tom Kremer."""

    slug = "mandarin"
    title = "Mandarin"
    seats = range(2, 6)
    version = 1
    keeps_seals = True  # maxima
    acts_unsaid = True  # the die is rolled, and what is seized is taken
    Options = events.Options
    Move = moves.Move
    Event = events.Event
    Orders = orders.Orders

    fit = staticmethod(legal.fit)
    setup = staticmethod(decide.setup)
    evolve = staticmethod(state.evolve)
    pending = staticmethod(legal.pending)
    turn = staticmethod(turn)
    moves = staticmethod(legal.moves)
    decide = staticmethod(decide.decide)
    fallback = staticmethod(fallback.fallback)
    redact = staticmethod(events.redact)
    outcome = staticmethod(outcome)
    standing = staticmethod(score.points)
    name = staticmethod(notation.name)
    parse = staticmethod(notation.parse)
    answer = staticmethod(orders.answer)
    spent = staticmethod(orders.spent)
    dropped = staticmethod(orders.dropped)
    late = staticmethod(orders.late)
    chain = staticmethod(orders.chain)


game = Mandarin()
