"""The service on its real parts: PostgreSQL, a broker, web, worker, clock; each a process that can fall."""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPException
from pathlib import Path
from typing import Any

from django.conf import settings

from tests.factories.running import ROOT
from tests.factories.services import free_port
from tests.flows.browser import over_http
from tests.flows.servers import KEPT, Part, Postgres, Rabbit, Redis

CELERY = ("-W", "ignore", "-m", "celery", "--quiet", "--app", "config")
WEB = ("-m", "gunicorn", "-c", "python:config.gunicorn", "--bind")
WORKER = (*CELERY, "worker", "--pool", "threads", "--concurrency", "4")
BEAT = (*CELERY, "beat", "--scheduler", "config.beat:Sparing", "--pidfile", "")


class House:
    """Everything but the mail server, which belongs to whoever looks at it."""

    processes = 4  # the web server has one for itself

    def __init__(self, folder: Path, mail: int, broker: type[Redis] | type[Rabbit] = Redis) -> None:
        self.folder, self.port = folder, free_port()
        self.postgres, self.broker = Postgres(), broker(folder)
        self.environment = KEPT | {
            "NO_BOOTSTRAP": "1",
            "PYTHONPATH": str(ROOT),
            "DATA_DIR": str(folder / "data"),
            "DATABASE_URL": self.postgres.url,
            "BROKER_URL": self.broker.url,
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "SECRET_KEY": settings.SECRET_KEY,
            "SITE_URL": self.site,
            "MAIL": f"smtp://127.0.0.1:{mail}",
            "EMAIL_TIMEOUT": "1",
            "LOG_LEVEL": "WARNING",
        }
        self.web = self.part("web", *WEB, f"127.0.0.1:{self.port}")
        self.worker, self.beat = self.part("worker", *WORKER), self.part("beat", *BEAT)
        self.others: list[Part] = []

    @property
    def site(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def crew(self) -> list[Part]:
        return [self.web, self.worker, self.beat, *self.others]

    def ask(self, statement: str) -> list[tuple[Any, ...]]:
        return self.postgres.ask(statement)

    def part(self, name: str, *arguments: str) -> Part:
        return Part(name, (sys.executable, *arguments), self.environment, self.folder)

    def start(self) -> None:
        self.broker.start()
        self.run("manage.py", "migrate", "--verbosity", "0")
        for part in self.crew:
            part.start()

    def run(self, *arguments: str) -> str:
        return run_to_its_end(self.environment, *arguments)

    def other(self, like: Part) -> Part:
        """A second one of a kind, as on a second host."""
        one = Part(f"{like.name}-{len(self.others)}", like.command, self.environment, self.folder)
        self.others.append(one)
        one.start()
        return one

    def alone(self) -> None:
        """Without the second host again."""
        while self.others:
            self.others.pop().stop()

    def rest(self) -> None:
        """Nobody works on anything: a claim that is left belonged to one who fell."""
        self.alone()
        self.worker.stop()

    def go_on(self) -> None:
        self.worker.start()

    def everybody(self) -> set[int]:
        return whoever_has(f"DATA_DIR={self.environment['DATA_DIR']}\0")

    def end(self) -> None:
        """All of it, whatever state it is in."""
        for part in (*self.crew, self.broker):
            part.kill()
        self.postgres.wipe()


def run_to_its_end(environment: dict[str, str], *arguments: str) -> str:
    """One command of the house; what it said."""
    done = subprocess.run(
        [sys.executable, *arguments], env=environment, cwd=ROOT, capture_output=True, text=True
    )
    if done.returncode:
        raise AssertionError(f"{arguments}: {done.stdout}{done.stderr}")
    return done.stdout


def answers(site: str) -> bool:
    """Whether its pages do."""
    with suppress(OSError, HTTPException):
        return over_http(site)("GET", "/healthz", None).status == 200
    return False


def whoever_has(mark: str) -> set[int]:
    """The processes that were started with this in their environment."""
    found = set()
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if mark.encode() in (folder / "environ").read_bytes():
                found.add(int(folder.name))
    return found


@contextmanager
def house(mail: int, broker: type[Redis] | type[Rabbit] = Redis) -> Iterator[House]:
    folder = Path(tempfile.mkdtemp(prefix="mandate-house-"))
    made = House(folder, mail, broker)
    try:
        made.start()
        yield made
    finally:
        made.end()
        shutil.rmtree(folder, ignore_errors=True)
