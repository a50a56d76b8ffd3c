"""The front page, and the rules of a game."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.engine.game import solo
from games.rules import GAMES
from games.web.pages import game_words


@require_safe
def front(request: HttpRequest) -> HttpResponse:
    games = [game_words(slug) | {"solo": solo(game)} for slug, game in GAMES.items()]
    return render(request, "front.html", {"games": games})


@require_safe
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    if slug not in GAMES:
        raise Http404
    return render(request, f"games/{slug}/rules.html", {"game": game_words(slug)})
