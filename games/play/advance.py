"""What every use case ends with: entries appended, questions opened and closed, people told."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any

from accounts.outbox.nudge import nudge
from games.engine.codec import played
from games.engine.facts import MatchConceded, SeatResigned
from games.engine.fold import told
from games.engine.orders import ORDER
from games.engine.settle import Step
from games.models import Decision, Entry, Match, Notice, Seat
from games.notices.due import owe
from games.play.par import has_par
from games.play.position import Position
from games.rules import words_of
from games.store.append import Draft, append


def drafts_of(steps: Iterable[Step], at: datetime) -> list[Draft]:
    return [Draft(at, step.cause, step.events, step.seat, step.move) for step in steps]


def advance(
    position: Position,
    drafts: Sequence[Draft],
    state: Any,
    *,
    news: Iterable[tuple[Seat, str]] = (),
    away: bool = False,
) -> list[Entry]:
    """Append the chain and bring the match to `state`; `news` is told besides. Four statements, one more
    where standing orders have changed. `away`: whoever moved first is at no page, whatever the cause.
    """
    match, at = position.match, drafts[-1].at
    entries = append(match, drafts)
    ended = position.game.outcome(state) is not None or _given_up(drafts)
    pending = frozenset() if ended else position.game.pending(state)
    position.standing.keep(drafts, ended=ended)
    asked = _reask(position, state, pending, at)
    if ended:
        match.status, match.over_at = Match.Status.OVER, at
        match.par_due = not _given_up(drafts) and has_par(match)
    match.save(update_fields=["status", "started_at", "over_at", "par_due", "entries", "digest"])
    kinds = [(seat, Notice.Kind.TURN) for seat in asked]
    kinds += [(seat, Notice.Kind.RESULT) for seat in position.seats if ended]
    mover = drafts[0].seat if drafts[0].cause in ("link", "web", ORDER) and not away else None
    others = [] if ended else [seat for seat in position.seats if seat.number not in (*pending, mover)]
    kinds += [(seat, Notice.Kind.MEANWHILE) for seat in _concerned(position, others, drafts)]
    owe(match, [*news, *kinds], turn=position.game.turn(state), now=at, mover=mover)
    nudge("games.tasks.write_letters")
    return entries


def _concerned(position: Position, seats: Iterable[Seat], drafts: Sequence[Draft]) -> list[Seat]:
    """Those of the seats to whom the chain is worth a letter although nothing is asked of them."""
    own = getattr(words_of(position.match.game, position.match.version), "news", None)
    if own is None:
        return []
    events = tuple(event for draft in drafts for event in played(draft.events))
    return [seat for seat in seats if own(told(position.game, events, seat.number), seat.number)]


def _given_up(drafts: Sequence[Draft]) -> bool:
    return any(isinstance(fact, SeatResigned | MatchConceded) for draft in drafts for fact in draft.events)


def _reask(position: Position, state: Any, pending: frozenset[int], at: datetime) -> list[Seat]:
    """Close answered questions, open new ones; one that stands keeps its time. Returns who is asked."""
    match, turn = position.match, position.game.turn(state)
    changed, asked = [], []
    for seat in position.seats:
        old = getattr(seat, "decision", None)
        if seat.number in pending and not (old and old.open and old.turn == turn):
            seat.decision = _opened(match, seat, turn, at)
            asked.append(seat)
            changed.append(seat.decision)
        elif seat.number not in pending and _answered_before(position, state, pending, seat):
            seat.decision = _closed(_opened(match, seat, turn, at))
            changed.append(seat.decision)
        elif seat.number not in pending and old and old.open:
            seat.decision = _closed(old)
            changed.append(seat.decision)
    Decision.objects.bulk_create(
        changed,
        update_conflicts=True,
        unique_fields=["seat"],
        update_fields=["turn", "opened_at", "due_at", "remind_at", "open"],
    )
    return asked


def _answered_before(position: Position, state: Any, pending: frozenset[int], seat: Seat) -> bool:
    """Whether a turn opens in which a seat has its answer from before: it has as long as all to change it."""
    old = getattr(seat, "decision", None)
    new = bool(pending) and (old is None or old.turn != position.game.turn(state))
    return new and bool(position.game.moves(state, seat.number))


def _opened(match: Match, seat: Seat, turn: int, at: datetime) -> Decision:
    """A question with its time; a person is reminded after three quarters of it, a bot plays at once.

    Where no clock runs nobody is late, and nobody is reminded.
    """
    due = at + timedelta(hours=match.hours) if match.hours else None
    remind = at if seat.bot else due and due - timedelta(hours=match.hours) / 4
    return Decision(match=match, seat=seat, turn=turn, opened_at=at, due_at=due, remind_at=remind, open=True)


def _closed(old: Decision) -> Decision:
    """The same row without its key, so that all of them go into one statement."""
    return Decision(
        match_id=old.match_id,
        seat_id=old.seat_id,
        turn=old.turn,
        opened_at=old.opened_at,
        due_at=old.due_at,
        remind_at=None,
        open=False,
    )
