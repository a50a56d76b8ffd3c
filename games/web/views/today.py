"""Today's layout: one a day, the same for everyone; its table, and the days before."""

from datetime import date as Date

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.web.guests import whoever
from accounts.web.paths import now_of
from games.play.alone import SOLO, begin_day
from games.play.layouts import of_day
from games.play.layouts import today as today_of
from games.web.alone_form import DayForm
from games.web.pages import note
from games.web.today_pages import day_page
from games.web.views.alone import begun


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def today(request: HttpRequest) -> HttpResponse:
    """The one try that counts begins here, with one press."""
    form = DayForm(request.POST if request.method == "POST" else None, game=SOLO[0])
    if form.is_valid() and (onward := begun(request, form, begin_day)):
        return onward
    return _page(request, today_of(now_of(request)), form)


@never_cache
@require_safe
def day(request: HttpRequest, year: str, month: str, date: str) -> HttpResponse:
    """A day that is over, with its table and its secret; today leads to the page of today."""
    now = now_of(request)
    try:
        asked = Date(int(year), int(month), int(date))
    except ValueError:
        return _nothing(request)
    if asked == today_of(now):
        return redirect("today")
    if asked > today_of(now) or of_day(SOLO[0], asked) is None:
        return _nothing(request)
    return _page(request, asked, DayForm(game=SOLO[0]))


def _page(request: HttpRequest, asked: Date, form: DayForm) -> HttpResponse:
    context = day_page(form.game, asked, whoever(request), now_of(request)) | {"form": form}
    return render(request, "today.html", context, status=400 if form.errors else 200)


def _nothing(request: HttpRequest) -> HttpResponse:
    line = _("There was no layout for everyone on that day, or the day has not come yet.")
    return note(request, _("No layout of that day"), line, status=404)
