"""What stands around the house: a mail server that can be told to misbehave, brokers that never answer."""

import asyncio
import logging
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from celery import Celery, current_app
from kombu.transport import resolve_transport

from accounts.outbox import nudge
from config.broker import options
from config.celery import app as house

logging.getLogger("mail.log").setLevel(logging.ERROR)  # the sink is not what is looked at


class Sink:
    """What it was sent, over how many connections; `refuse` and `mishap` are keyed by recipient.

    `once` is keyed by the other side's word: done while it waits for the answer, and then forgotten.
    """

    def __init__(self) -> None:
        self.letters: list[Any] = []
        self.greetings = 0
        self.refuse: dict[str, str] = {}
        self.mishap: dict[str, str] = {}
        self.once: dict[str, Callable[[], None]] = {}
        self.tries: list[str] = []

    async def handle_EHLO(
        self, server: Any, session: Any, envelope: Any, hostname: str, answers: list[str]
    ) -> list[str]:
        self.greetings += 1
        self.once.pop("EHLO", nothing)()
        session.host_name = hostname
        return answers

    async def handle_RCPT(
        self, server: Any, session: Any, envelope: Any, address: str, options: list[str]
    ) -> str:
        self.once.pop("RCPT", nothing)()
        if address in self.refuse:
            return self.refuse[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        mishap = self.mishap.get(envelope.rcpt_tos[0], "")
        self.tries.append(envelope.content.decode())
        self.once.pop("DATA", nothing)()
        if mishap == "drop":
            server.transport.abort()
        elif mishap == "hang":
            await asyncio.sleep(30)
        elif mishap:
            return mishap
        else:
            self.letters.append(envelope)
        return "250 OK"


def nothing() -> None:
    pass


def free_port(family: socket.AddressFamily = socket.AF_INET, host: str = "127.0.0.1") -> int:
    """A port of the loopback at which nobody answers."""
    with socket.socket(family) as probe:
        probe.bind((host, 0))
        return int(probe.getsockname()[1])


@contextmanager
def sink_at(port: int) -> Iterator[Sink]:
    handler = Sink()
    controller = Controller(handler, hostname="127.0.0.1", port=port, ready_timeout=20)
    controller.start()
    try:
        yield handler
    finally:
        controller.stop()


def use_server(settings: Any, port: int) -> None:
    settings.MAIL = f"smtp://127.0.0.1:{port}"
    settings.MAIL_FROM = "Mandate <turns@mandate.example>"
    settings.SITE_URL = "https://mandate.example"
    settings.EMAIL_BACKEND = "accounts.outbox.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", port
    settings.EMAIL_TIMEOUT = 10


@pytest.fixture
def sink(settings: Any) -> Iterator[Sink]:
    port = free_port()
    use_server(settings, port)
    with sink_at(port) as handler:
        yield handler


@pytest.fixture
def no_server(settings: Any) -> None:
    use_server(settings, free_port())


class Listener:
    """A server that takes every connection and says nothing at all."""

    def __init__(self) -> None:
        self.socket = socket.create_server(("127.0.0.1", 0), backlog=50)
        self.port = self.socket.getsockname()[1]
        self.taken: list[socket.socket] = []
        threading.Thread(target=self.take, daemon=True).start()

    def take(self) -> None:
        while True:
            try:
                self.taken.append(self.socket.accept()[0])
            except OSError:
                return

    def close(self) -> None:
        self.socket.close()
        for taken in self.taken:
            taken.close()


@pytest.fixture
def silent() -> Iterator[Listener]:
    listener = Listener()
    yield listener
    listener.close()


class CountingApp(Celery):
    """Celery, and the names of what it was asked to publish."""

    asked: list[str]

    def send_task(self, name: str, *args: Any, **kwargs: Any) -> Any:
        self.asked.append(name)
        return super().send_task(name, *args, **kwargs)


@pytest.fixture
def broker() -> Iterator[Any]:
    """Makes the current app one that publishes to the given broker."""
    before = current_app._get_current_object()

    def use(url: str) -> CountingApp:
        app = CountingApp(broker=url, set_as_current=False)
        app.asked = []
        app.set_current()
        with suppress(KeyError):
            resolve_transport(url.partition(":")[0])  # its first import may take longer than an attempt
        return app

    nudge.breaker.reset()
    yield use
    before.set_current()
    nudge.breaker.reset()


@pytest.fixture
def messages(tmp_path: Path) -> Iterator[Path]:
    """The house's own app on an embedded broker of this test's own: the folder its messages are in."""
    before = house.conf.broker_transport_options
    house.conf.broker_transport_options = options(tmp_path / "broker")
    nudge.breaker.reset()
    yield tmp_path / "broker" / "messages"
    house.conf.broker_transport_options = before
