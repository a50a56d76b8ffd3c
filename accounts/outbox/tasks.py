"""The sweep that sends what is due."""

from celery import shared_task
from django.utils import timezone

from accounts.outbox.deliver import deliver
from accounts.outbox.outcome import Fate
from accounts.sweeps.run import sweeping


@shared_task(name="accounts.outbox.tasks.deliver_letters", ignore_result=True)
def deliver_letters() -> None:
    with sweeping("deliver_letters", timezone.now()) as run:
        more = True
        while more:
            delivered = deliver(timezone.now())
            sent = delivered.fates[Fate.SENT]
            run.count(sent, delivered.fates.total() - sent)
            run.go_on()
            more = delivered.more
