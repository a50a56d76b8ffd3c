"""The service as a WSGI application."""

import logging
import os
import re
from collections.abc import Callable, Iterable
from typing import Any

from django.core.wsgi import get_wsgi_application

from config.notes import notes

# What is sent here is UTF-8. Of all that a request may say of its content only these two are listened to:
# a charset that is none, or decodes no text, would fail wherever its fields are read.
KIND = re.compile(r"\s*([\w.+-]+/[\w.+-]+)\s*(?:;|$)", re.ASCII)
BOUNDARY = re.compile(r";\s*boundary\s*=\s*(\"[^\"\\]{1,70}\"|[^\s;,\"]{1,70})", re.ASCII | re.IGNORECASE)
# The one sign that no text of PostgreSQL can hold, plain or as a quoted cookie says it: a session is looked
# up by whatever its cookie says.
NUL = re.compile(r"\0|\\000")

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django = get_wsgi_application()


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    environ["CONTENT_TYPE"] = plain(environ.get("CONTENT_TYPE", ""))
    if cookies := environ.get("HTTP_COOKIE"):
        environ["HTTP_COOKIE"] = NUL.sub("-", cookies)
    return django(environ, start_response)


def plain(said: str) -> str:
    """The kind of content and the boundary between its parts; nothing when it cannot be told."""
    kind, boundary = KIND.match(said), BOUNDARY.search(said)
    if kind is None:
        return ""
    return f"{kind[1]}; boundary={boundary[1]}" if boundary else kind[1]


for note in notes():
    logging.getLogger(__name__).warning(note)
