"""One entry of a log as it is kept, and what a reader may be told of it."""

from typing import Any

import msgspec

from games.engine import codec
from games.engine.facts import ServiceFact
from games.engine.game import AnyGame
from games.tools.proof.form import Line, Told, Whole


class Fault(Exception):
    """An entry that is not what it should be, and what is wrong with it."""

    def __init__(self, number: int, what: str) -> None:
        super().__init__(f"Entry {number}: {what}.")
        self.number, self.what = number, what


class Record(msgspec.Struct, frozen=True):
    """An entry: `move` and `events` are canonical text, `at` is a stamp."""

    number: int
    at: str
    seat: int | None
    cause: str
    move: str | None
    events: str

    def whole(self, match: str) -> Whole:
        move = None if self.move is None else msgspec.json.decode(self.move)
        events = msgspec.json.decode(self.events)
        return Whole(self.at, self.cause, events, match, move, self.number, self.seat)


def record_of(entry: Whole) -> Record:
    """The record of an entry that was told in full."""
    move = None if entry.move is None else codec.text(entry.move)
    return Record(entry.number, entry.at, entry.seat, entry.cause, move, codec.text(entry.events))


def as_told(game: AnyGame, events: tuple[Any, ...], seat: int | None) -> tuple[Any, ...]:
    """An entry's events as `seat` (None: a spectator) is told them; the service hides nothing of its own."""
    return tuple(event if isinstance(event, ServiceFact) else game.redact(event, seat) for event in events)


def told_to(game: AnyGame, record: Record, seat: int | None) -> Told | None:
    """What `seat` (None: a spectator) was told; None when that is the whole entry, byte for byte.

    A move is shown to its own seat only: of another seat's move there is always something kept back,
    even where its events tell everything that it did.
    """
    events = codec.text(as_told(game, codec.codec(game).events(record.events), seat))
    if events == record.events and (record.move is None or record.seat == seat):
        return None
    return Told(record.at, record.cause, msgspec.json.decode(events), record.seat)


def line_of(record: Record, chain: tuple[bytes, bytes, bytes], match: str, told: Told | None) -> Line:
    """The line of an export: `chain` is the entry's digest, commitment and salt; `told` None tells all."""
    digest, committed, salt = (part.hex() for part in chain)
    if told is not None:
        return Line(record.number, digest, committed, told=told)
    return Line(record.number, digest, committed, salt, record.whole(match))
