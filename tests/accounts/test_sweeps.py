"""Sweeps leave a sign of life, seldom; what they cannot settle is known, and tried again ever later."""

import logging
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta

import pytest
import time_machine
from django.db import OperationalError, connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Failing, Heartbeat
from accounts.sweeps import failing, run
from accounts.sweeps.run import EVERY, Held, Run, sweeping
from config.celery import SWEEPS, app, queue_of
from games.play.layouts import made_for_day, missing
from tests.factories.faults import at_once
from tests.factories.games import NOW

pytestmark = pytest.mark.django_db
SECOND = timedelta(seconds=1)


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    """A process that has written no heartbeat yet, at noon."""
    run.told.clear()
    with time_machine.travel(NOW, tick=False) as traveller:
        yield traveller
    run.told.clear()


def written(sweep: Callable[[], object]) -> int:
    """How often the sweep wrote to the table of heartbeats."""
    with CaptureQueriesContext(connection) as queries:
        sweep()
    return sum("accounts_heartbeat" in one["sql"] and "SELECT" not in one["sql"][:6] for one in queries)


def refuse(_: int) -> None:
    raise RuntimeError("the hand of bo@example.com is 3 RED")


def swept(now: datetime, settle: Callable[[int], object] = refuse, rows: tuple[int, ...] = (7,)) -> None:
    with sweeping("expire_due", now) as this:
        this.each(rows, settle)


@pytest.mark.parametrize("task", SWEEPS)
def test_an_idle_sweep_of_every_kind_writes_one_row_in_twelve_seconds(
    task: str, clock: time_machine.Traveller
) -> None:
    app.loader.import_default_modules()
    for day in missing("mandamina", NOW):
        made_for_day("mandamina", day, now=NOW)
    assert written(app.tasks[task]) == 3  # the row is not there, is made, is filled
    for _ in range(5):
        clock.shift(2)
        assert written(app.tasks[task]) == 0
    clock.shift(2)
    assert written(app.tasks[task]) == 1
    beat = Heartbeat.objects.get(name=queue_of(task))
    assert (beat.began_at, beat.alive_at) == (NOW + EVERY, NOW + EVERY)


def test_a_clock_that_was_set_back_stops_no_heartbeat(clock: time_machine.Traveller) -> None:
    swept(NOW, rows=())
    clock.move_to(NOW - timedelta(hours=1), tick=False)
    swept(NOW, rows=())
    assert Heartbeat.objects.get().alive_at == NOW - timedelta(hours=1)


def test_a_run_that_did_something_is_written_down_at_once(clock: time_machine.Traveller) -> None:
    swept(NOW, rows=())
    clock.shift(2)
    assert written(lambda: swept(NOW, lambda row: row, (1, 2, 3))) == 1
    beat = Heartbeat.objects.get()
    assert (beat.done, beat.failed, beat.alive_at) == (3, 0, NOW + 2 * SECOND)
    assert (beat.failed_at, beat.failed_kind, beat.failed_place) == (None, "", "")


def test_a_run_that_takes_long_is_alive_all_the_while(clock: time_machine.Traveller) -> None:
    seen: list[datetime | None] = []

    def slowly(_: int) -> None:
        seen.extend(Heartbeat.objects.values_list("alive_at", flat=True))
        clock.shift(10)

    swept(NOW, rows=())
    swept(NOW, slowly, (1, 2, 3, 4))
    assert seen == [NOW, NOW, NOW + 20 * SECOND, NOW + 20 * SECOND]
    assert Heartbeat.objects.get().alive_at == NOW + 40 * SECOND


def test_what_cannot_be_settled_stops_no_other_and_is_known_without_a_word_it_said() -> None:
    settled = []

    def settle(row: int) -> None:
        if row == 7:
            refuse(row)
        settled.append(row)

    swept(NOW, settle, (6, 7, 8))
    assert settled == [6, 8]
    one = Failing.objects.get()
    assert (one.sweep, one.what, one.row, one.times) == ("expire_due", "match", 7, 1)
    assert (one.since, one.last_at, one.again_at) == (NOW, NOW, NOW + failing.PAUSE)
    beat = Heartbeat.objects.get()
    assert (beat.done, beat.failed, beat.failed_at) == (2, 1, NOW)
    line = refuse.__code__.co_firstlineno + 1
    for told in ((one.kind, one.place), (beat.failed_kind, beat.failed_place)):
        assert told == ("RuntimeError", f"tests/accounts/test_sweeps.py:{line} refuse")
    kept = [str(value) for row in (one, beat) for value in vars(row).values()]
    assert not any("RED" in value or "@" in value for value in kept)


def test_it_is_tried_again_ever_later_and_not_before() -> None:
    tries, now = list[float](), NOW

    def settle(row: int) -> None:
        tries.append((now - NOW).total_seconds())
        refuse(row)

    for _ in range(0, 1800, 5):
        swept(now, settle)
        now += 5 * SECOND
    assert tries == [0, 10, 30, 70, 150, 310, 630, 1230]
    one = Failing.objects.get()
    assert (one.since, one.times, one.again_at - one.last_at) == (NOW, 8, failing.LONGEST)


def test_it_is_forgotten_when_it_goes_through() -> None:
    swept(NOW)
    swept(NOW + 10 * SECOND, lambda row: row)
    assert not Failing.objects.exists()


def test_it_is_kept_when_another_worker_fails_at_it_meanwhile() -> None:
    swept(NOW)
    swept(NOW + 10 * SECOND, lambda _row: swept(NOW + 10 * SECOND))
    assert Failing.objects.get().times == 2


def test_it_is_known_though_another_worker_forgot_it_meanwhile() -> None:
    def forgotten(row: int) -> None:
        Failing.objects.all().delete()
        refuse(row)

    swept(NOW)
    swept(NOW + 10 * SECOND, forgotten)
    assert Failing.objects.get().again_at > NOW + 10 * SECOND


def test_a_row_another_worker_is_at_is_neither_settled_nor_failed() -> None:
    def held(_row: int) -> None:
        raise Held

    swept(NOW)
    swept(NOW + 10 * SECOND, held)
    one, beat = Failing.objects.get(), Heartbeat.objects.get()
    assert (one.times, beat.done, beat.failed) == (1, 0, 1)


def test_it_is_forgotten_when_nothing_is_due_any_more() -> None:
    swept(NOW, rows=(7, 8))
    swept(NOW + 9 * SECOND, rows=(8,))
    assert Failing.objects.count() == 2
    swept(NOW + 10 * SECOND, rows=(8,))
    assert [one.row for one in Failing.objects.all()] == [8]


def test_an_idle_sweep_forgets_it_too(clock: time_machine.Traveller) -> None:
    swept(NOW)
    clock.shift(20)
    swept(NOW + 20 * SECOND, rows=())
    assert not Failing.objects.exists()


def test_of_very_many_that_fail_a_bounded_number_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(failing, "MOST", 3)
    swept(NOW, rows=tuple(range(1, 6)))
    assert [one.row for one in Failing.objects.all()] == [1, 2, 3]
    assert Heartbeat.objects.get().failed == 5


def test_other_sweeps_and_other_kinds_of_rows_are_none_of_its_business() -> None:
    swept(NOW)
    with sweeping("remind_due", NOW + 60 * SECOND) as other:
        other.each([7], lambda row: row, what="player")
    with sweeping("expire_due", NOW + 60 * SECOND) as same:
        same.each([7], lambda row: row, what="seat")
    assert Failing.objects.get().what == "match"


def test_a_sweep_that_falls_is_no_sign_of_life(clock: time_machine.Traveller) -> None:
    swept(NOW, rows=())
    clock.shift(60)
    with pytest.raises(RuntimeError), sweeping("expire_due", NOW):
        refuse(1)
    beat = Heartbeat.objects.get()
    assert (beat.alive_at, beat.failed_at, beat.failed_kind) == (NOW, NOW + 60 * SECOND, "RuntimeError")


def test_a_sweep_that_falls_with_the_database_says_what_it_fell_over(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def away(*_: object) -> None:
        raise OperationalError("server closed the connection unexpectedly")

    with pytest.raises(OperationalError), connection.execute_wrapper(away), sweeping("expire_due", NOW):
        Heartbeat.objects.count()
    assert "the database cannot be told" in caplog.text
    assert caplog.records[-1].levelno == logging.WARNING


@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_keep_one_row_and_lose_no_count() -> None:
    def work() -> None:
        one = Run("expire_due", NOW, heard=True)
        one.count(5, 2)
        one.beat()

    assert at_once(*[work] * 4) == [None] * 4
    beat = Heartbeat.objects.get()
    assert (beat.done, beat.failed) == (20, 8)


@pytest.mark.django_db(transaction=True)
def test_two_workers_that_fail_at_one_row_keep_one_row_of_it() -> None:
    assert at_once(*[lambda: swept(NOW)] * 3) == [None] * 3
    assert Failing.objects.count() == 1
