"""Telling a worker that there is work: worth half a second, never needed, since the sweep finds it too."""

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from celery import Celery, current_app
from django.db import transaction

log = logging.getLogger(__name__)

ATTEMPT = 0.5  # seconds a caller waits at most, name look-up and all
QUIET = 30.0  # seconds without an attempt after one that failed
STEP = 0.2  # seconds for each step of an attempt, so that one left behind ends soon

# What keeps an attempt single and short, in the words of both Redis and AMQP; each ignores the other's.
SHORT = {
    "max_retries": 0,
    "socket_timeout": STEP,
    "socket_connect_timeout": STEP,
    "read_timeout": STEP,
    "write_timeout": STEP,
}


@dataclass
class Breaker:
    """Whether this process still tries: shut for a while after a failure, so that an outage costs once."""

    quiet_until: float = 0.0
    down: bool = False

    def lets_through(self) -> bool:
        return time.monotonic() >= self.quiet_until

    def failed(self, why: str) -> None:
        if not self.down:
            log.warning("No worker could be told (%s); the sweeps go on, a little later.", why)
        self.quiet_until, self.down = time.monotonic() + QUIET, True

    def succeeded(self) -> None:
        if self.down:
            log.warning("Workers can be told again.")
        self.quiet_until, self.down = 0.0, False

    reset = succeeded


breaker = Breaker()


@dataclass
class Nudge:
    """A hook after commit; those of one transaction share `told`, so that each task is named once."""

    task_name: str
    told: set[str] = field(default_factory=set)

    def __call__(self) -> None:
        if self.task_name not in self.told:
            self.told.add(self.task_name)
            publish(self.task_name)


def nudge(task_name: str) -> None:
    """Name the task to a worker after this transaction commits, or now if there is none."""
    waiting = [hook for _savepoints, hook, _robust in transaction.get_connection().run_on_commit]
    told = next((hook.told for hook in waiting if isinstance(hook, Nudge)), set())
    transaction.on_commit(Nudge(task_name, told), robust=True)


def publish(task_name: str) -> None:
    """One attempt, or none while the breaker is shut."""
    if not breaker.lets_through():
        return
    problem = within(ATTEMPT, partial(send, current_app._get_current_object(), task_name))
    if problem is None:
        breaker.succeeded()
    else:
        breaker.failed(f"{type(problem).__name__}: {problem}")


def send(app: Celery, task_name: str) -> None:
    with app.connection_for_write(connect_timeout=STEP, transport_options=SHORT) as broker:
        app.send_task(task_name, connection=broker, retry=False, ignore_result=True)


def within(seconds: float, attempt: Callable[[], None]) -> Exception | None:
    """What went wrong with the attempt, or nothing; whoever asks waits so long and no longer."""
    outcome: list[Exception | None] = []

    def run() -> None:
        try:
            attempt()
            outcome.append(None)
        except Exception as problem:  # whatever a transport raises: the caller's work is done and stands
            outcome.append(problem)

    thread = threading.Thread(target=run, name="nudge", daemon=True)
    thread.start()
    thread.join(seconds)
    return outcome[0] if outcome else TimeoutError("no answer in time")
