"""The sweeps of the games: what is due now, one use case a row; one that fails stops no other."""

import logging
from collections.abc import Callable, Iterable
from datetime import UTC, datetime

from celery import shared_task

from games.notices.write import write
from games.play import expire, remind, tend, think

log = logging.getLogger(__name__)


@shared_task
def write_letters() -> None:
    write(datetime.now(UTC))


@shared_task
def expire_due() -> None:
    now = datetime.now(UTC)
    each(expire.overdue(now), lambda match: expire.expire(match, now=now))


@shared_task
def remind_due() -> None:
    now = datetime.now(UTC)
    each(remind.owing(now), lambda player: remind.remind(player, now=now), what="Player")


@shared_task
def think_bots() -> None:
    now = datetime.now(UTC)
    each(think.waiting(), lambda match: think.think(match, now=now))


@shared_task
def tend_tables() -> None:
    now = datetime.now(UTC)
    each(tend.due(now), lambda match: tend.tend(match, now=now))


def each(rows: Iterable[int], settle: Callable[[int], object], *, what: str = "Match") -> None:
    """Every row in its own transaction; a failure is loud and the others go on."""
    for row in rows:
        try:
            settle(row)
        except Exception:
            log.exception("%s %s could not be settled; it is tried again.", what, row)
