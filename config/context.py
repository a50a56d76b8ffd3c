"""What every page knows without being told."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

from accounts.models import Player


def house(request: HttpRequest) -> dict[str, Any]:
    """What the frame of a page says.

    `letters_page`: whether letters go to the page /letters/ instead of the world; `person`: who reads;
    `by_token`: whether the page asks nobody who they are, so that it offers no sign-in either.
    """
    return {
        "letters_page": settings.MAIL == "page",
        "person": reader_of(request),
        "by_token": by_token(request) and not request.path.startswith(reverse("sign-in")),
    }


def by_token(request: HttpRequest) -> bool:
    """Whether something in the address is the credential."""
    return bool(getattr(getattr(request.resolver_match, "func", None), "csrf_exempt", False))


def reader_of(request: HttpRequest) -> Callable[[], Player | None]:
    """Asked only where a page names its reader, and never where a token is the credential."""

    def person() -> Player | None:
        user = getattr(request, "user", None)
        return user if user is not None and not by_token(request) and user.is_authenticated else None

    return person
