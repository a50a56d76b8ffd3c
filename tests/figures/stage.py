"""What is measured: a PostgreSQL of its own, gunicorn with two processes, matches, and a sink for letters."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from socket import create_connection
from typing import NamedTuple

from config.postgres import binaries, private_postgres

ROOT = Path(__file__).parents[2]
PROCESSES, PATIENCE = 2, 60.0


class Stage(NamedTuple):
    database: str  # its address
    programs: Path  # those of PostgreSQL
    port: int  # of the pages
    mail: int  # of the sink


@contextmanager
def stage() -> Iterator[Stage]:
    """Everything started and empty; ended and wiped at the end."""
    programs = binaries()
    with private_postgres(programs) as address, ExitStack() as all_of_it:
        prepare(address)
        from tests.factories.services import free_port

        port, mail = free_port(), free_port()
        all_of_it.enter_context(process(port, pages(port)))
        all_of_it.enter_context(process(mail, sink(mail)))
        assert programs is not None
        yield Stage(address, programs, port, mail)


def prepare(address: str) -> None:
    """Django on this database, as the tests set it up: nothing of a real service comes in."""
    os.environ["TEST_DATABASE_URL"] = address
    import tests.conftest  # noqa: F401, I001
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)


def pages(port: int) -> list[str]:
    gunicorn = [sys.executable, "-m", "gunicorn", "-c", "python:config.gunicorn"]
    return [*gunicorn, "--workers", str(PROCESSES), "--bind", f"127.0.0.1:{port}"]


def sink(port: int) -> list[str]:
    """In a process of its own, so that it takes no time from who sends."""
    return [sys.executable, "-m", "aiosmtpd", "-n", "-l", f"127.0.0.1:{port}", "-c", "aiosmtpd.handlers.Sink"]


@contextmanager
def process(port: int, command: list[str]) -> Iterator[None]:
    """Started, waited for until it listens, and ended."""
    one = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        deadline = time.monotonic() + PATIENCE
        while not listens(port):
            assert one.poll() is None, f"{command} ended"
            assert time.monotonic() < deadline, f"{command} did not start"
            time.sleep(0.05)
        yield
    finally:
        one.terminate()
        with suppress(subprocess.TimeoutExpired):
            one.wait(timeout=20)
        one.kill()


def listens(port: int) -> bool:
    with suppress(OSError), create_connection(("127.0.0.1", port), timeout=1):
        return True
    return False


class Line:
    """One browser's connection to the pages, kept open; opened anew where the server has closed it."""

    def __init__(self, port: int, cookie: str = "") -> None:
        self.headers = {"Cookie": cookie} if cookie else {}
        self.http = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)

    def ask(self, method: str, path: str, body: str | None = None) -> tuple[int, float]:
        """The status, and how many milliseconds it took. A second try is for a line closed between two."""
        kind = {"Content-Type": "application/x-www-form-urlencoded"} if body is not None else {}
        for last in (False, True):
            began = time.perf_counter()
            try:
                self.http.request(method, path, body, self.headers | kind)
                answer = self.http.getresponse()
                answer.read()
                return answer.status, (time.perf_counter() - began) * 1000
            except (OSError, HTTPException):
                self.http.close()
                if last:
                    raise
        raise AssertionError("unreachable")
