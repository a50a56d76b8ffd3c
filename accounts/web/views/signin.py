"""Coming in and going out: one form for new and known addresses, then a code or a link."""

from typing import Any
from urllib.parse import urlencode

from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from accounts import signin
from accounts.models import Player, SignIn
from accounts.signin import NotSignedIn, Onward
from accounts.web.kept import put_back
from accounts.web.paths import first_form, home, local, now_of, place_of
from accounts.web.sessions import sign_in
from accounts.web.signin_forms import AskForm, CodeForm

LIMITS = {
    "address": gettext_lazy(
        "Five letters went to this address within the hour. Look for the newest one, or ask again later."
    ),
    "day": gettext_lazy(
        "Twenty letters went to this address within a day. Look for the newest one, or ask again tomorrow."
    ),
    "place": gettext_lazy(
        "Very many letters were asked for from where you are. Please ask again in an hour."
    ),
}
WRONG = gettext_lazy("That is not the code of this letter. If several letters came, take the newest one.")
ENDED = {
    "tries": gettext_lazy("Five codes were tried for this letter, and that is all it takes."),
    "old": gettext_lazy("A sign-in letter is good for 30 minutes, and these are over."),
    "used": gettext_lazy("You have signed in with this letter before; each letter does it once."),
    "unknown": gettext_lazy("This link is not whole, or it is of a letter long ago."),
    "closed": gettext_lazy("This account is closed. Write to whoever runs this site if it should not be."),
}


# None of these pages needs a token against forgery: each form names its letter, and the letter is the proof.
@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def ask(request: HttpRequest) -> HttpResponse:
    """Where shall the letter go? The answer is the same for known addresses and new ones."""
    if request.method != "POST":
        return _ask_page(request, AskForm(initial={"next": local(request.GET.get("next", ""))}))
    form = AskForm(request.POST)
    if not form.is_valid():
        return _ask_page(request, form, status=400)
    asked = form.cleaned_data
    onward = Onward(asked["next"], asked["kept"])
    try:
        row = signin.ask(asked["address"], ip=place_of(request), now=now_of(request), onward=onward)
    except NotSignedIn as refused:
        form.add_error("address", LIMITS[refused.code])
        return _ask_page(request, form, status=429)
    return redirect(f"{reverse('sign-in-code')}?{urlencode({'row': signin.name_of(row)})}")


@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def code(request: HttpRequest) -> HttpResponse:
    """The code from the letter, for the letter that the form names."""
    sent = request.POST if request.method == "POST" else None
    row = signin.named((sent or request.GET).get("row", ""))
    if row is None:
        return redirect("sign-in")
    form = CodeForm(sent, initial={"row": signin.name_of(row)})
    if not form.is_valid():
        return _code_page(request, form, row, status=200 if sent is None else 400)
    try:
        player = signin.by_code(row, form.cleaned_data["code"], now_of(request))
    except NotSignedIn as refused:
        if refused.code != "wrong":
            return _ended(request, refused.code, row)
        form.add_error("code", WRONG)
        return _code_page(request, form, row, status=400)
    return _come_in(request, player, row)


@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def link(request: HttpRequest, token: str) -> HttpResponse:
    """The link in the letter: looking at it changes nothing, the button signs in, in any browser."""
    row = signin.find(token)
    if row is None:
        return _ended(request, "unknown", None)
    if request.method != "POST":
        reason = signin.ended(row, now_of(request))
        context = {"address": row.address, "action": request.path}
        return _ended(request, reason, row) if reason else render(request, "accounts/link.html", context)
    try:
        player = signin.by_link(token, now_of(request))
    except NotSignedIn as refused:
        return _ended(request, refused.code, row)
    return _come_in(request, player, row)


@require_POST
def out(request: HttpRequest) -> HttpResponse:
    logout(request)
    return redirect("front")


def _ask_page(request: HttpRequest, form: AskForm, status: int = 200) -> HttpResponse:
    return render(request, "accounts/sign_in.html", {"form": form}, status=status)


def _code_page(request: HttpRequest, form: CodeForm, row: SignIn, status: int) -> HttpResponse:
    context = {"form": form, "address": row.address, "again": _again(row)}
    return render(request, "accounts/code.html", context, status=status)


def _ended(request: HttpRequest, reason: str, row: SignIn | None) -> HttpResponse:
    """A kind page for a letter that lets nobody in any more, with a button that sends a new one."""
    title = _("This letter does not sign in any more")
    context: dict[str, Any] = {"title": title, "line": ENDED[reason], "again": _again(row) if row else None}
    return render(request, "accounts/ended.html", context, status=403 if reason == "closed" else 410)


def _again(row: SignIn) -> AskForm:
    """The form that asks for another letter like this one."""
    return AskForm(initial={"address": row.address, "next": row.next, "kept": row.kept})


def _come_in(request: HttpRequest, player: Player, row: SignIn) -> HttpResponse:
    """In, and on to where somebody wanted to go; whoever is new says first who they are."""
    sign_in(request, player)
    put_back(request, row.kept)
    onward = local(row.next) or home()
    return redirect(onward if player.name else first_form(onward))
