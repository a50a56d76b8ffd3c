"""A table that is no more: its host cancels it, or it was not full in time; and any end without a result."""

from datetime import datetime

from django.db import transaction

from accounts.outbox.nudge import nudge
from games.engine.facts import MatchVoided
from games.engine.game import Past
from games.models import Decision, Invitation, Match, Notice, Seat
from games.notices.due import owe
from games.play.decline import host_of, table_of
from games.play.position import Position, Refused, locked
from games.store.append import Draft, append
from games.store.orders import forget

HOST, UNFILLED, STAFF = "host", "unfilled", "staff"
CAUSES = {HOST: "host", UNFILLED: "clock", STAFF: "system"}


@transaction.atomic
def cancel(match: int, *, host: int, now: datetime) -> None:
    """Cancel a table before it begins; pressing twice is the same as once. Raises Refused."""
    try:
        void(table_of(match, host), MatchVoided(HOST), now=now)
    except Refused as refused:
        if refused.code != "cancelled":
            raise


def void(position: Position, fact: MatchVoided, *more: Past, now: datetime) -> None:
    """End a table or a match without a result: nobody is waited for, and whoever sits there is told."""
    match, reason = position.match, fact.reason
    append(match, [Draft(position.moment(now), CAUSES[reason], (fact, *more))])
    match.status, match.cancelled_at = Match.Status.VOID, now
    match.save(update_fields=["status", "cancelled_at", "entries", "digest"])
    Decision.objects.filter(match=match, open=True).update(open=False, remind_at=None)
    Seat.objects.filter(match=match).exclude(invited="").update(invited="")
    forget(*position.seats)
    waiting = Invitation.objects.filter(seat__match=match, state=Invitation.State.WAITING)
    waiting.update(state=Invitation.State.WITHDRAWN, answered_at=now, remind_at=None)
    told = [seat for seat in position.seats if seat.player_id]
    if reason == HOST:
        told.remove(host_of(position))
    owe(match, [(seat, Notice.Kind.CANCELLED) for seat in told], turn=0, now=now)
    nudge("games.tasks.write_letters")


@transaction.atomic
def cancel_unfilled(match_id: int, *, now: datetime) -> bool:
    """Cancel a table whose time is over, judged under the lock. Whether it was one."""
    position = locked(pk=match_id)
    match = position.match
    if match.status != Match.Status.OPEN or match.until is None or match.until > now:
        return False
    void(position, MatchVoided(UNFILLED), now=now)
    return True
