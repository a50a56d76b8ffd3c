"""What every page knows without being told."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest

from accounts.models import Player


def house(request: HttpRequest) -> dict[str, Any]:
    """`letters_page`: whether letters go to the page /letters/ instead of the world; `person`: who reads."""
    return {"letters_page": settings.MAIL == "page", "person": reader_of(request)}


def reader_of(request: HttpRequest) -> Callable[[], Player | None]:
    """Asked only where a page names its reader, and never where a token is the credential."""

    def person() -> Player | None:
        view = getattr(request.resolver_match, "func", None)
        user = getattr(request, "user", None)
        by_token = getattr(view, "csrf_exempt", False)
        return user if user is not None and not by_token and user.is_authenticated else None

    return person
