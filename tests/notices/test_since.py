"""A letter tells what no letter before has told, whoever never moves by themselves."""

from datetime import timedelta

import pytest

from accounts.models import Letter
from games.models import Match
from games.notices.write import write
from games.play.expire import expire
from tests.factories.games import BO, NOW, log_of
from tests.factories.ordered import ordered, won_and_not_asked
from tests.factories.zodiacs import a_zodiac, said, some

pytestmark = pytest.mark.django_db(transaction=True)
DAYS = timedelta(days=3)


def happened(letter: Letter) -> list[str]:
    """The lines under `What happened`."""
    _, _, rest = letter.text.partition("What happened\n")
    return [line.strip() for line in rest.partition("\n\n")[0].splitlines()]


def letters_of_whoever_never_answers(match: Match, most: int) -> list[list[str]]:
    """Ada claims what she draws, and Bo's time runs out again and again."""
    now = NOW
    for _ in range(200):
        now += timedelta(hours=1)
        write(now)
        told = [happened(letter) for letter in Letter.objects.filter(to=BO, kind__in=("turn", "missed"))]
        log = log_of(match)
        if len(told) >= most or log.ended:
            return told
        if 0 in log.pending:
            said(match, 0, some(log, 0, "CLAIM"), now=now)
        else:
            now += DAYS
            expire(match.pk, now=now)
    raise AssertionError("too few letters")


def test_what_a_letter_has_told_the_next_does_not_tell_again() -> None:
    told = letters_of_whoever_never_answers(a_zodiac(), 6)
    lines = [line for letter in told for line in letter]
    assert len(told) >= 6
    assert len(set(lines)) == len(lines) > 6


def test_what_was_won_is_told_in_one_letter() -> None:
    address = won_and_not_asked()
    write(NOW + timedelta(hours=1))
    first = Letter.objects.get(to=address, kind="meanwhile")
    match = Match.objects.get()
    number = log_of(match).lines[-1].number
    for n in range(60):
        log = log_of(match)
        seat = min(log.pending)
        said(match, seat, some(log, seat, "CLAIM"), now=NOW + timedelta(hours=2 + n))
        write(NOW + timedelta(hours=2.5 + n))
        if later := Letter.objects.filter(to=address).exclude(pk=first.pk).first():
            assert not set(happened(later)) & set(happened(first))
            assert log_of(match).lines[-1].number > number
            return
    raise AssertionError("no second letter in sixty moves")


def test_whose_orders_hold_reads_that_they_are_played_then() -> None:
    match = a_zodiac()
    for seat in (1, 0):
        ordered(match, seat, upto="1", steal="yes")
    write(NOW + timedelta(hours=1))
    (asked,) = log_of(match).pending
    newest = Letter.objects.filter(kind="turn").latest("pk")
    assert newest.to == ("ada@example.org", BO)[asked]
    assert "your standing orders hold: they are played then." in " ".join(newest.text.split())
