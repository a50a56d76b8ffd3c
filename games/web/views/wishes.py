"""The letters of one match, from a link in any of them: which of them come, and no more at all."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts.guests import is_guest
from accounts.tokens import BadLink
from accounts.web.paths import now_of
from accounts.web.views.wishes import wishes_page, withdrawn
from accounts.wishes import without
from games.links import SeatLink, read_seat_wishes, read_stop, seat_wishes_token
from games.models import Seat
from games.notices.reader import names_of
from games.play.position import seats_of
from games.play.resend import owe_withheld
from games.rules import GAMES
from games.web.deeds import told
from games.web.grid import TOUCH
from games.web.sight import speak_to
from games.web.talk_form import SeatWishesForm


@csrf_exempt  # the token in the address is the credential
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def seat_wishes(request: HttpRequest, token: str) -> HttpResponse:
    """Which letters of this match its reader wants."""
    seat = _seat(token, read_seat_wishes)
    if seat is None:
        return withdrawn(request)
    if is_guest(seat.player):
        return _no_address(request, seat)
    form = SeatWishesForm(request.POST if request.method == "POST" else None, seat=seat)
    saved = form.is_valid()
    if saved:
        _does_without(seat, form.unwanted, form.wished)
        if "turn" not in form.unwanted.split():
            owe_withheld(seat, now=now_of(request))
    return wishes_page(request, form, of=_of(seat), saved=saved, links=_links(seat))


@csrf_exempt  # mail programs post here themselves (RFC 8058), and know nothing but the address
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """No more letters of this match; looking changes nothing, whoever looks."""
    seat = _seat(token, read_stop)
    if seat is None:
        return withdrawn(request)
    if is_guest(seat.player):
        return _no_address(request, seat)
    if request.method == "POST":
        _does_without(seat, without(()), _no_letters(seat))
    link = SeatLink(seat.match.number, seat.number, seat.key)
    context = {
        "match": {"slug": seat.match.game, "title": GAMES[seat.match.game].title},
        "of": _of(seat),
        "alone": seat.match.alone,
        "stopped": seat.unwanted == without(()) and seat.wished == _no_letters(seat),
        "action": request.path,
        "wishes_url": reverse("wishes", args=[seat_wishes_token(link)]),
    }
    return render(request, "stop.html", context)


def _seat(token: str, read: Callable[[str], SeatLink]) -> Seat | None:
    """The seat of a link, if somebody sits there and the link was not withdrawn; spoken to from here on."""
    try:
        link = read(token)
    except BadLink:
        return None
    there = Seat.objects.filter(match__number=link.match, number=link.seat, key=link.key)
    seat = there.filter(player__isnull=False).select_related("match", "player").first()
    if seat:
        speak_to(seat)
    return seat


def _does_without(seat: Seat, unwanted: str, wished: str) -> None:
    seat.unwanted, seat.wished = unwanted, wished
    seat.save(update_fields=["unwanted", "wished"])


def _no_letters(seat: Seat) -> str:
    """What the seat wishes for that is no letter."""
    return TOUCH if TOUCH in seat.wished.split() else ""


def _of(seat: Seat) -> str:
    """`Mandala with Bo`, or `Mandamina, alone`"""
    names, game = names_of(seats_of(seat.match)), GAMES[seat.match.game].title
    others = [name for number, name in enumerate(names) if number != seat.number]
    if not others:
        return _("{game}, alone").format(game=game)
    return _("{game} with {names}").format(game=game, names=", ".join(others))


def _no_address(request: HttpRequest, seat: Seat) -> HttpResponse:
    """To whoever plays without an account: there is nothing to choose from."""
    links = [{"url": reverse("match", args=[seat.match.public]), "label": _("To the match")}]
    line = _("No letter of this match comes: whoever plays it has given no address.")
    return told(request, _("Which letters?"), line, links=links)


def _links(seat: Seat) -> list[dict[str, str]]:
    """Back to the match, and to the letters of all: a link of one match lets nobody into those."""
    return [
        {"url": reverse("match", args=[seat.match.public]), "label": _("To the match")},
        {"url": reverse("settings"), "label": _("Letters of all your matches, in your settings")},
    ]
