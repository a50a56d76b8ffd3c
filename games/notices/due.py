"""What is owed to whom, and whether it is still true when its letter is written."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from games.models import Match, Notice, Seat
from games.store.log import Log

ON_THE_PAGE = timedelta(minutes=10)  # whoever has just moved sees the next question there first


def owe(
    match: Match,
    owed: Iterable[tuple[Seat, str]],
    *,
    turn: int,
    now: datetime,
    mover: int | None = None,
) -> None:
    """Write the notices of one move: one statement, one row a (seat, turn, kind). Bots read no letters.

    `mover` is the seat that has just moved on the page: its next question waits there for a while.
    """
    notices = [
        Notice(
            match=match,
            seat=seat,
            player=seat.player,
            turn=turn,
            kind=kind,
            entry=match.entries,
            due_at=now + ON_THE_PAGE if kind == Notice.Kind.TURN and seat.number == mover else now,
        )
        for seat, kind in owed
        if not seat.bot
    ]
    Notice.objects.bulk_create(notices, ignore_conflicts=True)


def still_true(notice: Notice, log: Log) -> bool:
    """A question stands only while it is open; an invitation only while the place is free; news stay."""
    if notice.kind == Notice.Kind.INVITATION:
        return notice.seat.player_id is None and bool(notice.seat.invited)
    if notice.kind == Notice.Kind.TURN:
        return notice.seat.number in log.pending and log.game.turn(log.state) == notice.turn
    return True
