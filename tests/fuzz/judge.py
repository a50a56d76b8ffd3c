"""What must never be answered, whatever was sent, and what must never have come of it."""

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from django.core.signals import request_finished, request_started
from django.db import close_old_connections, connection, transaction
from django.db.models import Model

from accounts.models import Letter, Player, SignIn
from games.models import Decision, Entry, Invitation, Match, Notice, Seat
from tests.fuzz.requests import HOST, Answer, Request

KEPT: tuple[type[Model], ...] = (Entry, Match, Seat, Decision, Notice, Invitation, Letter, Player, SignIn)
READING = ("GET", "HEAD", "OPTIONS", "TRACE")
TRACE = re.compile(
    rb"Traceback \(most recent|<h2>Request information|You're seeing this error because|DEBUG = True"
    rb"|\b(?:Value|Type|Key|Attribute|Index|Unicode\w*|Operational|Integrity|Data|Programming|Database|Runtime"
    rb"|Assertion|Recursion|Overflow|Validation|TemplateSyntax|NoReverse\w*)(?:Error|Match)\b"
    rb"|\bFile \"/|site-packages|psycopg|sqlite3\.|<script>x"
)
WRITES = re.compile(r'(?:INSERT INTO|UPDATE|DELETE FROM) "(\w+)"')


class Fault(AssertionError):
    """Something that must not be, in one sentence."""


class Ear(logging.Handler):
    """Hears what the program says aloud to its operator: a fault of ours, and no stranger's."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        trace = logging.Formatter().formatException(record.exc_info) if record.exc_info else ""
        self.heard.append(f"{record.name}: {record.getMessage()}\n{trace}")


@contextmanager
def listening() -> Iterator[Ear]:
    ear = Ear()
    logging.getLogger().addHandler(ear)
    try:
        yield ear
    finally:
        logging.getLogger().removeHandler(ear)


def judge(request: Request, answer: Answer) -> None:
    """Raises Fault if this answer is not one of ours."""
    if answer.status >= 500 and not (answer.status == 503 and is_watched(request)):
        raise Fault(f"answered {answer.status}")
    if found := TRACE.search(answer.body):
        raise Fault(f"a page says {found[0]!r}")
    if any(sign in value for _, value in answer.headers for sign in "\r\n\0"):
        raise Fault("a header of the answer is broken")
    onward = urlsplit(answer.header("Location"))
    if onward.netloc not in ("", HOST):
        raise Fault(f"it leads to {onward.netloc}")


def is_watched(request: Request) -> bool:
    """/readyz says 503 itself, where no sweep has run."""
    return request.target.partition("?")[0].lstrip("/").startswith("readyz")


def counts() -> dict[str, int]:
    """How many rows of each kind there are."""
    return {one.__name__: one._base_manager.count() for one in KEPT}


@contextmanager
def staying() -> Iterator[None]:
    """The connection outlives its requests: what they did hangs on it, and is not done yet."""
    for sign in (request_started, request_finished):
        sign.disconnect(close_old_connections)
    try:
        yield
    finally:
        for sign in (request_started, request_finished):
            sign.connect(close_old_connections)


class Watch:
    """Undoes what a request did, after saying what it was."""

    def __init__(self) -> None:
        self.before = counts()
        self.written: set[str] = set()
        self.made: dict[str, int] = {}

    def _see(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        self.written.update(WRITES.findall(sql))
        return execute(sql, params, many, context)

    @contextmanager
    def undoing(self) -> Iterator[None]:
        self.written, self.made = set(), {}
        with staying(), transaction.atomic(), connection.execute_wrapper(self._see):
            yield
            if self.written - {"django_session"}:
                self.made = {n: k - self.before[n] for n, k in counts().items() if k != self.before[n]}
            transaction.set_rollback(True)


def judge_deeds(request: Request, watch: Watch, *, right: bool) -> None:
    """Raises Fault if something came of it that should not."""
    if request.method in READING and watch.written - {"django_session"}:
        raise Fault(f"looking wrote to {sorted(watch.written)}")
    if watch.made and not right:
        raise Fault(f"what the page did not offer made {watch.made}")
