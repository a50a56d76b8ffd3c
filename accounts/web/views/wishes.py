"""Fewer or other letters, from a link in any of them: no session is needed, and looking changes nothing."""

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts.languages import speak
from accounts.models import Player
from accounts.tokens import BadLink
from accounts.web.people_forms import WishesForm
from accounts.wishes import also_without, read_wishes

GATHERED = "reminder"  # the one kind of letter that is about several matches and leads here


@csrf_exempt  # the token in the address is the credential
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def wishes(request: HttpRequest, token: str) -> HttpResponse:
    try:
        player = read_wishes(token)
    except BadLink:
        return withdrawn(request)
    speak(player.language)
    one = one_click(request)
    if one:
        _does_without(player, also_without(player.unwanted, GATHERED))
    sent = request.POST if request.method == "POST" and not one else None
    form = WishesForm(sent, unwanted=player.unwanted)
    saved = form.is_valid()
    if saved:
        _does_without(player, form.unwanted)
    return wishes_page(request, form, of=_("all your matches"), saved=saved or one)


def one_click(request: HttpRequest) -> bool:
    """Whether a mail program pressed its own button for somebody (RFC 8058)."""
    return request.POST.get("List-Unsubscribe") == "One-Click"


def _does_without(player: Player, unwanted: str) -> None:
    player.unwanted = unwanted
    player.save(update_fields=["unwanted"])


def wishes_page(
    request: HttpRequest, form: WishesForm, *, of: str, saved: bool, links: Sequence[dict[str, str]] = ()
) -> HttpResponse:
    """The same page for an account and for one match, with the ways onward."""
    context = {"form": form, "of": of, "saved": saved, "action": request.path, "links": links}
    return render(request, "accounts/wishes.html", context, status=400 if form.errors else 200)


def withdrawn(request: HttpRequest) -> HttpResponse:
    title = _("This link is not valid any more")
    lines = [_("The newest letter has one that is; or sign in and look into your settings.")]
    context = {"title": title, "lines": lines, "links": [], "bad": True}
    return render(request, "note.html", context, status=410)
