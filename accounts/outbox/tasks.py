"""The sweep that sends what is due."""

import threading
from typing import Any

from celery import shared_task
from celery.signals import worker_shutting_down
from django.utils import timezone

from accounts.outbox.deliver import deliver
from accounts.outbox.outcome import Fate
from accounts.sweeps.run import sweeping

ending = threading.Event()


@worker_shutting_down.connect
def end(**_: Any) -> None:
    """A worker that is told to end finishes the letters in its hands, and leaves the others to the next."""
    ending.set()


@shared_task(name="accounts.outbox.tasks.deliver_letters", ignore_result=True)
def deliver_letters() -> None:
    with sweeping("deliver_letters", timezone.now()) as run:
        more = True
        while more and not ending.is_set():
            delivered = deliver(timezone.now())
            sent = delivered.fates[Fate.SENT]
            run.count(sent, delivered.fates.total() - sent)
            run.go_on()
            more = delivered.more
