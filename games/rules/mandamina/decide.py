"""The layout, and what follows from a move: the next turn, or the end."""

from typing import TypeAlias

from games.engine.chance import Chance
from games.engine.fold import Draft
from games.rules.mandamina import events as e
from games.rules.mandamina.board import (
    COLOURS,
    INDEX,
    SPOTS,
    clustered,
    hole,
    is_cluster,
    rows,
)
from games.rules.mandamina.layout import layout
from games.rules.mandamina.legal import check
from games.rules.mandamina.moves import Move, Skip
from games.rules.mandamina.score import ABANDONED, CLUSTERED, OUT_OF_MOVES, SKIPS, limit, verdict
from games.rules.mandamina.state import State, evolve

Log: TypeAlias = Draft[State, e.Event]


def setup(options: e.Options, seats: int, chance: Chance) -> tuple[e.Event, ...]:
    """The start layout. D7: the start player is drawn unless named."""
    named = options.start != "random"
    first = int(options.start) if named else chance.below("start", seats)
    log: Log = Draft(evolve, None)
    log.write(e.TableSet(seats, options, first))
    log.write(e.MarblesLaid(rows(layout(chance.stream("layout")))))
    log.write(e.TurnOpened(first))
    return log.events


def decide(state: State, seat: int, move: Move, chance: Chance) -> tuple[e.Event, ...]:
    """What follows from a move. Raises IllegalMove."""
    check(state, seat, move)
    log: Log = Draft(evolve, state)
    if isinstance(move, Skip):
        log.write(e.SeatSkipped(seat))
    else:
        _shift(log, seat, INDEX[move.spot])
    _go_on(log)
    return log.events


def _shift(log: Log, seat: int, source: int) -> None:
    """The marble moves; its own colour alone can come together or part by that."""
    before = log.state.board
    letter, to = before[source], SPOTS[hole(before)]
    log.write(e.MarbleMoved(seat, COLOURS[letter], SPOTS[source], to, log.state.turns + 1))
    was, done = is_cluster(before, letter), is_cluster(log.state.board, letter)
    if done and not was:
        log.write(e.ColourClustered(COLOURS[letter]))
    elif was and not done:
        log.write(e.ColourParted(COLOURS[letter]))


def _go_on(log: Log) -> None:
    """D9: the final move crosses out a circle as well."""
    state, most = log.state, limit(log.state.options)
    if clustered(state.board):
        log.write(verdict(state, CLUSTERED))
    elif most is not None and state.turns >= most:
        log.write(verdict(state, OUT_OF_MOVES))
    elif state.skipped == SKIPS * state.seats:
        log.write(verdict(state, ABANDONED))
    else:
        log.write(e.TurnOpened((state.to_move + 1) % state.seats))
