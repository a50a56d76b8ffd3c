"""The service of one machine on a disk that is full for a while."""

import os
import random
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.flows.embedded import Embedded
from tests.flows.post_office import post_office
from tests.flows.servers import until
from tests.flows.stage import Stage

SIZE = "24m"


@contextmanager
def small_disk() -> Iterator[Path | None]:
    """A file system of its own with little room; None where nobody lets us mount one."""
    folder = Path(tempfile.mkdtemp(prefix="mandate-small-"))
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "none", str(folder)]
    mounted = False
    with suppress(FileNotFoundError):
        mounted = subprocess.run(mount, capture_output=True).returncode == 0
    try:
        yield folder if mounted else None
    finally:
        if mounted:
            subprocess.run(["umount", "--lazy", str(folder)], check=True)
        folder.rmdir()


@contextmanager
def embedded(seed: int) -> Iterator[Stage | None]:
    log = Path(tempfile.mkdtemp(prefix="mandate-log-"))
    with post_office() as office, small_disk() as disk:
        if disk is None:
            yield None
            return
        house = Embedded(log, disk, office.port)
        try:
            house.go_on()
            yield Stage(house, office, random.Random(seed))
        finally:
            house.serve.stop()
            for pid in house.everybody():
                with suppress(ProcessLookupError):
                    os.kill(pid, 9)
            shutil.rmtree(log, ignore_errors=True)


def filled_up(on: Stage) -> None:
    """It says so to whoever wants to move, until there is room again."""
    assert isinstance(on.place, Embedded)
    filler = on.place.fill()
    players = on.playing
    begun = players.answers[503]
    try:
        until(lambda: players.answers[503] >= begun + 5, "A page that says it is not possible just now")
    finally:
        filler.unlink()
