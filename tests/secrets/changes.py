"""Worlds in which what is sealed is changed, or is not: which of them it is, nobody else may know."""

import functools
from collections.abc import Iterator
from datetime import timedelta
from random import Random

import time_machine
from django.utils import timezone

from games.models import Match
from tests.factories.bazaars import sealed
from tests.factories.games import log_of
from tests.secrets.house import SAID, Subject
from tests.secrets.marks import Marks
from tests.secrets.source import repeating
from tests.secrets.stored import HELD, stored
from tests.secrets.world import LATER, World

CHANGES = 2
# What the server alone keeps: the log with what is said in it, and how long it is and was.
ROWS = ("entry ", "remark ")
KEPT = {**HELD, "match": {"entries", "digest"}, "notice": {"entry"}}


class Changing(World):
    """Whoever has not sealed seals once; then what is sealed is changed so many times, or not at all."""

    changes = 0
    replaced: tuple[str, ...] = ()

    def known(self) -> Marks:
        return Marks({subject.pk: subject.entries for subject in self.house.subjects})

    def kept(self) -> Iterator[tuple[str, str]]:
        """Without what the server alone keeps."""
        rows = stored(self.viewer, self.marks, KEPT)
        return ((name, row) for name, row in rows if not name.startswith(ROWS))

    def live_with(self, changes: int) -> "Changing":
        self.changes = changes
        with self.begun() as clock:
            self.sweep()
            for subject in self.subjects:
                self.seal(subject, clock)
            self.look()
            self.press()
            self.try_moves()
            self.export()
            clock.shift(timedelta(hours=40))  # of 48: reminders are due
            self.sweep()
            self.look_again()
            self.keep()
        return self

    def seal(self, subject: Subject, clock: time_machine.Traveller) -> None:
        """By one of the others; the last seal comes as late in either world."""
        match = Match.objects.get(pk=subject.pk)
        pending = log_of(match).pending
        seat = 1 if 1 in pending else 0
        seats = (seat,) * (self.changes + (seat in pending))
        said = tuple(f"{SAID}, {subject.pk} changed {i}" for i in range(len(seats)))
        assert self.twin.seals is not None, "nothing is sealed, so nothing would be tested"
        course = self.twin.seals(*seats)(functools.partial(log_of, match), Random(3))
        with repeating(f"the seals of {subject.public}"):
            for text, (_, line) in zip(said, course, strict=True):
                sealed(match, seat, line, remark=text, now=timezone.now())
                clock.shift(LATER)
        clock.shift(LATER * (CHANGES + 1 - len(seats)))
        self.replaced += said[:-1]
        self.marks.learn()
