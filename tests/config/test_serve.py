"""The whole service on one machine: it comes up, mends itself, and goes without a trace."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from http.client import HTTPConnection

import pytest

from tests.factories.running import CREW, PATIENCE, ROOT, Service, until
from tests.factories.services import free_port

pytestmark = pytest.mark.slow


def health(port: int, host: str = "127.0.0.1") -> tuple[int, bytes]:
    connection = HTTPConnection(host, port, timeout=PATIENCE)
    connection.request("GET", "/healthz")
    answer = connection.getresponse()
    return answer.status, answer.read()


def test_it_comes_up_with_one_line_and_goes_without_a_trace(serve: Callable[..., Service]) -> None:
    port = free_port()
    service = serve("--port", str(port))
    assert service.first_line() == f"Ready: http://127.0.0.1:{port}/\n"
    assert health(port) == (200, b"ok")
    assert set(service.members()) == CREW
    assert service.end() == 0
    assert service.process.stdout is not None
    assert service.process.stdout.read() == ""
    assert service.everybody() == set()
    assert "Traceback" not in service.log.read_text()


def test_no_link_stands_in_the_log(serve: Callable[..., Service]) -> None:
    token = "abcdefghijklmnopqrstuvwxyz23456"
    port = free_port()
    service = serve("--port", str(port), LOG_LEVEL="DEBUG")
    service.first_line()
    for line in (f"GET /t/{token} HTTP/1.1", f"GET /t/{token} HTTP/9.9", f"BREW /i/{token}/x HTTP/1.1"):
        with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as connection:
            connection.sendall(f"{line}\r\nHost: evil.example\r\nConnection: close\r\n\r\n".encode())
            assert connection.recv(100).startswith(b"HTTP/1.1 4")
    service.end()
    log = service.log.read_text()
    assert "evil.example" in log
    assert token not in log


def test_sweeps_reach_the_worker_and_do_not_fail(serve: Callable[..., Service]) -> None:
    service = serve("--port", str(free_port()), LOG_LEVEL="DEBUG")
    service.first_line()
    tasks = ("write_letters", "deliver_letters", "expire_due", "think_bots")
    until(lambda: all(f"{task}[" in service.log.read_text() for task in tasks))
    service.end(signal.SIGTERM)
    log = service.log.read_text()
    assert "succeeded" in log
    assert "Traceback" not in log


def test_a_request_to_end_before_it_is_ready_ends_it_too(serve: Callable[..., Service]) -> None:
    service = serve("--port", str(free_port()))
    until(lambda: "database" in service.log.read_text())
    assert service.end(signal.SIGTERM) == 0
    assert service.everybody() == set()


@pytest.mark.parametrize("name", sorted(CREW))
def test_a_child_that_is_killed_starts_again(serve: Callable[..., Service], name: str) -> None:
    port = free_port()
    service = serve("--port", str(port))
    service.first_line()
    until(lambda: set(service.members()) == CREW)
    before = service.members()
    os.kill(before[name], signal.SIGKILL)
    until(lambda: service.members().get(name, before[name]) != before[name])
    until(lambda: health(port) == (200, b"ok"))
    after = service.members()
    assert {one: after[one] for one in CREW - {name}} == {one: before[one] for one in CREW - {name}}
    assert "it starts again in 0.5 s" in service.log.read_text()
    assert service.end() == 0


def test_a_supervisor_that_is_killed_leaves_nobody_behind(serve: Callable[..., Service]) -> None:
    service = serve("--port", str(free_port()))
    service.first_line()
    assert len(service.everybody()) >= 1 + len(CREW)
    service.end(signal.SIGKILL)
    until(lambda: service.everybody() == set())


def test_a_port_that_is_taken_is_one_sentence_and_nothing_starts(serve: Callable[..., Service]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        service = serve("--port", str(port))
        assert service.process.wait(timeout=PATIENCE) == 1
    assert service.log.read_text() == (
        f"Cannot listen at 127.0.0.1:{port} (Address already in use): choose another --port or --host.\n"
    )
    assert not (service.data / "mandate.sqlite3").exists()


def test_a_second_one_on_the_same_data_is_one_sentence(serve: Callable[..., Service]) -> None:
    first = serve("--port", str(free_port()))
    first.first_line()
    second = subprocess.run(
        [sys.executable, ROOT / "manage.py", "serve", "--port", str(free_port())],
        env={"PATH": os.environ["PATH"], "NO_BOOTSTRAP": "1", "DATA_DIR": str(first.data)},
        capture_output=True,
        text=True,
    )
    assert second.stderr == (
        f"Another serve is running on {first.data}: set DATA_DIR to another folder for a second one.\n"
    )
    assert (second.returncode, second.stdout) == (1, "")
    assert first.process.poll() is None


def test_two_with_their_own_port_and_data_run_side_by_side(serve: Callable[..., Service]) -> None:
    ports = [free_port(), free_port()]
    both = [serve("--port", str(port), data=f"data{port}") for port in ports]
    assert [one.first_line() for one in both] == [f"Ready: http://127.0.0.1:{port}/\n" for port in ports]
    assert [one.end() for one in both] == [0, 0]


def test_every_address_of_the_machine_can_be_served_and_the_danger_is_said(
    serve: Callable[..., Service],
) -> None:
    port = free_port()
    service = serve("--host", "0.0.0.0", "--port", str(port))
    assert service.first_line() == f"Ready: http://127.0.0.1:{port}/\n"
    assert "MAIL is page: whoever reaches this machine can read every letter" in service.log.read_text()


def test_the_newer_internet_is_served_too(serve: Callable[..., Service]) -> None:
    try:
        port = free_port(socket.AF_INET6, "::1")
    except OSError:
        pytest.skip("This machine has no IPv6.")
    service = serve("--host", "::1", "--port", str(port))
    assert service.first_line() == f"Ready: http://[::1]:{port}/\n"
    assert health(port, "::1") == (200, b"ok")
