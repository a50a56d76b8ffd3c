"""A grid of choices in a letter: all of it in the HTML, after the words; in the text one link and how."""

import html
import re
from typing import Any

import pytest
from pytest_django.fixtures import Settings

from accounts.models import Letter
from games.links import turn_url
from games.notices.write import write
from tests.factories.games import NOW, open_link
from tests.letters.marbles import mandamina_beside, opened
from tests.web.test_looks import contrast

pytestmark = pytest.mark.django_db(transaction=True)
SHOWN_WHOLE = 100_000  # bytes: Gmail cuts off what is longer
CELL = re.compile(r'<a class="there"([^>]*) href="([^"]+)"[^>]* aria-label="([^"]+)">([^<]*)</a>')


@pytest.fixture(autouse=True)
def _site(settings: Settings) -> None:
    settings.SITE_URL = "https://mandate.example"


def a_letter() -> tuple[Letter, str]:
    """That of a first turn, and where its links lead."""
    match = opened()
    write(NOW)
    return Letter.objects.get(kind="turn"), turn_url(open_link(match))


def test_the_text_has_one_link_and_says_how_a_spot_is_named_in_it() -> None:
    letter, url = a_letter()
    assert re.findall(rf"{re.escape(url)}\S*", letter.text) == [url]
    assert (
        f"Choose a marble: {url}\nOr put its spot at the end of that address, for instance /a1\n"
        in letter.text
    )


def test_each_marble_is_a_link_by_its_spot_and_its_colour_in_reading_order() -> None:
    letter, url = a_letter()
    cells = CELL.findall(letter.html)
    spots = [f"{column}{row}" for row in range(1, 8) for column in "abcdefg" if column != "d" or row != 4]
    assert [link for _look, link, _name, _seen in cells] == [f"{url}/{spot}" for spot in spots]
    for (_look, _link, name, seen), spot in zip(cells, spots, strict=True):
        assert re.fullmatch(rf"{spot}, \w+", html.unescape(name))
        assert seen in "RYGSBPWK"


def test_the_grid_is_a_table_with_headings_after_the_words_and_before_the_foot() -> None:
    page = a_letter()[0].html
    grid = page.index('class="there')
    assert all(page.index(words) < grid for words in ("What happened", "Empty spot", "The rules, for"))
    assert grid < page.index("Receipt: entry")
    headings = r'<th class="side[^>]* scope="{}"[^>]*>(\w)</th>'
    assert re.findall(headings.format("col"), page) == [*"abcdefg"]
    assert re.findall(headings.format("row"), page) == [*"1234567"]


def test_a_letter_on_a_marble_can_be_read_whatever_its_colour() -> None:
    looks = {look for look, _link, _name, _seen in CELL.findall(a_letter()[0].html)}
    assert len(looks) == 8
    for look in looks:
        ink, ground = re.findall(r"#[0-9a-f]{6}", look)[:2]
        assert contrast(ink, ground) >= 4.5


def test_a_letter_with_a_grid_is_shown_whole() -> None:
    assert len(a_letter()[0].html.encode()) < SHOWN_WHOLE


def test_what_may_not_be_moved_is_no_link_and_only_the_empty_spot_is_called_empty() -> None:
    reader, now = mandamina_beside()
    write(now)
    page: Any = Letter.objects.filter(to=reader, kind="turn").latest("pk").html
    assert len(CELL.findall(page)) == 46  # the empty spot is a corner, with two beside it
    assert re.findall(r"<td[^>]*>empty</td>", page)
    assert len(re.findall(r'<td class="spot[^>]*></td>', page)) == 2
