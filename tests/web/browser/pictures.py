"""Every page and letter as pictures, to be looked at: python -m tests.web.browser.pictures FOLDER"""

import re
import sys
from pathlib import Path
from typing import Literal

import tests.conftest  # noqa: F401  (what the caller's shell says of a real service is forgotten)

SIZES = ((390, 844), (1280, 900))
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def main(folder: Path) -> None:
    import django

    django.setup()
    from django.conf import settings
    from django.test.utils import setup_databases, setup_test_environment, teardown_databases
    from pytest_django.live_server_helper import LiveServer

    setup_test_environment()
    settings.DATABASES["default"]["TEST"]["NAME"] = str(settings.DATA_DIR / "pictures.sqlite3")
    before = setup_databases(verbosity=0, interactive=False)
    server = LiveServer("localhost")
    settings.SITE_URL = server.url
    settings.CSRF_TRUSTED_ORIGINS = [server.url]
    folder.mkdir(parents=True, exist_ok=True)
    try:
        draw(server.url, folder)
    finally:
        server.stop()
        teardown_databases(before, verbosity=0)


def draw(house: str, folder: Path) -> None:
    from playwright.sync_api import Page

    from tests.web.browser.chromium import chromium
    from tests.web.browser.places import every_letter, every_place, visit
    from tests.web.browser.standing import Place
    from tests.web.browser.world import build

    world, drawn = build(), list[str]()

    def look(place: Place, page: Page) -> None:
        title = re.sub(r"\W+", "-", page.title().removesuffix(" - Mandate").lower())[:40].strip("-")
        name = f"{len(drawn):02}-{place.name}-{title}"
        drawn.append(name)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            for scheme in SCHEMES:
                page.emulate_media(color_scheme=scheme)
                page.screenshot(path=folder / f"{name}-{width}-{scheme}.png", full_page=True)
        print(name)

    with chromium() as browser:
        visit(browser, house, [*every_place(world), *every_letter(world)], look)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
