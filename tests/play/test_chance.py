"""Every match has a secret of its own, from the system, whatever clock and dice of the process say."""

import random

import pytest
import time_machine

from games.models import Entry, Match, MatchSecret
from games.play.open import open_match
from games.play.places import BOT, HOST
from tests.factories.games import NOW, a_table

pytestmark = pytest.mark.django_db(transaction=True)


def fifty() -> None:
    """As a process would that has just begun: the same clock, the same dice."""
    random.seed(7)
    with time_machine.travel(NOW, tick=False):
        for n in range(50):
            host = f"ada{n // 25}@example.org"
            match = open_match(a_table(places=(HOST, BOT), address=host), now=NOW)
            Match.objects.filter(pk=match.pk).update(status="over")  # so that nobody has too many


def test_l1_a_hundred_matches_at_one_moment_have_a_hundred_decks() -> None:
    for _restarted in range(2):
        fifty()
    deals = Entry.objects.filter(events__contains="pile-shuffled", number__lte=4).values_list(
        "events", flat=True
    )
    piles = {events[events.index("pile-shuffled") :] for events in deals}
    assert len(piles) == len(deals) == Match.objects.count() == 100
    kept = {bytes(secret) for secret in MatchSecret.objects.values_list("secret", flat=True)}
    assert len(kept) == 100
    assert {len(secret) for secret in kept} == {32}
