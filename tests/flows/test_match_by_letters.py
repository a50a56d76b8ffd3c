"""A whole match between two addresses, letter by letter, on the pages alone."""

import random
import re
from collections import Counter
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client

from accounts.models import Letter
from accounts.outbox.deliver import deliver
from games.models import Decision, Match, Notice
from games.notices.write import write
from games.play import par
from games.play.expire import GRACE, expire, overdue
from tests.factories.games import log_of
from tests.flows.alone import Alone
from tests.flows.bazaar import Bazaar, Solo
from tests.flows.browser import Answer, Browser, Value
from tests.flows.marbles import Silence
from tests.flows.match_by_letters import Flow
from tests.flows.zodiac import SIGNS, Zodiac

pytestmark = pytest.mark.django_db(transaction=True)
ADA, BO, CY = "ada@example.org", "bo@example.com", "cy@example.net"


def inside() -> Browser:
    """Through Django's own client, as a browser with cookies of its own."""
    client = Client()

    def fetch(method: str, path: str, fields: Mapping[str, Value] | None) -> Answer:
        sent = client.post if method == "POST" else client.get
        answer = sent(path, fields, follow=True)
        came_from = [path, *(to for to, _status in answer.redirect_chain)][-1]
        return Answer(answer.status_code, answer.content.decode(), came_from)

    return Browser(fetch)


def sweep() -> None:
    """What the workers do meanwhile."""
    now = datetime.now(UTC)
    for match in overdue(now):
        expire(match, now=now)
    for layout in par.due():
        par.find(layout)
    write(now)
    deliver(now)


class Hands:
    """Put the clock on for what waits in the database."""

    def on(self) -> None:
        Notice.objects.filter(done_at=None).update(due_at=datetime.now(UTC))

    def out(self, address: str) -> None:
        asked = Decision.objects.filter(open=True, seat__player__email=address)
        asked.update(due_at=datetime.now(UTC) - GRACE - timedelta(seconds=1))


def test_two_people_play_from_the_opening_to_the_result_by_their_letters() -> None:
    played = Flow(inside, random.Random(3), sweep).play("ada@example.org", "bo@example.com")
    match = Match.objects.get()
    log = log_of(match)
    by_hand = [line for line in log.lines if line.cause == "link" and line.move]
    by_itself = [line for line in log.lines if line.cause in ("forced", "order")]
    assert match.status == Match.Status.OVER
    assert played.moves == len(by_hand) > 20
    assert len(by_hand) + len(by_itself) == sum(line.move is not None for line in log.lines)
    assert "Final score" in played.result
    assert played.letters == Counter(Letter.objects.values_list("to", flat=True))


def test_two_people_and_two_computers_play_mandi_by_letters_alone_one_of_them_late_once() -> None:
    flow = Bazaar(inside, random.Random(3), sweep, Hands())
    played = flow.play("ada@example.org", "bo@example.com")
    match = Match.objects.get()
    causes = Counter(line.cause for line in log_of(match).lines if line.move)
    assert match.status == Match.Status.OVER
    assert flow.done == {"changed": 1, "late": 1, "restocked": 2}
    # Six rounds and the restock, for two: a choice that was changed is an entry more, one that came along
    # with the restock none.
    assert (played.moves, causes["link"], causes["clock"]) == (12, 13, 1)
    assert played.letters == Counter(Letter.objects.values_list("to", flat=True))
    turns = Counter(Letter.objects.filter(kind="turn").values_list("to", flat=True))
    assert turns == {"ada@example.org": 6, "bo@example.com": 7}
    assert played.letters == {"ada@example.org": 8, "bo@example.com": 9}
    (late,) = Letter.objects.filter(to="bo@example.com", text__contains="Your time ran out")
    assert "Mandi round 5" in late.subject
    (told,) = Letter.objects.filter(to="ada@example.org", text__contains="Bo's time ran out")
    assert "Mandi round 5" in told.subject
    assert "Bought back: you cards " in played.result


def test_one_person_plays_mandi_against_three_computers_without_closing_the_page() -> None:
    played = Solo(inside, random.Random(3), sweep).play("ada@example.org", "")
    log = log_of(Match.objects.get())
    assert played.moves == 6 == sum(line.cause == "web" and line.move is not None for line in log.lines)
    assert {line.cause for line in log.lines if line.move} == {"web", "bot"}
    assert played.letters == {"ada@example.org": 2}  # the way in and the result


def test_two_people_and_two_computers_play_mandarin_by_letters_alone_one_of_them_late_once() -> None:
    flow = Zodiac(inside, random.Random(3), sweep, Hands())
    played = flow.play(ADA, BO)
    match = Match.objects.get()
    log = log_of(match)
    causes = Counter(line.cause for line in log.lines if line.move)
    assert match.status == Match.Status.OVER
    assert flow.done == {"late": 1, "doubted": 1}
    assert (played.moves, causes["link"], causes["clock"]) == (causes["link"], played.moves, 1)
    assert [person.sign for person in log.state.people][:2] == [*SIGNS]
    assert played.letters == Counter(Letter.objects.values_list("to", flat=True))
    assert Letter.objects.filter(to=BO, text__contains="Your time ran out").exists()
    assert Letter.objects.filter(to=ADA, text__contains="Bo's time ran out").exists()


@pytest.mark.slow  # whoever plays it thinks for half a second before each move
def test_three_people_sort_marbles_by_letters_alone_one_of_them_late_once() -> None:
    people = (ADA, BO, CY)
    flow = Silence(inside, random.Random(3), sweep, Hands())
    played = flow.play(*people)
    match = Match.objects.get()
    log = log_of(match)
    causes = Counter(line.cause for line in log.lines if line.move)
    assert match.status == Match.Status.OVER
    assert "All eight colours lie together" in played.result
    assert (played.moves, 1) == (causes["link"], causes["clock"])
    assert played.moves + causes["bot"] == log.state.turns
    assert min(flow.ways["typed"], flow.ways["touched"]) > 5
    assert flow.told == {BO: "Your time ran out, so you were"} | {
        one: "Bo's time ran out, so Bo was" for one in people if one != BO
    }
    assert played.letters == Counter(Letter.objects.values_list("to", flat=True))
    turns = Counter(Letter.objects.filter(kind="turn").values_list("to", flat=True))
    # The way in and the result; or the invitation, the beginning and the result, and Bo's missed turn.
    others = {one: played.letters[one] - turns[one] for one in people}
    assert others == {one: {ADA: 2, BO: 4, CY: 3}[one] for one in people}
    assert turns == flow.asked


@pytest.mark.slow  # as above
def test_somebody_without_an_account_sorts_marbles_alone_and_stands_in_the_days_table() -> None:
    played = Alone(inside, random.Random(3), sweep).play("", "")
    log = log_of(Match.objects.get())
    by_hand = [line for line in log.lines if line.cause == "web" and line.move]
    assert played.moves == log.state.turns == len(by_hand)
    assert re.search(rf"a guest \(you\) (won|lost) {played.moves} ", played.result)
    assert "(found by a search over target groups, targets-" in played.result
    assert Letter.objects.count() == 0
