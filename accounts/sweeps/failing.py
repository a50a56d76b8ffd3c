"""Rows that a sweep could not settle: which, since when, how often, and when they are tried again."""

import traceback
from collections.abc import Collection
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.db.models import F

from accounts.sweeps.models import KIND_LENGTH, PLACE_LENGTH, Failing

PAUSE, LONGEST = timedelta(seconds=10), timedelta(minutes=10)
MOST = 500  # rows of a sweep that are kept; what fails beyond them is tried every time


def known(sweep: str, what: str, due: Collection[int], now: datetime) -> dict[int, Failing]:
    """The rows that failed before. One that is due no more went through in another way, and is forgotten."""
    found = {one.row: one for one in Failing.objects.filter(sweep=sweep, what=what)}
    gone = [row for row, one in found.items() if one.again_at <= now and row not in due]
    if gone:
        Failing.objects.filter(pk__in=[found.pop(row).pk for row in gone]).delete()
    return found


def stuck(one: Failing, problem: Exception, now: datetime) -> datetime:
    """Write down that it failed, once more or as if for the first time. When it may be tried again."""
    once_more = one.pk is not None
    kind, place = named(problem)
    pause = min(PAUSE * 2 ** min(one.times if once_more else 0, 10), LONGEST)
    news = {"last_at": now, "again_at": now + pause, "kind": kind, "place": place}
    if once_more and Failing.objects.filter(pk=one.pk).update(times=F("times") + 1, **news):
        return now + pause
    if Failing.objects.filter(sweep=one.sweep).count() < MOST:
        row = Failing(sweep=one.sweep, what=one.what, row=one.row, since=now, **news)
        Failing.objects.bulk_create([row], ignore_conflicts=True)
    return now + pause


def settled(one: Failing) -> None:
    """It went through: forgotten, unless another worker failed at it meanwhile."""
    Failing.objects.filter(pk=one.pk, times=one.times).delete()


def named(problem: Exception) -> tuple[str, str]:
    """The class of a problem, and the last line of ours that it came through: never what it says."""
    for frame in reversed(traceback.extract_tb(problem.__traceback__)):
        path = Path(frame.filename)
        if path.is_relative_to(settings.BASE_DIR) and "site-packages" not in path.parts:
            place = f"{path.relative_to(settings.BASE_DIR)}:{frame.lineno} {frame.name}"
            return type(problem).__name__[:KIND_LENGTH], place[:PLACE_LENGTH]
    return type(problem).__name__[:KIND_LENGTH], ""
