"""My games: home for whoever is signed in."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.web.sessions import person, signed_in
from games.web.list_pages import my_games

FURTHEST = 10_000


@require_safe
@signed_in
def mine(request: HttpRequest) -> HttpResponse:
    now = request.received_at  # type: ignore[attr-defined]
    asked = request.GET.get("from", "")
    start = min(int(asked), FURTHEST) if asked.isascii() and asked.isdigit() and len(asked) < 6 else 0
    return render(request, "mine.html", my_games(person(request), now, start=start))
