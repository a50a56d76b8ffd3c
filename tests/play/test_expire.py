"""When the time is up the clock moves: once, for the seat the state says, with a letter to each."""

from datetime import UTC, datetime, timedelta

import pytest

from accounts.models import Letter
from accounts.sweeps.run import Run
from games.engine.facts import TurnMissed
from games.models import Decision, Entry, Match
from games.notices.write import write
from games.play.expire import expire, overdue
from tests.factories.games import NOW, a_match, log_of, open_link, played

pytestmark = pytest.mark.django_db(transaction=True)
DUE = datetime(2026, 12, 3, 18, 0, tzinfo=UTC)


def waiting_for_bo() -> Match:
    """Ada moved on 1 December at 18:00; Bo has until the 3rd at 18:00."""
    match = a_match()
    played(match, "DISCARD " + _held(match), now=NOW)
    assert Decision.objects.get(match=match, open=True).due_at == DUE
    assert open_link(match).seat == 1
    return match


def test_a4_a_sweep_within_the_grace_settles_nothing_and_two_after_it_settle_once() -> None:
    match = waiting_for_bo()
    assert sweep(DUE + timedelta(seconds=21)) == 0
    assert sweep(DUE + timedelta(seconds=81)) == 1
    assert sweep(DUE + timedelta(seconds=82)) == 0
    missed = [fact for line in log_of(match).lines for fact in line.events if isinstance(fact, TurnMissed)]
    assert [(fact.seat, fact.due) for fact in missed] == [(1, "2026-12-03T18:00:00.000000Z")]


def test_the_clocks_move_is_one_entry_with_the_fact_that_explains_it() -> None:
    match = waiting_for_bo()
    sweep(DUE + timedelta(minutes=2))
    entry = Entry.objects.get(match=match, cause="clock")
    assert entry.seat == 1
    assert entry.move
    assert '"type":"turn-missed"' in entry.events
    assert open_link(match).seat == 0


def test_a5_with_nobody_looking_both_are_written_to_within_ten_minutes() -> None:
    match = waiting_for_bo()
    write(NOW)
    Letter.objects.all().delete()
    at = DUE
    while at <= DUE + timedelta(minutes=10):
        sweep(at)
        write(at)
        at += timedelta(minutes=5)
    kinds = set(Letter.objects.values_list("to", "kind"))
    assert kinds == {("bo@example.com", "missed"), ("ada@example.org", "turn")}
    assert log_of(match).lines[-1].at <= DUE + timedelta(minutes=10)


def test_a_sweep_looks_only_at_what_is_due() -> None:
    waiting_for_bo()
    a_match()
    assert overdue(DUE) == []
    assert len(overdue(DUE + timedelta(minutes=1))) == 2


def test_one_match_that_cannot_be_settled_stops_no_other(caplog: pytest.LogCaptureFixture) -> None:
    broken, sound = waiting_for_bo(), waiting_for_bo()
    settled = []

    def settle(match: int) -> None:
        if match == broken.pk:
            raise RuntimeError("this one is broken")
        settled.append(expire(match, now=DUE + timedelta(minutes=2)))

    Run("expire_due", DUE).each([broken.pk, sound.pk], settle)
    assert settled == [1]
    assert "could not be settled" in caplog.text


def test_a_seat_that_misses_again_and_again_is_played_to_the_end() -> None:
    match, now = a_match(), NOW
    while match.status == Match.Status.RUNNING:
        now += timedelta(hours=49)
        assert sweep(now) == 1
        match.refresh_from_db()
    assert log_of(match).outcome


def sweep(now: datetime) -> int:
    return sum(expire(match, now=now) for match in overdue(now))


def _held(match: Match) -> str:
    log = log_of(match)
    names = [log.game.name(move) for move in log.game.moves(log.state, 0)]
    return next(name for name in names if name.startswith("DISCARD")).split()[1]
