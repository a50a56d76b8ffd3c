"""What is owed to whom, and whether it is still true when its letter is written."""

from collections.abc import Iterable
from datetime import datetime

from games.models import Match, Notice, Seat
from games.store.log import Log


def owe(match: Match, owed: Iterable[tuple[Seat, str]], *, turn: int, now: datetime) -> None:
    """Write the notices of one move: one statement, one row a (seat, turn, kind). Bots read no letters."""
    notices = [
        Notice(
            match=match, seat=seat, player=seat.player, turn=turn, kind=kind, entry=match.entries, due_at=now
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
        asked = notice.seat.number in log.game.pending(log.state)
        return asked and log.game.turn(log.state) == notice.turn
    return True
