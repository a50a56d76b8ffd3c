"""A letter that cannot be written is known by its seat, waits ever longer, and stops no other."""

from datetime import timedelta

import pytest
from django.db import connection, transaction

from accounts.models import Failing, Letter
from games.models import Match, Notice
from games.notices.write import write
from tests.factories.faults import at_once
from tests.factories.games import NOW, a_match

pytestmark = pytest.mark.django_db(transaction=True)
SECOND = timedelta(seconds=1)


def of_no_game(match: Match) -> None:
    """No letter can be written of a match whose game is not there."""
    Match.objects.filter(pk=match.pk).update(game="gone")


def due_after(match: Match) -> set[timedelta]:
    waiting = Notice.objects.filter(match=match, done_at=None)
    return {notice.due_at - NOW for notice in waiting}


def test_it_is_known_and_the_others_are_written() -> None:
    broken, sound = a_match(), a_match()
    of_no_game(broken)
    assert write(NOW) == Letter.objects.count() > 0
    assert Notice.objects.filter(match=sound, done_at=None).count() == 0
    stuck = list(Failing.objects.all())
    assert {one.row for one in stuck} == set(
        Notice.objects.filter(match=broken, done_at=None).values_list("seat", flat=True)
    )
    assert {(one.sweep, one.what) for one in stuck} == {("write_letters", "seat")}


def test_it_waits_ever_longer_out_of_the_way_and_goes_out_when_it_can() -> None:
    match = a_match()
    of_no_game(match)
    for seconds in (0, 10, 30):
        assert due_after(match) == {seconds * SECOND}
        assert write(NOW + seconds * SECOND) == 0
    assert due_after(match) == {70 * SECOND}
    Match.objects.filter(pk=match.pk).update(game="mandala")
    assert write(NOW + 70 * SECOND) > 0
    assert not Failing.objects.exists()


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has one writer, and holds no rows")
def test_it_is_not_forgotten_while_another_worker_tries_it_again() -> None:
    match = a_match()
    of_no_game(match)
    write(NOW)
    waiting = Notice.objects.filter(match=match, done_at=None)
    with transaction.atomic():
        assert list(waiting.select_for_update())
        assert at_once(lambda: write(NOW + 10 * SECOND)) == [0]
    assert {one.times for one in Failing.objects.all()} == {1}
    assert Failing.objects.count() == waiting.values("seat").distinct().count() > 0


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has one writer, and holds no rows")
def test_what_came_meanwhile_waits_for_the_worker_that_tries_the_rest() -> None:
    """Else the seat would seem to be well, and its readers got two letters at once."""
    match = a_match()
    of_no_game(match)
    write(NOW)
    Match.objects.filter(pk=match.pk).update(game="mandala")
    waiting = Notice.objects.filter(match=match, done_at=None)
    failing = [notice.pk for notice in waiting]
    for notice in list(waiting):
        notice.pk, notice.turn, notice.due_at = None, notice.turn + 1, NOW
        notice.save()
    with transaction.atomic():
        assert list(waiting.filter(pk__in=failing).select_for_update())
        assert at_once(lambda: write(NOW + 10 * SECOND)) == [0]
    assert Failing.objects.count() == waiting.values("seat").distinct().count() > 0
