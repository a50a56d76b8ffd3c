"""Whose page sent a form, as far as browsers tell; mail servers and scripts say nothing."""

from enum import Enum
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest


class Origin(Enum):
    OURS = "ours"
    THEIRS = "theirs"
    UNSAID = "unsaid"


def origin_of(request: HttpRequest) -> Origin:
    """Newer browsers say how near the page is; older ones name its origin, "null" if they hide it."""
    if said := request.headers.get("Sec-Fetch-Site"):
        theirs = Origin.THEIRS if said in ("cross-site", "same-site") else Origin.UNSAID
        return Origin.OURS if said == "same-origin" else theirs
    if not (origin := request.headers.get("Origin")):
        return Origin.UNSAID
    try:
        host = urlsplit(origin).netloc
        ours = (request.get_host(), urlsplit(settings.SITE_URL.lower()).netloc)
    except (ValueError, DisallowedHost):
        return Origin.THEIRS
    return Origin.OURS if host in ours else Origin.THEIRS
