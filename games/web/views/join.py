"""Accepting an invitation: a GET shows who asks and what to; the POST takes the seat."""

from datetime import datetime
from typing import Any
from urllib.parse import urlencode

import msgspec
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts.web.people_forms import PersonForm
from games.links import BadLink, JoinLink, read_join, turn_token
from games.models import Match, Seat
from games.notices.reader import Reader, name_of
from games.notices.when import hours_words
from games.play.join import join
from games.play.position import Refused, seats_of
from games.rules import WORDS
from games.store.log import load
from games.web.pages import game_words, match_words, note


@csrf_exempt  # the token in the address is the credential
@require_http_methods(["GET", "HEAD", "POST"])
def join_table(request: HttpRequest, token: str) -> HttpResponse:
    now = request.received_at  # type: ignore[attr-defined]
    try:
        link = read_join(token)
        match = Match.objects.get(number=link.match)
        seat = seats_of(match)[link.seat]
    except (BadLink, Match.DoesNotExist, IndexError):
        return _invalid(request)
    if not seat.invited or seat.key != link.key:
        return _invalid(request)
    sent = request.POST if request.method == "POST" else None
    form = PersonForm(sent, now=now, initial={"name": seat.invited.partition("@")[0]})
    if not form.is_valid():
        return _invitation(request, match, seat, form)
    try:
        joined = join(link, name=form.cleaned_data["name"], zone=form.cleaned_data["zone"], now=now)
    except Refused:
        return _invalid(request)
    return render(request, "joined.html", _joined(link, now, first_press=joined))


def _invalid(request: HttpRequest) -> HttpResponse:
    line = _("Open it from the newest letter, or ask whoever invited you to do so again.")
    return note(request, _("This invitation is not valid any more"), line, status=410)


def _invitation(request: HttpRequest, match: Match, seat: Seat, form: PersonForm) -> HttpResponse:
    chosen = msgspec.json.decode(match.options, type=dict[str, str])
    words = WORDS[match.game]
    labels = {option.name: {value.value: value.label for value in option.values} for option in words.OPTIONS}
    context = {
        "inviter": name_of(seats_of(match)[0]),
        "game": game_words(match.game),
        "options": [
            {"label": _(option.label), "value": _(labels[option.name][chosen[option.name]])}
            for option in words.OPTIONS
        ],
        "pace": _("{time} for each move").format(time=hours_words(match.hours)),
        "if_missed": _("If you miss one, a quiet move is made for you, and the match goes on."),
        "form": form,
        "action": request.path,
        "commitment": load(match).secret_hash,
        "taken": seat.player is not None,
    }
    return render(request, "join.html", context, status=400 if form.errors else 200)


def _joined(link: JoinLink, now: datetime, *, first_press: bool) -> dict[str, Any]:
    """Where to go on. Only the press that took the seat shows its first move: the link outlives it."""
    match = Match.objects.get(number=link.match)
    reader = Reader(load(match), seats_of(match), link.seat, now=now)
    to = urlencode({"to": reader.seats[link.seat].invited})
    begins = reader.awaited if reader.link else _("{name} moves first.").format(name=reader.others)
    return {
        "match": match_words(reader),
        "first": begins,
        "move_url": reverse("turn", args=[turn_token(reader.link)]) if reader.link and first_press else None,
        "letters_url": f"{reverse('letters')}?{to}" if settings.MAIL == "page" else None,
    }
