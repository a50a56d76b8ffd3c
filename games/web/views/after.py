"""A match that has begun, or is over: giving up, who may watch, and once more."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts.languages import speak
from accounts.web.kept import sent_or_kept
from accounts.web.paths import now_of
from accounts.web.sessions import named
from games.engine.game import together
from games.links import BadLink, read_again
from games.models import Match, Seat
from games.notices.table import watch_words
from games.play import again, concede, resign, watch
from games.play.joining import chosen_at
from games.play.position import Refused
from games.rules import rules, words_of
from games.store.log import load
from games.store.silence import silent
from games.web.deeds import Deed, act, do, is_so, refuse, shown_first, shown_to_guests, told, why
from games.web.joining import chosen_in, joining
from games.web.pages import game_words
from games.web.past import share_url
from games.web.sight import Sight, look
from games.web.views.match import missing


@shown_to_guests
def resign_match(request: HttpRequest, public: str) -> HttpResponse:
    """Leaving for good, which ends the match where nobody is left who would play it on."""
    sight = look(request, public)
    title, means, done = _leaving(sight) if sight else (_("Resign this match"), "", "")
    deed = Deed(
        title,
        (f"{means} " + _("This cannot be taken back."),),
        title,
        lambda match, player, now: resign.resign(match, player, now=now),
        done=done,
        against=lambda sight: resign.against(load(sight.match), sight.seat or 0),
    )
    return do(request, public, deed)


def _leaving(sight: Sight) -> tuple[str, str, str]:
    """What leaving is called, what comes of it, and what whoever has left is told on a page of its own."""
    game = rules(sight.match.game, sight.match.version)
    own = sight.seats[sight.seat].player_id if sight.seat is not None else None
    if own is None or not resign.goes_on(game, sight.seats, own):
        if together(game):
            return _("Give up this match"), _("The match ends, and it is lost."), ""
        return _("Resign this match"), _("The match ends, you lose it, and all cards are shown."), ""
    title = _("Leave this match") if together(game) else _("Resign this match")
    if together(game) and resign.ends(load(sight.match), sight.seats, sight.seat or 0):
        means = _("All the others have offered to give up: when you leave, the match ends, and it is lost.")
        done = _("You have left, and the match is over, and lost: all the others had offered to give up.")
        return title, means, done
    means = _("The computer takes your place, and the match goes on without you.")
    return title, means, _("You have left the match, and the computer plays on in your place.")


@shown_first
def concede_match(request: HttpRequest, public: str) -> HttpResponse:
    """Giving up together: it is over when all people at the table have said so."""
    sight = look(request, public)
    title, lines = _conceding(sight) if sight else (_("Give up together"), ())
    deed = Deed(
        title,
        lines,
        title,
        lambda match, player, now: concede.offer(match, player, now=now),
        against=lambda sight: concede.against_offering(load(sight.match), sight.seats, sight.seat or 0),
    )
    return do(request, public, deed)


def _conceding(sight: Sight) -> tuple[str, tuple[str, ...]]:
    """What saying so is called and means, to who is the last one, and to who is the only one there."""
    if not any(seat.player_id and seat.number != sight.seat for seat in sight.seats):
        return _("Give up this match"), (_("The match ends with this, and it is lost."),)
    seen = _("The others see that you have said so.")
    if concede.is_last(load(sight.match), sight.seats, sight.seat):
        ends = _("All the others have said so: the match ends with this, and it is lost.")
        return _("Give up together"), (ends, seen)
    waits = _("It is over, and lost, when everybody who plays says so. Until then you can take it back.")
    return _("Give up together"), (waits, seen)


@shown_first
def play_on(request: HttpRequest, public: str) -> HttpResponse:
    """Taking that back."""
    deed = Deed(
        _("Play on after all"),
        (_("You do not give up any more; the others see that."),),
        _("Play on"),
        lambda match, player, now: concede.withdraw(match, player, now=now),
        against=lambda sight: concede.against_withdrawing(load(sight.match), sight.seat or 0),
    )
    return do(request, public, deed)


@shown_first
def watch_match(request: HttpRequest, public: str) -> HttpResponse:
    """Who may look from now on."""
    sight = look(request, public)
    if sight is None or sight.seat is None:
        return missing(request)
    if code := watch.against(sight.match):
        return is_so(request, public, _("Who may watch"), code)
    alone = all(seat.player_id == request.user.pk or seat.bot for seat in sight.seats)
    offered, later = watch.choices(sight.match.watch, alone=alone), silent(sight.match)
    sent, kept = sent_or_kept(request)
    chosen = sent.get("watch", "") if sent is not None else sight.match.watch
    if request.method == "POST" and chosen in Match.Watch.values:
        then = "match" if chosen == Match.Watch.PRIVATE else "watch-match"  # where the link stands
        deed = Deed("", (), "", lambda m, p, now: watch.set_watch(m, p, chosen, now=now), then=then)
        return act(request, public, deed)
    context = {
        "match": game_words(sight.match.game),
        "public": public,
        "choices": [(value, *watch_words(value, later=later), value == chosen) for value in offered],
        "later": later,
        "kept": kept,
        "watched": sight.match.watch != Match.Watch.PRIVATE,
        "link": _link(sight.match),
    }
    return render(request, "watch.html", context, status=400 if request.method == "POST" else 200)


def _link(match: Match) -> str:
    """For whoever shall watch: the newest position, and from there the match as it goes on."""
    path = share_url(match, load(match).shown) if match.begun else ""
    return f"{settings.SITE_URL}{path}" if path else ""


@shown_first
@named
def play_again(request: HttpRequest, public: str) -> HttpResponse:
    """The same table once more; pressing twice, or both, is one table."""
    sight = look(request, public)
    if sight is None or sight.seat is None:
        return missing(request)
    if request.method != "POST":
        return _again_page(request, sight.match, sight.seats[sight.seat])
    try:
        player, chosen = request.user.pk or 0, chosen_in(request.POST)
        match = again.play_again(sight.match.number, player, cause="web", now=now_of(request), chosen=chosen)
    except Refused as refused:
        return refuse(request, public, refused)
    return redirect("opened", match.public)


@csrf_exempt  # the token in the address is the credential
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def again_by_letter(request: HttpRequest, token: str) -> HttpResponse:
    """The same from a result letter, without a session."""
    try:
        link = read_again(token)
        speak(again.player_of(link).language)
        match = Match.objects.get(number=link.match)
        if again.expired(match, now_of(request)):
            return _too_old(request, match)
        if request.method != "POST":
            return _again_page(request, match, match.seat_rows.get(number=link.seat))
        table = again.again_by_link(link, now=now_of(request), chosen=chosen_in(request.POST))
    except BadLink:
        return _withdrawn(request)
    except Refused as refused:
        if refused.code in ("gone", "withdrawn"):
            return _withdrawn(request)
        return told(request, _("Not again"), why(refused), status=409)
    links = [{"url": reverse("match", args=[table.public]), "label": _("To the match")}]
    if table.status == Match.Status.OPEN:
        line = _("The match begins when every place is taken.")
        asked = _asked(table.seat_rows.count())
        return told(request, _("The table is open"), f"{asked} {line}", links=links)
    return told(request, _("The match has begun"), _("A letter comes when it is your turn."), links=links)


def _again_page(request: HttpRequest, match: Match, seat: Seat) -> HttpResponse:
    code, table = again.against(match, seat)
    if code and table:
        return is_so(request, table.public, _("Again with the same people"), code)
    lines = (
        _("The same table with the seats changed."),
        _asked(match.seat_rows.count()),
        _("If somebody has opened it already, you sit down there."),
    )
    deed = Deed(_("Again with the same people"), lines, _("Play again"), lambda *_none: None)
    words = words_of(match.game, match.version)
    context: dict[str, Any] = {"match": game_words(match.game), "deed": deed}
    context["joining"] = joining(match.game, words, chosen_at(match, seat.number))
    return render(request, "deed.html", context)


def _asked(seats: int) -> str:
    """Who is written to, at a table of two or of more."""
    if seats == 2:
        return _("The other player gets a letter, if they can be invited.")
    return _("Everybody who can be invited gets a letter.")


def _too_old(request: HttpRequest, match: Match) -> HttpResponse:
    lines = _("A result letter opens the next table for 30 days. From the match's page you can still do it.")
    links = [{"url": reverse("match", args=[match.public]), "label": _("To the match")}]
    return told(request, _("This link has had its time"), lines, links=links, status=410)


def _withdrawn(request: HttpRequest) -> HttpResponse:
    line = _("Open the newest letter of your match and use the link in it.")
    return told(request, _("This link is not valid any more"), line, status=410)
