"""Matches made by the use cases themselves, as people make them."""

import secrets
from datetime import UTC, datetime
from random import Random
from typing import Any

from django.utils.translation import get_language

from accounts.people import known
from games.engine.moves import pick
from games.links import JoinLink, TurnLink
from games.models import Decision, Match, Seat
from games.play.join import join
from games.play.open import open_match
from games.play.places import HOST, Place, Table
from games.play.submit import Move, Receipt, submit
from games.store.log import Log, load

NOW = datetime(2026, 12, 1, 18, 0, tzinfo=UTC)
ADA, BO = "ada@example.org", "bo@example.com"


def a_table(
    *,
    address: str = ADA,
    name: str = "Ada",
    zone: str = "Europe/Amsterdam",
    other: str | None = BO,
    bot: str = "bot",
    **changes: Any,
) -> Table:
    """Ada opens Mandala, moves first, and invites Bo (or plays the computer); 48 hours a move.

    Everybody new speaks the language that is active.
    """
    table: dict[str, Any] = {
        "game": "mandala",
        "options": {"start": "0"},
        "hours": 48,
        "host": known(address, name=name, zone=zone),
        "places": (HOST, Place("address", address=other) if other else Place("bot", bot=bot)),
        "form_id": secrets.token_urlsafe(12),
        "language": get_language() or "en",
    }
    return Table(**(table | changes))


def a_match(*, now: datetime = NOW, **changes: Any) -> Match:
    """A running match of Ada and Bo (or the computer, with other=None), Ada to move."""
    match = open_match(a_table(**changes), now=now)
    invited = Seat.objects.filter(match=match).exclude(invited="").first()
    if invited:
        join(JoinLink(match.number, invited.number, invited.key), name="Bo", zone="Europe/Berlin", now=now)
    match.refresh_from_db()
    return match


def log_of(match: Match) -> Log:
    match.refresh_from_db()
    return load(match)


def open_link(match: Match) -> TurnLink:
    """The link of the one open question."""
    asked = Decision.objects.select_related("seat").get(match=match, open=True)
    return TurnLink(match.number, asked.seat.number, asked.turn, asked.seat.key)


def due_of(match: Match, seat: int | None = None) -> datetime:
    """When the question of a seat is due, or the one that is open."""
    asked = Decision.objects.filter(match=match)
    due = (asked.filter(open=True) if seat is None else asked.filter(seat__number=seat)).get().due_at
    assert due is not None
    return due


def a_move(match: Match, dice: Random | None = None) -> str:
    """Some legal move for whoever is asked, in notation."""
    log = log_of(match)
    seat = min(log.game.pending(log.state))
    return str(log.game.name(pick(log.game.moves(log.state, seat), dice or Random(1))))


def played(
    match: Match, line: str = "", *, now: datetime = NOW, form_id: str = "", remark: str = ""
) -> Receipt:
    """The open question answered, with some legal move unless one is named."""
    asked = Move(line or a_move(match), form_id or secrets.token_urlsafe(12), now, remark=remark)
    return submit(open_link(match), asked)


def played_on(match: Match, entries: int, *, now: datetime = NOW, seed: int = 1) -> None:
    """Random moves until the log has at least so many entries, or the match is over."""
    dice = Random(seed)
    while log_of(match).lines[-1].number < entries and match.status == Match.Status.RUNNING:
        played(match, a_move(match, dice), now=now)
        match.refresh_from_db()


def played_slowly(match: Match, entries: int) -> None:
    """A long match: cards are changed again and again, and one that completes nothing laid in between."""
    while (log := log_of(match)).lines[-1].number < entries:
        seat = min(log.game.pending(log.state))
        names = [log.game.name(move) for move in log.game.moves(log.state, seat)]
        quiet = [name for name in names if name.startswith("DISCARD")]
        laid = [name for name in names if name.startswith("MOUNTAIN") and on_mountain(log.state, name)]
        played(match, laid[0] if laid and log.state.quiet > 20 else quiet[0])


def on_mountain(state: object, name: str) -> bool:
    """Whether the colour lies on that mountain already, so that laying it completes nothing."""
    _, mandala, colour = name.split()
    colours = ("RED", "ORANGE", "YELLOW", "GREEN", "PURPLE", "BLACK")
    return bool(state.mandala(int(mandala)).mountain[colours.index(colour)])  # type: ignore[attr-defined]
