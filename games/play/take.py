"""Somebody sits down: whichever way they came, and the match begins when nobody is waited for."""

from datetime import datetime

from accounts.models import Player
from games.engine.facts import SeatTaken
from games.models import Invitation, Seat
from games.play.position import Position, Refused
from games.play.start import start_if_full
from games.store.append import Draft, append
from games.store.log import load


def take(position: Position, seat: Seat, player: Player, *, cause: str, now: datetime) -> None:
    """Seat a player with the word of the seat, under the lock of the caller. Raises Refused."""
    still_here(player)
    if any(other.player_id == player.pk for other in position.seats):
        raise Refused("seated")
    seat.player, seat.invited, seat.open_to_all = player, "", False
    seat.save(update_fields=["player", "invited", "open_to_all", "word"])
    _accepted(seat, player, now)
    taken(position, seat, SeatTaken(seat.number, player=player.pk), cause=cause, now=now)


def still_here(player: Player) -> None:
    """Their account is open, and is not closed before the transaction ends. Raises Refused."""
    if not Player.objects.select_for_update(no_key=True).filter(pk=player.pk, is_active=True).exists():
        raise Refused("gone")


def taken(position: Position, seat: Seat, fact: SeatTaken, *, cause: str, now: datetime) -> None:
    """Write down who sits there now, and begin if that was the last place."""
    match = position.match
    append(match, [Draft(position.moment(now), cause, (fact,), seat.number)])
    match.save(update_fields=["entries", "digest"])
    start_if_full(Position(match, position.seats, load(match)), now=now)


def _accepted(seat: Seat, player: Player, now: datetime) -> None:
    """The invitation that was waiting is answered; its address is the player's own business from now on."""
    waiting = Invitation.objects.filter(seat=seat, state=Invitation.State.WAITING)
    waiting.update(
        state=Invitation.State.ACCEPTED, player=player, address="", answered_at=now, remind_at=None
    )
