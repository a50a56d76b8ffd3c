"""What was said rides in the next letter, and in one of its own only for whoever wishes it."""

import html
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from accounts.models import Letter
from games.links import SeatLink, stop_token
from games.models import Match, Notice, Seat
from games.notices.write import write
from games.play.remark import say, set_muted
from games.play.resign import resign
from tests.factories.bazaars import a_bazaar, sealed
from tests.factories.games import ADA, BO, NOW, a_match, played
from tests.factories.tables import pk_of

pytestmark = pytest.mark.django_db(transaction=True)
MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)
SAID = "“That coin owes me one & all.”"


def begun(**changes: Any) -> Match:
    """Both have had their first letters."""
    match = a_match(**changes)
    write(NOW)
    return match


def said(match: Match, text: str = SAID[1:-1], *, by: str = ADA, at: timedelta = MINUTE) -> None:
    say(match.number, pk_of(by), text, form_id=f"{text}{at}"[:40], now=NOW + at)


def newest(to: str) -> Letter:
    return Letter.objects.filter(to=to).order_by("created_at", "pk")[::-1][0]


def wishing(match: Match) -> None:
    Seat.objects.filter(match=match, number=1).update(wished="remark")


def test_a_remark_stands_in_the_next_letter_of_the_other_as_text_and_as_html() -> None:
    match = begun()
    said(match)
    played(match, now=NOW + 2 * MINUTE)
    write(NOW + 2 * MINUTE)
    letter = newest(BO)
    assert letter.kind == "turn"
    assert f"What was said\n  Ada says: {SAID}\n" in letter.text
    assert f"Ada says: {SAID}" in html.unescape(letter.html)
    assert "one &amp; all" in letter.html
    assert "coin" not in letter.subject


def test_it_is_told_once_and_one_s_own_is_not() -> None:
    match = begun()
    said(match)
    for number in range(3):
        played(match, now=NOW + (10 + 20 * number) * MINUTE)
        write(NOW + (25 + 20 * number) * MINUTE)
    letters = Letter.objects.filter(text__contains="That coin owes me one")
    assert [(one.to, one.kind) for one in letters] == [(BO, "turn")]


def test_a_remark_makes_no_letter_of_its_own_unless_it_is_wished_for() -> None:
    match = begun()
    before = Letter.objects.count()
    said(match)
    assert (write(NOW + HOUR), Letter.objects.count()) == (0, before)
    wishing(match)
    said(match, "And that die too.", at=2 * MINUTE)
    assert write(NOW + HOUR) == 1
    letter = newest(BO)
    assert letter.kind == "remark"
    assert [line for line in letter.text.splitlines() if "says" in line] == [
        f"Ada says: {SAID}",
        "Ada says: “And that die too.”",
    ]
    assert f"/m/{match.public}/" in letter.text


def test_whoever_wishes_for_them_gets_one_letter_an_hour_of_all_that_was_said_meanwhile() -> None:
    match = begun()
    wishing(match)
    for minute in (1, 2, 3, 30):
        said(match, f"minute {minute}", at=minute * MINUTE)
        write(NOW + minute * MINUTE)
    assert Letter.objects.filter(to=BO, kind="remark").count() == 1
    assert write(NOW + MINUTE + HOUR) == 1
    assert [f"minute {n}" in newest(BO).text for n in (1, 2, 3, 30)] == [False, True, True, True]
    assert not Notice.objects.filter(done_at=None).exists()


def test_a_letter_that_came_meanwhile_and_told_it_makes_another_needless() -> None:
    match = begun()
    wishing(match)
    said(match, "One.", at=MINUTE)
    write(NOW + MINUTE)
    said(match, "Two.", at=2 * MINUTE)
    played(match, now=NOW + 3 * MINUTE)
    write(NOW + 3 * MINUTE)
    assert "Two." in newest(BO).text
    assert (write(NOW + 2 * HOUR), newest(BO).kind) == (0, "turn")


def test_the_button_that_stops_the_letters_of_a_match_stops_these() -> None:
    match = begun()
    wishing(match)
    key = Seat.objects.get(match=match, number=1).key
    Client().post(f"/u/{stop_token(SeatLink(match.number, 1, key))}", {"List-Unsubscribe": "One-Click"})
    said(match)
    assert write(NOW + HOUR) == 0


def test_whoever_is_muted_is_in_no_letter_of_that_reader() -> None:
    match = begun()
    wishing(match)
    set_muted(match.number, pk_of(BO), 0, quiet=True)
    said(match)
    assert write(NOW + MINUTE) == 0
    played(match, now=NOW + 2 * MINUTE)
    write(NOW + 2 * MINUTE)
    assert "That coin" not in newest(BO).text + newest(BO).html


def test_of_many_remarks_a_letter_has_the_newest_and_says_how_many_there_are() -> None:
    match = begun()
    for number in range(9):
        said(match, f"number {number}.")
    played(match, now=NOW + 2 * MINUTE)
    write(NOW + 2 * MINUTE)
    assert "3 more before that, on the page." in newest(BO).text
    assert [f"number {n}." in newest(BO).text for n in (2, 3, 8)] == [False, True, True]


def test_what_is_said_at_the_end_rides_in_the_letter_of_the_result() -> None:
    match = begun()
    said(match)
    resign(match.number, pk_of(ADA), now=NOW + 2 * MINUTE)
    write(NOW + 2 * MINUTE)
    assert (newest(BO).kind, SAID in newest(BO).text) == ("result", True)


def test_what_is_sealed_is_in_no_letter_before_the_reveal_and_in_all_of_them_with_it() -> None:
    match = a_bazaar()
    write(NOW)
    Seat.objects.filter(match=match).update(wished="remark")
    sealed(match, 0, "STALL A CARD 1", remark="The Chai is mine.", now=NOW + MINUTE)
    said(match, "Hurry up.", at=2 * MINUTE)
    write(NOW + 3 * MINUTE)
    assert ("Hurry up." in newest(BO).text, "Chai is mine" in newest(BO).text) == (True, False)
    sealed(match, 1, "STALL B CARD 2", remark="No, mine.", now=NOW + 4 * MINUTE)
    write(NOW + 20 * MINUTE)
    for to, theirs in ((ADA, "Bo says: “No, mine.”"), (BO, "Ada says: “The Chai is mine.”")):
        letter = newest(to)
        assert (letter.kind, theirs in letter.text, letter.text.count("says:")) == ("turn", True, 1)
