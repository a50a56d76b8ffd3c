"""The workers: a message is only a nudge, and a sweep every few seconds is the guarantee."""

import os
from datetime import UTC, datetime
from typing import Any

from celery import Celery
from celery.signals import setup_logging
from kombu import Queue

from config import broker, settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

# Seconds between two sweeps of each kind.
SWEEPS = {
    "games.tasks.remind_due": 30.0,
    "games.tasks.write_letters": 2.0,
    "accounts.outbox.tasks.deliver_letters": 2.0,
    "games.tasks.expire_due": 5.0,
    "games.tasks.think_bots": 5.0,
    "games.tasks.tend_tables": 60.0,
    "accounts.tasks.forget_signins": 600.0,
    "games.tasks.find_pars": 5.0,
    "games.tasks.lay_days": 600.0,
    "games.tasks.forget_guests": 600.0,
}
LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)  # so that a clock that has just begun calls for each at once
REMOTE = {"socket_connect_timeout": 2, "socket_timeout": 5, "socket_keepalive": True}


def queue_of(task: str) -> str:
    """Each sweep waits in a line of its own: none behind another's, and beat can see whether one waits."""
    return task.rpartition(".")[2]


def queue(task: str) -> Queue:
    quorum = {"x-queue-type": "quorum"} if settings.BROKER_URL.startswith("amqp") else None
    return Queue(queue_of(task), routing_key=queue_of(task), queue_arguments=quorum)


def broker_settings() -> dict[str, Any]:
    if settings.BROKER_URL:
        redis = settings.BROKER_URL.startswith("redis")
        return {"broker_url": settings.BROKER_URL, "broker_transport_options": REMOTE if redis else {}}
    folder = settings.DATA_DIR / "broker"
    return {"broker_url": f"{broker.SCHEME}://localhost", "broker_transport_options": broker.options(folder)}


app = Celery("mandate")
app.conf.update(
    **broker_settings(),
    broker_connection_retry_on_startup=True,
    broker_connection_max_retries=None,
    broker_connection_timeout=2,
    enable_utc=True,
    timezone="UTC",
    imports=["games.tasks", "accounts.tasks", "accounts.outbox.tasks"],
    result_backend=None,
    task_ignore_result=True,
    task_acks_late=True,
    task_reject_on_worker_lost=True,
    task_publish_retry=False,
    task_default_exchange="mandate",
    task_default_queue_type="quorum" if settings.BROKER_URL.startswith("amqp") else "classic",
    task_queues=[queue(task) for task in SWEEPS],
    task_routes={task: {"queue": queue_of(task)} for task in SWEEPS},
    task_default_queue=queue_of("games.tasks.write_letters"),
    worker_prefetch_multiplier=4,
    worker_concurrency=4,
    worker_consumer="config.consumer:Consumer",
    worker_enable_remote_control=False,
    worker_send_task_events=False,
    worker_hijack_root_logger=False,
    beat_schedule={
        queue_of(task): {"task": task, "schedule": every, "last_run_at": LONG_AGO}
        for task, every in SWEEPS.items()
    },
    beat_max_loop_interval=5,
)


@setup_logging.connect
def keep_our_logging(**_: Any) -> None:
    """Being there is enough: Celery then leaves the loggers as the settings made them."""
