"""Who is signed in, and pages that need to know."""

from collections.abc import Callable
from functools import wraps
from typing import Any, cast
from urllib.parse import urlencode

from django.contrib.auth import login
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from accounts.models import Player
from accounts.web.guests import take_over, whoever
from accounts.web.kept import keep, stay
from accounts.web.paths import first_form, local
from accounts.web.signin_forms import AskForm

View = Callable[..., HttpResponse]
BACKEND = "django.contrib.auth.backends.ModelBackend"


def sign_in(request: HttpRequest, player: Player) -> None:
    """From here on this browser is this person's; what it had before gets a new name, or goes.

    What was played in it without an account is this person's too.
    """
    with transaction.atomic():
        take_over(request, player)
        login(request, player, backend=BACKEND)


def person(request: HttpRequest) -> Player:
    """Whoever is signed in, on a page that is only for those."""
    return cast(Player, request.user)


def signed_in(view: View) -> View:
    """Only for people who are signed in; others sign in first, and find again what they had sent."""

    @wraps(view)
    def shown(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request, *args, **kwargs)
        return sign_in_first(request)

    return shown


def playing(view: View) -> View:
    """Only for whoever plays here, also without an account; others sign in first."""

    @wraps(view)
    def shown(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if whoever(request) is not None:
            return view(request, *args, **kwargs)
        return sign_in_first(request)

    return shown


def named(view: View) -> View:
    """Only for people the others can call by a name: whoever is signed in without one says it first."""

    @wraps(view)
    def shown(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.user.is_authenticated or person(request).name:
            return view(request, *args, **kwargs)
        if request.method == "POST":
            stay(request)
        return redirect(first_form(local(request.get_full_path())))

    return shown


def sign_in_first(request: HttpRequest) -> HttpResponse:
    """To the sign-in page; a form that was sent goes along with it."""
    onward = local(request.get_full_path())
    if request.method != "POST":
        return redirect(f"{reverse('sign-in')}?{urlencode({'next': onward})}")
    form = AskForm(initial={"next": onward, "kept": keep(request)})
    return render(request, "accounts/sign_in.html", {"form": form, "first": True}, status=403)
