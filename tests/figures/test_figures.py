"""The figures can be had: every row is there, and nothing is said about how long anything may take."""

import subprocess
import sys
from pathlib import Path

import pytest

from config.postgres import binaries
from tests.conftest import need

ROWS = [
    *(
        "moves over HTTP",
        "pgbench, the same",
        "a view that does nothing",
        "match page, signed in, 10 entries",
    ),
    *("page of a letter's link, 10", "match page, signed in, 40", "page of a letter's link, 40"),
    *(
        "move, one client, from 10",
        "move, one client, from 40",
        "letters from their rows",
        "the same by Django's",
    ),
    *("pgbench to moves", "match page to a view", "page of a link to a view", "match page, 40 entries to 10"),
    *("page of a link, 40 entries to 10", "move, 40 entries to 10", "Django's backend to letters"),
    *("Profile of a move", "  ours,", "  libraries,", "Profile of a page", "  ours,", "  libraries,"),
]


@pytest.mark.slow
def test_a_short_run_tells_every_row() -> None:
    programs = binaries()
    need("PostgreSQL", programs, "install it (on Debian and Ubuntu: apt install postgresql)")
    assert programs is not None
    need("pgbench", (programs / "pgbench").exists(), "it comes with PostgreSQL's own programs")
    command = [sys.executable, "-m", "tests.figures", "--short"]
    done = subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    said = iter(done.stdout.splitlines())
    for row in ROWS:
        assert any(line.startswith(row) for line in said), f"{row} is missing, or not in its place"
