"""What is kept beside the log of a match, and where it says something else than the log."""

from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

import msgspec

from accounts.guests import become
from games.engine.chance import word_hash, word_salt
from games.engine.codec import reason_hash, stamp
from games.engine.facts import SeatTaken
from games.models import Decision, Entry, Match, MatchSecret, Notice, Reason, Seat
from games.tools.proof.replay import Course

Status = Match.Status


class Rows(NamedTuple):
    """All rows of one match that the log has something to say about."""

    match: Match
    secret: bytes | None
    seats: list[Seat]
    told: set[tuple[int, str, int]]  # the notices: seat, kind, turn
    reasons: list[Reason]
    entries: list[Entry]


def read(pk: int) -> Rows:
    """Six questions to the database, the match first."""
    match = Match.objects.get(pk=pk)
    secret = MatchSecret.objects.filter(match=match).first()
    notices = Notice.objects.filter(match=match).values_list("seat__number", "kind", "turn")
    return Rows(
        match=match,
        secret=bytes(secret.secret) if secret else None,
        seats=list(Seat.objects.filter(match=match).select_related("decision")),
        told=set(notices),
        reasons=list(Reason.objects.filter(match=match).order_by("entry")),
        entries=list(Entry.objects.filter(match=match).order_by("number")),
    )


def differences(rows: Rows, course: Course) -> Iterator[str]:
    """A sentence for each thing that is not as the log has it; the entry is the newest one."""
    found = (
        *_table(rows.match, course),
        *_seats(rows, course),
        *_questions(rows, course),
        *_reasons(rows, course),
    )
    yield from (f"Entry {course.number}: after it {one}." for one in found)


def _table(match: Match, course: Course) -> Iterator[str]:
    """The row of the match itself."""
    log = {
        "game": course.game.slug,
        "version": course.game.version,
        "options": course.options,
        "status": _status(course),
        "started_at": course.started_at,
        "over_at": course.over_at,
        "watch": course.watch or match.watch,
        "cancelled": course.voided,
    }
    row = {
        "game": match.game,
        "version": match.version,
        "options": _options(match, course),
        "status": match.status,
        "started_at": _stamp(match.started_at),
        "over_at": _stamp(match.over_at),
        "watch": match.watch,
        "cancelled": match.cancelled_at is not None,
    }
    different = (name for name in log if log[name] != row[name])
    yield from (f"{name} is {log[name]}, and the match says {row[name]}" for name in different)


def _status(course: Course) -> str:
    if course.voided:
        return Status.VOID.value
    if course.over_at:
        return Status.OVER.value
    return Status.RUNNING.value if course.started_at else Status.OPEN.value


def _options(match: Match, course: Course) -> object:
    try:
        return msgspec.json.decode(match.options, type=course.game.Options)
    except msgspec.DecodeError:
        return match.options


def _stamp(at: datetime | None) -> str | None:
    return stamp(at) if at else None


def _seats(rows: Rows, course: Course) -> Iterator[str]:
    """Who sits where, by which links, and the word each has said."""
    if [seat.number for seat in rows.seats] != list(range(len(course.sitters))):
        yield f"there are {len(course.sitters)} seats, and the match has others"
        return
    for seat, sitter, renewed in zip(rows.seats, course.sitters, course.keys, strict=True):
        logged = _who(sitter.player, sitter.bot or "") if sitter else "nobody"
        if (there := _who(seat.player_id, seat.bot)) != logged and not _became(sitter, seat):
            yield f"seat {seat.number} is taken by {logged}, and the seat says {there}"
        if seat.key < 1 + renewed:  # an invitation that is taken back raises it too, outside the log
            yield f"the links of seat {seat.number} were renewed {renewed} times, and the seat says fewer"
        if seat.word and course.words and course.words[seat.number] != _hash(course, seat):
            yield f"the word of seat {seat.number} is not the one that was hashed"


def _became(sitter: SeatTaken | None, seat: Seat) -> bool:
    """Whether a guest sat down there, as the log says, whose account the seat names by now."""
    if sitter is None or sitter.player is None or seat.player_id is None:
        return False
    return become(sitter.player, seat.player_id)


def _hash(course: Course, seat: Seat) -> str | None:
    hashed = word_hash(word_salt(course.secret, seat.number), seat.word)
    return hashed.hex() if hashed else None


def _who(player: int | None, bot: str) -> str:
    if bot:
        return f"the bot {bot}"
    return "nobody" if player is None else f"player {player}"


def _questions(rows: Rows, course: Course) -> Iterator[str]:
    """Who is asked, at which turn, and whether they were told; at the end, whether they know of it.

    Whoever plays alone has it before their eyes.
    """
    alone = not rows.match.hours
    turn = course.game.turn(course.state) if course.pending else 0
    told = {(number, kind) for number, kind, _turn in rows.told}
    for seat in rows.seats:
        asked, decision = seat.number in course.pending, _open(seat)
        if asked != (decision is not None):
            yield f"seat {seat.number} is {'' if asked else 'not '}asked, and its question says otherwise"
        elif decision and decision.turn != turn:
            yield f"turn {turn} is open, and the question of seat {seat.number} is of turn {decision.turn}"
        if (
            asked
            and not alone
            and not seat.bot
            and (seat.number, Notice.Kind.TURN.value, turn) not in rows.told
        ):
            yield f"seat {seat.number} is asked at turn {turn}, and nothing tells it so"
        if (end := _end(course)) and not alone and seat.player_id and (seat.number, end) not in told:
            yield f"the match is over, and nothing tells seat {seat.number} so"


def _open(seat: Seat) -> Decision | None:
    decision: Decision | None = getattr(seat, "decision", None)
    return decision if decision and decision.open else None


def _end(course: Course) -> str:
    """By which notice whoever sits there knows that it is over, with a result or without."""
    if course.staff is not None:
        return Notice.Kind.CANCELLED.value
    return Notice.Kind.RESULT.value if course.over_at else ""


def _reasons(rows: Rows, course: Course) -> Iterator[str]:
    """The reasons that are kept; one that was erased is missed by nobody."""
    for reason in rows.reasons:
        hashed = reason_hash(bytes(reason.salt), reason.text).hex()
        if course.reasons.get(reason.entry) != hashed:
            yield f"the reason kept for entry {reason.entry} is not the one that was hashed"
