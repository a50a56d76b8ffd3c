"""The clock that calls for sweeps, and calls no second time while the first call waits."""

import logging
from typing import Any

from celery.beat import ScheduleEntry, Scheduler

log = logging.getLogger(__name__)


class Sparing(Scheduler):
    """In memory only; while no worker is there, one message of each kind waits and no more.

    A message that expires could starve its rows behind a backlog, and one that never does would pile
    up for hours. Since a sweep takes whatever is due, the one that waits will do for all of them.
    """

    down = False

    def apply_entry(self, entry: ScheduleEntry, producer: Any = None) -> None:
        try:
            if not self.waiting(entry.task, producer):
                self.apply_async(entry, producer=producer, advance=False)
        except (*self.connection.connection_errors, *self.connection.channel_errors) as problem:
            self.lost(problem)
        else:
            self.found()

    def waiting(self, task: str, producer: Any) -> int:
        """How many messages for this sweep no worker has taken yet."""
        queue = self.app.amqp.queues[self.app.amqp.router.route({}, task)["queue"].name]
        with producer.connection.channel() as channel:
            return int(queue(channel).queue_declare().message_count)

    def lost(self, problem: Exception) -> None:
        """Say it once, and come back by a new connection."""
        if not self.down:
            log.warning("The broker is away (%s); sweeps wait for it.", problem)
        self.down = True
        self.__dict__.pop("producer", None)
        self.__dict__.pop("connection", None)

    def found(self) -> None:
        if self.down:
            log.warning("The broker is back.")
        self.down = False
