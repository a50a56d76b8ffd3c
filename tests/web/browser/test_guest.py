"""Somebody without an account at today's layout, who makes one afterwards and keeps what was played."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
import time_machine
from django.conf import settings
from playwright.sync_api import Browser

from accounts.models import Guest, Player
from games.models import Match, Seat
from games.store.verify import verify
from tests.web.browser.sorting import Thumb, sort_alone
from tests.web.browser.working import work

pytestmark = pytest.mark.slow
KIM, LOU = "kim@example.net", "lou@example.org"


@pytest.fixture(autouse=True)
def _at_noon() -> Iterator[None]:
    """At midnight today would be another day for whoever still plays."""
    with time_machine.travel(datetime.now(UTC).replace(hour=12), tick=True):
        yield


def test_a_guest_plays_todays_layout_makes_an_account_and_finds_it_there(
    browser: Browser, house: str
) -> None:
    kim, lou = Thumb(browser, house, KIM), Thumb(browser, house, LOU)
    moves = today_is_played(kim)
    print(f"\nToday's layout: {moves} marbles, {kim.presses} touches in all, about {kim.seconds} s.")
    headline, match = kim.page.inner_text(".ask h2"), kim.page.url.partition("#")[0]
    (row,) = the_day_is_over(kim, moves)
    assert (row[0], row[2]) == ("a guest (you)", str(moves))

    an_account_is_made(kim)
    assert rows_of(kim) == [["Kim (you)", *row[1:]]]
    for press in ("My games", "Mandamina"):
        kim.press(press)
    assert (kim.page.url, kim.page.inner_text(".ask h2")) == (match, headline)
    kim.go("/alone/")
    kim.press(f"{row[1].capitalize()}: {moves} moves")
    assert kim.page.url == match
    nothing_is_left_of_the_guest(kim)

    lou.go("/today/")
    assert "1 try has come to its end." in lou.said
    assert "Kim" not in lou.said
    assert [verdict.faults for verdict in verify()] == [()]


def today_is_played(guest: Thumb) -> int:
    """From the front page to the end; how many marbles were touched."""
    guest.go("/")
    for press in ("Play alone now", "To today's layout", "Begin"):
        guest.press(press)
    touched = sort_alone(guest)
    assert "All eight colours lie together" in guest.said
    return touched


def the_day_is_over(guest: Thumb, moves: int) -> list[list[str]]:
    """For one who has played: the par, a text to pass on, and the table, which is given back."""
    assert "Par is being looked for." in guest.said
    work()
    guest.press("The layout of")
    assert "Par: at most" in guest.said
    passed_on = guest.page.locator("textarea").input_value()
    assert f"{moves} moves" in passed_on
    assert f"{guest.house}/today/" in passed_on
    return rows_of(guest)


def rows_of(person: Thumb) -> list[list[str]]:
    """The day's table, cell by cell."""
    rows = person.page.locator("tbody tr").all()
    return [[" ".join(cell.split()) for cell in row.locator("th, td").all_inner_texts()] for row in rows]


def an_account_is_made(guest: Thumb) -> None:
    """In the same browser, by the code of a letter; back at the day's table."""
    assert keeps(guest)
    guest.press("Give an address")
    guest.fill("Your mail address", guest.address)
    guest.press("Send me a code")
    guest.come_in("Kim")


def keeps(person: Thumb) -> bool:
    """Whether the browser has a guest's cookie."""
    return any(cookie.get("name") == settings.GUEST_COOKIE_NAME for cookie in person.context.cookies())


def nothing_is_left_of_the_guest(kim: Thumb) -> None:
    assert not keeps(kim)
    account = Player.objects.get(email=KIM)
    assert Guest.objects.get().account == account
    assert not Player.objects.get(guest__isnull=False).is_active
    assert Match.objects.get().host == Seat.objects.get().player == account
