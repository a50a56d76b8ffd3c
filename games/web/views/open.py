"""Opening a match."""

import secrets
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from games.links import turn_token
from games.models import Match
from games.notices.reader import Reader
from games.notices.when import hours_words
from games.play.open import open_match
from games.play.position import seats_of
from games.rules import GAMES
from games.store.log import load
from games.web.forms import OpenForm
from games.web.pages import game_words, note

LOOPBACK = ("127.0.0.1", "::1", "::ffff:127.0.0.1")
PROXIES = ("HTTP_FORWARDED", "HTTP_X_FORWARDED_FOR", "HTTP_X_REAL_IP")  # somebody else asked this machine


@csrf_exempt  # nobody is signed in: there is nothing a foreign page could borrow
@require_http_methods(["GET", "HEAD", "POST"])
def open_table(request: HttpRequest) -> HttpResponse:
    now = request.received_at  # type: ignore[attr-defined]
    if not may_open(request):
        why = _("Matches are opened from this machine only, until invitations have their limits.")
        return note(request, _("Not from here"), why, status=403)
    game = request.GET.get("game", "")
    game = game if game in GAMES else next(iter(GAMES))
    if request.method != "POST":
        form = OpenForm(game=game, now=now, initial={"form_id": secrets.token_urlsafe(12)})
        return _form(request, form)
    form = OpenForm(request.POST, game=game, now=now)
    if not form.is_valid():
        return _form(request, form, status=400)
    match = open_match(form.table(), now=now)
    return render(request, "opened.html", _opened(match, now))


def may_open(request: HttpRequest) -> bool:
    """Until invitations have limits no stranger may send them: no mail leaves, or it is this machine."""
    near = request.META.get("REMOTE_ADDR") in LOOPBACK and not any(name in request.META for name in PROXIES)
    return settings.MAIL == "page" or near


def _form(request: HttpRequest, form: OpenForm, status: int = 200) -> HttpResponse:
    games = [
        game_words(slug) | {"url": f"{reverse('open')}?game={slug}", "current": slug == form.game}
        for slug in GAMES
    ]
    context = {"form": form, "game": game_words(form.game), "games": games}
    return render(request, "open.html", context, status=status)


def _opened(match: Match, now: Any) -> dict[str, Any]:
    log, seats = load(match), seats_of(match)
    reader = Reader(log, seats, 0, now=now)
    move = reverse("turn", args=[turn_token(reader.link)]) if reader.link else None
    letters = f"{reverse('letters')}?{urlencode({'to': match.host.email})}"
    return {
        "match": game_words(match.game) | {"with_words": log.game.title},
        "invited": seats[1].invited or None,
        "due_words": _("Each of you has {time} for a move.").format(time=hours_words(match.hours)),
        "move_url": move,
        "letters_url": letters if settings.MAIL == "page" else None,
        "commitment": log.secret_hash,
    }
