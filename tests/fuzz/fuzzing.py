"""So many requests of each kind, each judged; the first fault is made small and told in one line."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any

import hypothesis
from hypothesis import HealthCheck, Phase, given

from tests.factories.running import ROOT, on_this_database, until
from tests.factories.services import free_port
from tests.fuzz.house import READERS, House
from tests.fuzz.judge import Fault, Watch, counts, is_watched, judge, judge_deeds, listening
from tests.fuzz.requests import Answer, Request, over_a_socket, through_the_handler
from tests.fuzz.sent import Bytes, Desk, Sent, read, written
from tests.fuzz.strategies import some_bytes, touched

MANY = 1000
GUNICORN = ("-m", "gunicorn", "-c", "python:config.gunicorn")


class Fuzzing:
    """One house, what was sent to it, and what came of that."""

    def __init__(self, *, brief: bool = False) -> None:
        """`brief`: two readers, and one address of each route."""
        self.desk = Desk(House(brief=brief), ("nobody", "seat") if brief else tuple(READERS))
        self.watch = Watch()
        self.statuses: Counter[tuple[str, int]] = Counter()
        self.made: Counter[str] = Counter()
        self.reached: set[str] = set()
        self.port = 0

    def send(self, sent: Sent) -> None:
        """Raises Fault, with the line that sends it again."""
        request = self.desk.request(sent)
        try:
            with listening() as ear:
                answer = self._on_the_wire(request) if _wired(sent) else self._by_hand(sent, request)
            judge(request, answer)
            if ear.heard and not is_watched(request):
                raise Fault(f"the program says {ear.heard}")
        except Exception as problem:
            again = f"python -m tests.fuzz --repeat '{written(sent).replace(chr(39), chr(92) + 'u0027')}'"
            what = f"{request.method} {request.target[:300]}, {request.body[:300]!r}"
            raise Fault(f"{type(problem).__name__}: {problem}\n{what}\n{again}") from problem
        kind = "socket" if _wired(sent) else type(sent).__name__.lower()
        self.statuses[kind, answer.status] += 1
        self.reached.add(sent.page)

    def _by_hand(self, sent: Sent, request: Request) -> Answer:
        with self.watch.undoing():
            answer = through_the_handler(request)
        judge_deeds(request, self.watch, right=self.desk.right(sent))
        self.made.update(self.watch.made)
        return answer

    def _on_the_wire(self, request: Request) -> Answer:
        return over_a_socket(self.port, request)

    def run(self, kind: str, strategy: Any, number: int, seed: int) -> None:
        """So many of one kind; hypothesis may find fewer that differ, and then goes on from another seed."""
        began = self.sent
        while self.sent < began + number:
            _examples(strategy, began + number - self.sent, seed, self.send)
            seed += 1
        print(f"{kind}: {self.sent - began}", flush=True)

    @property
    def sent(self) -> int:
        """How many, without the one that failed."""
        return sum(self.statuses.values())


def _wired(sent: Sent) -> bool:
    return isinstance(sent, Bytes) and sent.wire


def _examples(strategy: Any, number: int, seed: int, send: Callable[[Any], Any]) -> None:
    @hypothesis.seed(seed)
    @hypothesis.settings(
        max_examples=number,
        derandomize=False,
        database=None,
        deadline=None,
        phases=(Phase.generate, Phase.shrink),
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
    )
    @given(strategy)
    def one(sent: Sent) -> None:
        send(sent)

    one()


def fuzz(requests: int, seed: int, data: Path, *, brief: bool = False) -> Fuzzing:
    """Half of them forms, the rest bytes; of very many a tenth over sockets, to a real server."""
    print(f"\nseed {seed}")
    all_of_it = Fuzzing(brief=brief)
    wired = requests // 10 if requests >= MANY else 0
    forms = requests // 2
    all_of_it.run("forms", touched(all_of_it.desk), forms, seed)
    all_of_it.run("bytes", some_bytes(all_of_it.desk, wire=False), requests - forms - wired, seed)
    if wired:
        on_sockets(all_of_it, wired, seed, data)
    tell(all_of_it)
    return all_of_it


def on_sockets(fuzzing: Fuzzing, number: int, seed: int, data: Path) -> None:
    """What is done there stays done, so that nothing is sent which says all that a page wants to hear.

    No entry, no match, and no letter but those that let somebody in.
    """
    before = counts()
    wired = some_bytes(fuzzing.desk, wire=True).filter(lambda sent: not fuzzing.desk.right(sent))
    with serving(data) as fuzzing.port:
        fuzzing.run("sockets", wired, number, seed)
    grown = {name: more - before[name] for name, more in counts().items() if more != before[name]}
    if set(grown) - {"SignIn", "Letter"} or grown.get("Letter", 0) != grown.get("SignIn", 0):
        raise Fault(f"over sockets were made {grown}")


def repeat(line: str, data: Path) -> None:
    """One request again, from the line a fault printed."""
    fuzzing, sent = Fuzzing(), read(line)
    if not _wired(sent):
        return fuzzing.send(sent)
    with serving(data) as fuzzing.port:
        return fuzzing.send(sent)


@contextmanager
def serving(data: Path) -> Iterator[int]:
    """The pages on this test's database, by the server that serves them; its word is kept and looked at."""
    port, said = free_port(), data / "gunicorn"
    command = [
        sys.executable,
        "-m",
        "gunicorn",
        "-c",
        "python:config.gunicorn",
        "--bind",
        f"127.0.0.1:{port}",
    ]
    environment = {**os.environ, **on_this_database(), "DATA_DIR": str(data)}
    with said.open("w") as log:
        server = subprocess.Popen(command, env=environment, cwd=ROOT, stdout=log, stderr=log)
    try:
        until(lambda: answers(port))
        yield port
    finally:
        server.terminate()
        server.wait(timeout=30)
    if "Traceback" in (words := said.read_text()):
        raise Fault(f"the server says {words[-3000:]}")


def answers(port: int) -> bool:
    line = HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        line.request("GET", "/healthz")
        return line.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        line.close()


def tell(fuzzing: Fuzzing) -> None:
    for (kind, status), number in sorted(fuzzing.statuses.items()):
        print(f"{kind:>8} {status}: {number}")
    missed = sorted(set(fuzzing.desk.house.pages) - fuzzing.reached)
    pages = len(fuzzing.desk.house.pages)
    print(f"addresses {len(fuzzing.reached)} of {pages}, forms {len(fuzzing.desk.forms)}")
    print(f"not reached: {', '.join(missed[:9]) or 'none'}{' …' if missed[9:] else ''}")
    print(f"rightly made, and undone: {dict(fuzzing.made) or 'nothing'}")
