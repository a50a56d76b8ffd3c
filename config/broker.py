"""The broker of one machine: messages as files in a folder, each of which appears whole or not at all."""

import fcntl
import os
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from queue import Empty
from time import time_ns
from typing import Any

from kombu.transport import TRANSPORT_ALIASES, filesystem
from kombu.transport.virtual.base import BrokerState
from kombu.utils.json import dumps, loads

SCHEME = "folder"


def write_whole(path: Path, text: str) -> None:
    """Readers see the old file or the new one, and never a half of either."""
    draft = path.with_name(f".{uuid.uuid4().hex}")
    draft.write_text(text)
    os.replace(draft, path)


class Channel(filesystem.Channel):
    """The stock channel, with atomic writing and taking, and with everything in one folder."""

    def __init__(self, connection: Any, **arguments: Any) -> None:
        super().__init__(connection, **arguments)
        for folder in (self.messages, self.control_folder):
            folder.mkdir(parents=True, exist_ok=True)

    @property
    def messages(self) -> Path:
        return Path(self.data_folder_in)

    def _put(self, queue: str, payload: Any, **_: Any) -> None:  # type: ignore[override]
        name = f"{time_ns():020}-{uuid.uuid4().hex}.{queue}.msg"
        write_whole(self.messages / name, dumps(payload))

    def _get(self, queue: str, timeout: float | None = None) -> Any:
        ahead = self.ahead.setdefault(queue, [])
        if not ahead:
            ahead += self.waiting(queue)
        while ahead:
            if text := take(self.messages / ahead.pop()):
                return loads(text)
        raise Empty

    @cached_property
    def ahead(self) -> dict[str, list[str]]:
        """What the last look into the folder found, newest first: a long line is not read anew for each."""
        return {}

    def waiting(self, queue: str) -> list[str]:
        names = (name for name in os.listdir(self.messages) if name.partition(".")[2] == f"{queue}.msg")
        return sorted(names, reverse=True)

    def _size(self, queue: str) -> int:
        """Whether anything waits, 1 or 0: asked at each declaration, where nobody reads how much it is."""
        with os.scandir(self.messages) as found:
            return int(any(one.name.partition(".")[2] == f"{queue}.msg" for one in found))

    def _queue_bind(self, exchange: str, routing_key: str, pattern: str, queue: str) -> None:
        row = filesystem.exchange_queue_t(routing_key or "", pattern or "", queue or "")
        with held(self.control_folder):
            rows = self.get_table(exchange)
            if row not in rows:
                write_whole(self._exchange_file(exchange), dumps([row, *rows]))


def take(path: Path) -> str:
    """The text of a message that no other reader gets any more, or nothing when one was quicker."""
    mine = path.with_name(f".{uuid.uuid4().hex}")
    try:
        path.rename(mine)
    except FileNotFoundError:
        return ""
    text = mine.read_text()
    mine.unlink()
    return text


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """One process at a time, by a hold on the folder itself."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


class Transport(filesystem.Transport):
    """Looks into the folder a few times a second, and lets go as often, so that a worker ends promptly."""

    Channel = Channel
    polling_interval = 0.2
    connection_errors: Any = (*filesystem.Transport.connection_errors, OSError)

    def __init__(self, client: Any, **arguments: Any) -> None:
        super().__init__(client, **arguments)
        # Not the process's: what was bound in one folder, or in one since wiped, is not bound in another.
        self.state = BrokerState()

    def drain_events(self, connection: Any, timeout: float | None = None, **_: Any) -> None:
        patience = self.polling_interval
        super().drain_events(connection, timeout=patience if timeout is None else min(timeout, patience))


def options(folder: Path) -> dict[str, Any]:
    """What kombu must be told about a broker in that folder."""
    messages = str(folder / "messages")
    return {"data_folder_in": messages, "data_folder_out": messages, "control_folder": folder / "control"}


TRANSPORT_ALIASES[SCHEME] = f"{__name__}:Transport"
