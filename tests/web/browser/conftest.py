"""A real browser before a real server, on the database of the test that runs."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser
from pytest_django.fixtures import Settings
from pytest_django.live_server_helper import LiveServer

from tests.conftest import need
from tests.web.browser.chromium import PATH, chromium


@pytest.fixture
def house(live_server: LiveServer, settings: Settings) -> str:
    """Where the server is; letters and forms must name the same place."""
    settings.SITE_URL = live_server.url
    settings.CSRF_TRUSTED_ORIGINS = [live_server.url]
    return live_server.url


@pytest.fixture
def browser(house: str) -> Iterator[Browser]:
    need("chromium", PATH, "a browser to try pages in, for example by apt-get install chromium")
    with chromium() as started:
        yield started
