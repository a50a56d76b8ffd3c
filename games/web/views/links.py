"""New links: those of one match, or all that ever stood in a letter to somebody."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.web.paths import now_of
from accounts.web.sessions import person
from games.models import Match
from games.play import newlinks
from games.play.position import Refused
from games.web.deeds import Deed, do, shown_first, told, why


@shown_first
def new_links(request: HttpRequest, public: str) -> HttpResponse:
    deed = Deed(
        _("Make my links new"),
        (
            _(
                "After this, no link in older letters of this match plays for you any more. "
                "The next one has new ones."
            ),
            _("Letters of your other matches keep theirs; in your settings you make all of them new."),
        ),
        _("Make my links new"),
        lambda match, player, now: newlinks.renew_links(match, player, key=_key(request), now=now),
        then="links-are-new",
        against=lambda sight: "cancelled" if sight.match.status == Match.Status.VOID else "",
    )
    return do(request, public, deed)


@shown_first
def links_are_new(request: HttpRequest, public: str) -> HttpResponse:
    links = [{"url": reverse("match", args=[public]), "label": _("To the match")}]
    line = _("Links of older letters of this match play for nobody any more.")
    return told(request, _("Your links are new"), line, links=links)


@shown_first
def all_links(request: HttpRequest) -> HttpResponse:
    """The button stands in the settings."""
    if request.method != "POST":
        return redirect("settings")
    try:
        newlinks.renew_all_links(person(request).pk, key=_key(request), now=now_of(request))
    except Refused as refused:
        return told(request, _("Nothing was done"), why(refused), links=_back(), status=409)
    return redirect("all-links-are-new")


@shown_first
def all_links_are_new(request: HttpRequest) -> HttpResponse:
    line = _("Links of older letters do nothing for anybody any more. What you are asked comes by new ones.")
    return told(request, _("All your links are new"), line, links=_back())


def _back() -> list[dict[str, str]]:
    return [{"url": reverse("settings"), "label": _("Back to the settings")}]


def _key(request: HttpRequest) -> int | None:
    """The version of the links a form was made for, where it says so."""
    sent = request.POST.get("key", "")
    return int(sent) if sent.isascii() and sent.isdigit() and len(sent) < 4 else None
