"""Two people with their phones, from an invitation to the next match."""

from datetime import UTC, datetime

import pytest
from playwright.sync_api import Browser

from games.models import Match
from tests.factories.games import played_on
from tests.web.browser.people import AtAKeyboard, Person
from tests.web.browser.playing import again, invite, look, play

pytestmark = pytest.mark.slow
ADA, BO = "ada@example.org", "bo@example.com"
MOST = 60  # entries, after which a match is not over yet


def test_two_people_from_the_invitation_to_a_resignation_and_once_more(browser: Browser, house: str) -> None:
    ada, bo = Person(browser, house, ADA), Person(browser, house, BO)
    invite(ada, bo)
    print(f"\nTo the first match: {ada.presses} presses of the host, {bo.presses} of the guest.")
    assert play(ada, bo, moves=4) >= 4
    look(ada)
    ada.press("Resign this match")
    ada.press("Resign this match")
    assert "Bo" in ada.page.inner_text(".ask h2")
    again(ada, bo)


def test_a_whole_match_one_by_keyboard_alone_the_other_without_scripts_and_once_more(
    browser: Browser, house: str
) -> None:
    """What lies between its beginning and its end is no different, and is played for them."""
    ada, bo = AtAKeyboard(browser, house, ADA), Person(browser, house, BO, java_script_enabled=False)
    invite(ada, bo)
    play(ada, bo, moves=10)
    match = Match.objects.get()
    played_on(match, MOST, now=datetime.now(UTC))
    assert match.status == Match.Status.RUNNING
    moves = play(ada, bo)
    assert moves > 5
    print(f"\nTo the end: {moves} moves, {ada.presses} keys of the one, {bo.presses} presses of the other.")
    assert "Nothing waits for you" in ada.said
    assert "Nothing waits for you" in bo.said
    again(bo, ada)
