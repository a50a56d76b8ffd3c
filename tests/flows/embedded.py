"""The service of one machine, as `serve` runs it, with all it keeps in one folder."""

import errno
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings

from tests.factories.services import free_port
from tests.flows.parts import answers, run_to_its_end, whoever_has
from tests.flows.servers import KEPT, Part, until


class Embedded:
    """What a House is, on one machine."""

    processes = 5  # the supervisor, the web server's two, the worker, the clock

    def __init__(self, folder: Path, data: Path, mail: int) -> None:
        self.port, self.data = free_port(), data
        self.site = f"http://127.0.0.1:{self.port}"
        self.environment = KEPT | {
            "NO_BOOTSTRAP": "1",
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "DATA_DIR": str(data),
            "SECRET_KEY": settings.SECRET_KEY,
            "SITE_URL": self.site,
            "MAIL": f"smtp://127.0.0.1:{mail}",
            "EMAIL_TIMEOUT": "1",
            "LOG_LEVEL": "WARNING",
        }
        command = (sys.executable, "manage.py", "serve", "--port", str(self.port))
        self.serve = Part("serve", command, self.environment, folder)

    def ask(self, statement: str) -> list[tuple[Any, ...]]:
        path = self.data / "mandate.sqlite3"
        with closing(sqlite3.connect(path, timeout=20, isolation_level=None)) as connection:
            return connection.execute(statement).fetchall()

    def run(self, *arguments: str) -> str:
        return run_to_its_end(self.environment, *arguments)

    def rest(self) -> None:
        self.serve.stop()

    def go_on(self) -> None:
        self.serve.start()
        until(lambda: answers(self.site), "The service")

    def everybody(self) -> set[int]:
        return whoever_has(f"DATA_DIR={self.data}\0")

    def fill(self) -> Path:
        """Something else takes all the room there is."""
        filler = self.data / "filler"
        with filler.open("wb", buffering=0) as file:
            for size in (2**16, 2**12, 2**9):
                with until_full():
                    while True:
                        file.write(bytes(size))
        return filler


@contextmanager
def until_full() -> Iterator[None]:
    try:
        yield
    except OSError as problem:
        if problem.errno != errno.ENOSPC:
            raise
