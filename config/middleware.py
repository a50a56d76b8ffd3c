"""What every request and every answer gets, whatever the page."""

from collections.abc import Callable
from datetime import UTC, datetime

from django.conf import settings
from django.core.exceptions import BadRequest, PermissionDenied, SuspiciousOperation
from django.http import HttpRequest, HttpResponseBase, QueryDict, UnreadablePostError
from django.http.multipartparser import MultiPartParserError
from django.urls import Resolver404, resolve
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.views.defaults import permission_denied

from accounts.languages import heard, speak, speaking
from accounts.web.origin import Origin, origin_of

Handler = Callable[[HttpRequest], HttpResponseBase]

POLICY = (
    "default-src 'none'; img-src 'self' data:; style-src 'self'; script-src 'self'; font-src 'self'; "
    "frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
READING = ("GET", "HEAD", "OPTIONS")


def stamped(get_response: Handler) -> Handler:
    """When a request came in: what counts against a deadline, however long the rest takes."""

    def handle(request: HttpRequest) -> HttpResponseBase:
        request.received_at = datetime.now(UTC)  # type: ignore[attr-defined]
        return get_response(request)

    return handle


def spoken(get_response: Handler) -> Handler:
    """In the language a browser asks for, unless its reader is known further in; which it was is said."""

    def handle(request: HttpRequest) -> HttpResponseBase:
        with speaking(heard(request.headers.get("Accept-Language", ""))):
            response = get_response(request)
            if response.headers.get("Content-Type", "").startswith("text/html"):
                response.headers.setdefault("Content-Language", translation.get_language())
                if len(settings.LANGUAGES) > 1:
                    patch_vary_headers(response, ["Accept-Language"])
        return response

    return handle


def native(get_response: Handler) -> Handler:
    """In the language of whoever is signed in; a page by a token asks no session, and knows its reader."""

    def handle(request: HttpRequest) -> HttpResponseBase:
        if not by_token(request) and request.user.is_authenticated:
            speak(request.user.language)
        return get_response(request)

    return handle


def by_token(request: HttpRequest) -> bool:
    """Whether the address is the credential: such pages need no mark against forgery."""
    try:
        return getattr(resolve(request.path_info).func, "csrf_exempt", False)
    except Resolver404:
        return False


def guarded(get_response: Handler) -> Handler:
    """The headers of safety, and no acting from other people's pages."""

    def handle(request: HttpRequest) -> HttpResponseBase:
        if request.method not in READING and origin_of(request) is Origin.THEIRS:
            response: HttpResponseBase = permission_denied(request, PermissionDenied())
        else:
            response = get_response(request)
        add_headers(response)
        return response

    return handle


def whole(get_response: Handler) -> Handler:
    """Nothing is done on half of what was sent: it may be another move, or somebody else's address."""

    def handle(request: HttpRequest) -> HttpResponseBase:
        if request.method not in READING:
            hear_out(request)
        return get_response(request)

    return handle


def hear_out(request: HttpRequest) -> None:
    """Read what was sent, as long as it said it would be. Raises BadRequest, SuspiciousOperation."""
    said = request.META.get("CONTENT_LENGTH") or ""
    try:
        if (said.isdecimal() and len(request.body) != int(said)) or request.POST is None:
            raise BadRequest
    except (
        ValueError,
        BadRequest,
        UnreadablePostError,
        MultiPartParserError,
        SuspiciousOperation,
    ) as problem:
        request.POST = QueryDict()  # the page that says so looks into it too, and must not fail again
        raise problem if isinstance(problem, SuspiciousOperation) else BadRequest from problem


def add_headers(response: HttpResponseBase) -> None:
    """A page that brings its own policy keeps it whole, and says itself who may frame it."""
    if not response.has_header("Content-Security-Policy"):
        response.headers["Content-Security-Policy"] = POLICY
        response.headers.setdefault("X-Frame-Options", "DENY")
    # No address, hence no token, goes to another page; with less, browsers would hide our own origin from us.
    response.headers.setdefault("Referrer-Policy", "strict-origin")
    response.headers.setdefault("X-Content-Type-Options", "nosniff")
    response.headers.setdefault("Cache-Control", "private, no-cache")
    if settings.SITE_URL.startswith("https://"):
        response.headers.setdefault("Strict-Transport-Security", "max-age=31536000")
