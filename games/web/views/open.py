"""Opening a match: in one press, and for others after a letter with the form still filled in."""

import secrets
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts import signin
from accounts.models import Player
from accounts.signin import NotSignedIn, Onward
from accounts.web.kept import keep, read, sent_or_kept
from accounts.web.paths import local, now_of, place_of
from accounts.web.sessions import person, signed_in
from accounts.web.views.signin import LIMITS
from games.engine.game import solo
from games.models import Match
from games.notices.table import length_words
from games.play.invite import companions
from games.play.open import open_match
from games.play.position import Refused
from games.rules import GAMES
from games.web.forms import OpenForm
from games.web.pages import game_words
from games.web.tables import host_page, onward, table_of


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def open_table(request: HttpRequest) -> HttpResponse:
    slug = request.GET.get("game", "")
    sent, kept = sent_or_kept(request) if request.user.is_authenticated else (_sent(request), False)
    form = _form(request, slug if slug in GAMES else next(iter(GAMES)), sent)
    if sent is None:
        return _page(request, form)
    if kept:
        return _page(request, form, kept=form.is_valid())
    if not form.is_valid():
        return _page(request, form, status=400)
    if not request.user.is_authenticated:
        return _by_letter(request, form)
    return _open(request, form)


@never_cache
@require_safe
@signed_in
def opened(request: HttpRequest, public: str) -> HttpResponse:
    """The host's own page of a table that has just been opened."""
    table = table_of(public)
    if table is None or table.match.host_id != request.user.pk or table.match.status != Match.Status.OPEN:
        return onward(public)
    return render(request, "opened.html", host_page(table, person(request), now_of(request)))


def _sent(request: HttpRequest) -> Any:
    return request.POST if request.method == "POST" else None


def _form(request: HttpRequest, game: str, sent: Any) -> OpenForm:
    player = request.user if isinstance(request.user, Player) else None
    return OpenForm(
        sent,
        game=game,
        now=now_of(request),
        player=player,
        companions=companions(player) if player else (),
        initial={"form_id": secrets.token_urlsafe(12)},
    )


def _open(request: HttpRequest, form: OpenForm) -> HttpResponse:
    try:
        match = open_match(form.table(person(request)), now=now_of(request))
    except Refused as refused:
        form.refuse(refused)
        return _page(request, form, status=400)
    if match.status == Match.Status.OPEN:
        return redirect("opened", match.public)
    return onward(match.public)


def _by_letter(request: HttpRequest, form: OpenForm) -> HttpResponse:
    """The form waits, filled in, behind the letter; the same form again is the same letter."""
    address, now = form.cleaned_data["address"], now_of(request)
    row = _asked_before(request, address)
    if row is None or signin.ended(row, now):
        to = Onward(local(request.get_full_path()), keep(request))
        try:
            row = signin.ask(address, ip=place_of(request), now=now, onward=to)
        except NotSignedIn as refused:
            form.add_error("address", LIMITS[refused.code])
            return _page(request, form, status=429)
    name = signin.name_of(row)
    request.session["asked"] = name
    return redirect(f"{reverse('sign-in-code')}?{urlencode({'row': name})}")


def _asked_before(request: HttpRequest, address: str) -> Any:
    """The letter this browser asked for with this very form, if it did."""
    row = signin.named(request.session.get("asked", ""))
    kept = read(row.kept) if row and row.address == address else None
    now = read(keep(request))
    return row if kept and now and kept["fields"] == now["fields"] else None


def _page(request: HttpRequest, form: OpenForm, *, status: int = 200, kept: bool = False) -> HttpResponse:
    games = [
        game_words(slug) | {"url": f"{reverse('open')}?game={slug}", "current": slug == form.game}
        for slug in GAMES
    ]
    hours = form["hours"].value()
    length = length_words(form.game, int(hours) if str(hours).isdecimal() and len(str(hours)) < 4 else 48)
    context = {
        "form": form,
        "game": game_words(form.game),
        "games": games,
        "kept": kept,
        "length": length,
        "solo": solo(GAMES[form.game]),
        "letters_page": settings.MAIL == "page",
    }
    return render(request, "open.html", context, status=status)
