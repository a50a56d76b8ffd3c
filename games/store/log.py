"""A match's log as it is read: the rows decoded, folded, and seen by a seat."""

import functools
import itertools
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from games.engine.codec import codec, played
from games.engine.ending import conceded, given_up
from games.engine.facts import (
    ConcessionOffered,
    ConcessionWithdrawn,
    MatchConceded,
    MatchOpened,
    MatchVoided,
    SeatResigned,
    SeatTaken,
)
from games.engine.fold import fold, seen_by, told
from games.engine.game import AnyGame, Outcome, keeps_seals
from games.models import Entry, Match
from games.rules import rules


class Row(NamedTuple):
    """What a log needs of an entry: a model of each would cost more than to decode and fold them all."""

    number: int
    at: datetime
    seat: int | None
    cause: str
    move: str | None
    events: str
    form_id: str | None
    salt: bytes
    digest: bytes


class Line:
    """One entry, decoded when it is asked for; one that was just written is still its model."""

    def __init__(self, game: AnyGame, row: Row | Entry) -> None:
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

    @functools.cached_property
    def played(self) -> tuple[Any, ...]:
        """The game's own events."""
        return played(self.events)


class Log:
    """A match up to some entry. A view is the fold of what a seat was told; after the end all is open.

    Each line is decoded once and folded once, whatever is asked of the log; nothing outlives the request.
    `opened`: the match is over by now, so that nothing in its earlier entries is hidden any more.
    """

    def __init__(self, match: Match, rows: Sequence[Row | Entry], *, opened: bool = False) -> None:
        self.match = match
        self._opened = opened
        self.game = rules(match.game, match.version)
        self.lines = [Line(self.game, row) for row in rows]

    @functools.cached_property
    def events(self) -> tuple[Any, ...]:
        """The game's own events, in order."""
        return tuple(itertools.chain.from_iterable(line.played for line in self.lines))

    @functools.cached_property
    def _states(self) -> list[Any]:
        """The state after each line, with that before the first (None) in front."""
        return self._folded(self.lines, None)

    def _folded(self, lines: Iterable[Line], state: Any) -> list[Any]:
        """`state`, and what it becomes with each of the lines."""
        states = [state]
        for line in lines:
            states.append(fold(self.game, line.played, states[-1]))
        return states

    @property
    def state(self) -> Any:
        return self._states[-1]

    @functools.cached_property
    def _turns(self) -> list[int]:
        """The turn at each of these states (0: before the deal)."""
        return [0 if state is None else self.game.turn(state) for state in self._states]

    @functools.cached_property
    def _began(self) -> dict[int, int]:
        """Of each turn, after which line it was open."""
        return {turn: at for at, turn in reversed([*enumerate(self._turns)])}

    def turn_before(self, line: Line) -> int:
        """The turn that a line answered (0: before the deal)."""
        return self._turns[line.number - 1]

    def state_before(self, number: int) -> Any:
        """The state that an entry found; None before the deal."""
        return self._states[number - 1]

    @property
    def started(self) -> bool:
        return bool(self.events)

    @functools.cached_property
    def dealt(self) -> int:
        """The first entry after which there is something on the table. Only of a match that has begun."""
        return next(line.number for line in self.lines if line.played)

    @property
    def secret_hash(self) -> str:
        """The commitment of the chance, from entry 1."""
        facts = self.lines[0].events
        return next(fact.secret_hash for fact in facts if isinstance(fact, MatchOpened))

    @functools.cached_property
    def seats(self) -> int:
        """How many sit at this table, from entry 1."""
        return next(fact.seats for fact in self.lines[0].events if isinstance(fact, MatchOpened))

    @functools.cached_property
    def resigned(self) -> int | None:
        """The seat that gave up, if one did."""
        facts = (fact for line in self.lines for fact in line.events)
        return next((fact.seat for fact in facts if isinstance(fact, SeatResigned)), None)

    @functools.cached_property
    def conceding(self) -> frozenset[int]:
        """The seats that would give up, if all do."""
        seats = set[int]()
        for line in self.lines:
            for fact in line.events:
                if isinstance(fact, ConcessionOffered):
                    seats.add(fact.seat)
                elif isinstance(fact, ConcessionWithdrawn | SeatTaken):
                    seats.discard(fact.seat)
        return frozenset(seats)

    @functools.cached_property
    def conceded(self) -> bool:
        """Whether all at the table gave up together."""
        return any(isinstance(fact, MatchConceded) for line in self.lines for fact in line.events)

    @functools.cached_property
    def handed(self) -> dict[int, int]:
        """The seats that people left to the computer, each with the entry by which they did, by now."""
        gone = ((self.hands_over(line), line.number) for line in self.lines)
        return {seat: number for seat, number in gone if seat is not None}

    def hands_over(self, line: Line) -> int | None:
        """The seat that an entry gives to the computer, if it does: before the deal nobody leaves one."""
        if not self.started or line.number <= self.dealt:
            return None
        return next((fact.seat for fact in line.events if isinstance(fact, SeatTaken)), None)

    @functools.cached_property
    def void(self) -> Line | None:
        """The entry that ended it without a result, if one did."""
        voided = (line for line in self.lines for fact in line.events if isinstance(fact, MatchVoided))
        return next(voided, None)

    @property
    def voided(self) -> bool:
        return self.void is not None

    @functools.cached_property
    def ended(self) -> bool:
        """Whether nothing can happen any more, with a result or without."""
        return self.voided or self.outcome is not None

    @functools.cached_property
    def outcome(self) -> Outcome | None:
        """How it ended: by its rules, or because somebody gave up."""
        if not self.started:
            return None
        if self.resigned is not None:
            return given_up(self.game, self.state, seats=self.seats, loser=self.resigned)
        if self.conceded:
            return conceded(self.seats)
        return self.game.outcome(self.state)

    @property
    def pending(self) -> frozenset[int]:
        """The seats the match waits for: none before it has begun, and none when it is over."""
        return frozenset() if not self.started or self.ended else self.game.pending(self.state)

    @property
    def open(self) -> bool:
        """Whether everybody who may look is told everything."""
        return self._opened or self.ended

    @functools.cached_property
    def shown(self) -> int:
        """The newest entry that may be shown by its number.

        While several choose at once nobody learns whether a sealed choice was changed, so numbers end
        where their turn began. Whoever has a choice that stands from before may change it as well.
        """
        newest = self.lines[-1].number
        if self.open or not self.started:
            return newest
        turn = self._turns[-1]
        return self._began[turn] if self._together(turn) else newest

    def _together(self, turn: int) -> bool:
        """Whether several may answer a turn: whoever is asked, and whoever could think again."""
        state = self._states[self._began[turn]]
        asked = self.game.pending(state)
        others = (seat for seat in range(self.seats) if seat not in asked)
        return len(asked) > 1 or any(self.game.moves(state, seat) for seat in others)

    def may_think_again(self, seat: int) -> bool:
        """Whether a seat has sealed its answer to the open turn, and may still seal another."""
        if self.ended or not self.started or seat in self.pending:
            return False
        return bool(self.game.moves(self.state, seat))

    @functools.cached_property
    def reveal(self) -> Line | None:
        """The newest entry that opened what several had sealed, if one did."""
        return next((line for line in reversed(self.lines) if self.opens(line)), None)

    def opens(self, line: Line) -> bool:
        """Whether an entry opened what several had sealed."""
        before, after = self._turns[line.number - 1 : line.number + 1]
        over = line is self.lines[-1] and self.outcome is not None
        return (before != after or over) and self.under_seal(line)

    def under_seal(self, line: Line) -> bool:
        """Whether an entry is an answer that was sealed, whether or not it is opened by now."""
        turn = self.turn_before(line)
        return turn != 0 and line.row.move is not None and self._together(turn)

    def opening(self, line: Line) -> Line | None:
        """The entry that opened all that a sealed answer holds; None while some of it is sealed.

        An answer that stands for the turn after its own is opened with that one. Where a game keeps its seals
        the end of the match alone opens them.
        """
        if keeps_seals(self.game) and not self.open:
            return None
        turn = self.turn_before(line)
        while self.ended or turn != self._turns[-1]:
            last = [other for other in self.lines if self.turn_before(other) == turn][-1]
            state = self._states[last.number]
            stands = line.seat not in self.game.pending(state) and self.game.moves(state, line.seat or 0)
            if not stands or (self.ended and last is self.lines[-1]):
                return last
            turn = self.game.turn(state)
        return None

    @functools.cached_property
    def _last_words(self) -> dict[tuple[int, int | None], int]:
        """Of each question that a seat has answered, its last answer."""
        moves = (line for line in self.lines if line.row.move is not None)
        return {(self.turn_before(line), line.seat): line.number for line in moves}

    def superseded(self, line: Line) -> bool:
        """Whether an answer that was sealed was changed before it was opened."""
        return self.under_seal(line) and self._last_words[self.turn_before(line), line.seat] != line.number

    def sealed(self, line: Line) -> bool:
        """Whether a line holds an answer that is not opened yet."""
        return line.seat is not None and line.row.move is not None and line.number > self.shown

    def view(self, seat: int | None) -> Any:
        """What `seat` (None: a spectator) sees."""
        return self.state if self.open else seen_by(self.game, self.events, seat)

    def told(self, line: Line, seat: int | None) -> tuple[Any, ...]:
        """The game's events of one line, as `seat` was told them."""
        return line.played if self.open else told(self.game, line.played, seat)

    def upto(self, number: int, *, opened: bool = False) -> "Log":
        """The log as it stood after entry `number`; `opened`, as it is told when the match is over.

        Who has left since is called as they are by now, as all others are.
        """
        log = self._of(self.lines[:number], self._states[: number + 1], opened=opened)
        log.handed = self.handed
        return log

    def grown(self, rows: Iterable[Entry]) -> "Log":
        """The log with the entries that were appended to it, folded on from where it stood."""
        new = [Line(self.game, row) for row in rows]
        return self._of([*self.lines, *new], [*self._states, *self._folded(new, self.state)[1:]])

    def _of(self, lines: list[Line], states: list[Any], *, opened: bool = False) -> "Log":
        """Another stretch of the same match, of which the lines and their folds are known."""
        log = Log(self.match, (), opened=opened)
        log.lines, log._states = lines, states
        return log

    def move_at(self, turn: int, seat: int) -> Line | None:
        """The line in which `seat` answered `turn`, if it did: its last word on it."""
        number = self._last_words.get((turn, seat))
        return None if number is None else self.lines[number - 1]


def load(match: Match) -> Log:
    """The whole log: one query, nothing locked."""
    found = Entry.objects.filter(match=match).order_by("number").values_list(*Row._fields)
    return Log(match, [Row._make(row) for row in found])


def load_all(matches: Sequence[Match]) -> dict[int, Log]:
    """The logs of a few matches by their primary keys: one query."""
    found: dict[int, list[Row]] = {match.pk: [] for match in matches}
    rows = Entry.objects.filter(match__in=found).order_by("number")
    for match, *row in rows.values_list("match_id", *Row._fields):
        found[match].append(Row._make(row))
    return {match.pk: Log(match, found[match.pk]) for match in matches}
