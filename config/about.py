"""Which code runs here, and on what: said on the operator's page, and without a secret."""

import tomllib

from django.conf import settings
from django.db import connection

from games.rules import GAMES


def _version() -> str:
    try:
        return str(tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text())["project"]["version"])
    except OSError:
        return ""


VERSION = _version()


def versions() -> list[tuple[str, int]]:
    """Each game and the version of its rules that new matches get."""
    return [(slug, game.version) for slug, game in sorted(GAMES.items())]


def mail() -> str:
    return settings.MAIL_MODE


def broker() -> str:
    """`folder` for that of one machine."""
    return settings.BROKER_URL.partition(":")[0] or "folder"


def database() -> str:
    return connection.vendor
