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
Seen = tuple[tuple[int, Literal["light", "dark"]], ...]
BY_DAY: Seen = ((PHONE, "light"), (DESK, "dark"))
BY_NIGHT: Seen = ((PHONE, "dark"), (DESK, "light"))


@pytest.mark.django_db
def test_every_address_with_a_page_is_among_the_pages_that_are_tried() -> None:
    world = build()
    tried = {place.name for place in [*every_place(world), *every_letter(world)]}
    assert names() - tried - NO_PAGE.keys() == set()
    assert tried & NO_PAGE.keys() == set()


@pytest.mark.django_db
def test_letters_of_every_kind_are_among_those_that_are_tried() -> None:
    build()
    kinds = {letter.kind for letter in newest_of_each_kind()}
    assert kinds == {*Notice.Kind.values, "signin", "address", "ended", "report"}


def test_axe_finds_nothing_on_any_page_by_day_and_by_night(browser: Browser, house: str) -> None:
    """A page narrow by day and wide by night, the next one the other way round."""
    world, found, turns = build(), list[str](), itertools.cycle((BY_DAY, BY_NIGHT))
    places, letters = every_place(world), every_letter(world)

    def look(place: Place, page: Page) -> None:
        for width, scheme in next(turns):
            page.set_viewport_size({"width": width, "height": 800})
            page.emulate_media(color_scheme=scheme)
            found.extend(f"{place.path} {width} {scheme}: {one}" for one in axe(page))

    visit(browser, house, [*places, *letters], look)
    print(f"\naxe: {len(places)} pages and {len(letters)} letters, {len(found)} violations")
    assert found == []


def test_axe_would_find_something(browser: Browser, house: str) -> None:
    page = browser.new_page()
    page.goto(f"{house}/")
    page.eval_on_selector("main p", "one => { one.innerHTML += '<img>'; one.style.color = '#999' }")
    assert {one.partition(":")[0] for one in axe(page)} == {"color-contrast", "image-alt"}


def test_every_page_is_laid_out_for_thumbs_and_read_in_order(browser: Browser, house: str) -> None:
    found = list[str]()
    titles = defaultdict[str, set[str]](set)
    trouble = Trouble(house)

    def look(place: Place, page: Page) -> None:
        titles[page.title()].add(page.inner_text("h1"))
        found.extend(f"{place.path}: {one}" for one in told(page))
        for width in (NARROWEST, PHONE, DESK):
            page.set_viewport_size({"width": width, "height": 800})
            found.extend(f"{place.path} {width}: {one}" for one in laid_out(page))

    visit(browser, house, every_place(build()), look, trouble)
    assert found == []
    assert trouble.seen == []
    assert [title for title, headings in titles.items() if len(headings) > 1] == []


def test_every_letter_fits_a_phone_and_asks_no_other_house(browser: Browser, house: str) -> None:
    world = build()
    found, trouble = list[str](), Trouble(house)

    def look(place: Place, page: Page) -> None:
        page.set_viewport_size({"width": NARROWEST, "height": 800})
        found.extend(f"{place.path}: {one}" for one in laid_out(page, pressed="none"))

    visit(browser, house, every_letter(world), look, trouble)
    assert found == []
    assert trouble.seen == []
