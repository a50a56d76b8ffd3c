"""A whole match between two addresses, letter by letter, on the pages alone."""

import random
from collections import Counter
from collections.abc import Mapping
from datetime import UTC, datetime

import pytest
from django.test import Client

from accounts.models import Letter
from accounts.outbox.deliver import deliver
from games.models import Match
from games.notices.write import write
from tests.factories.games import log_of
from tests.flows.browser import Browser, Fetch
from tests.flows.match_by_letters import Flow

pytestmark = pytest.mark.django_db(transaction=True)


def inside() -> Fetch:
    """Through Django's own client, as a browser that keeps no cookies."""
    client = Client()  # one for all: each prepares the whole house anew

    def fetch(method: str, path: str, fields: Mapping[str, str] | None) -> tuple[int, str]:
        client.cookies.clear()
        answer = client.post(path, fields) if method == "POST" else client.get(path)
        return answer.status_code, answer.content.decode()

    return fetch


def sweep() -> None:
    """What the workers do meanwhile."""
    now = datetime.now(UTC)
    write(now)
    deliver(now)


def test_two_people_play_from_the_opening_to_the_result_by_their_letters() -> None:
    played = Flow(Browser(inside()), random.Random(3), sweep).play("ada@example.org", "bo@example.com")
    match = Match.objects.get()
    log = log_of(match)
    by_hand = [line for line in log.lines if line.cause == "link" and line.move]
    forced = [line for line in log.lines if line.cause == "forced"]
    assert match.status == Match.Status.OVER
    assert played.moves == len(by_hand) > 20
    assert len(by_hand) + len(forced) == sum(line.move is not None for line in log.lines)
    assert "Final score" in played.result
    assert played.letters == Counter(Letter.objects.values_list("to", flat=True))
