"""The sweeps of the games: what is due now, one use case a row; one that fails stops no other."""

from datetime import UTC, datetime

from celery import shared_task

from accounts import guests
from accounts.sweeps.run import sweeping
from games.notices.write import write
from games.play import expire, remind, tend, think
from games.play.erase import erase


@shared_task
def write_letters() -> None:
    now = datetime.now(UTC)
    with sweeping("write_letters", now) as run:
        write(now, run)


@shared_task
def expire_due() -> None:
    now = datetime.now(UTC)
    with sweeping("expire_due", now) as run:
        run.each(expire.overdue(now), lambda match: expire.expire(match, now=now))


@shared_task
def remind_due() -> None:
    now = datetime.now(UTC)
    with sweeping("remind_due", now) as run:
        run.each(remind.owing(now), lambda player: remind.remind(player, now=now), what="player")


@shared_task
def think_bots() -> None:
    now = datetime.now(UTC)
    with sweeping("think_bots", now) as run:
        run.each(think.waiting(now), lambda match: think.think(match, now=now))


@shared_task
def tend_tables() -> None:
    now = datetime.now(UTC)
    with sweeping("tend_tables", now) as run:
        run.each(tend.due(now), lambda match: tend.tend(match, now=now))


@shared_task
def forget_guests() -> None:
    now = datetime.now(UTC)
    with sweeping("forget_guests", now) as run:
        run.each(guests.unseen(now), lambda guest: _forget(guest, now), what="guest")


def _forget(guest: int, now: datetime) -> None:
    """Their matches end, and their rows say nothing more."""
    guests.forget(guest, lambda player: erase(player, now=now), now=now)
