"""A form sent by somebody who has to sign in or say their name first: carried along, and filled in again."""

from typing import Any, TypedDict

from django.core import signing
from django.http import HttpRequest, QueryDict

from accounts.web.paths import local

SALT = "mandate.kept"
LONGEST = 8 * 1024  # of the signed text
VALID = 24 * 60 * 60  # seconds
NOT_OURS_TO_KEEP = "csrfmiddlewaretoken"


class Kept(TypedDict):
    """Which page a form stands on, and what was typed into it."""

    path: str
    fields: dict[str, list[str]]


def keep(request: HttpRequest) -> str:
    """What was just sent, signed, for a form to carry; nothing if it is too long."""
    sent = _sent(request)
    text = signing.dumps(sent, salt=SALT, compress=True) if sent["path"] else ""
    return text if len(text) <= LONGEST else ""


def stay(request: HttpRequest) -> None:
    """What was just sent waits in the session, for whoever is signed in already."""
    request.session["kept"] = _sent(request)


def _sent(request: HttpRequest) -> Kept:
    fields = {name: values for name, values in request.POST.lists() if name != NOT_OURS_TO_KEEP}
    return Kept(path=local(request.get_full_path()), fields=fields)


def read(text: str) -> Kept | None:
    """What a form carried, if it is ours and not too old."""
    try:
        found: Kept = signing.loads(text, salt=SALT, max_age=VALID)
    except signing.BadSignature:
        return None
    return found


def put_back(request: HttpRequest, text: str) -> None:
    """Into the session, from where the page takes it."""
    if kept := read(text):
        request.session["kept"] = kept


def kept_for(request: HttpRequest, path: str = "") -> QueryDict | None:
    """What was typed on this page before, once: data for its form, to be sent again."""
    kept: Any = request.session.get("kept")
    if not kept or kept["path"] != (path or request.get_full_path()):
        return None
    del request.session["kept"]
    data = QueryDict("", mutable=True)
    for name, values in kept["fields"].items():
        data.setlist(name, values)
    return data


def sent_or_kept(request: HttpRequest) -> tuple[QueryDict | None, bool]:
    """The data for a page's form, and whether it was kept: then it is shown, and the person sends it."""
    if request.method == "POST":
        return request.POST, False
    kept = kept_for(request)
    return kept, kept is not None
