"""Pages laid out by a real browser: nothing runs off a narrow screen, and a thumb hits every target."""

import shutil
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Page, Route, sync_playwright

from games.links import turn_token
from tests.conftest import need
from tests.factories.games import a_match, open_link

STATIC = Path(settings.BASE_DIR) / "config/static"
HOUSE = "http://mandate.test"
PRESSED = (
    "button, .button, a.choice, label.choice, summary, .top nav a, .links a, select, input:not([type=radio])"
)
ASIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
LOW = """found => found
    .filter(one => one.checkVisibility() && one.getBoundingClientRect().height < 47.5)
    .map(one => one.outerHTML.slice(0, 90))"""


def answers(client: Client) -> dict[str, str]:
    """The pages, fetched before a browser runs: no query is made while its loop does."""
    token = turn_token(open_link(a_match()))
    move = f"/t/{token}"
    first = client.get(move).content.decode().split(f'href="{move}/')[1].split('"')[0]
    paths = ["/", "/open/", "/rules/mandala/", "/nothing/", move, f"{move}/{first}"]
    return {path: client.get(path).content.decode() for path in paths}


def serve(pages: dict[str, str], route: Route) -> None:
    path = urlsplit(route.request.url).path
    if path.startswith("/static/"):
        route.fulfill(path=STATIC / path.removeprefix("/static/"))
    else:
        route.fulfill(body=pages[path], content_type="text/html; charset=utf-8")


def check(page: Page, path: str) -> None:
    page.goto(HOUSE + path)
    assert page.evaluate(ASIDE) <= 0, f"{path} scrolls sideways"
    low = page.eval_on_selector_all(PRESSED, LOW)
    assert low == [], f"{path}: too low to press"


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
@pytest.mark.parametrize("width", [320, 390, 1280])
def test_pages_fit_every_screen(client: Client, width: int, night: bool) -> None:
    browser = shutil.which("chromium")
    need("chromium", browser, "a browser to lay out pages, for example by apt-get install chromium")
    pages = answers(client)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=browser, args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        )
        page = chromium.new_page(
            viewport={"width": width, "height": 800}, color_scheme="dark" if night else "light"
        )
        page.route("**/*", lambda route: serve(pages, route))
        for path in pages:
            check(page, path)
        chromium.close()
