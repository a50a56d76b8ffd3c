"""The sweep that sends what is due."""

from celery import shared_task
from django.utils import timezone

from accounts.outbox.deliver import deliver


@shared_task(name="accounts.outbox.tasks.deliver_letters", ignore_result=True)
def deliver_letters() -> None:
    while deliver(timezone.now()).more:
        pass
