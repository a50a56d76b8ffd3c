"""The page of a person."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.guests import is_guest
from accounts.models import Player
from games.web.player_pages import player_page
from games.web.sight import zone_of


@require_safe
def player(request: HttpRequest, number: int) -> HttpResponse:
    """Whoever shares no match with a person learns nothing of them, not even that they are here."""
    now = request.received_at  # type: ignore[attr-defined]
    found = Player.objects.filter(pk=number, is_active=True).first()
    known = found is not None and not is_guest(found)
    page = player_page(found, request.user, zone_of(request.user), now) if found and known else None
    if page is None:
        raise Http404
    return render(request, "player.html", page)
