"""The sweep that forgets how somebody came in, once it is over."""

from celery import shared_task
from django.utils import timezone

from accounts import address, signin
from accounts.sweeps.run import sweeping


@shared_task(ignore_result=True)
def forget_signins() -> None:
    now = timezone.now()
    with sweeping("forget_signins", now):
        signin.forget(now)
        address.forget(now)
