"""Every figure moves when its cause does, and is read as Prometheus reads it."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from prometheus_client.parser import text_string_to_metric_families

from accounts.models import Heartbeat, Letter
from accounts.outbox.tasks import deliver_letters
from accounts.sweeps.run import Run
from config import about
from config.celery import SWEEPS
from config.pulse import EVERY
from games import tasks
from games.models import Decision, Match, Notice
from tests.factories.accounts import letter
from tests.factories.games import NOW, a_match, played_on
from tests.factories.tables import invited

pytestmark = pytest.mark.usefixtures("well")
MINUTE = timedelta(minutes=1)
Figures = dict[str, float]


def figures() -> Figures:
    """By name and label, as whoever watches has them."""
    answer = Client().get("/metrics")
    assert answer.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
    found = {}
    for family in text_string_to_metric_families(answer.content.decode()):
        assert re.fullmatch("mandate_[a-z_]+", family.name)
        assert family.documentation
        for one in family.samples:
            label = ",".join(one.labels[name] for name in sorted(one.labels))
            found[f"{one.name.removeprefix('mandate_')} {label}".strip()] = one.value
    return found


def moved(cause: Callable[[], object]) -> Figures:
    """What is another figure after it than before, and which."""
    before = figures()
    cause()
    after = figures()
    assert before.keys() == after.keys()
    return {name: value for name, value in after.items() if value != before[name]}


def letters_in(state: str) -> Callable[[], object]:
    def cause() -> None:
        one = letter(now=NOW)
        Letter.objects.filter(pk=one.pk).update(state=state)

    return cause


@pytest.mark.parametrize("state", ["waiting", "sending", "unknown", "gave_up"])
def test_letters_that_are_not_sent_are_counted_by_their_state(state: str) -> None:
    assert moved(letters_in(state)) == {f"letters {state}": 1}


def test_a_letter_that_was_sent_is_counted_by_its_sweep() -> None:
    letter(now=NOW)
    assert moved(deliver_letters) == {"letters waiting": 0, "sweep_rows_total done,deliver_letters": 1}


def test_matches_decisions_and_notices_are_counted() -> None:
    assert moved(lambda: invited("eli@example.net")) == {
        "matches open": 1,
        "notices owed": 1,
        "notices due": 1,
    }
    Notice.objects.update(done_at=NOW)
    found = moved(a_match)
    assert (found["matches running"], found["decisions open"]) == (1, 1)
    match = Match.objects.get(status="running")
    found = moved(lambda: played_on(match, 10_000))
    assert (found["matches running"], found["matches over"], found["decisions open"]) == (0, 1, 0)


def test_what_is_late_is_known_by_its_age(clock: time_machine.Traveller) -> None:
    a_match()
    Notice.objects.update(due_at=NOW + 2 * MINUTE)
    Decision.objects.update(due_at=NOW)
    letter(now=NOW)
    Letter.objects.update(due_at=NOW + MINUTE)
    found = moved(lambda: clock.shift(180))
    ages = {f"sweep_age_seconds {name}": 180.0 for name in EVERY}
    assert found == ages | {
        "ready": 0,
        "decisions overdue": 1,
        "notices due": found["notices due"],
        "oldest_overdue_decision_seconds": 120,  # after the grace
        "oldest_due_notice_seconds": 60,
        "oldest_due_letter_seconds": 120,
        "oldest_unsent_letter_seconds": 180,
    }
    assert found["notices due"] == figures()["notices owed"]


def test_what_a_sweep_settles_and_fails_at_is_counted(clock: time_machine.Traveller) -> None:
    def half() -> None:
        one = Run("expire_due", NOW, heard=True)
        one.each([1, 2, 3], lambda row: 1 // (row - 2))
        one.beat()

    assert moved(half) == {
        "sweep_rows_total done,expire_due": 2,
        "sweep_rows_total failed,expire_due": 1,
        "sweep_failing expire_due": 1,
    }


def test_a_sweep_that_never_ran_is_infinitely_old() -> None:
    assert moved(lambda: Heartbeat.objects.filter(name="think_bots").delete()) == {
        "ready": 0,
        "sweep_age_seconds think_bots": float("inf"),
    }


def test_a_sweep_that_runs_is_young(clock: time_machine.Traveller) -> None:
    clock.shift(30)
    assert moved(tasks.expire_due) == {"sweep_age_seconds expire_due": 0}


def test_the_version_of_the_code_and_of_each_game_stand_there() -> None:
    rules = " ".join(f"{slug}-{version}" for slug, version in about.versions())
    assert figures()[f"info {rules},{about.VERSION}"] == 1
    assert re.fullmatch(r"\d+\.\d+\.\d+", about.VERSION)
    assert len(EVERY) == len(SWEEPS)
