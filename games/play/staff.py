"""What whoever runs the site does about a match: ending it without a result, and saying why."""

import secrets
from collections.abc import Iterable
from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts import clean
from accounts.models import Player
from games.engine.codec import SALT, reason_hash
from games.engine.facts import ByStaff, MatchVoided
from games.models import Match, Reason, Seat
from games.models.reason import REASON_LENGTH
from games.play.cancel import STAFF, void
from games.play.position import Refused, locked

WHY_NOT = {
    "gone": gettext_lazy("Only whoever runs this site ends a match."),
    "cancelled": gettext_lazy("It was cancelled or ended without a result already."),
    "over": gettext_lazy("The match is over, and its result stands."),
    "own": gettext_lazy("You play in this match: another operator must decide."),
}


@transaction.atomic
def end(match: int, staff: Player, why: str, *, now: datetime) -> None:
    """End a match or a table; pressing twice is the same as once, and the first reason stands.

    The entry holds the hash of the reason alone. Raises Refused, ValidationError.
    """
    if not may_decide(staff):
        raise Refused("gone")
    text = reason(why)
    position = locked(number=match)
    if position.log.void and by_staff(position.log.void.events):
        return
    if code := against(position.match, position.seats, staff.pk):
        raise Refused(code)
    salt = secrets.token_bytes(SALT)
    fact = ByStaff(staff.pk, reason_hash(salt, text).hex())
    void(position, MatchVoided(STAFF), fact, now=now)
    Reason.objects.create(match=position.match, entry=position.match.entries, text=text, salt=salt)


@transaction.atomic
def forget_reasons(match: int) -> int:
    """Erase the reasons kept of a match; its entries stay. How many there were. Raises Refused."""
    position = locked(number=match)
    return Reason.objects.filter(match=position.match).delete()[0]


def reason(why: str) -> str:
    """One clean line that says something. Raises ValidationError."""
    text = clean.line(why, REASON_LENGTH)
    if not text:
        raise ValidationError(_("Say why: whoever sits there is told."), code="required")
    return text


def may_decide(player: Player) -> bool:
    return player.is_active and player.is_staff


def against(match: Match, seats: Iterable[Seat], staff: int) -> str:
    """Why a match cannot be ended by somebody, as a code of Refused; nothing while it can."""
    if match.status == Match.Status.VOID:
        return "cancelled"
    if match.status == Match.Status.OVER:
        return "over"
    return "own" if any(seat.player_id == staff for seat in seats) else ""


def by_staff(facts: Iterable[object]) -> bool:
    return any(isinstance(fact, ByStaff) for fact in facts)
