"""The sweeps of the games: what is due now, one use case a row; one that fails stops no other."""

from datetime import UTC, date, datetime
from functools import partial

from celery import shared_task

from accounts import guests
from accounts.sweeps.run import sweeping
from games.notices.write import write
from games.play import expire, par, remind, tend, think
from games.play.alone import SOLO
from games.play.erase import erase
from games.play.layouts import made_for_day, missing


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
def find_pars() -> None:
    with sweeping("find_pars", datetime.now(UTC)) as run:
        run.each(par.due(), par.find)


@shared_task
def lay_days() -> None:
    """The layouts of today and of the days to come, so that their fingerprints can be seen before."""
    now = datetime.now(UTC)
    with sweeping("lay_days", now) as run:
        for game in SOLO:
            days = [day.toordinal() for day in missing(game, now)]
            run.each(days, partial(_lay, game, now), what="day")


def _lay(game: str, now: datetime, day: int) -> None:
    made_for_day(game, date.fromordinal(day), now=now)


@shared_task
def forget_guests() -> None:
    now = datetime.now(UTC)
    with sweeping("forget_guests", now) as run:
        run.each(guests.unseen(now), lambda guest: _forget(guest, now), what="guest")


def _forget(guest: int, now: datetime) -> None:
    """Their matches end, and their rows say nothing more."""
    guests.forget(guest, lambda player: erase(player, now=now), now=now)
