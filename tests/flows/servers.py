"""Processes of the tests' own: a PostgreSQL, a Redis, a RabbitMQ, that can fall and come back."""

import glob
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import psycopg
import redis
from kombu import Connection

from config.children import tied
from config.postgres import NAME, address, becoming, binaries, make_cluster, ordinary_user, reachable
from tests.factories.running import ROOT
from tests.factories.services import free_port

PATIENCE = 120.0
KEPT = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
RABBIT = "/usr/lib/rabbitmq/lib/rabbitmq_server-*/sbin/rabbitmq-server"


def until(condition: Callable[[], object], what: str = "It", patience: float = PATIENCE) -> None:
    """Wait for what must come; never coming is the failure."""
    deadline = time.monotonic() + patience
    while not condition():
        if time.monotonic() > deadline:
            raise AssertionError(f"{what} did not happen in {patience:g} s.")
        time.sleep(0.05)


class Part:
    """A process with all it starts, in a session of its own, so that it can fall as a whole."""

    def __init__(
        self, name: str, command: tuple[Any, ...], environment: dict[str, str], folder: Path
    ) -> None:
        self.name, self.command, self.environment = name, command, environment
        self.log = folder / f"{name}.log"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command,
                env=self.environment,
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=tied(),
            )

    @property
    def running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def kill(self) -> None:
        """As a machine's own killer does, and what keeps it running afterwards clears up."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()

    def stop(self, sign: signal.Signals = signal.SIGTERM) -> int:
        """Politely; how it ended."""
        if self.process is None:
            return 0
        if self.running:
            self.process.send_signal(sign)
        try:
            return self.process.wait(PATIENCE)
        finally:
            self.kill()

    def said(self) -> str:
        return self.log.read_text(errors="replace") if self.log.exists() else ""


class Postgres:
    """A server that keeps what it has promised to keep: only the disk itself is not waited for."""

    FAST, IMMEDIATE = signal.SIGINT, signal.SIGQUIT

    def __init__(self) -> None:
        found, self.user = binaries(), ordinary_user()
        assert found
        self.base = Path(tempfile.mkdtemp(prefix="mandate-pg-"))
        self.programs = reachable(found, self.base / "programs") if self.user else found
        make_cluster(self.programs, self.base, self.user)
        self.process: subprocess.Popen[bytes] | None = None
        self.start()
        with psycopg.connect(address(self.base, "postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {NAME}")

    @property
    def url(self) -> str:
        return address(self.base)

    def start(self) -> None:
        options = ("-c", "fsync=off", "-c", "timezone=UTC", "-c", "listen_addresses=")
        with (self.base / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [self.programs / "postgres", "-D", self.base / "data", "-k", self.base, *options],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self.base,
                start_new_session=True,
                preexec_fn=becoming(self.user),
            )
        until(self.answers, "PostgreSQL")

    def answers(self) -> bool:
        with suppress(psycopg.OperationalError), psycopg.connect(address(self.base, "postgres")):
            return True
        return False

    def stop(self, sign: signal.Signals = signal.SIGINT) -> None:
        assert self.process
        self.process.send_signal(sign)
        self.process.wait(PATIENCE)

    def wipe(self) -> None:
        if self.process and self.process.poll() is None:
            self.stop(self.IMMEDIATE)
        shutil.rmtree(self.base, ignore_errors=True)

    def ask(self, statement: str) -> list[tuple[Any, ...]]:
        with psycopg.connect(self.url, autocommit=True) as connection:
            cursor = connection.execute(statement.encode())
            return cursor.fetchall() if cursor.description else []


class Redis(Part):
    """A Redis that keeps nothing on disk."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        options = ("--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", folder)
        super().__init__("redis", ("redis-server", "--port", str(self.port), *options), KEPT, folder)
        self.url = f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        super().start()
        until(self.answers, "Redis")

    def answers(self) -> bool:
        with suppress(redis.RedisError), self.client() as client:
            return bool(client.ping())
        return False

    def client(self) -> Any:
        return redis.Redis(port=self.port, socket_timeout=5)

    def flush(self) -> None:
        with self.client() as client:
            client.flushall()


class Rabbit(Part):
    """A RabbitMQ node of the tests' own, with the name server it needs: found where Debian puts it."""

    def __init__(self, folder: Path) -> None:
        self.port, names, between = free_port(), free_port(), free_port()
        home = folder / "rabbit"
        home.mkdir()
        environment = KEPT | {
            "HOME": str(home),
            "ERL_EPMD_PORT": str(names),
            "ERL_EPMD_ADDRESS": "127.0.0.1",
            "RABBITMQ_NODENAME": f"mandate{self.port}@localhost",
            "RABBITMQ_NODE_IP_ADDRESS": "127.0.0.1",
            "RABBITMQ_NODE_PORT": str(self.port),
            "RABBITMQ_DIST_PORT": str(between),
            "RABBITMQ_MNESIA_BASE": str(home),
            "RABBITMQ_LOG_BASE": str(home),
            "RABBITMQ_ENABLED_PLUGINS_FILE": str(home / "plugins"),
            "RABBITMQ_CONF_ENV_FILE": str(home / "none"),
        }
        self.names = Part("epmd", ("epmd", "-port", str(names)), environment, folder)
        super().__init__("rabbit", (self.program(),), environment, folder)
        self.url = f"amqp://guest:guest@127.0.0.1:{self.port}//"

    @staticmethod
    def program() -> str:
        return next(iter(sorted(glob.glob(RABBIT))), "")

    def start(self) -> None:
        self.names.start()
        super().start()
        until(self.answers, "RabbitMQ")

    def answers(self) -> bool:
        try:
            with Connection(self.url, connect_timeout=2) as connection:
                connection.connect()
        except (OSError, *connection.connection_errors):
            return False
        return True

    def kill(self) -> None:
        super().kill()
        self.names.kill()
