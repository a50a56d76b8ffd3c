"""A mail server that is told how to misbehave, and writes down what it took and how far each letter came."""

import asyncio
import re
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from aiosmtpd.controller import Controller

from tests.factories.services import free_port

LONG = 60  # seconds: more than anybody waits
MODES = ("well", "hang", "later", "throttle", "drop")


class Taken(NamedTuple):
    """A letter whose text came whole, and whether its sender was told so."""

    message_id: str
    to: str
    text: str
    told: bool


class PostOffice:
    """`mode` is one of MODES; `refused` are addresses that never get anything."""

    def __init__(self) -> None:
        self.port = free_port()
        self.mode, self.let_through = "well", 0
        self.refused: set[str] = set()
        self.pause = 0.0
        self.misdeeds = 0  # since the mode was set
        self.talks = 0
        self.steps: Counter[str] = Counter()
        self.taken: list[Taken] = []
        self._lock = threading.Lock()
        self._controller: Controller | None = None

    def open(self) -> None:
        self._controller = Controller(self, hostname="127.0.0.1", port=self.port, ready_timeout=20)
        self._controller.start()

    def close(self) -> None:
        if self._controller:
            self._controller.stop()
        self._controller = None

    def behave(self, mode: str) -> None:
        self.mode, self.misdeeds, self.let_through = mode, 0, 2

    def copies(self) -> Counter[str]:
        """How often each letter arrived."""
        with self._lock:
            return Counter(one.message_id for one in self.taken)

    async def handle_EHLO(
        self, server: Any, session: Any, envelope: Any, hostname: str, answers: list[str]
    ) -> list[str]:
        self.talks += 1
        session.host_name = hostname
        await self._step("EHLO")
        return answers

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, to: str, options: list[str]) -> str:
        await self._step("RCPT")
        if to in self.refused:
            return "550 5.1.1 there is no such mailbox"
        if self.mode == "later":
            self.misdeeds += 1
            return "451 4.3.0 not just now"
        if self.mode == "throttle":
            self.let_through -= 1
            if self.let_through < 0:
                self.misdeeds += 1
                return "421 4.7.0 too many" if self.misdeeds % 2 else "450 4.2.1 too fast"
        envelope.rcpt_tos.append(to)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        await self._step("DATA")
        lost = self.mode == "drop"
        # Half of the letters whose line is lost arrived all the same.
        if not lost or self.steps["DATA"] % 2:
            self._take(envelope, told=not lost)
        if lost:
            self.misdeeds += 1
            server.transport.abort()
        return "250 OK"

    async def _step(self, name: str) -> None:
        """At each word a server may fall silent; which one changes with every talk."""
        self.steps[name] += 1
        if self.pause:
            await asyncio.sleep(self.pause)
        silent = ("EHLO", "RCPT", "DATA")[self.talks % 3]
        if self.mode == "hang" and name == silent:
            self.misdeeds += 1
            await asyncio.sleep(LONG)

    def _take(self, envelope: Any, *, told: bool) -> None:
        text = envelope.content.decode()
        found = re.search(r"^Message-ID: (\S+)", text, re.MULTILINE | re.IGNORECASE)
        one = Taken(found[1] if found else "", envelope.rcpt_tos[0], text, told)
        with self._lock:
            self.taken.append(one)


@contextmanager
def post_office() -> Iterator[PostOffice]:
    office = PostOffice()
    office.open()
    try:
        yield office
    finally:
        office.close()
