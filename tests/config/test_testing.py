"""However a run of the tests is ended, it ends at once and leaves no PostgreSQL behind."""

import os
import random
import secrets
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from celery import current_app
from django.conf import settings

from config.postgres import binaries
from tests.conftest import need
from tests.factories.running import until

ROOT = Path(__file__).parents[2]
TESTS = """
import os, pathlib, time
here = pathlib.Path(__file__).parent
def test_that_takes_long():
    (here / "address").write_text(os.environ["DATABASE_URL"])
    time.sleep(60)
def test_after_it():
    (here / "went-on").touch()
"""


def test_what_the_tests_keep_is_not_in_the_folder_of_a_service() -> None:
    assert not Path(settings.DATA_DIR).is_relative_to(ROOT)
    folder = Path(current_app.conf.broker_transport_options["control_folder"])
    assert folder.is_relative_to(settings.DATA_DIR)


def test_what_is_dealt_in_a_test_can_be_dealt_again(request: pytest.FixtureRequest) -> None:
    again = random.Random(f"{os.environ.get('DEALS', '')} {request.node.nodeid}")
    assert [secrets.token_bytes(32) for _ in range(2)] == [again.randbytes(32) for _ in range(2)]
    assert secrets.token_bytes(16) != secrets.token_bytes(16)


@pytest.mark.parametrize(
    "sign",
    [
        signal.SIGTERM,
        pytest.param(signal.SIGINT, marks=pytest.mark.slow),
        pytest.param(signal.SIGHUP, marks=pytest.mark.slow),
    ],
)
def test_a_run_that_is_ended_stops_what_it_started(tmp_path: Path, sign: signal.Signals) -> None:
    need("PostgreSQL", binaries(), "apt install postgresql")
    (tmp_path / "test_long.py").write_text(TESTS)
    kept = {name: os.environ[name] for name in os.environ.keys() - {"TEST_DATABASE_URL", "DATABASE_URL"}}
    run = subprocess.Popen(
        [sys.executable, ROOT / "manage.py", "test", "-p", "no:cacheprovider", tmp_path / "test_long.py"],
        env={**kept, "NO_BOOTSTRAP": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    address = tmp_path / "address"
    until(lambda: address.exists() and address.read_text())
    folder = Path(address.read_text().partition("host=")[2].partition("&")[0])
    assert folder.is_dir()
    run.send_signal(sign)
    run.communicate(timeout=30)
    assert run.returncode in (2, 130)
    assert not folder.exists()
    assert not (tmp_path / "went-on").exists()
