"""What the page says on which whoever runs the site ends a match: its rows, and never its log."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import Player
from accounts.web.people_forms import LineField
from games.models import Match, Reason, Seat
from games.models.reason import REASON_LENGTH
from games.notices import ending
from games.notices.table import pace_line, watch_line
from games.play import staff
from games.web.match_pages import seat_names
from games.web.pages import game_words, time_words


class ReasonForm(forms.Form):
    """Why a match is ended."""

    why = LineField(
        limit=REASON_LENGTH,
        label=gettext_lazy("Why"),
        help_text=gettext_lazy(
            "Write no names: it is kept with the log and shown to all who may see the match."
        ),
        error_messages={"required": gettext_lazy("Say why: whoever sits there is told.")},
    )


def end_page(match: Match, seats: list[Seat], player: Player, *, refused: str = "") -> dict[str, Any]:
    """What the match is, and what stands in the way of ending it."""
    code = refused or staff.against(match, seats, player.pk)
    said = Reason.objects.filter(match=match).values_list("text", flat=True).first()
    return {
        "match": game_words(match.game),
        "public": match.public,
        "facts": _facts(match, player.zone),
        "people": [
            {"letter": chr(ord("A") + seat.number), "name": name}
            for seat, name in zip(seats, seat_names(seats), strict=True)
        ],
        "against": staff.WHY_NOT[code] if code else "",
        "why": ending.why(said or ""),
    }


def _facts(match: Match, zone: str) -> list[dict[str, str]]:
    moments = [
        (_("Opened"), match.opened_at),
        (_("Begun"), match.started_at),
        (_("Over"), match.over_at),
        (_("Ended without a result"), match.cancelled_at),
    ]
    times = [{"label": label, "value": time_words(at, zone)} for label, at in moments if at]
    return [{"label": _("Status"), "value": _status(match)}, *times, pace_line(match), watch_line(match)]


def _status(match: Match) -> str:
    if match.status == Match.Status.VOID and not match.begun:
        return _("was cancelled before it began")
    return {
        "open": _("waits for people"),
        "running": _("is running"),
        "over": _("is over"),
        "void": _("was ended without a result"),
    }[match.status]
