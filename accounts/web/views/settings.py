"""Everything personal: how somebody is called, what their clock shows, which letters go where."""

from datetime import datetime
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from accounts import address as addresses
from accounts.address import NoChange
from accounts.languages import speak
from accounts.models import AddressChange, Player
from accounts.refusals import allow, refused
from accounts.web.kept import sent_or_kept
from accounts.web.paths import home, local, now_of
from accounts.web.people_forms import FirstForm, NewAddressForm, SettingsForm
from accounts.web.sessions import person, signed_in

REFUSED = {
    "same": gettext_lazy("Your letters go to this address already."),
    "limit": gettext_lazy("Three changes were asked for within a day. Ask again tomorrow."),
}
ENDED = {
    "unknown": gettext_lazy("This link is not whole, or it is of a letter long ago."),
    "old": gettext_lazy("It waited for three days, and the other yes did not come."),
    "newer": gettext_lazy("Another change was asked for since: the newest letters count."),
    "taken": gettext_lazy("Another account has this address. Sign in with it to play from there."),
}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def settings(request: HttpRequest) -> HttpResponse:
    """`first` asks a new person for what the house cannot do without, and leads on."""
    player, first = person(request), "first" in request.GET
    kind = FirstForm if first else SettingsForm
    sent, kept = sent_or_kept(request)
    form = kind(sent, player=player, now=now_of(request))
    if request.method == "POST" and form.is_valid():
        form.save()
        return redirect(_onward(request) if first else f"{reverse('settings')}?{urlencode({'saved': 1})}")
    context = {"form": form, "first": first, "saved": "saved" in request.GET, "kept": kept}
    status = 400 if request.method == "POST" else 200
    context |= {"address": player.email, "uninvited": not first and refused(player.email)}
    return render(request, "accounts/settings.html", context, status=status)


@require_POST
@signed_in
def invitations(request: HttpRequest) -> HttpResponse:
    """Whoever wanted none any more may be invited again."""
    allow(person(request).email)
    return redirect(f"{reverse('settings')}?{urlencode({'saved': 1})}")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def address(request: HttpRequest) -> HttpResponse:
    """Another address: asked for here, and done by two letters."""
    player, now = person(request), now_of(request)
    sent, kept = sent_or_kept(request)
    form = NewAddressForm(sent)
    status = _asked(form, player, now) if request.method == "POST" else 200
    if status == 302:
        return redirect("address")
    change = addresses.open_change(player, now)
    context = {"form": form, "address": player.email, "change": change, "kept": kept}
    return render(request, "accounts/address.html", context, status=status)


@csrf_exempt  # the token in the address is the credential
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def confirm(request: HttpRequest, token: str) -> HttpResponse:
    """The yes of one address: looking changes nothing, the button does.

    Whoever reads the letter to the new address may be a stranger, who learns nothing of the old one.
    """
    change, now = addresses.find(token), now_of(request)
    if change:
        speak(change.player.language)
    if request.method == "POST":
        try:
            return _confirmed(request, addresses.confirm(token, now), token)
        except NoChange as refused:
            return _ended(request, refused.code)
    reason = addresses.ended(change, now) if change else "unknown"
    if change is None or reason:
        return _ended(request, reason)
    if change.done_at:
        return _confirmed(request, change, token)
    old = change.old if addresses.of_the_old(change, token) else ""
    context = {"old": old, "new": change.new, "action": request.path}
    return render(request, "accounts/confirm.html", context)


def _asked(form: NewAddressForm, player: Player, now: datetime) -> int:
    """Ask for the change the form names; the status of the answer."""
    if not form.is_valid():
        return 400
    try:
        addresses.ask_change(player, form.cleaned_data["address"], now=now)
    except NoChange as refused:
        form.add_error("address", REFUSED[refused.code])
        return 429 if refused.code == "limit" else 400
    return 302


def _onward(request: HttpRequest) -> str:
    return local(request.GET.get("next", "")) or home()


def _confirmed(request: HttpRequest, change: AddressChange, token: str) -> HttpResponse:
    title = _("Your address has changed") if change.done_at else _("That is one yes of two")
    if change.done_at:
        line = _("Your letters go to {address} now, and you sign in with it.").format(address=change.new)
    elif addresses.of_the_old(change, token):
        line = _("The letter to {address} asks for the other one.").format(address=change.new)
    else:
        line = _("The letter to the old address asks for the other one.")
    context = {"title": title, "lines": [line], "links": [], "bad": False}
    return render(request, "note.html", context)


def _ended(request: HttpRequest, reason: str) -> HttpResponse:
    title = _("This change does not happen any more")
    links = [{"url": reverse("address"), "label": _("Ask for a change of address")}]
    context = {"title": title, "lines": [ENDED[reason]], "links": links, "bad": True}
    return render(request, "note.html", context, status=410)
