"""Giving up together: where all win or lose, it is over when all people at the table have said so.

What somebody said stands until they take it back; then they say it again after the next move at the earliest,
or with the last word. So it is no language in which a silent table could talk. The computer agrees with
whatever the people say.
"""

import itertools
from collections.abc import Iterable, Sequence
from datetime import datetime

from django.db import transaction

from games.engine.facts import ConcessionOffered, ConcessionWithdrawn, MatchConceded
from games.engine.game import together
from games.models import Seat
from games.play.advance import advance
from games.play.position import Position, Refused, locked
from games.store.append import Draft, append
from games.store.log import Log


@transaction.atomic
def offer(match: int, player: int, *, now: datetime) -> None:
    """Say that one would give up; the last one to say so ends the match. Twice is once. Raises Refused."""
    position = locked(number=match)
    seat = position.seat_of(player)
    code = against_offering(position.log, position.seats, seat.number)
    if code == "offered":
        return
    if code:
        raise Refused(code)
    give_up(position, seat, cause="web", now=now)


@transaction.atomic
def withdraw(match: int, player: int, *, now: datetime) -> None:
    """Play on after all; twice is once. Raises Refused."""
    position = locked(number=match)
    seat = position.seat_of(player)
    code = against_withdrawing(position.log, seat.number)
    if code == "unoffered":
        return
    if code:
        raise Refused(code)
    _noted(position, Draft(position.moment(now), "web", (ConcessionWithdrawn(seat.number),), seat.number))


def give_up(position: Position, seat: Seat, *, cause: str, now: datetime) -> None:
    """What a seat says is written down, and with the last word the end, under the lock of the caller."""
    said = ConcessionOffered(seat.number)
    over = all_agree(position.seats, position.log.conceding | {seat.number})
    facts = (said, MatchConceded()) if over else (said,)
    draft = Draft(position.moment(now), cause, facts, seat.number)
    if over:
        advance(position, [draft], position.log.state)
    else:
        _noted(position, draft)


def all_agree(seats: Iterable[Seat], conceding: Iterable[int]) -> bool:
    """Whether every person who sits there would give up; where none would, nobody gives up."""
    people, said = {seat.number for seat in seats if seat.player_id}, set(conceding)
    return bool(said) and people <= said


def is_last(log: Log, seats: Sequence[Seat], seat: int | None) -> bool:
    """Whether it is over as soon as this seat says so."""
    return seat is not None and all_agree(seats, log.conceding | {seat})


def against_offering(log: Log, seats: Sequence[Seat], seat: int) -> str:
    """Why a seat cannot say that it would give up, as a code of Refused; nothing while it can.

    Taking it back is never refused, so that nobody is held to it; hence once in a turn, and once back. The
    word that ends the match tells nobody anything, and is always free.
    """
    if code := against(log):
        return code
    if seat in log.conceding:
        return "offered"
    return "repeated" if _took_back(log, seat) and not is_last(log, seats, seat) else ""


def _took_back(log: Log, seat: int) -> bool:
    """Whether a seat has said so and taken it back since the newest move."""
    turn = log.game.turn(log.state)
    newest = itertools.takewhile(lambda line: log.turn_before(line) == turn, reversed(log.lines))
    return any(ConcessionWithdrawn(seat) in line.events for line in newest)


def against_withdrawing(log: Log, seat: int) -> str:
    """Why a seat cannot take that back, as a code of Refused; nothing while it can."""
    if code := against(log):
        return code
    return "" if seat in log.conceding else "unoffered"


def against(log: Log) -> str:
    """Why a match cannot be given up by all together, as a code of Refused; nothing while it can."""
    return over_or_unstarted(log) or ("" if together(log.game) else "rivals")


def over_or_unstarted(log: Log) -> str:
    """Why nobody gives anything up, as a code of Refused; nothing while the match is played."""
    if log.voided:
        return "cancelled"
    if log.outcome:
        return "over"
    return "" if log.pending else "unstarted"


def _noted(position: Position, draft: Draft) -> None:
    append(position.match, [draft])
    position.match.save(update_fields=["entries", "digest"])
