"""Playing alone: begun by one press, on a fresh layout or on one that somebody passed on by its name."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.guests import TooManyGuests
from accounts.web.guests import remember, somebody, whoever
from accounts.web.paths import now_of
from games.models import Layout, Match
from games.play.alone import SOLO, begin, is_first
from games.play.layouts import named
from games.play.position import Refused
from games.web.alone_form import AloneForm, DayForm
from games.web.alone_pages import alone_page, layout_page
from games.web.place_form import REFUSED
from games.web.sight import zone_of

GUESTS = gettext_lazy(
    "Many people have begun without an account from where you are. Sign in, or come back in an hour."
)
MANY = gettext_lazy("You have begun so many that wait for their end: play one of them first.")
UNKNOWN = gettext_lazy("No layout is called so. A name has 13 letters: look whether all of them are there.")
Begin = Callable[..., Match]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def alone(request: HttpRequest) -> HttpResponse:
    """What somebody plays alone, and a form that begins at once."""
    typed = request.GET.get("layout", "")
    if request.method != "POST" and typed:
        return _by_name(request, typed)
    form = AloneForm(request.POST if request.method == "POST" else None, game=SOLO[0])
    if form.is_valid() and (onward := begun(request, form, begin)):
        return onward
    return _page(request, form)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def by_layout(request: HttpRequest, layout: str) -> HttpResponse:
    """The same on a layout by its name, as often as somebody likes."""
    found, player = named(layout, SOLO[0], now_of(request)), whoever(request)
    if found is None:
        return _page(request, AloneForm(game=SOLO[0]), unknown=True)
    if request.method != "POST" and is_first(found, player, now_of(request)):
        return redirect("today")
    form = AloneForm(request.POST if request.method == "POST" else None, game=SOLO[0])
    if form.is_valid() and (onward := begun(request, form, begin, found)):
        return onward
    context = layout_page(found, player, zone_of(player or request.user)) | {"form": form}
    return render(request, "layout.html", context, status=_status(form))


def begun(
    request: HttpRequest, form: DayForm, how: Begin, layout: Layout | None = None
) -> HttpResponse | None:
    """On to the match that the form asks for; nothing where it cannot be begun, and the form says why."""
    try:
        match = how(
            form.asked(layout), whoever(request), guest=lambda: somebody(request), now=now_of(request)
        )
    except TooManyGuests:
        form.add_error(None, str(GUESTS))
        return None
    except Refused as refused:
        form.refuse(str(MANY) if refused.code == "alone" else str(REFUSED.get(refused.code, "")))
        return None
    remember(request, match.host)
    return redirect("match", match.public)


def _by_name(request: HttpRequest, typed: str) -> HttpResponse:
    layout = named(typed, SOLO[0], now_of(request))
    if layout is None:
        return _page(request, AloneForm(game=SOLO[0]), unknown=True, typed=typed)
    return redirect("layout", layout.name)


def _page(request: HttpRequest, form: AloneForm, *, unknown: bool = False, typed: str = "") -> HttpResponse:
    player = whoever(request)
    context = alone_page(player, form.game, zone_of(player or request.user))
    context |= {"form": form, "unknown": str(UNKNOWN) if unknown else "", "typed": typed}
    return render(request, "alone.html", context, status=404 if unknown else _status(form))


def _status(form: AloneForm) -> int:
    return 400 if form.is_bound and form.errors else 200
