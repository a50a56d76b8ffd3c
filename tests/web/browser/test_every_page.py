"""Every page, for everybody: whatever the screen, the hour, and the way somebody reads it."""

import itertools
from collections import defaultdict
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page

from games.models import Notice
from tests.web.browser.looking import Trouble, axe, laid_out, told
from tests.web.browser.places import (
    NO_PAGE,
    every_letter,
    every_place,
    names,
    newest_of_each_kind,
    visit,
)
from tests.web.browser.standing import Place
from tests.web.browser.world import build

pytestmark = pytest.mark.slow
NARROWEST, PHONE, DESK = 320, 390, 1280
WAYS: tuple[tuple[int, Literal["light", "dark"]], ...] = (
    (PHONE, "light"),
    (DESK, "dark"),
    (PHONE, "dark"),
    (DESK, "light"),
)


@pytest.mark.django_db
def test_every_address_with_a_page_and_letters_of_every_kind_are_among_those_that_are_tried() -> None:
    world = build()
    tried = {place.name for place in [*every_place(world), *every_letter(world)]}
    assert names() - tried - NO_PAGE.keys() == set()
    assert tried & NO_PAGE.keys() == set()
    kinds = {letter.kind for letter in newest_of_each_kind()}
    assert kinds == {*Notice.Kind.values, "signin", "address", "ended", "report"}


def test_each_page_and_letter_fits_its_screen_and_is_clear_to_eye_and_ear(
    browser: Browser, house: str
) -> None:
    """Axe looks at one page narrow by day, at the next one wide by night, and so on."""
    world, found, turns, wider = build(), list[str](), itertools.cycle(WAYS), itertools.cycle((PHONE, DESK))
    titles, trouble = defaultdict[str, set[str]](set), Trouble(house)

    def fits(place: Place, page: Page, widths: tuple[int, ...], **how: str) -> None:
        for width in widths:
            page.set_viewport_size({"width": width, "height": 800})
            found.extend(f"{place.path} {width}: {one}" for one in laid_out(page, **how))

    def clear(place: Place, page: Page) -> None:
        width, scheme = next(turns)
        page.set_viewport_size({"width": width, "height": 800})
        page.emulate_media(color_scheme=scheme)
        found.extend(f"{place.path} {width} {scheme}: {one}" for one in axe(page))

    def of_a_page(place: Place, page: Page) -> None:
        titles[page.title()].add(page.inner_text("h1"))
        found.extend(f"{place.path}: {one}" for one in told(page))
        fits(place, page, (NARROWEST, next(wider)))
        clear(place, page)

    def of_a_letter(place: Place, page: Page) -> None:
        fits(place, page, (NARROWEST,), pressed="none")
        clear(place, page)

    places, letters = every_place(world), every_letter(world)
    visit(browser, house, places, of_a_page, trouble)
    visit(browser, house, letters, of_a_letter, trouble)
    print(f"\n{len(places)} pages and {len(letters)} letters, {len(found)} faults")
    assert found == []
    assert trouble.seen == []
    assert [title for title, headings in titles.items() if len(headings) > 1] == []


def test_axe_would_find_something(browser: Browser, house: str) -> None:
    page = browser.new_page()
    page.goto(f"{house}/")
    page.eval_on_selector("main p", "one => { one.innerHTML += '<img>'; one.style.color = '#999' }")
    assert {one.partition(":")[0] for one in axe(page)} == {"color-contrast", "image-alt"}
