"""What somebody sees when a request fails: something is broken, or the database is away for a while."""

import sys

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

AWAY = (OperationalError, InterfaceError)  # gone, starting, full, or locked for longer than anybody waits
SECONDS = 30


def failed(request: HttpRequest) -> HttpResponse:
    """Called while the exception is handled, for what fails outside a view too. It asks no database."""
    away = isinstance(sys.exc_info()[1], AWAY)
    page = HttpResponse(render_to_string("500.html", {"away": away}), status=503 if away else 500)
    if away:
        page.headers["Retry-After"] = str(SECONDS)
    return page
