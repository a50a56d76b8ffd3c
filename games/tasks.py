"""The sweeps of the games: what is due now, one use case a row; one that fails stops no other."""

import logging
from collections.abc import Callable, Iterable
from datetime import UTC, datetime

from celery import shared_task

from games.notices.write import write
from games.play import expire, think

log = logging.getLogger(__name__)


@shared_task
def write_letters() -> None:
    write(datetime.now(UTC))


@shared_task
def expire_due() -> None:
    now = datetime.now(UTC)
    each(expire.overdue(now), lambda match: expire.expire(match, now=now))


@shared_task
def think_bots() -> None:
    now = datetime.now(UTC)
    each(think.waiting(), lambda match: think.think(match, now=now))


def each(matches: Iterable[int], settle: Callable[[int], object]) -> None:
    """Every match in its own transaction; a failure is loud and the others go on."""
    for match in matches:
        try:
            settle(match)
        except Exception:
            log.exception("Match %s could not be settled; it is tried again.", match)
