"""The whole of what happened in a match, on a page of its own."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.store.log import load
from games.web.match_pages import table_page
from games.web.past import history_page
from games.web.sight import look
from games.web.views.match import missing


@require_safe
def history(request: HttpRequest, public: str) -> HttpResponse:
    """For whoever may look at the match, and as far as they may know it."""
    now = request.received_at  # type: ignore[attr-defined]
    sight = look(request, public)
    if sight is None:
        return missing(request)
    if not sight.match.begun:
        nothing = _("Nothing has been played yet.")
        return render(request, "table.html", table_page(sight, request.user, now, note=nothing))
    return render(request, "history.html", history_page(sight, load(sight.match), request.user, now))
