"""Once more with the same people: the same table with the seats changed, and everybody invited."""

from datetime import datetime
from typing import Any

import msgspec
from django.db import transaction

from accounts.models import Player
from games.links import SeatLink
from games.models import Invitation, Match, Seat
from games.play.invite import newest
from games.play.open import lay
from games.play.places import HOST, Place, Table
from games.play.position import Refused, locked
from games.play.take import take


@transaction.atomic
def play_again(match: int, player: int, *, cause: str, now: datetime) -> Match:
    """The next table of a match that is over, with this player seated; one table, whoever presses.

    Raises Refused.
    """
    before = locked(number=match)
    own = before.seat_of(player).player
    if before.match.status != Match.Status.OVER:
        raise Refused("unfinished")
    if own is None:
        raise Refused("gone")
    found = next_of(before.match)
    if found is None:
        return lay(_table(before.match, before.seats, own), now=now)
    _sit(found, own, cause=cause, now=now)
    found.refresh_from_db()
    return found


def again_by_link(link: SeatLink, *, now: datetime) -> Match:
    """The same, for whoever sits at the seat of a result letter. Raises Refused."""
    return play_again(link.match, player_of(link).pk, cause="link", now=now)


def player_of(link: SeatLink) -> Player:
    """Who sits at the seat of a link. Raises Refused."""
    there = Seat.objects.filter(match__number=link.match, number=link.seat)
    seat = there.select_related("player").first()
    if seat is None or seat.player is None:
        raise Refused("gone")
    if seat.key != link.key:
        raise Refused("withdrawn")
    return seat.player


def next_of(match: Match) -> Match | None:
    """The table at which the people of a match play once more, unless it was cancelled."""
    return match.played_again.exclude(status=Match.Status.VOID).first()


def _table(match: Match, seats: list[Seat], host: Player) -> Table:
    """Whoever sat last sits first now."""
    return Table(
        game=match.game,
        options=msgspec.json.decode(match.options, type=dict[str, Any]),
        hours=match.hours,
        host=host,
        places=tuple(_place(seat, host) for seat in reversed(seats)),
        watch=match.watch,
        language=host.language,
        again=match,
    )


def _place(seat: Seat, host: Player) -> Place:
    if seat.bot:
        return Place("bot", bot=seat.bot)
    return HOST if seat.player_id == host.pk else Place("player", player=seat.player_id)


def _sit(match: Match, player: Player, *, cause: str, now: datetime) -> None:
    """Take the place that is kept for this player, also if it was declined or has lapsed since."""
    position = locked(pk=match.pk)
    if any(seat.player_id == player.pk for seat in position.seats):
        return None
    if position.match.status != Match.Status.OPEN:
        raise Refused("cancelled")
    for seat in position.seats:
        invitation = newest(seat)
        if invitation and invitation.player_id == player.pk and not (seat.player_id or seat.bot):
            invitation.state = Invitation.State.WAITING
            invitation.save(update_fields=["state"])
            return take(position, seat, player, cause=cause, now=now)
    raise Refused("full")
