"""The whole service on one machine: pages, worker and clock under a small supervisor."""

import argparse
import fcntl
import os
import signal
import socket
import sys
import threading
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from config.children import Child, end

ROOT = Path(__file__).resolve().parent.parent
EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}


def main(argv: list[str]) -> int:
    options = arguments(argv)
    address = f"http://{bracketed(EVERYWHERE.get(options.host, options.host))}:{options.port}"
    os.environ["PORT"] = str(options.port)
    os.environ["SITE_URL"] = os.environ.get("SITE_URL", "").strip() or address
    from config import settings
    from config.notes import open_letters

    hold = only_one(settings.DATA_DIR)
    listener = listening(options.host, options.port)
    stop = stopping()
    os.environ["DATA_DIR"] = str(settings.DATA_DIR)
    if options.host in EVERYWHERE and settings.MAIL_MODE == "page":
        say(open_letters("this machine"))
    try:
        if not migrated(stop):
            return 0 if stop.is_set() else 1
        return supervise(listener, address, stop)
    finally:
        os.close(hold)


def arguments(argv: list[str]) -> argparse.Namespace:
    from config import env

    parser = argparse.ArgumentParser(prog="manage.py serve", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at (127.0.0.1)")
    parser.add_argument("--port", help="the port to listen at (PORT, else 8000)")
    options = parser.parse_args(argv)
    if options.port is not None:
        os.environ["PORT"] = options.port
    options.port = env.whole("PORT", 8000, low=1, high=65535)
    return options


def bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def only_one(data: Path) -> int:
    """A hold on the data folder for as long as this process lives."""
    handle = os.open(data / "serve.lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        sys.exit(f"Another serve is running on {data}: set DATA_DIR to another folder for a second one.")
    return handle


def listening(host: str, port: int) -> socket.socket:
    """The port, taken before anything starts; it stays ours while the pages start again."""
    try:
        family, kind, number, _, address = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listener = socket.socket(family, kind, number)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(512)
    except OSError as error:
        place = f"{bracketed(host)}:{port}"
        sys.exit(f"Cannot listen at {place} ({error.strerror}): choose another --port or --host.")
    return listener


def stopping() -> threading.Event:
    """Set by ^C or a polite request to end."""
    stop = threading.Event()
    for sign in (signal.SIGINT, signal.SIGTERM):
        signal.signal(sign, lambda *_: stop.set())
    # Under nohup the end of a terminal is none of ours.
    if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
        signal.signal(signal.SIGHUP, lambda *_: stop.set())
    return stop


def migrated(stop: threading.Event) -> bool:
    say("Bringing the database up to date …")
    step = child("migration", "manage.py", "migrate", "--verbosity", "0", "--no-input")
    step.start()
    while step.running() and not stop.wait(0.05):
        pass
    end([step])
    return step.process is not None and step.process.returncode == 0


def child(name: str, *arguments: str, handles: tuple[int, ...] = ()) -> Child:
    environment = {**os.environ, "NO_BOOTSTRAP": "1", "PYTHONPATH": str(ROOT)}
    return Child(name, [sys.executable, *arguments], environment, ROOT, handles)


def children(listener: socket.socket) -> list[Child]:
    number = listener.fileno()
    pages = ("-m", "gunicorn", "-c", "python:config.gunicorn", "--bind", f"fd://{number}")
    # As root it warns of an option that has no meaning here.
    celery = ("-W", "ignore:You're running the worker", "-m", "celery", "--quiet", "--app", "config")
    alone = ("--without-gossip", "--without-mingle", "--without-heartbeat")
    return [
        child("web server", *pages, handles=(number,)),
        child("worker", *celery, "worker", "--pool", "threads", "--concurrency", "4", *alone),
        child("clock", *celery, "beat", "--scheduler", "config.beat:Sparing", "--pidfile", ""),
    ]


def supervise(listener: socket.socket, address: str, stop: threading.Event) -> int:
    say("Starting the web server, the worker and the clock …")
    crew = children(listener)
    ready = False
    try:
        while not stop.is_set():
            for one in crew:
                one.tend(say)
            if not ready and (ready := answers(listener)):
                print(f"Ready: {address}/", flush=True)
            stop.wait(0.2 if ready else 0.02)
    finally:
        say("Stopping …")
        end(crew)
    return 0


def answers(listener: socket.socket) -> bool:
    """Whether the pages answer; asked without patience, for it is asked often."""
    host, port = listener.getsockname()[:2]
    connection = HTTPConnection(EVERYWHERE.get(host, host), port, timeout=0.2)
    try:
        connection.request("GET", "/healthz", headers={"Host": "localhost"})
        return connection.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
