"""What the tests of the house stand on."""

from collections.abc import Iterator

import pytest
import time_machine

from accounts.models import Heartbeat
from accounts.sweeps import run
from config.pulse import EVERY
from tests.factories.games import NOW
from tests.factories.running import serve
from tests.factories.services import silent

__all__ = ["serve", "silent"]


@pytest.fixture
def clock(transactional_db: None) -> Iterator[time_machine.Traveller]:
    """It stands at noon, and this process has written no heartbeat yet."""
    run.told.clear()
    with time_machine.travel(NOW, tick=False) as traveller:
        yield traveller
    run.told.clear()


@pytest.fixture
def well(clock: time_machine.Traveller) -> None:
    """Every sweep has just run."""
    Heartbeat.objects.bulk_create(Heartbeat(name=name, began_at=NOW, alive_at=NOW) for name in EVERY)
