"""What followed. Nothing is hidden in this game: everybody is told everything."""

from typing import Literal, TypeAlias

import msgspec

from games.engine.game import Past


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Fixed at opening (D13).

    `difficulty`: how much a shape counts, or the Simpler Game. `limit`: of moves (D2). `adjacent_moves`:
    whether marbles beside the empty spot may move (D6). `start`: who begins (D7).
    """

    difficulty: Literal["normal", "easy", "difficult", "simple"] = "normal"
    limit: Literal["50", "none"] = "50"
    adjacent_moves: Literal["allowed", "forbidden"] = "allowed"
    start: Literal["random", "0", "1", "2", "3"] = "random"


class TableSet(Past, frozen=True):
    """So many play together; `first` begins."""

    seats: int
    options: Options
    first: int


class MarblesLaid(Past, frozen=True):
    """The start layout, row by row."""

    rows: tuple[str, ...]


class TurnOpened(Past, frozen=True):
    """A decision point: `seat` moves a marble."""

    seat: int


class MarbleMoved(Past, frozen=True):
    """A marble went from one spot to the empty one, and circle `turns` was crossed out."""

    seat: int
    colour: str
    source: str
    to: str
    turns: int


class ColourClustered(Past, frozen=True):
    """With this move all marbles of a colour lie together."""

    colour: str


class ColourParted(Past, frozen=True):
    """With this move they do no more."""

    colour: str


class SeatSkipped(Past, frozen=True):
    """D12: a turn went by without a move."""

    seat: int


class MatchEnded(Past, frozen=True):
    """The count: different `shapes`, whether the `middle` is empty, the `turns`.

    `parts` are its points; there are none in the Simpler Game.
    """

    reason: str
    won: bool
    score: int
    shapes: int
    middle: bool
    turns: int
    parts: tuple[tuple[str, int], ...]


Event: TypeAlias = (
    TableSet
    | MarblesLaid
    | TurnOpened
    | MarbleMoved
    | ColourClustered
    | ColourParted
    | SeatSkipped
    | MatchEnded
)


def redact(event: Event, seat: int | None) -> Event:
    """All is told to all."""
    return event
