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
from tests.flows.browser import Answer, Browser
from tests.flows.match_by_letters import Flow

pytestmark = pytest.mark.django_db(transaction=True)


def inside() -> Browser:
    """Through Django's own client, as a browser with cookies of its own."""
    client = Client()

    def fetch(method: str, path: str, fields: Mapping[str, str] | None) -> Answer:
        sent = client.post if method == "POST" else client.get
        answer = sent(path, fields, follow=True)
        came_from = [path, *(to for to, _status in answer.redirect_chain)][-1]
        return Answer(answer.status_code, answer.content.decode(), came_from)

    return Browser(fetch)


def sweep() -> None:
    """What the workers do meanwhile."""
    now = datetime.now(UTC)
    write(now)
    deliver(now)


def test_two_people_play_from_the_opening_to_the_result_by_their_letters() -> None:
    played = Flow(inside, random.Random(3), sweep).play("ada@example.org", "bo@example.com")
    match = Match.objects.get()
    log = log_of(match)
    by_hand = [line for line in log.lines if line.cause == "link" and line.move]
    forced = [line for line in log.lines if line.cause == "forced"]
    assert match.status == Match.Status.OVER
    assert played.moves == len(by_hand) > 20
    assert len(by_hand) + len(forced) == sum(line.move is not None for line in log.lines)
    assert "Final score" in played.result
    assert played.letters == Counter(Letter.objects.values_list("to", flat=True))
