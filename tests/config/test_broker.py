"""Messages of one machine: each is taken whole, by one reader, once."""

import cProfile
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from queue import Empty
from typing import Any

import pytest
from kombu import Connection

from config import broker

ROOT = Path(__file__).parents[2]
WRITERS, EACH = 2, 1000

WRITE = """
import sys
from tests.config.test_broker import connect
folder, name, count = sys.argv[1:]
queue = connect(folder).SimpleQueue("work")
for number in range(int(count)):
    queue.put({"name": name, "number": number, "filling": "x" * 2000})
"""
READ = """
import sys
from queue import Empty
from tests.config.test_broker import connect
queue = connect(sys.argv[1]).SimpleQueue("work", no_ack=True)
idle = 0
while idle < 20:
    try:
        message = queue.get(timeout=0.1)
    except Empty:
        idle += 1
    else:
        idle = 0
        print(message.payload["name"], message.payload["number"])
"""


def connect(folder: str | Path) -> Connection:
    return Connection(f"{broker.SCHEME}://localhost", transport_options=broker.options(Path(folder)))


def process(code: str, *arguments: object) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", code, *map(str, arguments)]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)


def test_two_readers_get_every_message_of_two_writers_once_and_whole(tmp_path: Path) -> None:
    readers = [process(READ, tmp_path) for _ in range(2)]
    writers = [process(WRITE, tmp_path, name, EACH) for name in range(WRITERS)]
    assert [writer.wait() for writer in writers] == [0] * WRITERS
    taken = [line for reader in readers for line in reader.communicate()[0].splitlines()]
    assert [reader.returncode for reader in readers] == [0, 0]
    assert sorted(taken) == sorted(f"{name} {number}" for name in range(WRITERS) for number in range(EACH))
    assert list((tmp_path / "messages").iterdir()) == []


def test_messages_are_taken_in_the_order_they_were_put(tmp_path: Path) -> None:
    with connect(tmp_path) as connection:
        queue = connection.SimpleQueue("work", no_ack=True)
        for number in range(50):
            queue.put(number)
        assert [queue.get(timeout=1).payload for _ in range(50)] == list(range(50))


def test_a_line_does_not_take_from_another(tmp_path: Path) -> None:
    with connect(tmp_path) as connection:
        connection.SimpleQueue("letters").put("for letters")
        with pytest.raises(Empty):
            connection.SimpleQueue("work").get(timeout=0.1)
        assert connection.SimpleQueue("letters").get(timeout=1).payload == "for letters"


def test_a_draft_that_its_writer_left_behind_is_no_message(tmp_path: Path) -> None:
    with connect(tmp_path) as connection:
        queue = connection.SimpleQueue("work")
        (tmp_path / "messages" / ".0123abcd").write_text('{"half": ')
        assert queue.qsize() == 0
        with pytest.raises(Empty):
            queue.get(timeout=0.1)


def test_two_processes_that_bind_at_once_are_both_in_the_table(tmp_path: Path) -> None:
    binding = "import sys; from tests.config.test_broker import connect; "
    binding += "[connect(sys.argv[1]).SimpleQueue(f'{sys.argv[2]}-{n}').put(n) for n in range(40)]"
    both = [process(binding, tmp_path, name) for name in ("a", "b")]
    assert [one.wait() for one in both] == [0, 0]
    with connect(tmp_path) as connection:
        bound = [
            (name, n)
            for name in ("a", "b")
            for n in range(40)
            if connection.channel().get_table(f"{name}-{n}")[0].queue == f"{name}-{n}"
        ]
    assert len(bound) == 80


def test_a_long_line_is_read_without_looking_at_all_of_it_each_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with connect(tmp_path) as connection:
        queue = connection.SimpleQueue("work", no_ack=True)
        for number in range(200):
            queue.put(number)
        looks: list[Any] = []
        listdir = os.listdir

        def look(path: Any) -> list[str]:
            looks.append(path)
            return listdir(path)

        monkeypatch.setattr(os, "listdir", look)
        for _ in range(200):
            queue.get(timeout=1)
    assert len(looks) <= 3


def test_the_names_of_messages_sort_by_time() -> None:
    earlier = f"{time.time_ns():020}"
    assert earlier < f"{time.time_ns():020}"


def calls(act: Callable[[], Any]) -> int:
    """How many functions it takes, from the first to the last."""
    watch = cProfile.Profile()
    watch.runcall(act)
    return sum(entry.callcount for entry in watch.getstats())


def test_a_message_costs_the_same_whether_nobody_waits_or_thousands_do(tmp_path: Path) -> None:
    def one_more() -> None:
        with connect(tmp_path) as broker, broker.SimpleQueue("work") as queue:
            queue.put({"name": "one more"})

    one_more()
    before = calls(one_more)
    for number in range(3000):
        (tmp_path / "messages" / f"{number:020}-x.work.msg").touch()
    assert calls(one_more) < before + 100
