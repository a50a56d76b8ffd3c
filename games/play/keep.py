"""What a host does with the places of a table: take an invitation back, renew it once, fill a free place."""

from datetime import datetime

from django.db import transaction

from accounts.refusals import refused
from games.engine.facts import SeatTaken
from games.models import Invitation, Notice, Seat
from games.play.decline import free, host_of, table_of
from games.play.invite import KEPT, REMINDED, State, accepts_letters, hold, invite, newest, tell
from games.play.limits import room_to_fill
from games.play.places import Place
from games.play.position import Position, Refused
from games.play.take import taken

MOST_KEYS = 255  # a link has one byte for it
MOST_RENEWED = 200  # by whoever sits there: the others are for those who get up
# What became of an invitation that does not wait any more.
ENDED: dict[str, str] = {State.DECLINED: "declined", State.LAPSED: "lapsed", State.WITHDRAWN: "recalled"}


@transaction.atomic
def withdraw(match: int, number: int, *, host: int, now: datetime) -> None:
    """The invitation is taken back: its letter's links lead to a kind page. Raises Refused."""
    position = table_of(match, host)
    seat = seat_at(position, number)
    invitation = newest(seat)
    code = against_withdrawing(seat, invitation)
    if code == "recalled":
        return
    if code or invitation is None:
        raise Refused(code)
    free(position, seat, invitation, state=State.WITHDRAWN, now=now)


def against_withdrawing(seat: Seat, invitation: Invitation | None) -> str:
    """Why no invitation can be taken back here, as a code of Refused; nothing while one waits."""
    if seat.player_id or seat.bot:
        return "taken"
    if invitation is None:
        return "free"
    return "" if invitation.state == State.WAITING else ENDED.get(invitation.state, "free")


@transaction.atomic
def renew(match: int, number: int, *, host: int, now: datetime) -> None:
    """Keep the place once more as long; the links of the first letter go on. Raises Refused.

    A stranger gets no second letter, but the reminder if it has not gone out.
    """
    position = table_of(match, host)
    seat = seat_at(position, number)
    invitation = newest(seat)
    code = against_renewing(seat, invitation)
    if code or invitation is None:
        raise Refused(code)
    hold([invitation.address], invitation.inviter)
    if refused(invitation.address):
        raise Refused("unwanted", seat=number)
    invitation.state, invitation.renewed, invitation.answered_at = State.WAITING, True, None
    invitation.until = now + KEPT
    invitation.remind_at = None if invitation.reminded_at else invitation.until - REMINDED
    invitation.save()
    seat.invited, seat.open_to_all = invitation.address, False
    seat.save(update_fields=["invited", "open_to_all"])
    position.match.until = max(position.match.until or now, invitation.until)
    position.match.save(update_fields=["until"])
    if accepts_letters(invitation.address, invitation.inviter):
        tell(seat, Notice.Kind.INVITATION, turn=seat.key, now=now)


def against_renewing(seat: Seat, invitation: Invitation | None) -> str:
    """Why a place cannot be kept longer for its guest, as a code of Refused; nothing while it can."""
    code = against_withdrawing(seat, invitation)
    if code not in ("", "lapsed") or invitation is None:
        return code
    if not invitation.address:  # forgotten
        return "free"
    return "renewed" if invitation.renewed else ""


@transaction.atomic
def fill(match: int, number: int, place: Place, *, host: int, language: str, now: datetime) -> None:
    """Somebody else for a place that is free: invited, a bot, or whoever comes. Raises Refused."""
    position = table_of(match, host)
    seat, player = seat_at(position, number), host_of(position).player
    if player is None:
        raise Refused("gone")
    if code := against_filling(seat):
        raise Refused(code)
    room_to_fill(position.seats, number, place, player)
    if place.kind in ("address", "player"):
        raise_key(seat)
        hold([place.address or str(place.player)], player)
        invite(seat, place, inviter=player, language=language, now=now)
    elif place.kind == "bot":
        seat.bot, seat.open_to_all = place.bot, False
        seat.save(update_fields=["bot", "open_to_all"])
        taken(position, seat, SeatTaken(number, bot=place.bot), cause="host", now=now)
    else:
        seat.open_to_all = True
        seat.save(update_fields=["open_to_all"])


def against_filling(seat: Seat) -> str:
    """Why nobody else can have a place, as a code of Refused; nothing while it is free."""
    if seat.player_id or seat.bot:
        return "taken"
    return "kept" if seat.invited else ""


def seat_at(position: Position, number: int) -> Seat:
    """Raises Refused."""
    if number >= len(position.seats):
        raise Refused("gone")
    return position.seats[number]


def raise_key(seat: Seat, most: int = MOST_KEYS) -> None:
    """The next version of a seat's links, which ends all older ones; the caller saves it. Raises Refused."""
    if seat.key >= most:
        raise Refused("spent")
    seat.key += 1
