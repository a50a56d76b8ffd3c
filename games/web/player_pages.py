"""What the page of a person says: their matches, how they ended, and whether they answer in time."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import Player
from games.engine.game import Outcome, together
from games.models import Match, Seat
from games.notices.reader import name_of
from games.rules import GAMES
from games.store.record import in_time
from games.web.rows import day, results, seated, with_seats
from games.web.sight import own_seat, person_url, visible

PLAYED = 30  # results on the page, the newest
YEAR = timedelta(days=365)


def player_page(player: Player, user: Any, zone: str, now: datetime) -> dict[str, Any] | None:
    """For whoever shares a match with the player or may look at one; None for everybody else."""
    theirs = Match.objects.filter(seat_rows__player=player)
    seen = theirs.filter(visible(user))
    if user != player and not seen.exists():
        return None
    ended = list(with_seats(seen.filter(status=Match.Status.OVER)).order_by("-over_at", "-pk")[:PLAYED])
    record = in_time(player.pk, since=now - YEAR)
    share = _("{taken} of {asked}").format(**record._asdict()) if record.asked else ""
    played = _played(theirs, own=user == player)
    rows = results(ended, user, zone)
    return {
        "name": player.name or _("Somebody"),
        "own": user == player,
        "since": day(player.joined_at, zone),
        "played": ngettext("{n} match played", "{n} matches played", played).format(n=played),
        "in_time": share,
        "results": rows,
        "against": _against(player, zip(ended, (row["outcome"] for row in rows), strict=True)),
    }


def _played(theirs: "QuerySet[Match]", *, own: bool) -> int:
    """How many matches are over; what somebody played alone is for their own eyes."""
    over = theirs.filter(status=Match.Status.OVER)
    return (over if own else over.exclude(hours=0)).count()


def _against(player: Player, ended: Iterable[tuple[Match, Outcome]]) -> list[dict[str, Any]]:
    """Won, lost and drawn against each other person, as far as the page shows: not where all win or lose."""
    met: dict[tuple[int | None, str], dict[str, Any]] = {}
    rivals = ((match, outcome) for match, outcome in ended if not together(GAMES[match.game]))
    for match, outcome in rivals:
        own = own_seat(seated(match), player)
        for seat in seated(match):
            if own is not None and seat.number != own:
                known = met.setdefault(_who(seat), _nothing(seat))
                known[_how(outcome, own, seat.number)] += 1
    return list(met.values())


def _who(seat: Seat) -> tuple[int | None, str]:
    return seat.player_id, seat.bot


def _nothing(seat: Seat) -> dict[str, Any]:
    """Only an account leads to a page; a seat's own number never does."""
    return {"name": name_of(seat), "url": person_url(seat.player), "won": 0, "lost": 0, "drawn": 0}


def _how(outcome: Outcome, own: int, other: int) -> str:
    mine, theirs = outcome.places[own], outcome.places[other]
    return "drawn" if mine == theirs else "won" if mine < theirs else "lost"
