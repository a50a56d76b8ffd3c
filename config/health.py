"""How the service is: /healthz for whoever starts it, /readyz and /metrics for whoever watches it."""

from collections.abc import Callable
from functools import wraps
from ipaddress import IPv6Address, ip_address
from typing import Any

from django.conf import settings
from django.db import Error
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import translation
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

from accounts.web.paths import asks_from
from config import figures, metrics, pulse
from config.look import Look

View = Callable[[HttpRequest], HttpResponse]
SILENT = "The database does not answer."
CLOSED = "For whoever shows METRICS_TOKEN, or without one for a private network.\n"

taken, counted = Look(pulse.take), Look(figures.count)


def for_machines(view: View) -> View:
    """No session, no cookie, nothing kept, always in English."""

    @csrf_exempt
    @never_cache
    @require_safe
    @wraps(view)
    def shown(request: HttpRequest) -> HttpResponse:
        with translation.override("en"):
            return view(request)

    return shown


@for_machines
def healthz(request: HttpRequest) -> HttpResponse:
    """Whether this process answers; it asks no database."""
    return HttpResponse("ok", content_type="text/plain; charset=utf-8")


@for_machines
def readyz(request: HttpRequest) -> HttpResponse:
    """Whether everything does what it is for. What is wrong is not for everybody."""
    told: dict[str, Any]
    try:
        now = taken()
        told = {"wrong": pulse.wrong(now), **pulse.ages(now)}
    except (TimeoutError, Error):
        told = {"wrong": [SILENT]}
    ready = not told["wrong"]
    shown = {"ready": ready, **(told if may_read(request) else {})}
    return JsonResponse(shown, status=200 if ready else 503, json_dumps_params={"indent": 1})


@for_machines
def prometheus(request: HttpRequest) -> HttpResponse:
    if not may_read(request):
        return HttpResponse(CLOSED, status=403, content_type="text/plain; charset=utf-8")
    try:
        text = metrics.text(counted())
    except (TimeoutError, Error):
        return HttpResponse(f"{SILENT}\n", status=503, content_type="text/plain; charset=utf-8")
    return HttpResponse(text, content_type=CONTENT_TYPE_PLAIN_0_0_4)


def may_read(request: HttpRequest) -> bool:
    """By the token where there is one; else from this machine or a private network."""
    if settings.METRICS_TOKEN:
        given = request.headers.get("Authorization", "")
        return constant_time_compare(given, f"Bearer {settings.METRICS_TOKEN}")
    # Somebody's proxy speaks for somebody else, and nobody told us to believe it.
    unknown = not settings.PROXIES and (
        "X-Forwarded-For" in request.headers or "Forwarded" in request.headers
    )
    return not unknown and is_near(asks_from(request))


def is_near(given: str) -> bool:
    try:
        address = ip_address(given)
    except ValueError:
        return False
    if isinstance(address, IPv6Address) and address.ipv4_mapped:
        address = address.ipv4_mapped
    return address.is_loopback or address.is_private or address.is_link_local
