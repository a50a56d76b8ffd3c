"""Processes that live and die with the one that started them."""

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

PR_SET_PDEATHSIG = 1
PATIENCE = 4.0  # seconds a child has to end by itself
LONGEST_PAUSE = 30.0
STEADY = 30.0  # seconds after which a child's earlier falls are forgotten

libc = ctypes.CDLL(None) if sys.platform == "linux" else None


def die_with(parent: int, sign: signal.Signals) -> None:
    """Called in a new process: let it get that signal when its parent ends, however that ends."""
    if libc is None:
        return
    libc.prctl(PR_SET_PDEATHSIG, sign)
    if os.getppid() != parent:
        os._exit(1)


def tied(sign: signal.Signals = signal.SIGTERM) -> Callable[[], None]:
    parent = os.getpid()
    return lambda: die_with(parent, sign)


@dataclass
class Child:
    """One process of the service, started again when it falls, each time a little later."""

    name: str
    command: Sequence[str]
    environment: dict[str, str]
    folder: Path
    handles: tuple[int, ...] = ()
    process: subprocess.Popen[bytes] | None = None
    falls: int = 0
    since: float = 0.0
    not_before: float = 0.0

    def start(self) -> None:
        self.since = time.monotonic()
        self.process = subprocess.Popen(
            self.command,
            env=self.environment,
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            # The supervisor's own output is one line; what children have to say is the operator's.
            stdout=sys.stderr.fileno(),
            pass_fds=self.handles,
            start_new_session=True,
            preexec_fn=tied(),
        )

    def running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def tend(self, say: Callable[[str], None]) -> None:
        """Start it, or note that it fell and when it may be tried again."""
        now = time.monotonic()
        if self.running() or now < self.not_before:
            return
        if self.process is not None:
            self.falls = 1 if now - self.since > STEADY else self.falls + 1
            pause = min(0.5 * 2 ** (self.falls - 1), LONGEST_PAUSE)
            say(f"The {self.name} ended ({self.process.returncode}); it starts again in {pause:g} s.")
            self.process, self.not_before = None, now + pause
        else:
            self.start()

    def send(self, sign: signal.Signals) -> None:
        """To the process and all it has started; what is already gone needs no signal."""
        if self.process is None:
            return
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, sign)


def end(children: Sequence[Child]) -> None:
    """Ask them to end; make them, when they take too long."""
    for child in children:
        child.send(signal.SIGTERM)
    deadline = time.monotonic() + PATIENCE
    while any(child.running() for child in children) and time.monotonic() < deadline:
        time.sleep(0.02)
    for child in children:
        child.send(signal.SIGKILL)
        if child.process is not None:
            child.process.wait()
