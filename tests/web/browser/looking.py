"""What can be said of a page without knowing what it is about."""

from itertools import pairwise

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import ConsoleMessage, Page, Request

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
OPTIONS = {
    "runOnly": {"type": "tag", "values": TAGS},
    "rules": {"target-size": {"enabled": True}},
    "resultTypes": ["violations"],
}
RUN = "options => axe.run(options).then(found => found.violations)"
PRESSED = (
    "button:not(.spots *), .button, a.choice, label.choice, summary, .top nav a, .links a, select, "
    "input:not([type=radio], [type=checkbox], [type=hidden])"
)
ON_A_BOARD = ".spots > :is(a, button)"
THUMB, SEVENTH = 47.5, 37.5  # pixels; where seven stand side by side, what the narrowest phone has for each
ASIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
LOW = """(found, least) => found
    .filter(one => one.checkVisibility() && one.getBoundingClientRect().height < least)
    .map(one => one.outerHTML.slice(0, 90))"""
HEADINGS = """() => [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")].map(one => +one.localName[1])"""
SILENT = """() => [...document.querySelectorAll("img:not([alt])")].map(one => one.outerHTML.slice(0, 90))"""
ANSWERED = "the server responded with a status of 4"


def axe(page: Page) -> list[str]:
    """What axe holds against the page as it is laid out now."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return [
        f"{one['id']}: {node['html'][:150]}" for one in page.evaluate(RUN, OPTIONS) for node in one["nodes"]
    ]


def laid_out(page: Page, pressed: str = PRESSED) -> list[str]:
    """What does not fit the screen, or is too low for a thumb."""
    aside = page.evaluate(ASIDE)
    low = page.eval_on_selector_all(pressed, LOW, THUMB) + page.eval_on_selector_all(ON_A_BOARD, LOW, SEVENTH)
    return [*([f"scrolls {aside} px sideways"] if aside > 0 else []), *(f"too low: {one}" for one in low)]


def told(page: Page) -> list[str]:
    """What is wrong for whoever hears the page."""
    levels = page.evaluate(HEADINGS)
    steps = pairwise(levels)
    wrong = {
        "no language": not page.get_attribute("html", "lang"),
        f"title {page.title()!r}": not page.title().removesuffix("- Mandate").strip(" -"),
        f"headings {levels}": levels[:1] != [1] or levels.count(1) != 1 or any(b > a + 1 for a, b in steps),
        f"pictures without words: {page.evaluate(SILENT)}": bool(page.evaluate(SILENT)),
    }
    return [what for what, is_so in wrong.items() if is_so]


class Trouble:
    """What a browser complains of, and what it fetched from elsewhere."""

    def __init__(self, house: str) -> None:
        self.house = house
        self.seen: list[str] = []

    def watch(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.seen.append(f"{page.url}: {error}"))
        page.on("request", self._request)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and ANSWERED not in message.text:
            self.seen.append(f"{message.location.get('url')}: {message.text}")

    def _request(self, request: Request) -> None:
        if not request.url.startswith((f"{self.house}/", "data:")):
            self.seen.append(f"{request.frame.url}: fetched {request.url}")
