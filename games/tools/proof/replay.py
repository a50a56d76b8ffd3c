"""A match decided again from its secret: the deal, every move, every event, and how it ended."""

import hashlib
import re
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from games.engine.chance import SecretChance
from games.engine.codec import codec, played, text
from games.engine.facts import (
    ByStaff,
    ConcessionOffered,
    ConcessionWithdrawn,
    LinksRenewed,
    MatchConceded,
    MatchOpened,
    MatchStarted,
    MatchVoided,
    SeatResigned,
    SeatTaken,
    ServiceFact,
    TurnMissed,
    WatchChanged,
)
from games.engine.fold import fold
from games.engine.game import AnyGame, IllegalMove, together
from games.rules import rules
from games.tools.proof.form import Unreadable
from games.tools.proof.moves import reason
from games.tools.proof.record import Fault, Record

_OPENING = msgspec.json.Decoder(tuple[MatchOpened])


class Course(msgspec.Struct):
    """A match as far as it has been decided again; times are stamps of the log."""

    game: AnyGame
    options: Any
    secret: bytes
    sitters: list[SeatTaken | None]
    at: str
    number: int = 1
    keys: list[int] = []  # how often the links of each seat were renewed
    watch: str | None = None
    chance: SecretChance | None = None
    state: Any = None
    started_at: str | None = None
    dealt: int = 0  # the number of the entry with the deal
    over_at: str | None = None
    voided: bool = False
    resigned: int | None = None
    conceding: frozenset[int] = frozenset()  # the seats that would give up, if all do
    conceded: bool = False
    staff: int | None = None  # the account that ended it without a result
    words: tuple[str | None, ...] = ()
    reasons: dict[int, str] = {}  # their hashes by the numbers of their entries
    moves: int = 0
    events: int = 0
    causes: dict[str, int] = {}

    @property
    def ended(self) -> bool:
        return self.voided or self.over_at is not None

    @property
    def pending(self) -> frozenset[int]:
        return frozenset() if self.ended or self.state is None else self.game.pending(self.state)


def replayed(records: Iterable[Record], secret: bytes) -> Course:
    """The match decided again. Raises Fault; Unreadable for rules that are not here."""
    entries = iter(records)
    first = next(entries, None)
    if first is None or first.number != 1:
        raise Fault(1, "it is missing")
    course = opened(first, secret)
    for record in entries:
        step(course, record)
    return course


def opened(record: Record, secret: bytes) -> Course:
    """Entry 1: the rules and options by name, and the hash of the secret. Raises Fault, Unreadable."""
    try:
        (fact,) = _OPENING.decode(record.events)
    except msgspec.DecodeError:
        raise Fault(1, "it does not open a match") from None
    _same(record, (fact,))
    if (record.cause, record.seat, record.move) != ("host", None, None):
        raise Fault(1, "a match is opened by its host, without a seat or a move")
    if hashlib.sha256(secret).hexdigest() != fact.secret_hash:
        raise Fault(1, "the secret is not the one it was opened with: their hashes differ")
    try:
        game = rules(fact.game, fact.version)
    except LookupError:
        raise Unreadable(f"Version {fact.version} of the rules of {fact.game} is not here.") from None
    try:
        options = msgspec.convert(dict(fact.options), game.Options)
    except msgspec.ValidationError as problem:
        raise Fault(1, f"its options are none of {game.title}: {problem}") from None
    if not 1 <= fact.seats <= 100:
        raise Fault(1, f"there is no match of {fact.seats} seats")
    return Course(game, options, secret, [None] * fact.seats, record.at, keys=[0] * fact.seats)


def step(course: Course, record: Record) -> None:
    """One entry more. Raises Fault."""
    _placed(course, record)
    events = _decoded(course, record)
    facts = tuple(event for event in events if isinstance(event, ServiceFact))
    if record.move is not None:
        _moved(course, record, facts)
    elif any(isinstance(fact, MatchStarted) for fact in facts):
        _started(course, record, facts)
    elif played(events) or not facts:
        raise Fault(record.number, "nobody moved in it, and yet something happened on the board")
    elif any(isinstance(fact, ByStaff) for fact in facts):
        _by_staff(course, record, facts)
    else:
        _same(record, facts)
        for fact in facts:
            _NOTED[type(fact)](course, record, fact)
        if not course.ended and _all_concede(course):
            raise Fault(record.number, "all have given up, and yet the match goes on")
    course.causes[record.cause] = course.causes.get(record.cause, 0) + 1
    course.events += len(played(events))


def _placed(course: Course, record: Record) -> None:
    """Where it stands: the next number, no earlier than the one before, of a seat there is."""
    if record.number != course.number + 1:
        raise Fault(course.number + 1, f"it is missing, and entry {record.number} stands in its place")
    if record.at < course.at:
        raise Fault(record.number, "it was written before the one before it")
    if record.seat is not None and not 0 <= record.seat < len(course.sitters):
        raise Fault(record.number, f"there is no seat {record.seat}")
    course.number, course.at = record.number, record.at


def _decoded(course: Course, record: Record) -> tuple[Any, ...]:
    try:
        return codec(course.game).events(record.events)
    except msgspec.DecodeError as problem:
        raise Fault(record.number, f"its events cannot be read: {problem}") from None


def _moved(course: Course, record: Record, facts: tuple[Any, ...]) -> None:
    """A move: by somebody who could make it, and with the events that follow from it."""
    if course.chance is None or course.ended or record.seat is None:
        raise Fault(record.number, "somebody moved where nobody could")
    move = _move(course, record)
    sitter = course.sitters[record.seat]
    if why := reason(course.game, course.state, sitter=sitter, record=record, move=move, facts=facts):
        raise Fault(record.number, why)
    chance, seat = course.chance, record.seat
    expected = _drawn(record, lambda: course.game.decide(course.state, seat, move, chance))
    _same(record, (*facts, *expected))
    course.moves += 1
    _folded(course, record, expected)


def _move(course: Course, record: Record) -> Any:
    try:
        move = codec(course.game).move(record.move or "")
    except msgspec.DecodeError as problem:
        raise Fault(record.number, f"its move cannot be read: {problem}") from None
    if text(move) != record.move:
        raise Fault(record.number, "its move holds more than a move")
    return move


def _started(course: Course, record: Record, facts: tuple[Any, ...]) -> None:
    """The deal, once all seats are taken, from the secret and the hashes of the words."""
    seats, fact = len(course.sitters), facts[0]
    if (record.cause, record.seat) != ("system", None) or not isinstance(fact, MatchStarted):
        raise Fault(record.number, "a match begins by itself")
    if course.chance or course.voided or None in course.sitters or seats not in course.game.seats:
        raise Fault(record.number, "the match could not begin here")
    course.words, course.started_at, course.dealt = fact.words, record.at, record.number
    course.chance = _chance(course, record)
    chance = course.chance
    deal = _drawn(record, lambda: course.game.setup(course.options, seats, chance))
    _same(record, (fact, *deal))
    _folded(course, record, deal)


def _chance(course: Course, record: Record) -> SecretChance:
    """From the secret and one word hash a seat."""
    try:
        words = [None if word is None else bytes.fromhex(word) for word in course.words]
        if len(words) == len(course.sitters):
            return SecretChance(course.secret, words)
    except ValueError:
        pass
    raise Fault(record.number, "it does not hold one word hash, or none, for each seat")


def _drawn(record: Record, decided: Callable[[], tuple[Any, ...]]) -> tuple[Any, ...]:
    try:
        return decided()
    except (ValueError, IllegalMove) as problem:  # chance asked twice for one thing, or a move refused
        raise Fault(record.number, f"it cannot be decided again: {problem}") from None


def _folded(course: Course, record: Record, events: tuple[Any, ...]) -> None:
    course.state = fold(course.game, events, course.state)
    if course.game.outcome(course.state) is not None:
        course.over_at = record.at


def _same(record: Record, expected: tuple[Any, ...]) -> None:
    """The events of the entry, byte for byte, are the expected ones."""
    if record.events == text(expected):
        return
    should = [text(event) for event in expected]
    there = [text(event) for event in msgspec.json.decode(record.events)]
    for place, (one, other) in enumerate(zip(should, there, strict=False), 1):
        if one != other:
            name = msgspec.json.decode(one)["type"]
            raise Fault(record.number, f"its event {place} is not the {name} that follows from its move")
    if len(should) > len(there):
        name = msgspec.json.decode(should[len(there)])["type"]
        raise Fault(record.number, f"its event {len(there) + 1}, {name}, is missing")
    raise Fault(record.number, f"its event {len(should) + 1} does not follow from its move")


def _take(course: Course, record: Record, fact: SeatTaken) -> None:
    if fact.player is None and fact.bot is None:
        _leave(course, record, fact)
        return
    if course.chance and not course.voided:
        _hand_over(course, record, fact)
        return
    there = 0 <= fact.seat < len(course.sitters) and (fact.player is None) != (fact.bot is None)
    again = fact.player is not None and fact.player in [s.player for s in course.sitters if s]
    if course.chance or course.voided or not there or course.sitters[fact.seat] or again:
        raise Fault(record.number, "nobody could sit down there")
    course.sitters[fact.seat] = fact


def _leave(course: Course, record: Record, fact: SeatTaken) -> None:
    """Nobody sits there any more: somebody got up before the match began."""
    sitter = course.sitters[fact.seat] if 0 <= fact.seat < len(course.sitters) else None
    if course.chance or course.voided or sitter is None or sitter.player is None or record.seat != fact.seat:
        raise Fault(record.number, "nobody could get up there")
    course.sitters[fact.seat] = None
    course.keys[fact.seat] += 1


def _hand_over(course: Course, record: Record, fact: SeatTaken) -> None:
    """The computer plays on for a person, where another one is left.

    Of two who play against each other nobody hands over: who leaves has lost.
    """
    people = _people(course) - {fact.seat}
    allowed = fact.bot is not None and people and (len(course.sitters) > 2 or together(course.game))
    if not allowed or not _by_its_person(course, record, fact.seat):
        raise Fault(record.number, "nobody could hand over a seat there")
    course.sitters[fact.seat] = fact
    course.keys[fact.seat] += 1
    course.conceding -= {fact.seat}


def _resign(course: Course, record: Record, fact: SeatResigned) -> None:
    if together(course.game) or not _by_its_person(course, record, fact.seat):
        raise Fault(record.number, "nobody could resign there")
    course.over_at, course.resigned = record.at, fact.seat


def _by_its_person(course: Course, record: Record, seat: int) -> bool:
    """Whether somebody who plays there did this, or the service for whoever was forgotten."""
    theirs = seat in _people(course) and record.seat == seat
    return theirs and bool(course.pending) and record.cause in ("web", "link", "mail", "system")


def _people(course: Course) -> set[int]:
    """The seats at which a person sits."""
    return {seat for seat, sits in enumerate(course.sitters) if sits and sits.player is not None}


def _all_concede(course: Course) -> bool:
    return bool(course.conceding) and _people(course) <= course.conceding


def _offer(course: Course, record: Record, fact: ConcessionOffered) -> None:
    may = together(course.game) and fact.seat not in course.conceding
    if not may or not _by_its_person(course, record, fact.seat):
        raise Fault(record.number, "nobody could offer to give up there")
    course.conceding |= {fact.seat}


def _play_on(course: Course, record: Record, fact: ConcessionWithdrawn) -> None:
    if fact.seat not in course.conceding or not _by_its_person(course, record, fact.seat):
        raise Fault(record.number, "nobody had offered to give up there")
    course.conceding -= {fact.seat}


def _concede(course: Course, record: Record, fact: MatchConceded) -> None:
    """Beside what made it so: the last one's word, or the leaving of the last one who had not given it."""
    if course.ended or not _all_concede(course):
        raise Fault(record.number, "not all have given up there")
    course.over_at, course.conceded = record.at, True


def _void(course: Course, record: Record, fact: MatchVoided) -> None:
    if course.chance or course.voided or (fact.reason, record.cause) not in _VOIDED:
        raise Fault(record.number, "the match could not be cancelled here")
    course.voided = True


def _by_staff(course: Course, record: Record, facts: tuple[Any, ...]) -> None:
    """Whoever runs the service ends what goes on, with a reason, and not where they sit themselves."""
    _same(record, facts)
    match facts:
        case (MatchVoided("staff"), ByStaff(player, why)) if _HASH.fullmatch(why):
            sits = player in [sitter.player for sitter in course.sitters if sitter]
        case _:
            raise Fault(record.number, "whoever runs the service does nothing of this kind")
    if course.ended or sits or (record.cause, record.seat) != ("system", None):
        raise Fault(record.number, "whoever runs the service could not end the match here")
    course.voided, course.staff = True, player
    course.reasons[record.number] = why


def _watch(course: Course, record: Record, fact: WatchChanged) -> None:
    course.watch = fact.watch


def _renew(course: Course, record: Record, fact: LinksRenewed) -> None:
    if record.seat != fact.seat:
        raise Fault(record.number, "the links of another seat were renewed")
    course.keys[fact.seat] += 1


def _refuse(course: Course, record: Record, fact: Any) -> None:
    raise Fault(record.number, f"{type(fact).__name__} does not stand there alone")


_HASH = re.compile(r"[0-9a-f]{64}")
_VOIDED = {("host", "host"), ("unfilled", "clock")}
_NOTED: dict[type, Callable[[Course, Record, Any], None]] = {
    SeatTaken: _take,
    SeatResigned: _resign,
    ConcessionOffered: _offer,
    ConcessionWithdrawn: _play_on,
    MatchConceded: _concede,
    MatchVoided: _void,
    WatchChanged: _watch,
    LinksRenewed: _renew,
    # These stand beside a move, a deal, or nothing at all.
    MatchOpened: _refuse,
    MatchStarted: _refuse,
    TurnMissed: _refuse,
    ByStaff: _refuse,
}
