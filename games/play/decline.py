"""Saying no: to one invitation, or to all that could ever come."""

from datetime import datetime

from django.db import transaction

from accounts.refusals import refuse
from games.links import SeatLink
from games.models import Invitation, Match, Notice, Seat
from games.play.invite import State, ended, newest, tell
from games.play.position import Position, Refused, locked, waits_no_more

KEYS = 256  # a seat has fewer versions of its links


@transaction.atomic
def decline(link: SeatLink, *, now: datetime) -> Invitation:
    """The place is free again, and the host is told; pressing twice is saying it once. Raises Refused."""
    position = locked(number=link.match)
    seat = position.seat(link.seat, link.key)
    invitation = newest(seat)
    code = ended(position.match, seat, invitation, now)
    if invitation and code == State.DECLINED:
        return invitation
    if code or invitation is None:
        raise Refused(code)
    free(position, seat, invitation, state=State.DECLINED, now=now)
    return invitation


@transaction.atomic
def never_invite(link: SeatLink, *, now: datetime) -> Invitation:
    """Decline, and refuse whatever could come to this address; once accepted, the place says no more.

    Raises Refused.
    """
    position = locked(number=link.match)
    seat = position.seat(link.seat, link.key)
    invitation = newest(seat)
    code = ended(position.match, seat, invitation, now)
    if invitation is None or not invitation.address or code == "taken":
        raise Refused(code or "gone")
    refuse(invitation.address)
    if not code:
        free(position, seat, invitation, state=State.DECLINED, now=now)
    return invitation


def free(position: Position, seat: Seat, invitation: Invitation, *, state: str, now: datetime) -> None:
    """Nobody is waited for at this place any more; the host is told unless it was the host's own doing."""
    seat.invited = ""
    seat.save(update_fields=["invited"])
    invitation.state, invitation.answered_at, invitation.remind_at = state, now, None
    invitation.save(update_fields=["state", "answered_at", "remind_at"])
    if state != State.WITHDRAWN:
        about = seat.number * KEYS + seat.key
        tell(host_of(position), Notice.Kind.DECLINED, turn=about, now=now)


def host_of(position: Position) -> Seat:
    return next(seat for seat in position.seats if seat.player_id == position.match.host_id)


def table_of(match: int, host: int) -> Position:
    """A table that has not begun, for its host, locked. Raises Refused."""
    position = locked(number=match)
    if code := against_host(position.match, host):
        raise Refused(code)
    return position


def against_host(match: Match, host: int | None) -> str:
    """Why somebody may do nothing as the host of a table, as a code of Refused; nothing while they may."""
    return "gone" if match.host_id != host else waits_no_more(match)
