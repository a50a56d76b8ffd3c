"""A form sent by somebody who has to sign in or say their name first: carried along, and filled in again."""

from typing import Any, TypedDict

from django.core import signing
from django.http import HttpRequest, QueryDict

from accounts.web.paths import local, now_of

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
    _wait(request, _sent(request))


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
        _wait(request, kept)


def _wait(request: HttpRequest, kept: Kept) -> None:
    request.session["kept"] = kept | {"until": now_of(request).timestamp() + VALID}


def kept_for(request: HttpRequest) -> QueryDict | None:
    """What was typed on this page before, until it is sent: data for its form, however often it is loaded."""
    kept: Any = request.session.get("kept")
    if (
        not kept
        or kept["path"] != request.get_full_path()
        or kept.get("until", 0) < now_of(request).timestamp()
    ):
        return None
    data = QueryDict("", mutable=True)
    for name, values in kept["fields"].items():
        data.setlist(name, values)
    return data


def sent_or_kept(request: HttpRequest) -> tuple[QueryDict | None, bool]:
    """The data for a page's form, and whether it was kept: then it is shown, and the person sends it."""
    if request.method == "POST":
        sent_now(request)
        return request.POST, False
    kept = kept_for(request)
    return kept, kept is not None


def sent_now(request: HttpRequest) -> None:
    """What was kept for this page is not needed any more."""
    if kept_for(request) is not None:
        del request.session["kept"]
