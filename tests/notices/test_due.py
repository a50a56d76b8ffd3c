"""What is owed: once, when it helps, and no more than was told by then."""

from datetime import timedelta

import pytest
from django.test import Client

from accounts.models import Letter
from games.links import TurnLink, turn_token
from games.models import Decision, Match, Notice, Seat
from games.notices.due import owe
from games.notices.write import write
from games.play.resend import Resent, resend_newest, seat_of
from tests.factories.games import ADA, BO, NOW, a_match, log_of, open_link, played

pytestmark = pytest.mark.django_db(transaction=True)
MINUTE = timedelta(minutes=1)


def asked_again() -> Match:
    """Ada has moved against the computer, which answered, and is asked again; she wishes for each letter."""
    match = a_match(other=None)
    Seat.objects.filter(match=match).update(unwanted="")
    played(match)
    write(NOW)
    return match


def turn_letters() -> int:
    return Letter.objects.filter(kind="turn").count()


def test_the_next_question_of_whoever_has_just_moved_waits_ten_minutes_for_its_letter() -> None:
    match = asked_again()
    assert open_link(match).seat == 0
    assert turn_letters() == 0
    assert write(NOW + 9 * MINUTE) == 0
    assert write(NOW + 10 * MINUTE) == 1
    assert turn_letters() == 1


def test_the_letter_is_dropped_when_the_question_was_answered_on_the_page() -> None:
    match = asked_again()
    played(match, now=NOW + MINUTE)
    assert write(NOW + 10 * MINUTE) == 0
    assert Notice.objects.filter(match=match, done_at=None).count() == 1
    assert write(NOW + 11 * MINUTE) == 1


def test_whoever_did_not_just_move_is_written_to_at_once() -> None:
    match = a_match()
    write(NOW)
    played(match)
    assert write(NOW) == 1
    assert Letter.objects.filter(kind="turn", to=BO).count() == 1


def test_e1_whoever_has_left_the_page_a_moment_ago_is_written_to_all_the_same() -> None:
    match = a_match()
    bo = Client()
    link = TurnLink(match.number, 1, 2, Seat.objects.get(match=match, number=1).key)
    assert bo.get(f"/t/{turn_token(link)}").status_code == 200  # he looks, and closes the browser
    played(match, now=NOW + timedelta(seconds=30))
    write(NOW + MINUTE)
    assert Letter.objects.filter(kind="turn", to=BO).count() == 1


def test_whoever_asks_for_the_letter_gets_it_without_the_ten_minutes() -> None:
    match = asked_again()
    assert resend_newest(seat_of(open_link(match)), now=NOW + MINUTE) is Resent.SENT
    assert write(NOW + MINUTE) == 1


def test_what_is_owed_twice_is_told_once() -> None:
    match = a_match()
    seat, turn = Seat.objects.get(match=match, number=0), Decision.objects.get(match=match, open=True).turn
    before = Notice.objects.count()
    for _ in range(2):
        owe(match, [(seat, Notice.Kind.TURN)], turn=turn, now=NOW)
    assert Notice.objects.count() == before
    write(NOW)
    assert Letter.objects.filter(kind="turn", to=ADA).count() == 1


def test_a_letter_tells_the_match_as_it_stood_when_it_was_owed() -> None:
    match = a_match()
    began = log_of(match).lines[-1].number
    played(match)
    Notice.objects.filter(match=match, kind="turn").update(done_at=NOW)
    write(NOW)
    started = Letter.objects.get(kind="started")
    assert f"Receipt: entry {began}, " in started.text
    assert "Ada moves first." in started.text


def test_a_link_in_a_letter_is_that_of_the_question_it_asks() -> None:
    match = a_match()
    write(NOW)
    link: TurnLink = open_link(match)
    assert turn_token(link) in Letter.objects.get(kind="turn").text
