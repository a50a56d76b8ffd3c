"""My games and the lobby: what waits for whom, and where there is a place."""

from datetime import UTC, datetime
from typing import Any

from django.db.models import Prefetch, Q, QuerySet
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import Player
from games.boards.tongue import tongue
from games.engine.words import say
from games.links import SeatLink, join_token
from games.models import Decision, Invitation, Match, Seat
from games.notices.reader import name_at, name_of_player, names_of
from games.notices.when import Due, due_words, short
from games.rules import GAMES, words_of
from games.store.silence import hushed
from games.web.match_pages import facts, seat_names
from games.web.rows import Row, day, results, row, seated, with_seats
from games.web.sight import own_seat, person_url, places
from games.web.tables import fate, sits

OVER = 10  # a page of matches that are over
TABLES, WATCHED = 30, 20
NEVER = datetime.max.replace(tzinfo=UTC)
NEWEST = Prefetch("invitations", Invitation.objects.select_related("player").order_by("-pk"))


def my_games(player: Player, now: datetime, *, start: int) -> dict[str, Any]:
    """What waits for the player, most urgent first; for others; for people; and what is over."""
    mine = Match.objects.filter(seat_rows__player=player)
    running = [(match, _open(match)) for match in with_seats(mine.filter(status=Match.Status.RUNNING))]
    asked = [(own[0], match) for match, waits in running if (own := _of(waits, player))]
    others = [(waits[0], match) for match, waits in running if waits and not _of(waits, player)]
    over = list(with_seats(_over(mine))[start : start + OVER + 1])
    invitations = list(_invitations(player, now))
    return {
        "headline": _headline(len(asked), len(invitations)),
        "count": len(asked),
        "invited": _invited(len(invitations)) if asked and invitations else "",
        "invitations": [_asking(invitation, player, now) for invitation in invitations],
        "waiting": [_asked(match, seat, player, now) for seat, match in sorted(asked, key=_urgent)],
        "others": [_other(match, seat, player, now) for seat, match in sorted(others, key=_urgent)],
        "tables": [_table(match, player, now) for match in with_seats(_tables(mine), NEWEST)],
        "over": results(over[:OVER], player, player.zone),
        "newer": f"?from={max(start - OVER, 0)}" if start else "",
        "older": f"?from={start + OVER}" if len(over) > OVER else "",
    }


def lobby(user: Any, zone: str, now: datetime) -> dict[str, Any]:
    """Tables with a place for anyone, and what everybody may watch."""
    free = Seat.objects.filter(open_to_all=True, player=None, bot="").values("match")
    tables = Match.objects.filter(status=Match.Status.OPEN, pk__in=free).select_related("host")
    watched = with_seats(Match.objects.filter(watch=Match.Watch.OPEN))
    tables = with_seats(tables).order_by("-opened_at", "-pk")[:TABLES]
    running = watched.filter(status=Match.Status.RUNNING).order_by("-started_at", "-pk")[:WATCHED]
    over = watched.filter(status=Match.Status.OVER).order_by("-over_at", "-pk")[:WATCHED]
    return {
        "signed_in": user.is_authenticated,
        "tables": [_free(m, user, zone, now) for m in tables],
        "running": [_watched(m, user) | {"when": day(m.started_at, zone)} for m in running],
        "over": [row(m, user) | {"when": day(m.over_at, zone)} for m in over],
    }


def _watched(match: Match, user: Any) -> Row:
    """A match to be watched; one that is silent leads nowhere before it is over, but for who plays there."""
    later = hushed(match) and own_seat(seated(match), user) is None
    return row(match, user) | ({"url": "", "later": True} if later else {})


def _open(match: Match) -> list[Seat]:
    """The seats with an open question, the most urgent first."""
    asked = [seat for seat in seated(match) if (d := getattr(seat, "decision", None)) and d.open]
    return sorted(asked, key=_until)


def _names(match: Match, some: list[Seat]) -> list[str]:
    """How these seats of a match are called, in their order."""
    seats = seated(match)
    names = dict(zip([seat.pk for seat in seats], names_of(seats), strict=True))
    return [names[seat.pk] for seat in some]


def _of(waits: list[Seat], player: Player) -> list[Seat]:
    return [seat for seat in waits if seat.player_id == player.pk]


def _until(seat: Seat) -> datetime:
    """What waits without a clock waits longest."""
    return seat.decision.due_at or NEVER


def _urgent(one: tuple[Seat, Match]) -> tuple[datetime, int]:
    return _until(one[0]), one[1].pk


def _over(mine: "QuerySet[Match]") -> "QuerySet[Match]":
    """What is over or was cancelled, the newest first."""
    ended = mine.filter(status__in=(Match.Status.OVER, Match.Status.VOID))
    return ended.order_by(Coalesce("over_at", "cancelled_at", "opened_at").desc(), "-pk")


def _tables(mine: "QuerySet[Match]") -> "QuerySet[Match]":
    return mine.filter(status=Match.Status.OPEN).order_by("-opened_at", "-pk")


def _invitations(player: Player, now: datetime) -> "QuerySet[Invitation]":
    """What waits for an answer, by name or by the address, the one that ends first before the others."""
    waiting = Invitation.objects.filter(state=Invitation.State.WAITING, until__gt=now)
    theirs = waiting.filter(Q(player=player) | Q(player=None, address=player.email))
    return theirs.select_related("inviter", "seat__match").order_by("until", "pk")[:TABLES]


def _asking(invitation: Invitation, player: Player, now: datetime) -> Row:
    """Who asks to which game until when, and where to answer."""
    seat, until = invitation.seat, invitation.until
    slug, name = seat.match.game, name_of_player(invitation.inviter)
    return {
        "slug": slug,
        "title": _("{game} with {names}").format(game=GAMES[slug].title, names=name),
        "line": capfirst(_("{name} invites you.").format(name=name)),
        "due": due_words(until, player.zone, now) | {"when": short(until, player.zone, now)},
        "url": reverse("join", args=[join_token(SeatLink(seat.match.number, seat.number, seat.key))]),
    }


def _invited(n: int) -> str:
    return ngettext("{n} invitation waits for your answer", "{n} invitations wait for your answer", n).format(
        n=n
    )


def _headline(n: int, invitations: int) -> str:
    """What is to be played; where nothing is, what is to be answered."""
    if not n:
        return _invited(invitations) if invitations else _("Nothing waits for you")
    return ngettext("{n} game waits for you", "{n} games wait for you", n).format(n=n)


def _asked(match: Match, seat: Seat, player: Player, now: datetime) -> Row:
    also = _names(match, [other for other in _open(match) if other.pk != seat.pk])
    line = _point(match, seat)
    if also:
        line = _("{point} Also awaited: {names}.").format(point=line, names=", ".join(also))
    return row(match, player) | {"line": line, "due": _due(seat.decision, player.zone, now)}


def _point(match: Match, seat: Seat) -> str:
    """Where a seat's question stands, as its game counts: `Turn 19.`, `Round 3.`

    Without a clock nobody is skipped: there each turn is a move.
    """
    if match.alone:
        return _("Move {n}, no clock.").format(n=seat.decision.turn)
    point = say(words_of(match.game, match.version).turn(seat.decision.turn), tongue(()))
    return capfirst(_("{point}.").format(point=point))


def _other(match: Match, seat: Seat, player: Player, now: datetime) -> Row:
    """Who is awaited, since when, and until when."""
    turn = _point(match, seat)
    since = _("Asked on {time}.").format(time=short(seat.decision.opened_at, player.zone, now))
    due = _due(seat.decision, player.zone, now)
    names = ", ".join(_names(match, _open(match)))
    if due is not None:
        due |= {"when": capfirst(_("{names}, {time}").format(names=names, time=due["when"]))}
    return row(match, player) | {"line": f"{turn} {since}", "due": due}


def _due(decision: Decision, zone: str, now: datetime) -> Due | None:
    """Short, as a list has it; a time that is over is said so, and where no clock runs, nothing."""
    if decision.due_at is None:
        return None
    due = due_words(decision.due_at, zone, now)
    left = _("the time is over") if decision.late(now) else due["left"]
    return due | {"when": short(decision.due_at, zone, now), "left": left}


def _table(match: Match, player: Player, now: datetime) -> Row:
    """A table that waits for people, each place with what became of its invitation."""
    hosted = match.host_id == player.pk
    seats = seated(match)
    named = zip(seats, names_of(seats) if hosted else seat_names(seats), strict=True)
    return row(match, player) | {
        "hosted": hosted,
        "until": _kept(match, player.zone, now),
        "places": [
            _place(seat, name, player if hosted else None, now)
            for seat, name in named
            if seat.player_id != player.pk
        ],
    }


def _kept(match: Match, zone: str, now: datetime) -> Due | None:
    if match.until is None:
        return None
    return due_words(match.until, zone, now) | {"when": short(match.until, zone, now)}


def _place(seat: Seat, name: str, host: Player | None, now: datetime) -> Row:
    """Only the host reads whom an invitation went to, and may take it back or keep the place longer."""
    if host is None:
        return {"line": name}
    if seat.player_id or seat.bot:
        return {"seat": seat.number, "line": sits(name)}
    newest = next(iter(seat.invitations.all()), None)
    return {"seat": seat.number, **fate(seat, newest, host, now)}


def _free(match: Match, user: Any, zone: str, now: datetime) -> Row:
    """A table of the lobby with all its settings."""
    seats = seated(match)
    free = len(places(match, seats))
    return row(match, user) | {
        "host": {"name": name_at(seats, match.host), "url": person_url(match.host)},
        "facts": facts(match, seats),
        "free": ngettext("{n} place free", "{n} places free", free).format(n=free),
        "until": _kept(match, zone, now),
        "mine": own_seat(seats, user) is not None,
    }
