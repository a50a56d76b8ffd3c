"""The lobby: tables with a place for anyone, and matches that everybody may watch."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.web.list_pages import lobby as page
from games.web.sight import zone_of


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    now = request.received_at  # type: ignore[attr-defined]
    return render(request, "lobby.html", page(request.user, zone_of(request.user), now))
