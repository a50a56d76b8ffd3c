"""What the page of a day says: its layout, whose fingerprint was shown before, its table, one's own run."""

import hashlib
from collections.abc import Iterable
from datetime import date, datetime, timedelta
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.guests import is_guest
from accounts.models import Player
from games.models import Layout, Match
from games.notices.reader import name_of_player
from games.play.layouts import of_day, today
from games.rules import GAMES
from games.store.results import endings
from games.web.alone_pages import Result, ended_words, par_line, reached
from games.web.pages import game_words
from games.web.rows import Row

SHOWN = 100  # rows of a day's table; one's own stands there in any case
DAYS = 1_000  # of one's own, among which the run is looked for
DAY = timedelta(days=1)


def day_page(game: str, asked: date, player: Player | None, now: datetime) -> dict[str, Any]:
    """The day for one reader: before their own try has ended they learn of it only how many have tried."""
    layout, past = of_day(game, asked), asked < today(now)
    tries = _tries(layout) if layout else []
    own = next((one for one in tries if player and one.match.host_id == player.pk), None)
    over = own is not None and own.match.status == Match.Status.OVER
    return {
        "match": game_words(game),
        "day": day_words(asked),
        "past": past,
        "guest": is_guest(player),
        "before_url": _url(asked - DAY),
        "after_url": _url(asked + DAY) if past else "",
        **_chance(game, layout, asked, past=past),
        "own_url": reverse("match", args=[own.match.public]) if own else "",
        "own_line": ended_words(own.end) if own and over else "",
        "over": over,
        "finished": _finished(tries),
        "open": over or past,
        "par": par_line(_with_par(tries)) if over or past else "",
        "rows": _rows(tries, own) if over or past else [],
        "layout": layout if over or past else None,
        "run": _run_words(own_run(player, game, today(now))) if player else "",
        "text": _text(game, asked, own) if own and own.end else "",
    }


def own_run(player: Player, game: str, until: date) -> int:
    """For how many days in a row, up to this one or the one before it, somebody has finished their try."""
    mine = Match.objects.filter(seat_rows__player=player, game=game, layout__day__isnull=False)
    begun = mine.exclude(status=Match.Status.VOID).select_related("layout")
    newest = begun.order_by("-layout__day", "started_at", "pk")[:DAYS]
    tried = _counted((match for match in newest if _on_its_day(match)), lambda match: match.layout_id)
    ends = endings(tried)
    done = {match.layout.day for match in tried if match.pk in ends and match.layout}
    last = until if until in done else until - DAY
    days = 0
    while last - days * DAY in done:
        days += 1
    return days


def day_words(day: date) -> str:
    """`29 November 2026`"""
    return date_format(day, _("j F Y"))


def fingerprint(layout: Layout) -> str:
    return hashlib.sha256(bytes(layout.secret)).hexdigest()


def _tries(layout: Layout) -> list[Result]:
    """The try of each that counts."""
    begun = Match.objects.filter(layout=layout, started_at__isnull=False).exclude(status=Match.Status.VOID)
    there = begun.select_related("host", "layout").order_by("started_at", "pk")
    counted = _counted((match for match in there if _on_its_day(match)), lambda match: match.host_id)
    ends = endings(counted)
    return [Result(match, ends.get(match.pk)) for match in counted]


def _on_its_day(match: Match) -> bool:
    """Whether it was begun on the day of its layout: later it can be played, and is not counted."""
    return (
        match.started_at is not None
        and match.layout is not None
        and today(match.started_at) == match.layout.day
    )


def _counted(matches: Iterable[Match], by: Any) -> list[Match]:
    """Of those with the same key the first, as they come; but one that has ended before one that goes on.

    There are several that go on only where a guest's has become an account's.
    """
    found: dict[Any, Match] = {}
    for match in matches:
        before = found.setdefault(by(match), match)
        if before.status == Match.Status.RUNNING and match.status == Match.Status.OVER:
            found[by(match)] = match
    return list(found.values())


def _chance(game: str, layout: Layout | None, asked: date, *, past: bool) -> dict[str, str]:
    """The fingerprint of the day's secret and of the next one's; the secret itself once the day is over."""
    next_one = None if past else of_day(game, asked + DAY)
    return {
        "commitment": fingerprint(layout) if layout else "",
        "secret": bytes(layout.secret).hex() if layout and past else "",
        "tomorrow": fingerprint(next_one) if next_one else "",
    }


def _finished(tries: list[Result]) -> str:
    """How many have come to an end, which tells nothing of how."""
    n = sum(one.end is not None for one in tries)
    return ngettext("{n} try has come to its end.", "{n} tries have come to their end.", n).format(n=n)


def _with_par(tries: list[Result]) -> Match | None:
    matches = [one.match for one in tries if one.match.par is not None or one.match.par_due]
    return min(matches, key=lambda match: match.par is None, default=None)


def _rows(tries: list[Result], own: Result | None) -> list[Row]:
    """Who won stands before who lost, fewer moves before more, and more points before fewer."""
    ended = [one for one in tries if one.end is not None]
    ended.sort(key=lambda one: (not one.end.won, one.end.turns, -one.end.score, one.match.over_at))
    shown = ended[:SHOWN] + [one for one in ended[SHOWN:] if one is own]
    return [
        {
            "name": name_of_player(one.match.host),
            "mine": one is own,
            "won": one.end.won,
            "moves": one.end.turns,
            "score": one.end.score,
            "shapes": one.end.shapes,
        }
        for one in shown
    ]


def _run_words(days: int) -> str:
    if not days:
        return ""
    return ngettext(
        "You have finished {n} day in a row.", "You have finished {n} days in a row.", days
    ).format(n=days)


def _text(game: str, asked: date, own: Result) -> str:
    """To pass on: what was reached, and nothing of how the marbles lie."""
    said = _("{game} of {day}: {reached}") if own.end.won else _("{game} of {day}, lost: {reached}")
    line = said.format(game=GAMES[game].title, day=day_words(asked), reached=reached(own.end))
    return f"{line}\n{settings.SITE_URL}{_url(asked)}"


def _url(day: date) -> str:
    return reverse("day", args=[f"{day.year:04}", f"{day.month:02}", f"{day.day:02}"])
