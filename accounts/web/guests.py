"""Who plays in this browser: somebody signed in, the browser's guest, or nobody."""

from collections.abc import Callable
from typing import Any, cast

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils import translation

from accounts import guests
from accounts.models import Player
from accounts.web.paths import now_of, place_of

_FOUND, _NEWS = (
    "_guest_found",
    "_guest_news",
)  # what a request remembers: who it is, and what becomes of the cookie
Handler = Callable[[HttpRequest], HttpResponseBase]


def whoever(request: HttpRequest) -> Player | None:
    """Whoever is signed in, or the guest of this browser, or nobody."""
    if request.user.is_authenticated:
        return request.user
    return guest_of(request)


def reader(request: HttpRequest) -> Any:
    """The same for a page, which always has a reader, if only somebody unknown."""
    return whoever(request) or request.user


def guest_of(request: HttpRequest) -> Player | None:
    """The guest this browser names, whoever is signed in there: asked once a request."""
    if not hasattr(request, _FOUND):
        name = request.COOKIES.get(settings.GUEST_COOKIE_NAME, "")
        setattr(request, _FOUND, guests.known(name, now_of(request)) if name else None)
    return cast(Player | None, getattr(request, _FOUND))


def somebody(request: HttpRequest) -> Player:
    """Whoever plays here, as a new guest if need be: only where a match begins. Raises TooManyGuests."""
    language = translation.get_language() or ""
    return whoever(request) or guests.made(ip=place_of(request), language=language, now=now_of(request))


def remember(request: HttpRequest, player: Player) -> None:
    """Whoever has just played here without an account is known by this browser, from now on for longer."""
    if guests.is_guest(player):
        guests.seen(player, now_of(request))
        setattr(request, _FOUND, player)
        setattr(request, _NEWS, guests.named(player))


def take_over(request: HttpRequest, account: Player) -> None:
    """What was played here without an account is the account's; in the caller's transaction."""
    guest = guest_of(request)
    if guest is not None:
        guests.adopt(guest, account)
    if settings.GUEST_COOKIE_NAME in request.COOKIES:
        setattr(request, _FOUND, None)
        setattr(request, _NEWS, "")


def guesting(get_response: Handler) -> Handler:
    """The cookie of a guest, set and taken back by what a request did."""

    def handle(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        name: str | None = getattr(request, _NEWS, None)
        if name:
            response.set_cookie(
                settings.GUEST_COOKIE_NAME,
                name,
                max_age=guests.KEPT,
                secure=settings.SESSION_COOKIE_SECURE,
                httponly=True,
                samesite="Lax",
            )
        elif name is not None:
            response.delete_cookie(settings.GUEST_COOKIE_NAME, samesite="Lax")
        return response

    return handle
