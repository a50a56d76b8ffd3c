"""A match that somebody plays alone: laid from a layout, without a clock, and with letters only if wished."""

from datetime import timedelta

import pytest

from accounts.models import Letter
from games.models import Decision, Match, MatchSecret, Notice, Seat
from games.notices.write import write
from games.play.alone import SOLO
from games.play.expire import GRACE, overdue
from games.play.limits import MOST_A_DAY, MOST_ALONE
from games.play.position import Refused
from games.play.remind import owing
from games.play.resend import owe_withheld
from games.play.watch import set_watch
from games.store.export import export
from games.store.verify import verify
from games.tools.proof.form import written
from tests.factories.alone import alone, played_out
from tests.factories.copies import copied
from tests.factories.games import NOW, a_match, log_of, played

pytestmark = pytest.mark.django_db(transaction=True)
YEAR = timedelta(days=365)


def test_only_what_may_be_played_alone_is() -> None:
    assert SOLO == ("mandamina",)


def test_it_runs_at_once_and_nobody_is_ever_late() -> None:
    match = alone()
    asked = Decision.objects.get(match=match)
    assert (match.status, asked.open, asked.due_at, asked.remind_at) == ("running", True, None, None)
    assert (overdue(NOW + YEAR), owing(NOW + YEAR)) == ([], [])
    assert played(match, now=NOW + YEAR).line.cause == "link"


def test_every_match_has_its_layout_and_all_of_one_are_laid_the_same_way() -> None:
    first = alone()
    second = alone("bo@example.com", name="Bo", layout=first.layout, difficulty="difficult")
    other = alone()
    assert log_of(first).state.board == log_of(second).state.board != log_of(other).state.board
    assert first.layout is not None
    secrets = MatchSecret.objects.filter(match__in=(first, second)).values_list("secret", flat=True)
    assert {bytes(secret) for secret in secrets} == {bytes(first.layout.secret)}
    assert first.layout.name not in written(export(first, None)).decode()


def test_whoever_wishes_for_turn_letters_has_them_without_a_time_in_them() -> None:
    match = alone()
    seat = Seat.objects.select_related("match", "player").get(match=match)
    assert seat.unwanted.split() == ["turn", "result"]
    played(match)
    assert Notice.objects.count() == 0
    seat.match.refresh_from_db()
    seat.unwanted = ""
    seat.save()
    owe_withheld(seat, now=NOW)
    assert write(NOW) == 1
    letter = Letter.objects.get()
    assert letter.subject.startswith("Mandamina move 2: ")
    assert "Until" not in letter.text
    assert "None" not in letter.text
    played_out(match)
    write(NOW + YEAR)
    assert {"turn", "result"} == set(Letter.objects.values_list("kind", flat=True))
    assert [verdict.faults for verdict in verify()] == [()]


def test_nobody_lets_others_watch_a_layout_that_they_may_still_try() -> None:
    match = alone()
    with pytest.raises(Refused) as refused:
        set_watch(match.number, match.host_id, "open", now=NOW)
    assert refused.value.code == "unwatched"


def test_so_many_run_at_once_and_so_many_are_begun_in_a_day() -> None:
    match = alone()
    for _ in range(MOST_ALONE - 1):
        copied(match)
    with pytest.raises(Refused) as refused:
        alone()
    assert refused.value.code == "alone"
    Match.objects.update(status="over")
    for _ in range(MOST_A_DAY - MOST_ALONE):
        copied(match)
    Match.objects.update(status="over")
    with pytest.raises(Refused) as refused:
        alone()
    assert refused.value.code == "daily"
    assert alone(now=NOW + timedelta(days=1, seconds=1))


def test_a_match_with_a_clock_is_late_as_ever() -> None:
    match = a_match()
    assert overdue(NOW + timedelta(hours=48) + GRACE) == [match.pk]
    assert match.layout is None
