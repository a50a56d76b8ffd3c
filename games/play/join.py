"""Taking a place: by the invitation that keeps it, or from the lobby."""

from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import transaction

from accounts.models import Player
from accounts.people import introduce, known_or_made
from games.links import SeatLink
from games.models import Match, Seat
from games.play.invite import ended, newest
from games.play.joining import choose
from games.play.position import Refused, locked, waits_no_more
from games.play.take import take

AGAIN = timedelta(minutes=10)  # during which a second press gets the same answer


class Joined(NamedTuple):
    """Who sits there now, whether this press seated them, and whether it made their account."""

    player: Player
    first: bool
    made: bool


@transaction.atomic
def join(link: SeatLink, *, name: str, zone: str, word: str = "", chosen: str = "", now: datetime) -> Joined:
    """Accept an invitation: the place goes to the account of its address. Raises Refused.

    `word` is added to the chance; `chosen` is for a game that lets those choose who sit down. Pressing twice
    is the same as once; an account that has a name stays as it is, one that has none takes this one.
    """
    position = locked(number=link.match)
    seat = position.seat(link.seat, link.key)
    invitation = newest(seat)
    code = ended(position.match, seat, invitation, now)
    if code == "taken" and invitation and seat.player and _just_now(invitation.answered_at, now):
        return Joined(seat.player, first=False, made=False)
    if code or invitation is None:
        raise Refused(code)
    player, made = invitation.player, False
    if player is None:
        player, made = known_or_made(invitation.address, name=name, zone=zone, language=invitation.language)
    introduce(player, name=name, zone=zone)
    seat.word = word
    choose(position, seat, chosen, now=now)
    take(position, seat, player, cause="link", now=now)
    return Joined(player, first=True, made=made)


@transaction.atomic
def join_open(match: int, player: Player, *, word: str = "", chosen: str = "", now: datetime) -> Match:
    """Take a place that is open to all; who sits there already stays there. Raises Refused."""
    position = locked(number=match)
    code = against(position.match, position.seats, player.pk)
    if code == "seated":
        return position.match
    if code:
        raise Refused(code)
    seat = _open_to_all(position.seats)[0]
    seat.word = word
    choose(position, seat, chosen, now=now)
    take(position, seat, player, cause="web", now=now)
    return position.match


def against(match: Match, seats: list[Seat], player: int | None) -> str:
    """Why somebody cannot take a place from the lobby, as a code of Refused; nothing while they can."""
    if any(seat.player_id == player for seat in seats):
        return "seated"
    return waits_no_more(match) or ("" if _open_to_all(seats) else "full")


def _open_to_all(seats: list[Seat]) -> list[Seat]:
    return [seat for seat in seats if seat.open_to_all and not (seat.player_id or seat.bot)]


def _just_now(at: datetime | None, now: datetime) -> bool:
    return at is not None and now - at < AGAIN
