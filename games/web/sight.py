"""Who may look at a match, and as whom."""

from typing import Any, NamedTuple

from django.conf import settings
from django.db.models import Q
from django.http import HttpRequest
from django.urls import reverse

from accounts.guests import is_guest
from accounts.languages import speak
from accounts.models import Player
from accounts.web.guests import reader
from games.engine.codec import public_number
from games.models import Match, Seat
from games.play.position import seats_of
from games.store.silence import hushed, running_hushed


class Sight(NamedTuple):
    """A match somebody may look at; `seat` is their own there, None for a spectator."""

    match: Match
    seats: list[Seat]
    seat: int | None


def look(request: HttpRequest, public: str) -> Sight | None:
    """The match of an address, or nothing: one that may not be seen is like one that never was."""
    match = Match.objects.filter(number=public_number(public)).select_related("host", "layout").first()
    if match is None:
        return None
    seats = seats_of(match)
    seat = own_seat(seats, reader(request))
    return Sight(match, seats, seat) if seat is not None or shown(match, seats) else None


def own_seat(seats: list[Seat], user: Any) -> int | None:
    """By the account alone: a seat without one is nobody's, whatever numbers are equal."""
    if not user.is_authenticated:
        return None
    return next((seat.number for seat in seats if seat.player_id == user.pk), None)


def person_url(player: Player | None) -> str:
    """The page of somebody; nothing for a computer, a free place, a guest, and whoever was forgotten."""
    return reverse("player", args=[player.pk]) if player and player.is_active and not is_guest(player) else ""


def speak_to(seat: Seat) -> None:
    """From here on in the language of whoever sits there: a page by a token knows its reader by the seat."""
    if seat.player:
        speak(seat.player.language)


def zone_of(user: Any) -> str:
    """The zone in which somebody reads times: their own, or that of the house."""
    return user.zone if user.is_authenticated else settings.DEFAULT_ZONE


def shown(match: Match, seats: list[Seat]) -> bool:
    """Whether everybody may look: at what is open to watch, and at a table with a place for anyone."""
    if match.status == Match.Status.VOID and not match.begun:
        return False
    return (match.watch == Match.Watch.OPEN and watched(match)) or bool(places(match, seats))


def watched(match: Match) -> bool:
    """Whether anybody but those who play may look at it: not while it is silent, whatever was chosen."""
    return match.watch != Match.Watch.PRIVATE and not hushed(match)


def places(match: Match, seats: list[Seat]) -> list[Seat]:
    """The places of a table that anyone may take."""
    if match.status != Match.Status.OPEN:
        return []
    return [seat for seat in seats if seat.open_to_all and seat.player_id is None and not seat.bot]


def visible(user: Any) -> Q:
    """The matches somebody may see, for a list: what everybody may look at, and their own."""
    free = Seat.objects.filter(open_to_all=True, player=None, bot="")
    to_all = Q(watch=Match.Watch.OPEN) & ~Q(status=Match.Status.VOID, started_at=None) & ~running_hushed()
    to_all |= Q(status=Match.Status.OPEN, pk__in=free.values("match"))
    if not user.is_authenticated:
        return to_all
    return to_all | Q(pk__in=Seat.objects.filter(player=user).values("match"))
