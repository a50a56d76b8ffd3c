"""A match as one row of a list, told from what its rows hold; only what is over is folded, and a few."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Prefetch, QuerySet
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from games.models import Match, Seat
from games.notices import ending
from games.notices.reader import Reader, few, names_of
from games.rules import GAMES
from games.store.log import Log, load_all
from games.web.sight import own_seat

Row = dict[str, Any]


def with_seats(matches: "QuerySet[Match]", *more: Any) -> "QuerySet[Match]":
    """The same matches, each with its seats: one query for all of them, and one for `more` of the seats."""
    seats = Seat.objects.select_related("player", "decision").prefetch_related(*more)
    return matches.prefetch_related(Prefetch("seat_rows", seats))


def seated(match: Match) -> list[Seat]:
    """The seats that were fetched with the match."""
    return list(match.seat_rows.all())


def row(match: Match, user: Any) -> Row:
    """What every list says of a match."""
    return {
        "slug": match.game,
        "title": title(match, user),
        "public": match.public,
        "url": reverse("match", args=[match.public]),
    }


def title(match: Match, user: Any) -> str:
    """`Mandala with Bo`, or `Mandala: Ada and Bo` for whoever does not play; free places are not named."""
    game, seats = GAMES[match.game].title, seated(match)
    own = own_seat(seats, user)
    named = zip(seats, names_of(seats), strict=True)
    names = [name for seat, name in named if seat.number != own and (seat.player_id or seat.bot)]
    if not names:
        return _("{game}, alone").format(game=game) if match.alone else game
    if own is None:
        return _("{game}: {names}").format(game=game, names=few(names))
    return _("{game} with {names}").format(game=game, names=few(names))


def results(matches: Sequence[Match], user: Any, zone: str) -> list[Row]:
    """Matches that are over, each with how it ended: one query for all their logs."""
    logs = load_all([match for match in matches if match.status == Match.Status.OVER])
    return [row(match, user) | _ended(match, logs.get(match.pk), user, zone) for match in matches]


def _ended(match: Match, log: Log | None, user: Any, zone: str) -> Row:
    if log is None or match.over_at is None or log.outcome is None:
        line = _("Ended without a result.") if match.begun else _("Cancelled before it began.")
        return {"line": line, "when": day(match.cancelled_at, zone), "void": True}
    seat = own_seat(seated(match), user)
    reader = Reader(log, seated(match), seat, now=match.over_at, zone=zone)
    headline = ending.headline(reader, log.outcome)
    return {"line": headline, "when": day(match.over_at, zone), "outcome": log.outcome, "void": False}


def day(at: datetime | None, zone: str) -> str:
    """`3 December 2026`"""
    return date_format(at.astimezone(ZoneInfo(zone)), _("j F Y")) if at else ""
