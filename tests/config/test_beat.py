"""Sweeps are called for, and never pile up while nobody comes."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from celery import Celery
from kombu import Queue

from config import broker
from config.beat import Sparing
from config.celery import SWEEPS, app, queue_of

ROOT = Path(__file__).parents[2]


@pytest.fixture
def away(tmp_path: Path) -> Iterator[Celery]:
    """The service's own lines on a broker of its own that no worker listens to."""
    lone = Celery("lone", set_as_current=False)
    lone.conf.update(
        broker_url=f"{broker.SCHEME}://localhost",
        broker_transport_options=broker.options(tmp_path / "broker"),
        task_queues=[Queue(queue_of(task), routing_key=queue_of(task)) for task in SWEEPS],
        task_routes={task: {"queue": queue_of(task)} for task in SWEEPS},
        beat_schedule={queue_of(task): {"task": task, "schedule": 0.0} for task in SWEEPS},
    )
    yield lone
    lone.close()


def sweep_all(scheduler: Sparing) -> None:
    apply_all(scheduler, scheduler.producer)


def apply_all(scheduler: Sparing, producer: object) -> None:
    for entry in scheduler.schedule.values():
        scheduler.apply_entry(entry, producer=producer)


def waiting(folder: Path) -> list[str]:
    return sorted(path.suffixes[0].strip(".") for path in (folder / "broker" / "messages").iterdir())


def test_one_message_of_each_kind_waits_however_long_no_worker_comes(away: Celery, tmp_path: Path) -> None:
    scheduler = Sparing(app=away)
    for _ in range(25):
        sweep_all(scheduler)
    assert waiting(tmp_path) == sorted(map(queue_of, SWEEPS))


def test_a_kind_that_was_taken_is_called_for_again(away: Celery, tmp_path: Path) -> None:
    scheduler = Sparing(app=away)
    sweep_all(scheduler)
    taken = next((tmp_path / "broker" / "messages").glob("*.expire_due.msg"))
    taken.unlink()
    sweep_all(scheduler)
    assert waiting(tmp_path) == sorted(map(queue_of, SWEEPS))
    assert not taken.exists()


def test_a_broker_that_is_away_is_said_once_and_found_again(
    away: Celery, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    scheduler = Sparing(app=away)
    sweep_all(scheduler)
    (tmp_path / "broker").rename(tmp_path / "elsewhere")
    (tmp_path / "broker").write_text("in the way")
    apply_all(scheduler, scheduler.producer)
    (tmp_path / "broker").unlink()
    sweep_all(scheduler)
    said = [record.getMessage() for record in caplog.records if record.name == "config.beat"]
    assert len(said) == 2
    assert said[0].startswith("The broker is away")
    assert said[1] == "The broker is back."


def test_every_sweep_has_a_task_of_that_name_and_a_line_of_its_own() -> None:
    app.loader.import_default_modules()
    assert set(SWEEPS) <= set(app.tasks)
    lines = {task: app.amqp.router.route({}, task)["queue"].name for task in SWEEPS}
    assert len(set(lines.values())) == len(SWEEPS)
    assert set(lines.values()) == set(app.amqp.queues)


def test_the_workers_promises() -> None:
    wanted = {
        "enable_utc": True,
        "task_acks_late": True,
        "task_reject_on_worker_lost": True,
        "task_publish_retry": False,
        "result_backend": None,
        "broker_connection_retry_on_startup": True,
    }
    assert {name: app.conf[name] for name in wanted} == wanted
    assert app.conf.worker_prefetch_multiplier * app.conf.worker_concurrency == 16


def test_f1_no_task_is_asked_for_ahead_of_its_time() -> None:
    """What is due stands in rows: a broker that hands out again what waits too long has nothing to."""
    ahead = []
    for path in (path for top in ("accounts", "config", "games") for path in ROOT.glob(f"{top}/**/*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call):
                named = {keyword.arg for keyword in node.keywords}
                later = named & {"eta", "countdown", "retry_backoff", "autoretry_for"}
                again = isinstance(node.func, ast.Attribute) and node.func.attr == "retry"
                ahead += [f"{path.name}:{node.lineno}"] if later or again else []
    assert ahead == []
