"""The tests, with a database of their own."""

import argparse
import os
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import NoReturn

from config.postgres import NoPostgresError, binaries, private_postgres

ROOT = Path(__file__).resolve().parent.parent


def main(argv: list[str]) -> int:
    options, rest = arguments(argv)
    os.chdir(ROOT)
    # An end by request is an end all the same: what was started must be stopped.
    for sign in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(sign, end_politely)
    if options.db == "sqlite":
        return run_pytest("", rest)
    if address := os.environ.get("TEST_DATABASE_URL"):
        return run_pytest(address, rest)
    return on_private_postgres(rest)


def arguments(argv: list[str]) -> tuple[argparse.Namespace, list[str]]:
    parser = argparse.ArgumentParser(
        prog="manage.py test",
        usage="manage.py test [--db sqlite] [--slow] [pytest arguments]",
        allow_abbrev=False,
        add_help="-h" in argv or "--help" in argv,
    )
    parser.add_argument("--db", choices=("postgresql", "sqlite"), default="postgresql")
    return parser.parse_known_args(argv)


def on_private_postgres(rest: list[str]) -> int:
    say("Starting a PostgreSQL for the tests …")
    began = time.monotonic()
    try:
        with private_postgres(binaries()) as address:
            say(f"It is up after {time.monotonic() - began:.1f} s.")
            return run_pytest(address, rest)
    except NoPostgresError as problem:
        if os.environ.get("CI") == "true":
            say(f"The tests need PostgreSQL. {problem}")
            return 1
        say(f"NOT ON POSTGRESQL: {problem} The tests run on SQLite instead.")
        return run_pytest("", rest)


def run_pytest(address: str, rest: list[str]) -> int:
    """The tests on the database at `address`, or on SQLite; the settings are read before any conftest is.

    What they keep is theirs alone: a service that runs from the same checkout has its own folder.
    """
    import pytest

    os.environ["TEST_DATABASE_URL"] = os.environ["DATABASE_URL"] = address
    os.environ.setdefault("SECRET_KEY", "a key for tests and nothing else")
    with tempfile.TemporaryDirectory(prefix="mandate-tests-", ignore_cleanup_errors=True) as folder:
        os.environ["DATA_DIR"] = folder
        return int(pytest.main(rest))


def end_politely(*_: object) -> NoReturn:
    """As ^C does: anything else pytest would take for one more failure, and go on."""
    raise KeyboardInterrupt


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
