"""The whole service, started as an operator starts it, and waited for."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote, urlencode

import pytest
from django.conf import settings
from django.db import connection

from tests.conftest import need

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0
CREW = {"gunicorn", "worker", "beat"}
WORKER = ("celery", "--quiet", "--app", "config", "worker", "--pool", "threads", "--concurrency", "4")


class Service:
    """One `serve` with its own data, started as an operator would."""

    def __init__(self, data: Path, *options: str, **given: str) -> None:
        data.mkdir(exist_ok=True)
        self.data = data
        self.log = data / "stderr"
        # What the tests say about their own database is none of the service's business.
        kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
        self.process = subprocess.Popen(
            [sys.executable, ROOT / "manage.py", "serve", *options],
            env={**kept, "NO_BOOTSTRAP": "1", "DATA_DIR": str(data), **given},
            stdout=subprocess.PIPE,
            stderr=self.log.open("a"),
            text=True,
        )

    def first_line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def members(self) -> dict[str, int]:
        """The name and process id of each child."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        lines = {int(pid): Path(f"/proc/{pid}/cmdline").read_text().split("\0") for pid in children}
        return {name: pid for pid, line in lines.items() for name in CREW.intersection(line)}

    def everybody(self) -> set[int]:
        """Whoever was started with this data folder, however deep, and still lives."""
        mark = f"DATA_DIR={self.data}\0".encode()
        found = set()
        for folder in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                if mark in (folder / "environ").read_bytes():
                    found.add(int(folder.name))
        return found

    def end(self, sign: signal.Signals = signal.SIGINT) -> int:
        self.process.send_signal(sign)
        return self.process.wait(timeout=PATIENCE)

    def wipe(self) -> None:
        for pid in self.everybody():
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Service]]:
    need("Linux", sys.platform == "linux", "these tests look into /proc")
    started: list[Service] = []

    def begin(*options: str, data: str = "data", **given: str) -> Service:
        started.append(Service(tmp_path / data, *options, **given))
        return started[-1]

    yield begin
    for service in started:
        service.wipe()


def on_this_database() -> dict[str, str]:
    """What a process must be told to work on the database of the test that runs."""
    known = connection.settings_dict
    if connection.vendor == "sqlite":
        address = f"sqlite:///{quote(str(known['NAME']))}"
    else:
        where = {name: known[name.upper()] for name in ("host", "port", "user", "password")}
        address = f"postgresql:///{known['NAME']}?{urlencode({k: v for k, v in where.items() if v})}"
    return {"DATABASE_URL": address, "SECRET_KEY": settings.SECRET_KEY}


def until(condition: Callable[[], object]) -> None:
    """Wait for what must come; never coming is the failure."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "It did not happen."
        time.sleep(0.05)


Start = Callable[..., Service]


@pytest.fixture
def live(transactional_db: None, serve: Start) -> Start:
    """Starts the whole service on this test's own database, and waits until it is ready."""

    def begin(port: int, **given: str) -> Service:
        service = serve("--port", str(port), **on_this_database(), **given)
        assert service.first_line() == f"Ready: {site(port)}/\n"
        return service

    return begin


def site(port: int) -> str:
    return f"http://127.0.0.1:{port}"


class Worker:
    """A worker alone: without a clock it does what messages tell it, and nothing else."""

    def __init__(self, data: Path) -> None:
        self.log = data / "worker"
        environment = {**os.environ, **on_this_database(), "DATA_DIR": str(data), "LOG_LEVEL": "DEBUG"}
        command = [sys.executable, "-m", *WORKER, "--without-gossip", "--without-mingle"]
        self.process = subprocess.Popen(
            command, env=environment, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=self.log.open("w")
        )

    def runs(self, word: str) -> int:
        """How many sweeps that write letters were `received`, or have `succeeded`."""
        return len(re.findall(rf"write_letters\[[^]]*\] {word}", self.log.read_text()))

    def ran(self, times: int) -> None:
        """Wait until it has been told so many times to write letters, no more often, and has done it."""
        until(lambda: self.runs("succeeded") >= times)
        assert self.runs("received") == times


@pytest.fixture
def worker(transactional_db: None, tmp_path: Path, messages: Path) -> Iterator[Worker]:
    started = Worker(tmp_path)
    yield started
    started.process.kill()
    started.process.wait()
