"""What people say at a table: with a move, or alone; and whom somebody does not want to hear."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts import clean
from games.models import Match, Remark, Seat
from games.models.remark import REMARK_LENGTH
from games.notices.due import owe_remark
from games.play.position import Position, Refused, locked
from games.store.remarks import muted
from games.store.silence import hushed, silent

DAY = timedelta(days=1)
MOST = 20  # remarks of one seat that are sent alone, in a day
HUSHED = gettext_lazy("This match is silent until it is over.")


def text_of(typed: str) -> str:
    """A remark as it is kept, on one line; it may be none. Raises ValidationError."""
    return clean.lines(typed, REMARK_LENGTH)


@transaction.atomic
def say(match: int, player: int, typed: str, *, form_id: str, now: datetime) -> None:
    """A remark that is open at once; the same form again says it once. Raises Refused, ValidationError."""
    text = text_of(typed)
    if not text:
        raise ValidationError(_("Say something first."), code="required")
    position = locked(number=match)
    seat = position.seat_of(player)
    if Remark.objects.filter(seat=seat, form_id=form_id).exists():
        return
    if code := against(position, seat, now):
        raise Refused(code)
    Remark.objects.create(
        match=position.match, seat=seat, player_id=player, text=text, at=now, form_id=form_id
    )
    owe_remark(position.match, _listening(position.seats, seat), entry=position.log.shown, now=now)


def alone(seats: Sequence[Seat]) -> bool:
    """Whether nobody else sits there who could be told something."""
    return len(seats) == 1


def against(position: Position, seat: Seat, now: datetime) -> str:
    """Why nothing can be said without a move here, as a code of Refused; nothing while it can."""
    match = position.match
    if alone(position.seats):
        return "unheard"
    if match.talk == Match.Talk.NONE:
        return "silent"
    if not match.begun:
        return "cancelled" if match.status == Match.Status.VOID else "unstarted"
    if code := hush(match):
        return code
    said = Remark.objects.filter(seat=seat, turn=None, at__gt=now - DAY)
    return "talkative" if said.count() >= MOST else ""


def hush(match: Match) -> str:
    """That a match is silent now, as a code of Refused; nothing while it is not."""
    return "hushed" if hushed(match) else ""


def keep_silence(match: Match, typed: str) -> None:
    """Nothing is said with a move of a silent match, the last one neither. Raises ValidationError."""
    if typed.strip() and silent(match):
        raise ValidationError(HUSHED, code="hushed")


def with_move(position: Position, seat: Seat, typed: str, *, state: Any, at: datetime) -> None:
    """Keep what a seat says with its answer to the open turn, which has led to `state`.

    While others still answer it is sealed as the answer is: what was said with the one before it is gone.
    Raises ValidationError.
    """
    match, player = position.match, seat.player
    if match.talk == Match.Talk.NONE or player is None or silent(match):
        return
    turn = position.game.turn(position.log.state)
    if text := text_of(typed):
        row = Remark(match=match, seat=seat, player=player, text=text, at=at, turn=turn)
        Remark.objects.bulk_create(
            [row], update_conflicts=True, unique_fields=["seat", "turn"], update_fields=["text", "at"]
        )
    elif seat.number not in position.log.pending:  # an answer was sealed before
        Remark.objects.filter(seat=seat, turn=turn).update(text="")
    if position.game.turn(state) != turn or match.status != Match.Status.RUNNING:
        _opened(position, turn, at)


def said_otherwise(position: Position, seat: Seat, turn: int, typed: str) -> bool:
    """Whether what is typed is not what a seat says with its answer to a turn. Raises ValidationError."""
    if position.match.talk == Match.Talk.NONE:
        return False
    said = Remark.objects.filter(seat=seat, turn=turn).values_list("text", flat=True).first()
    return text_of(typed) != (said or "")


def _opened(position: Position, turn: int, at: datetime) -> None:
    """Whoever wishes to know of remarks is told of those that a turn has opened."""
    listening = _listening(position.seats)
    if listening and Remark.objects.filter(match=position.match, turn=turn).exclude(text="").exists():
        owe_remark(position.match, listening, entry=position.match.entries, now=at)


def _listening(seats: Sequence[Seat], speaker: Seat | None = None) -> list[Seat]:
    """Who wishes letters of remarks, and hears whoever spoke."""
    others = [seat for seat in seats if seat.player_id and (speaker is None or seat.number != speaker.number)]
    wishing = [seat for seat in others if "remark" in seat.wished.split()]
    return [seat for seat in wishing if speaker is None or speaker.number not in muted(seat)]


@transaction.atomic
def set_muted(match: int, player: int, other: int, *, quiet: bool) -> None:
    """Hide what another seat says from a player, or show it again; nobody is told. Raises Refused."""
    position = locked(number=match)
    seat = position.seat_of(player)
    if code := hush(position.match) or against_muting(position.seats, seat, other, quiet=None):
        raise Refused(code)
    left = muted(seat) - {other} | ({other} if quiet else set())
    seat.muted = " ".join(str(number) for number in sorted(left))
    seat.save(update_fields=["muted"])


def against_muting(seats: Sequence[Seat], seat: Seat, other: int, *, quiet: bool | None) -> str:
    """Why a seat cannot be muted (or heard again), as a code of Refused; doing it twice is no fault."""
    if other >= len(seats) or other == seat.number or seats[other].player_id is None:
        return "gone"
    if quiet is None or quiet != (other in muted(seat)):
        return ""
    return "muted" if quiet else "heard"
