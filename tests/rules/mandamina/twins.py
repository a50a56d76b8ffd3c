"""The rules of Mandamina hide nothing; the house hides a match that runs from all who do not play in it."""

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from games.rules.mandamina.board import COLOURS, INDEX, LETTERS, SIDE, SPOTS
from games.rules.mandamina.events import ColourClustered, ColourParted, MarbleMoved, MarblesLaid, MatchEnded
from games.rules.mandamina.moves import Shift

Log = Sequence[Any]


def twin(events: Log, seat: int | None, dice: Random) -> Log | None:
    """There is no other truth that is told the same."""
    return None


def another(events: Log, seat: int | None, dice: Random) -> Log | None:
    """For who may not look on: the same match seen in a mirror, its colours exchanged.

    Nothing of it is what it was but the seats, and how many moves there were. None for who plays.
    """
    if seat is not None or isinstance(events[-1], MatchEnded):
        return None
    by = dice.randrange(1, len(LETTERS))
    letters = dict(zip(LETTERS, LETTERS[by:] + LETTERS[:by], strict=True))
    return [_mirrored(event, letters) for event in events]


def asked(move: Any, events: Log) -> Any:
    """The move of an entry that has these events now."""
    moved = next((event for event in events if isinstance(event, MarbleMoved)), None)
    return Shift(moved.source) if moved else move


def _mirrored(event: Any, letters: dict[str, str]) -> Any:
    names = {COLOURS[one]: COLOURS[other] for one, other in letters.items()}
    match event:
        case MarblesLaid():
            rows = ("".join(letters.get(marble, marble) for marble in row[::-1]) for row in event.rows)
            return MarblesLaid(tuple(rows))
        case MarbleMoved():
            source, to = _across(event.source), _across(event.to)
            return replace(event, colour=names[event.colour], source=source, to=to)
        case ColourClustered() | ColourParted():
            return replace(event, colour=names[event.colour])
    return event


def _across(spot: str) -> str:
    row, column = divmod(INDEX[spot], SIDE)
    return SPOTS[row * SIDE + SIDE - 1 - column]
