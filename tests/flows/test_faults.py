"""Whatever falls while matches are played: nothing is lost, nothing is done twice, and it goes on."""

import os
import random
import shutil
import socket
from collections.abc import Iterator

import pytest

from config.postgres import binaries
from tests.conftest import need
from tests.flows.faults import FAULTS, FULL, line, together, tried
from tests.flows.full import embedded
from tests.flows.stage import Stage, stage

pytestmark = pytest.mark.slow
ROUNDS, AWAY = 1, 3.0
SEED = int(os.environ.get("SEED", random.SystemRandom().randrange(10**6)))


@pytest.fixture(scope="module")
def on() -> Iterator[Stage]:
    need("PostgreSQL", binaries(), "install postgresql")
    need("Redis", shutil.which("redis-server"), "install redis-server")
    with stage(SEED, away=AWAY) as set_up:
        yield set_up


# What stands in one line falls one after another; `python -m tests.flows.faults` looks after each.
TOGETHER = (
    ("web", "worker", "beat"),
    ("postgres-fast", "postgres-immediate", "postgres-away"),
    ("redis-flushed", "redis-away"),
    ("smtp-hangs", "smtp-gone", "smtp-later"),
    ("smtp-throttles", "smtp-drops", "smtp-refuses"),
    ("rows", "two-hosts"),
)


def test_none_of_the_faults_is_left_out() -> None:
    assert sorted(name for names in TOGETHER for name in names) == sorted(FAULTS)


@pytest.mark.parametrize("names", TOGETHER, ids="+".join)
def test_afterwards_the_log_is_as_decided_and_every_move_and_letter_is_accounted_for(
    on: Stage, names: tuple[str, ...]
) -> None:
    print(f"SEED={SEED}")
    row = tried(on, together(names, ROUNDS), 1)
    print(line(row))
    assert row.wrong == ()
    assert row.moves


def test_a_full_disk_is_said_and_loses_nothing_under_serve() -> None:
    print(f"SEED={SEED}")
    with embedded(SEED) as small:
        if small is None:
            pytest.skip("Nobody lets us mount a small file system here.")
        row = tried(small, FULL, 1)
    print(line(row))
    assert row.wrong == ()


def test_no_process_is_left_and_no_port_is_taken() -> None:
    with stage(SEED) as set_up:
        house = set_up.house
        assert len(house.everybody()) == house.processes
        ports = [house.port, house.broker.port, set_up.office.port]
    assert house.everybody() == set()
    assert not house.postgres.base.exists()
    assert [port for port in ports if is_taken(port)] == []


def is_taken(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
