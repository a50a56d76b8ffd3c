"""What the pages of playing alone say: what goes on, what was reached, and how a layout is called."""

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.guests import is_guest
from accounts.models import Player
from games.boards.tongue import tongue
from games.engine.words import say
from games.models import Layout, Match
from games.models.layout import NAME_LENGTH
from games.play.par import PLAYED
from games.rules import WORDS, words_of
from games.store.results import endings
from games.web.pages import game_words
from games.web.rows import Row, day

LAST = 10  # results that are listed
COUNTED = 2_000  # matches of one person among which the best are looked for: the newest


class Result(NamedTuple):
    """A match that is over, and how it ended by its rules; None if it was given up."""

    match: Match
    end: Any


def alone_page(player: Player | None, game: str, zone: str) -> dict[str, Any]:
    """What somebody has begun, their best, and their last results."""
    over = results_of(player, game) if player else []
    return {
        "match": game_words(game),
        "guest": is_guest(player),
        "running": [_running(match) for match in _begun(player, game)] if player else [],
        "bests": bests(over),
        "last": [result_row(result, zone) for result in over[:LAST]],
        "name_length": NAME_LENGTH,
    }


def layout_page(layout: Layout, player: Player | None, zone: str) -> dict[str, Any]:
    """A layout that somebody knows by its name: what its reader reached on it, and its par."""
    own = _over(player, layout.game).filter(layout=layout) if player else Match.objects.none()
    over = _results(own[:LAST])
    begun = _begun(player, layout.game).filter(layout=layout) if player else ()
    return {
        "match": game_words(layout.game),
        "layout": layout.name,
        "running": [_running(match) for match in begun],
        "last": [result_row(result, zone) for result in over],
        "par": par_line(Match.objects.filter(layout=layout, par__isnull=False).first()) if over else "",
    }


def results_of(player: Player, game: str) -> list[Result]:
    """The matches somebody has played alone to an end, the newest first."""
    return _results(_over(player, game)[:COUNTED])


def bests(results: Iterable[Result]) -> list[Row]:
    """The fewest moves of a match that was won, for each way to play it that has one."""
    best: dict[str, Result] = {}
    for result in results:
        if result.end is not None and result.end.won:
            kind = kind_of(result.match)
            best[kind] = min(best.get(kind, result), result, key=lambda one: (one.end.turns, -one.end.score))
    game = next((result.match.game for result in best.values()), "")
    order = [value.value for value in WORDS[game].OPTIONS[0].values] if game else []
    return [
        {
            "kind": kind_words(best[kind].match),
            "line": reached(best[kind].end),
            "url": reverse("match", args=[best[kind].match.public]),
        }
        for kind in sorted(best, key=order.index)
    ]


def result_row(result: Result, zone: str) -> Row:
    match = result.match
    return {
        "kind": kind_words(match),
        "line": ended_words(result.end),
        "par": par_line(match),
        "when": day(match.over_at, zone),
        "url": reverse("match", args=[match.public]),
        "layout": match.layout.name if match.layout else "",
        "layout_url": reverse("layout", args=[match.layout.name]) if match.layout else "",
    }


def own_layout(match: Match) -> dict[str, Any]:
    """Of a match that somebody plays alone: the name of its layout, and what is chosen to play it again."""
    if not match.alone or match.layout is None:
        return {"alone": False}
    options = msgspec.json.decode(match.options, type=dict[str, Any])
    return {
        "alone": True,
        "layout": {
            "name": match.layout.name,
            "url": reverse("layout", args=[match.layout.name]),
            "day": match.layout.day,
            "shown": match.ended or match.layout.day is None,  # a try that counts is not rehearsed
            "options": [(f"option_{name}", chosen) for name, chosen in options.items()],
        },
    }


def par_line(match: Match | None) -> str:
    """The fewest moves found for its layout, a bound, with its method named; or that it is looked for."""
    if match is None:
        return ""
    if match.par is not None:
        words = ngettext("Par: at most {n} move ({method}).", "Par: at most {n} moves ({method}).", match.par)
        return words.format(n=match.par, method=method_words(match.par_by))
    return _("Par is being looked for.") if match.par_due else ""


def method_words(method: str) -> str:
    """How a par was found; a method without words is called by its name."""
    if method == PLAYED:
        return _("by somebody who played it so")
    kinds = {"targets": _("found by a search over target groups")}
    kind = method.partition("-")[0]
    return f"{kinds[kind]}, {method}" if kind in kinds else method


def reached(end: Any) -> str:
    """`36 moves, 9 points, 7 different shapes`; where nothing is counted the moves alone."""
    moves = ngettext("{n} move", "{n} moves", end.turns).format(n=end.turns)
    if not end.parts:
        return moves
    points = ngettext("{n} point", "{n} points", end.score).format(n=end.score)
    shapes = ngettext("{n} different shape", "{n} different shapes", end.shapes).format(n=end.shapes)
    return _("{moves}, {points}, {shapes}").format(moves=moves, points=points, shapes=shapes)


def ended_words(end: Any) -> str:
    """How a match ended, in short."""
    if end is None:
        return _("Given up.")
    return (_("Won: {reached}.") if end.won else _("Lost: {reached}.")).format(reached=reached(end))


def kind_of(match: Match) -> str:
    """The first option is what results are kept apart by."""
    name = words_of(match.game, match.version).OPTIONS[0].name
    return str(msgspec.json.decode(match.options, type=dict[str, Any])[name])


def kind_words(match: Match) -> str:
    option, chosen = words_of(match.game, match.version).OPTIONS[0], kind_of(match)
    return next((_(value.label) for value in option.values if value.value == chosen), chosen)


def _results(matches: "QuerySet[Match]") -> list[Result]:
    found = list(matches)
    ends = endings(found)
    return [Result(match, ends.get(match.pk)) for match in found]


def _mine(player: Player, game: str, status: Q) -> "QuerySet[Match]":
    return Match.objects.filter(status, game=game, hours=0, seat_rows__player=player).select_related("layout")


def _over(player: Player, game: str) -> "QuerySet[Match]":
    return _mine(player, game, Q(status=Match.Status.OVER)).order_by("-over_at", "-pk")


def _begun(player: Player, game: str) -> "QuerySet[Match]":
    running = _mine(player, game, Q(status=Match.Status.RUNNING)).order_by("-started_at", "-pk")
    return running.prefetch_related("decisions")


def _running(match: Match) -> Row:
    """Which one it is, and where it stands, as its columns tell."""
    turn = next((asked.turn for asked in match.decisions.all() if asked.open), 1)
    point = say(words_of(match.game, match.version).turn(turn), tongue(()))
    kind, day = capfirst(kind_words(match)), match.layout.day if match.layout else None
    line = _("{kind}, {point}").format(kind=kind, point=point)
    if day:
        line = _("{line}, the layout of {day}").format(line=line, day=date_format(day, _("j F Y")))
    return {
        "line": line,
        "layout": match.layout.name if match.layout and not day else "",
        "url": reverse("match", args=[match.public]),
    }
