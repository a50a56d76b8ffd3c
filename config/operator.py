"""The operator's page: how the service is, what became of letters, and of a match no more than its name."""

import logging
from collections.abc import Callable
from datetime import datetime
from functools import wraps
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.models import Failing, Heartbeat, Letter, Player
from accounts.outbox.deliver import try_again
from accounts.outbox.models import DUE
from accounts.outbox.web import in_words
from accounts.web.paths import now_of
from accounts.web.sessions import person, signed_in
from config import about
from config.figures import Figures, count
from config.pulse import EVERY, Pulse, span, wrong
from games.models import Match, Seat
from games.play.report import seen, unseen

log = logging.getLogger(__name__)
View = Callable[..., HttpResponse]
SHOWN = 20  # of each list, the newest
OF_LETTERS = ("id", "created_at", "kind", "to", "state", "tries", "error", "player_id")


def for_staff(view: View) -> View:
    @wraps(view)
    def shown(request: HttpRequest, **kwargs: Any) -> HttpResponse:
        if not person(request).is_staff:
            raise PermissionDenied
        return view(request, **kwargs)

    return never_cache(signed_in(shown))


@for_staff
@require_safe
def operator(request: HttpRequest) -> HttpResponse:
    figures, player = count(), person(request)
    context = {
        "zone": player.zone,
        "now": figures.pulse.now,
        "wrong": wrong(figures.pulse),
        "about": _about(),
        "addresses": player.has_perm("accounts.view_letter"),
        "may_retry": player.is_superuser,
        "tried": "tried" in request.GET,
    }
    if not figures.pulse.missing:
        context |= _rows(figures)
    return render(request, "operator.html", context)


@for_staff
@require_POST
def letter_again(request: HttpRequest, number: int) -> HttpResponse:
    """What gave up begins anew: for whoever has put right what was in its way."""
    player = person(request)
    if not player.is_superuser:
        raise PermissionDenied
    if not try_again(number, now_of(request)):
        raise Http404
    log.warning("Letter %s is tried again, as player %s wishes.", number, player.pk)
    return redirect(f"{reverse('operator')}?tried=1#letters")


@for_staff
@require_POST
def report_seen(request: HttpRequest, number: int) -> HttpResponse:
    """A remark that was reported, and read: it stands on this page no more."""
    if not seen(number, now=now_of(request)):
        raise Http404
    return redirect(f"{reverse('operator')}#reports")


def _rows(figures: Figures) -> dict[str, Any]:
    """Six statements at most for all the lists."""
    pulse = figures.pulse
    stuck = list(Failing.objects.order_by("-last_at")[:SHOWN])
    letters = Letter.objects.only(*OF_LETTERS)
    gave_up = letters.filter(state=Letter.State.GAVE_UP).order_by("-created_at")[:SHOWN]
    held_up = letters.filter(state__in=DUE).exclude(error="").order_by("due_at")[:SHOWN]
    return {
        "figures": figures,
        "sweeps": [_sweep(name, pulse) for name in EVERY],
        "stuck": list(zip(stuck, _names(stuck), strict=True)),
        "stuck_in_all": sum(one.rows for one in pulse.stuck.values()),
        "failures": [(letter, in_words(letter)) for letter in [*gave_up, *held_up]],
        "oldest": _oldest(pulse),
        "reports": unseen(SHOWN),
    }


def _sweep(name: str, pulse: Pulse) -> dict[str, Any]:
    beat = pulse.beats.get(name) or Heartbeat(name=name)
    return {"name": name, "every": span(EVERY[name]), "beat": beat, "last": _ago(pulse, beat.alive_at)}


def _ago(pulse: Pulse, at: datetime | None) -> str:
    return _("%(age)s ago") % {"age": span(pulse.overdue(at))} if at else _("never")


def _oldest(pulse: Pulse) -> list[tuple[str, str]]:
    rows = [
        (_("Oldest overdue decision"), pulse.decision_overdue),
        (_("Oldest letter to be written"), pulse.overdue(pulse.notice)),
        (_("Oldest letter to be sent"), pulse.overdue(pulse.letter)),
        (_("Oldest letter not sent yet"), pulse.overdue(pulse.unsent)),
    ]
    return [(words, _("late by %(age)s") % {"age": span(age)} if age else _("none")) for words, age in rows]


def _names(stuck: list[Failing]) -> list[str]:
    """What each is called: a match by its public name, a seat by its number in one, a player by theirs."""

    def rows(what: str) -> list[int]:
        return [one.row for one in stuck if one.what == what]

    seats = Seat.objects.select_related("match").in_bulk(rows("seat"))
    matches = Match.objects.only("number").in_bulk(rows("match"))
    players = Player.objects.only("name").in_bulk(rows("player"))

    def name(one: Failing) -> str:
        if one.what == "seat" and (seat := seats.get(one.row)):
            return _("match %(match)s, seat %(seat)s") % {"match": seat.match.public, "seat": seat.number + 1}
        if one.what == "match" and (match := matches.get(one.row)):
            return _("match %(match)s") % {"match": match.public}
        if one.what == "player" and (player := players.get(one.row)):
            return _("player %(name)s") % {"name": player.name or player.pk}
        return f"{one.what} {one.row}"

    return [name(one) for one in stuck]


def _about() -> list[tuple[str, str]]:
    mail, broker, database = about.mail(), about.broker(), about.database()
    games = ", ".join(f"{slug} {version}" for slug, version in about.versions())
    return [
        (_("Version"), about.VERSION),
        (_("Rules of new matches"), games),
        (_("Letters go"), _("to the page /letters/") if mail == "page" else _("by %(way)s") % {"way": mail}),
        (_("Database"), {"postgresql": "PostgreSQL", "sqlite": "SQLite"}.get(database, database)),
        (_("Broker"), _("a folder of this machine") if broker == "folder" else broker),
    ]
