"""Where a request comes from and when, and where it may lead: pages of this house, and nothing else."""

import re
from datetime import datetime
from ipaddress import IPv4Address, ip_address, ip_network
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest
from django.urls import NoReverseMatch, reverse

from accounts.models import PATH_LENGTH

# A path with its query as browsers write it. Two slashes, or one that leans back, would name another host.
LOCAL = re.compile(r"/(?![/\\])[!-\[\]-~]*")
HOUSEHOLD = 64  # bits of an IPv6 address


def local(path: str) -> str:
    """The path if it is one of ours, else nothing."""
    return path if len(path) <= PATH_LENGTH and LOCAL.fullmatch(path) else ""


def home() -> str:
    """Where somebody goes who wants nothing else."""
    try:
        return reverse("my-games")
    except NoReverseMatch:
        return reverse("front")


def first_form(onward: str) -> str:
    """Where somebody says who they are, on their way to somewhere."""
    return f"{reverse('settings')}?{urlencode({'first': 1, 'next': onward})}"


def place_of(request: HttpRequest) -> str:
    """The network address somebody is counted by, or nothing."""
    try:
        return _counted_as(asks_from(request))
    except ValueError:
        return ""


def asks_from(request: HttpRequest) -> str:
    """The network address somebody asks from: what our own proxies say of it, if there are any."""
    said = request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")
    given = request.META.get("REMOTE_ADDR", "")
    if settings.PROXIES and len(said) >= settings.PROXIES:
        given = said[-settings.PROXIES]
    return given.strip().partition("%")[0]


def now_of(request: HttpRequest) -> datetime:
    """When the request came in, as the outermost layer stamped it."""
    return request.received_at  # type: ignore[attr-defined]


def _counted_as(given: str) -> str:
    """An address of the old kind by itself, one of the new kind with its household. Raises ValueError."""
    address = ip_address(given)
    if isinstance(address, IPv4Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ip_network(f"{address}/{HOUSEHOLD}", strict=False))
