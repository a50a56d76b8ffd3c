"""Once more with the same people: the same table with the seats changed, and everybody invited."""

from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.db import transaction

from accounts.models import Player
from games.links import SeatLink
from games.models import Invitation, Match, Seat
from games.play.invite import newest
from games.play.joining import choose, chosen_at
from games.play.open import lay
from games.play.places import HOST, NOBODY, Place, Table
from games.play.position import Refused, locked, seats_of
from games.play.take import still_here, take

FRESH = timedelta(days=30)  # after the match, during which the result letter's own link opens the next table


@transaction.atomic
def play_again(match: int, player: int, *, cause: str, now: datetime, chosen: str | None = None) -> Match:
    """The next table of a match that is over, with this player seated; one table, whoever presses.

    Whoever does not say what they have `chosen` has the same again. Raises Refused.
    """
    before = locked(number=match)
    seat = before.seat_of(player)
    if not before.match.ended:
        raise Refused("unfinished")
    if seat.player is None:
        raise Refused("gone")
    still_here(seat.player)
    found = next_of(before.match)
    if chosen is None:
        chosen = chosen_at(before.match, seat.number)
    if found is None:
        table = _table(before.match, before.seats, seat.player)
        return lay(msgspec.structs.replace(table, chosen=chosen), now=now)
    _sit(found, seat, chosen, cause=cause, now=now)
    found.refresh_from_db()
    return found


def again_by_link(link: SeatLink, *, now: datetime, chosen: str | None = None) -> Match:
    """The same, for whoever sits at the seat of a result letter, while it is fresh. Raises Refused."""
    player = player_of(link)
    if expired(Match.objects.get(number=link.match), now):
        raise Refused("expired")
    return play_again(link.match, player.pk, cause="link", now=now, chosen=chosen)


def player_of(link: SeatLink) -> Player:
    """Who sits at the seat of a link. Raises Refused."""
    there = Seat.objects.filter(match__number=link.match, number=link.seat)
    seat = there.select_related("player").first()
    if seat is None or seat.player is None or not seat.player.is_active:
        raise Refused("gone")
    if seat.key != link.key:
        raise Refused("withdrawn")
    return seat.player


def expired(match: Match, now: datetime) -> bool:
    """Whether the letter of a match that is over is too old for its link to open a table."""
    ended = match.over_at or match.cancelled_at
    return ended is not None and now - ended > FRESH


def next_of(match: Match) -> Match | None:
    """The table at which the people of a match play once more, unless it was cancelled."""
    return match.played_again.exclude(status=Match.Status.VOID).first()


def companion_of(seat: Seat) -> Player | None:
    """Who sat, the time before, where this seat of a table for once more is."""
    before = Seat.objects.filter(match__played_again=seat.match_id).select_related("player")
    sat = {number: there.player for number, there in enumerate(before.order_by("-number"))}
    return sat.get(seat.number)


def _table(match: Match, seats: list[Seat], host: Player) -> Table:
    """Whoever sat last sits first now."""
    return Table(
        game=match.game,
        options=msgspec.json.decode(match.options, type=dict[str, Any]),
        hours=match.hours,
        host=host,
        places=tuple(_place(seat, host) for seat in reversed(seats)),
        watch=match.watch,
        talk=match.talk,
        language=host.language,
        again=match,
    )


def _place(seat: Seat, host: Player) -> Place:
    if seat.bot:
        return Place("bot", bot=seat.bot)
    if seat.player == host:
        return HOST
    if seat.player is None or seat.player.reachable != Player.Reachable.FINE:
        return NOBODY
    return Place("player", player=seat.player_id)


def _sit(match: Match, before: Seat, chosen: str, *, cause: str, now: datetime) -> None:
    """Take the place that is kept for whoever sat there before, also if it was declined or lapsed."""
    position = locked(pk=match.pk)
    if before.player is None or any(seat.player_id == before.player_id for seat in position.seats):
        return
    if position.match.status == Match.Status.VOID:
        raise Refused("cancelled")
    theirs = _theirs(position.seats, before)
    if theirs is None or position.match.begun:
        raise Refused("full")
    if invitation := newest(theirs):
        invitation.state = Invitation.State.WAITING
        invitation.save(update_fields=["state"])
    choose(position, theirs, chosen, now=now)
    take(position, theirs, before.player, cause=cause, now=now)


def against(match: Match, before: Seat) -> tuple[str, Match | None]:
    """Why somebody who sat here cannot play again, as a code of Refused, and the table it is about."""
    if not match.ended:
        return "cancelled" if match.status == Match.Status.VOID else "unfinished", match
    found = next_of(match)
    if found is None:
        return "", None
    seats = seats_of(found)
    if any(seat.player_id == before.player_id for seat in seats):
        return "again", found
    return "" if _theirs(seats, before) else "full", found


def _theirs(seats: list[Seat], before: Seat) -> Seat | None:
    return next((seat for seat in seats if _kept_for(before, seat)), None)


def _kept_for(before: Seat, seat: Seat) -> bool:
    """Whether a place is free, and that of somebody who was invited to it, or could not be."""
    if seat.player_id or seat.bot:
        return False
    invitation = newest(seat)
    if invitation is None:
        return companion_of(seat) == before.player
    return invitation.player_id == before.player_id
