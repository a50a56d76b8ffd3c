"""One run of a sweep: every row by itself, those that fail later again, and a sign of life now and then."""

import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

from django.db import DatabaseError
from django.db.models import F
from django.utils import timezone

from accounts.sweeps.failing import known, named, settled, stuck
from accounts.sweeps.models import Failing, Heartbeat

log = logging.getLogger(__name__)

EVERY = timedelta(seconds=12)  # between two signs of life of one process while there is nothing to do
told: dict[str, datetime] = {}  # when this process last wrote each heartbeat


class Held(Exception):
    """Another worker is at this row: here it is neither settled nor failed."""


class Run:
    """What one run did. `now` is what its rows are judged by; one that is not `heard` leaves no heartbeat."""

    def __init__(self, name: str, now: datetime, *, heard: bool = False) -> None:
        self.name, self.now, self.heard = name, now, heard
        self.began = timezone.now()
        self.news: dict[str, Any] = {}
        self.done = self.failed = 0

    def each(
        self,
        rows: Iterable[int],
        settle: Callable[[int], object],
        *,
        what: str = "match",
        later: Callable[[int, datetime], object] | None = None,
    ) -> None:
        """Settle every row, each in its own transaction. One that fails is loud, and the others go on.

        It is left alone for a while, each time longer; `later` is told the row and until when.
        """
        due = dict.fromkeys(rows)
        failing = known(self.name, what, due, self.now) if due or self.silent() else {}
        for row in due:
            before = failing.get(row) or Failing(sweep=self.name, what=what, row=row)
            if before.pk is None or before.again_at <= self.now:
                self._tried(before, settle, later)
                self.go_on()

    def count(self, done: int = 1, failed: int = 0) -> None:
        self.done += done
        self.failed += failed

    def go_on(self) -> None:
        """Between two rows: a sweep with much to do is alive too."""
        if self.silent():
            self.beat()

    def silent(self) -> bool:
        """Whether the last sign of life was long ago, by a clock that may have been set back."""
        last = told.get(self.name)
        return self.heard and (last is None or abs(timezone.now() - last) >= EVERY)

    def beat(self, *, alive: bool = True) -> None:
        now = told[self.name] = timezone.now()
        news = self.news | ({"began_at": self.began, "alive_at": now} if alive else {})
        news |= {"done": F("done") + self.done, "failed": F("failed") + self.failed}
        self.news, self.done, self.failed = {}, 0, 0
        mine = Heartbeat.objects.filter(name=self.name)
        if not mine.update(**news):
            Heartbeat.objects.bulk_create([Heartbeat(name=self.name)], ignore_conflicts=True)
            mine.update(**news)

    def note(self, problem: Exception) -> None:
        kind, place = named(problem)
        self.news = {"failed_at": timezone.now(), "failed_kind": kind, "failed_place": place}

    def _tried(
        self,
        one: Failing,
        settle: Callable[[int], object],
        later: Callable[[int, datetime], object] | None,
    ) -> None:
        try:
            settle(one.row)
        except Held:
            return
        except Exception as problem:
            log.exception("%s: %s %s could not be settled; it is tried again.", self.name, one.what, one.row)
            self.note(problem)
            self.count(0, 1)
            again = stuck(one, problem, self.now)
            if later:
                later(one.row, again)
        else:
            self.count()
            if one.pk is not None:
                settled(one)


@contextmanager
def sweeping(name: str, now: datetime) -> Iterator[Run]:
    """A run that is written down at its end: when it did something, and now and then when it did not."""
    run = Run(name, now, heard=True)
    try:
        yield run
    except Exception as problem:
        run.note(problem)
        try:
            run.beat(alive=False)
        except DatabaseError:
            log.warning("%s fell, and the database cannot be told.", name)
        raise
    if run.done or run.failed or run.silent():
        run.beat()
