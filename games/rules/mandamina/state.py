"""The table: the board, whose turn it is, how many circles are crossed out."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from games.rules.mandamina import events as e
from games.rules.mandamina.board import INDEX, moved

ALONE = 3  # moves that a board shows somebody who plays alone


class State(msgspec.Struct, frozen=True, gc=False):
    """The truth, which everybody knows. `turns` counts moves, `turn` decision points: skips as well.

    `skipped` counts the skips since the last move. `last` are the latest moves, one of a seat at most, and
    alone three.
    """

    options: e.Options
    seats: int
    to_move: int
    board: str = ""
    turn: int = 0
    turns: int = 0
    skipped: int = 0
    ended: e.MatchEnded | None = None
    last: tuple[e.MarbleMoved, ...] = ()


def evolve(state: State | None, event: e.Event) -> State:
    """The table after a fact. The first fact sets it."""
    return _FOLDS[type(event)](state, event)


def _set_table(_: State | None, event: e.TableSet) -> State:
    return State(event.options, event.seats, event.first)


def _lay(state: State, event: e.MarblesLaid) -> State:
    return replace(state, board="".join(event.rows))


def _open_turn(state: State, event: e.TurnOpened) -> State:
    return replace(state, to_move=event.seat, turn=state.turn + 1)


def _move(state: State, event: e.MarbleMoved) -> State:
    board, last = moved(state.board, INDEX[event.source]), _latest(state, event)
    return replace(state, board=board, turns=event.turns, skipped=0, last=last)


def _latest(state: State, event: e.MarbleMoved) -> tuple[e.MarbleMoved, ...]:
    """The moves after the seat's own one before, and this one."""
    if state.seats == 1:
        return (*state.last[1 - ALONE :], event)
    mine = next((i for i, move in enumerate(state.last) if move.seat == event.seat), -1)
    return (*state.last[mine + 1 :], event)


def _skip(state: State, _: e.SeatSkipped) -> State:
    return replace(state, skipped=state.skipped + 1)


def _same(state: State, event: Any) -> State:
    return state


def _end(state: State, event: e.MatchEnded) -> State:
    return replace(state, ended=event)


_FOLDS: dict[type, Callable[[Any, Any], State]] = {
    e.TableSet: _set_table,
    e.MarblesLaid: _lay,
    e.TurnOpened: _open_turn,
    e.MarbleMoved: _move,
    e.ColourClustered: _same,
    e.ColourParted: _same,
    e.SeatSkipped: _skip,
    e.MatchEnded: _end,
}
