"""A match's log as it is read: the rows decoded, folded, and seen by a seat."""

import functools
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from games.engine.codec import codec, played
from games.engine.facts import MatchOpened
from games.engine.fold import fold, seen_by, told
from games.engine.game import AnyGame, Outcome
from games.models import Entry, Match
from games.rules import GAMES


class Line:
    """One entry, decoded when it is asked for."""

    def __init__(self, game: AnyGame, row: Entry) -> None:
        self._game = game
        self.row = row

    @property
    def number(self) -> int:
        return self.row.number

    @property
    def at(self) -> datetime:
        return self.row.at

    @property
    def seat(self) -> int | None:
        return self.row.seat

    @property
    def cause(self) -> str:
        return self.row.cause

    @functools.cached_property
    def move(self) -> Any:
        return None if self.row.move is None else codec(self._game).move(self.row.move)

    @functools.cached_property
    def events(self) -> tuple[Any, ...]:
        return codec(self._game).events(self.row.events)


class Log:
    """A match up to some entry. A view is the fold of what a seat was told; after the end all is open."""

    def __init__(self, match: Match, rows: Sequence[Entry]) -> None:
        self.match = match
        self.game = GAMES[match.game]
        self.lines = [Line(self.game, row) for row in rows]

    @functools.cached_property
    def events(self) -> tuple[Any, ...]:
        """The game's own events, in order."""
        return played(event for line in self.lines for event in line.events)

    @functools.cached_property
    def state(self) -> Any:
        return fold(self.game, self.events)

    @property
    def started(self) -> bool:
        return bool(self.events)

    @property
    def secret_hash(self) -> str:
        """The commitment of the chance, from entry 1."""
        facts = self.lines[0].events
        return next(fact.secret_hash for fact in facts if isinstance(fact, MatchOpened))

    @functools.cached_property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state) if self.started else None

    def view(self, seat: int | None) -> Any:
        """What `seat` (None: a spectator) sees."""
        return self.state if self.outcome else seen_by(self.game, self.events, seat)

    def told(self, line: Line, seat: int | None) -> tuple[Any, ...]:
        """The game's events of one line, as `seat` was told them."""
        events = played(line.events)
        return events if self.outcome else told(self.game, events, seat)

    def upto(self, number: int) -> "Log":
        """The log as it stood after entry `number`."""
        return Log(self.match, [line.row for line in self.lines if line.number <= number])

    def move_at(self, turn: int, seat: int) -> Line | None:
        """The line in which `seat` answered `turn`, if it did."""
        state = None
        for line in self.lines:
            before = state
            state = fold(self.game, played(line.events), state)
            asked = before is not None and line.move is not None and line.seat == seat
            if asked and self.game.turn(before) == turn:
                return line
        return None


def rows(match: Match) -> "QuerySet[Entry]":
    return Entry.objects.filter(match=match).order_by("number")


def load(match: Match) -> Log:
    """The whole log: one query, nothing locked."""
    return Log(match, list(rows(match)))
