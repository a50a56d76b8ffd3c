"""Every match has a secret of its own, from the system, whatever clock and dice of the process say."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
import time_machine

from games.models import Entry, Match, MatchSecret
from games.play.open import open_match
from games.play.places import BOT, HOST
from tests.factories.games import NOW, a_table
from tests.factories.running import on_this_database

pytestmark = pytest.mark.django_db(transaction=True)
ROOT = Path(__file__).parents[2]
TIMES = 200
AGAIN = "import django; django.setup(); from tests.play.test_chance import many; many('bo')"


def many(name: str) -> None:
    """As a process does that has just begun: the same second, the same dice."""
    random.seed(7)
    with time_machine.travel(NOW, tick=False):
        for n in range(TIMES):
            host = f"{name}{n // 25}@example.org"
            match = open_match(a_table(places=(HOST, BOT), address=host), now=NOW)
            Match.objects.filter(pk=match.pk).update(status="over")  # so that nobody has too many


def after_a_restart() -> None:
    environment = {**os.environ, **on_this_database(), "DJANGO_SETTINGS_MODULE": "config.settings"}
    subprocess.run([sys.executable, "-c", AGAIN], env=environment, cwd=ROOT, check=True)


def test_l1_two_hundred_matches_in_one_second_and_as_many_after_a_restart_have_each_their_own_deck() -> None:
    many("ada")
    after_a_restart()
    deals = Entry.objects.filter(events__contains="pile-shuffled", number__lte=4).values_list(
        "events", flat=True
    )
    piles = {events[events.index("pile-shuffled") :] for events in deals}
    assert len(piles) == len(deals) == Match.objects.count() == 2 * TIMES
    kept = {bytes(secret) for secret in MatchSecret.objects.values_list("secret", flat=True)}
    assert len(kept) == 2 * TIMES
    assert {len(secret) for secret in kept} == {32}
