"""What is wrong is said as long as it is wrong, and nothing else."""

import json
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Failing, Heartbeat, Letter
from accounts.sweeps.run import Run
from config import figures, pulse
from config.celery import SWEEPS, app
from config.pulse import EVERY, LATE, limit
from games.models import Decision, Notice
from tests.factories.accounts import letter
from tests.factories.games import NOW, a_match, due_of
from tests.factories.services import free_port

SECOND = timedelta(seconds=1)


def ready() -> tuple[int, list[str]]:
    answer = Client().get("/readyz")
    told = json.loads(answer.content)
    assert told["ready"] is not bool(told["wrong"])
    return answer.status_code, told["wrong"]


def alive(name: str = "") -> None:
    """Now, all of them or this one."""
    beats = Heartbeat.objects.filter(name=name) if name else Heartbeat.objects.all()
    beats.update(alive_at=timezone.now())


@pytest.mark.usefixtures("well")
def test_where_all_is_well_nothing_is_wrong() -> None:
    a_match()
    Notice.objects.update(done_at=NOW)
    assert ready() == (200, [])


@pytest.mark.usefixtures("clock")
def test_sweeps_that_never_ran_are_named() -> None:
    assert ready() == (503, [f"{name} has never run." for name in EVERY])


@pytest.mark.usefixtures("clock")
def test_every_sweep_that_runs_once_is_known_by_its_own_name() -> None:
    app.loader.import_default_modules()
    for task in SWEEPS:
        app.tasks[task]()
    assert ready() == (200, [])


@pytest.mark.usefixtures("well")
@pytest.mark.parametrize("name", EVERY)
def test_a_sweep_that_hangs_is_missed_after_three_times_its_interval(
    name: str, clock: time_machine.Traveller
) -> None:
    clock.shift(limit(EVERY[name]))
    for other in EVERY:
        if other != name:
            alive(other)
    assert ready() == (200, [])
    clock.shift(1)
    status, told = ready()
    assert status == 503
    assert len(told) == 1
    assert told[0].startswith(f"{name} last ran ")


@pytest.mark.usefixtures("well")
def test_with_the_broker_away_nothing_sweeps_and_all_of_it_is_said(
    clock: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app.conf, "broker_url", f"redis://127.0.0.1:{free_port()}/0")
    assert ready() == (200, [])
    clock.shift(max(limit(every) for every in EVERY.values()) + SECOND)
    status, told = ready()
    assert (status, len(told)) == (503, len(EVERY))


@pytest.mark.usefixtures("well")
def test_an_overdue_decision_is_said_when_its_grace_and_more_is_over(clock: time_machine.Traveller) -> None:
    match = a_match()
    Notice.objects.update(done_at=NOW)
    due = due_of(match)
    clock.move_to(due + pulse.GRACE + LATE, tick=False)
    alive()
    assert ready() == (200, [])
    clock.shift(1)
    assert ready() == (503, ["A decision is overdue by 5 min."])
    Decision.objects.update(open=False)
    assert ready() == (200, [])


@pytest.mark.usefixtures("well")
def test_a_letter_nobody_writes_and_one_nobody_sends_are_said(clock: time_machine.Traveller) -> None:
    a_match()
    Notice.objects.update(due_at=NOW)
    Letter.objects.update(due_at=NOW)
    letter(now=NOW)
    clock.shift(LATE + SECOND)
    alive()
    written, sent = (
        "A letter should have been written 5 min ago.",
        "A letter should have been sent 5 min ago.",
    )
    assert ready() == (503, [written, sent])
    Letter.objects.update(due_at=NOW + 2 * LATE)  # tried, and to be tried again
    assert ready() == (503, [written])
    Notice.objects.update(done_at=NOW)
    assert ready() == (200, [])


@pytest.mark.usefixtures("well")
def test_what_fails_for_long_is_said_and_no_more_when_it_goes_through(clock: time_machine.Traveller) -> None:
    Run("tend_tables", NOW).each([3, 4], lambda _: 1 // 0)
    assert ready() == (200, [])
    clock.shift(LATE + SECOND)
    alive()
    assert ready() == (503, ["tend_tables cannot settle 2 rows, the first for 5 min."])
    Run("tend_tables", NOW + LATE).each([3, 4], lambda row: row)
    assert ready() == (200, [])


@pytest.mark.usefixtures("well")
def test_a_database_that_is_not_up_to_date_is_said_before_anything_is_read_from_it() -> None:
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'accounts' AND name = '0004_heartbeat'")
    try:
        told = "The database is not up to date: accounts.0004_heartbeat and others are missing (1)."
        assert ready() == (503, [told])
        assert b"mandate_ready 0.0" in Client().get("/metrics").content
    finally:
        MigrationRecorder(connection).record_applied("accounts", "0004_heartbeat")


@pytest.mark.usefixtures("well")
@pytest.mark.parametrize("rows", [1, 30])
def test_a_pulse_takes_eight_statements_and_the_figures_five_more(rows: int) -> None:
    for row in range(rows):
        a_match()
        letter()
        Failing.objects.create(
            sweep="expire_due", what="match", row=row, since=NOW, last_at=NOW, again_at=NOW, kind="KeyError"
        )
    pulse.take()
    assert asked(pulse.take) == 8
    assert asked(figures.count) == 13


def asked(question: Any) -> int:
    with CaptureQueriesContext(connection) as queries:
        question()
    return len(queries)
