"""Whatever is away, a move stands; and its letter goes out when what was away is back."""

import re
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client, RequestFactory

from accounts.models import Letter
from accounts.outbox.deliver import LAST_DOUBT, deliver
from accounts.outbox.tasks import deliver_letters
from config.failed import failed
from games import tasks
from games.links import turn_token
from games.models import Decision, Entry, Match, Notice
from tests.factories.accounts import letter as a_letter
from tests.factories.faults import at_once, losing_the_connection_at, losing_the_database_at
from tests.factories.games import BO, a_match, a_move, open_link
from tests.factories.services import Listener, Sink, free_port, sink_at, use_server
from tests.flows.browser import Page

pytestmark = pytest.mark.django_db(transaction=True)


def begun() -> Match:
    """A match in which Ada is asked; what was owed before is written and out of the way."""
    match = a_match(now=datetime.now(UTC))
    tasks.write_letters()
    Letter.objects.all().delete()
    assert open_link(match).seat == 0
    return match


def question(match: Match) -> str:
    return f"/t/{turn_token(open_link(match))}"


def post(match: Match, form_id: str = "a-form-of-its-own") -> Any:
    """A move for whoever is asked, sent as a browser sends it."""
    form = {"move": a_move(match), "form_id": form_id}
    return Client(raise_request_exception=False).post(question(match), form)


def stands(answer: Any) -> bool:
    """Whether the answer is a receipt, and of an entry that is there."""
    text = Page("", answer.status_code, answer.content.decode()).text
    named = re.search(r"Receipt entry (\d+) ?, ((?: ?[0-9a-f]{4}){4})", text)
    if answer.status_code != 200 or named is None:
        return False
    digest = bytes(Entry.objects.get(number=named[1]).digest).hex()
    return digest.startswith(named[2].replace(" ", ""))


def state_of(letter: Letter, settings: Any) -> str:
    """What an operator reads about the letter on /letters/."""
    mail, settings.MAIL = settings.MAIL, "page"
    page = Client().get("/letters/", {"to": letter.to}).content.decode()
    settings.MAIL = mail
    shown = re.findall(rf"/letters/{letter.id}/.*?UTC: (.*?)</p>", page, re.DOTALL)
    assert len(shown) == 1
    return str(shown[0])


@pytest.mark.parametrize("away", ["refused", "silent"])
@pytest.mark.parametrize("scheme", ["redis", "amqp"])
def test_with_the_broker_away_a_move_stands_and_the_sweep_writes_to_the_next(
    scheme: str, away: str, broker: Any, silent: Listener, sink: Sink
) -> None:
    broker("memory://")
    match = begun()
    app = broker(f"{scheme}://127.0.0.1:{silent.port if away == 'silent' else free_port()}//")
    answer = post(match)
    assert stands(answer)
    assert app.asked == ["games.tasks.write_letters"]
    assert [notice.kind for notice in Notice.objects.filter(done_at=None)] == ["turn"]
    tasks.write_letters()
    deliver_letters()
    assert [letter.rcpt_tos for letter in sink.letters] == [[BO]]
    assert [letter.state for letter in Letter.objects.all()] == ["sent"]


def test_r1_a_move_rolled_back_leaves_no_message_and_one_that_stands_leaves_one(messages: Path) -> None:
    match = begun()
    for old in messages.iterdir():
        old.unlink()
    before = Entry.objects.count(), Notice.objects.count()
    with losing_the_database_at("games_notice"):
        assert post(match).status_code == 503
    assert waiting(messages) == []
    with transaction.atomic():
        assert stands(post(match))
        assert waiting(messages) == []
        transaction.set_rollback(True)
    assert waiting(messages) == []
    assert (Entry.objects.count(), Notice.objects.count()) == before
    assert stands(post(match))
    assert waiting(messages) == ["write_letters"]
    tasks.write_letters()
    assert waiting(messages) == ["deliver_letters", "write_letters"]


def waiting(messages: Path) -> list[str]:
    """The sweeps that were called for and that no worker has begun."""
    return sorted(path.suffixes[0].strip(".") for path in messages.glob("*.msg"))


def test_with_the_mail_server_away_a_move_stands_and_its_letter_waits_and_is_sent_once(settings: Any) -> None:
    match, port = begun(), free_port()
    use_server(settings, port)
    assert stands(post(match))
    tasks.write_letters()
    deliver_letters()
    letter = Letter.objects.get()
    assert (letter.to, letter.state) == (BO, "waiting")
    assert state_of(letter, settings) == "waiting: the mail server cannot be reached"
    with sink_at(port) as sink:
        for _ in range(3):
            deliver(letter.due_at)
        assert len(sink.letters) == len(sink.tries) == 1
    letter.refresh_from_db()
    assert (letter.state, letter.tries) == ("sent", 2)
    assert state_of(letter, settings) == "sent"


@pytest.mark.parametrize("doubts", [1, LAST_DOUBT - 1, LAST_DOUBT])
def test_e9_an_answer_lost_after_the_text_is_unknown_and_retried_and_at_the_end_sent_or_given_up(
    doubts: int, sink: Sink, settings: Any, caplog: Any
) -> None:
    match = begun()
    stale = question(match)
    assert stands(post(match))
    tasks.write_letters()
    letter, told = Letter.objects.get(), []
    sink.mishap = {letter.to: "drop"}
    for _ in range(doubts):
        deliver(letter.due_at)
        letter.refresh_from_db()
        told.append(state_of(letter, settings))
        assert "This move is made" in Client().get(stale).content.decode()
    sink.mishap = {}
    deliver(letter.due_at)
    letter.refresh_from_db()
    retried = "unknown, retried"
    if doubts < LAST_DOUBT:
        assert told == [retried] * doubts
        assert (state_of(letter, settings), len(sink.letters)) == ("sent", 1)
    else:
        assert told == [retried] * 3 + ["gave up: the mail server took it and gave no answer"]
        assert sink.letters == []
    said = [record.getMessage() for record in caplog.records if str(letter.id) in record.getMessage()]
    assert sum(retried in line for line in said) == min(doubts, 3)
    assert "failed" not in caplog.text
    assert len(sink.tries) == min(doubts + 1, LAST_DOUBT)
    assert all(f"\r\nMessage-ID: {letter.message_id}\r\n" in text for text in sink.tries)
    assert stands(post(match, "the-form-of-the-next"))


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no connection that could be lost")
def test_h5_a_move_whose_database_hangs_up_leaves_nothing_and_the_same_form_plays_once() -> None:
    match = begun()
    form = {"move": a_move(match), "form_id": "the-form-that-is-retried"}
    before = Entry.objects.count(), Notice.objects.count(), Decision.objects.get(open=True).turn
    with losing_the_connection_at("games_notice"):
        lost = Client(raise_request_exception=False).post(question(match), form)
    connection.close()  # as the end of a request does
    assert (lost.status_code, lost["Retry-After"]) == (503, "30")
    assert "press it again" in Page("", 503, lost.content.decode()).text
    after = Entry.objects.count(), Notice.objects.count(), Decision.objects.get(open=True).turn
    assert after == before
    address = question(match)
    assert stands(Client().post(address, form))
    assert stands(Client().post(address, form))
    assert Entry.objects.filter(form_id=form["form_id"]).count() == 1
    assert list(Notice.objects.filter(done_at=None).values_list("player__email", flat=True)) == [BO]


def test_what_is_broken_is_no_outage() -> None:
    try:
        raise ValueError("a fault of ours")
    except ValueError:
        page = failed(RequestFactory().get("/"))
    assert (page.status_code, page.has_header("Retry-After")) == (500, False)
    assert "press it again" not in page.content.decode()


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no connection that could be lost")
def test_a_letter_whose_database_hung_up_while_it_was_sent_is_sent_once(sink: Sink) -> None:
    letter = a_letter()
    with connection.cursor() as cursor:
        mine = cursor.connection.info.backend_pid
    sink.once = {"DATA": partial(hang_up, mine)}
    deliver(letter.due_at)
    letter.refresh_from_db()
    assert (letter.state, letter.doubts, len(sink.tries)) == ("sent", 0, 1)


def hang_up(server_process: int) -> None:
    """From a thread of its own: that of the mail server may not ask a database."""

    def end_it() -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(%s, 10000)", [server_process])

    at_once(end_it)
