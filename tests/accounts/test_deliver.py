"""Letters reach the mail server, or it is seen that they do not."""

import logging
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone

from accounts.models import Letter, Player
from accounts.outbox.deliver import LAST_TRY, WAITS, claim, deliver, due, lease
from accounts.outbox.outcome import Fate
from accounts.outbox.tasks import deliver_letters
from accounts.outbox.web import in_words
from tests.factories.accounts import NOON, PlayerFactory, letter
from tests.factories.services import Listener, Sink, use_server

pytestmark = pytest.mark.django_db


def now_of(one: Letter) -> Letter:
    one.refresh_from_db()
    return one


def until_the_end(one: Letter) -> list[timedelta]:
    """Deliver whenever the letter is due, and say how long each wait was."""
    waits, now = [], NOON
    while one.state in ("waiting", "unknown"):
        deliver(now)
        one.refresh_from_db()
        waits.append(one.due_at - now)
        now = one.due_at
    return waits[:-1]


def test_what_is_due_is_sent_once_and_what_is_not_due_waits(sink: Sink) -> None:
    sent, later = letter(), letter(now=NOON + timedelta(minutes=1))
    assert deliver(NOON).fates == {Fate.SENT: 1}
    assert deliver(NOON).fates == {}
    assert (now_of(sent).state, sent.sent_at, sent.tries, in_words(sent)) == ("sent", NOON, 1, "sent")
    assert (now_of(later).state, in_words(later)) == ("waiting", "waiting")
    assert len(sink.letters) == 1


def test_a_batch_goes_over_one_connection(sink: Sink) -> None:
    for _ in range(5):
        letter()
    assert deliver(NOON).fates == {Fate.SENT: 5}
    assert (len(sink.letters), sink.greetings) == (5, 1)


def test_the_task_goes_on_until_nothing_is_due(sink: Sink) -> None:
    for _ in range(53):
        letter(now=timezone.now())
    deliver_letters()
    assert len(sink.letters) == 53
    assert not Letter.objects.exclude(state="sent").exists()


def test_a_refused_address_gives_up_at_once_and_stops_no_other(sink: Sink, caplog: Any) -> None:
    eli, cy = PlayerFactory.create(email="eli@example.com"), PlayerFactory.create(email="cy@example.test")
    sink.refuse = {
        "eli@example.com": "550 5.1.1 <eli@example.com> unknown, see https://sink.example/why",
        "cy@example.test": "550 5.7.1 not today",
    }
    lost, blocked, fine = letter(eli.email, player=eli), letter(cy.email, player=cy), letter()
    assert deliver(NOON).fates == {Fate.REFUSED: 2, Fate.SENT: 1}
    assert in_words(now_of(lost)) == "gave up: the mail server says 550 5.1.1 … unknown, see …"
    assert in_words(now_of(blocked)) == "gave up: the mail server says 550 5.7.1 not today"
    assert now_of(fine).state == "sent"
    assert Player.objects.get(pk=eli.pk).reachable == "bounced"
    assert Player.objects.get(pk=cy.pk).reachable == "fine"
    errors = [record.getMessage() for record in caplog.records if record.levelno == logging.ERROR]
    assert len(errors) == 2
    assert str(lost.id) in errors[0]
    assert not [error for error in errors if "eli@" in error or "/t/" in error or "://" in error]


def test_a_temporary_refusal_is_no_bounce_and_is_tried_again(sink: Sink) -> None:
    bo = PlayerFactory.create(email="bo@example.com")
    one = letter(bo.email, player=bo)
    sink.refuse = {bo.email: "451 4.4.1 try later"}
    assert deliver(NOON).fates == {Fate.NOT_NOW: 1}
    assert in_words(now_of(one)) == "waiting: the mail server says 451 4.4.1 try later"
    assert deliver(NOON + timedelta(seconds=29)).fates == {}
    sink.refuse = {}
    assert deliver(NOON + timedelta(seconds=30)).fates == {Fate.SENT: 1}
    assert (now_of(one).state, one.error, one.tries) == ("sent", "", 2)
    assert Player.objects.get().reachable == "fine"


def test_the_waits_grow_and_end_after_two_days(sink: Sink, caplog: Any) -> None:
    one = letter()
    sink.refuse = {one.to: "451 4.7.1 greylisted"}
    assert until_the_end(one) == list(WAITS)
    assert timedelta(hours=40) < sum(WAITS, timedelta()) < timedelta(hours=48)
    assert one.tries == LAST_TRY
    assert in_words(one) == "gave up: the mail server says 451 4.7.1 greylisted"
    assert [record.levelname for record in caplog.records].count("ERROR") == 1
    assert deliver(NOON + timedelta(days=30)).fates == {}


def test_a_line_dropped_before_the_final_answer_is_unknown_and_retried(sink: Sink, caplog: Any) -> None:
    one, other = letter(), letter("ada@example.org")
    sink.mishap = {one.to: "drop"}
    assert deliver(NOON).fates == {Fate.UNKNOWN: 1, Fate.SENT: 1}
    assert (now_of(one).state, in_words(one)) == ("unknown", "unknown, retried")
    assert now_of(other).state == "sent"
    assert sink.greetings == 2
    assert "unknown, retried" in caplog.text
    assert "failed" not in caplog.text
    sink.mishap = {}
    deliver(one.due_at)
    assert (now_of(one).state, one.tries) == ("sent", 2)


def test_all_tries_carry_one_message_id_and_copies_are_few(sink: Sink) -> None:
    one = letter()
    sink.mishap = {one.to: "drop"}
    until_the_end(one)
    assert in_words(one) == "gave up: the mail server took it and gave no answer"
    assert len(sink.tries) == 4
    assert all(f"Message-ID: {one.message_id}\r\n" in text for text in sink.tries)


def test_no_final_answer_in_time_is_unknown_too(sink: Sink, settings: Any) -> None:
    settings.EMAIL_TIMEOUT = 1
    one = letter()
    sink.mishap = {one.to: "hang"}
    assert deliver(NOON).fates == {Fate.UNKNOWN: 1}
    assert in_words(now_of(one)) == "unknown, retried"


def test_what_may_have_arrived_stays_unknown_when_the_next_try_cannot_say(sink: Sink) -> None:
    one = letter()
    sink.mishap = {one.to: "drop"}
    deliver(NOON)
    sink.mishap, sink.refuse = {}, {one.to: "450 4.2.0 busy"}
    deliver(now_of(one).due_at)
    assert (now_of(one).state, one.tries) == ("unknown", 2)


@pytest.mark.parametrize(
    ("answer", "fate", "state"),
    [
        ("554 5.6.0 no", Fate.REFUSED, "gave_up"),
        ("452 4.3.1 disk full", Fate.NOT_NOW, "waiting"),
        ("421 4.3.2 closing", Fate.NOT_NOW, "waiting"),
    ],
)
def test_an_answer_to_the_text_is_an_answer(sink: Sink, answer: str, fate: Fate, state: str) -> None:
    one, other = letter(), letter("ada@example.org")
    sink.mishap = {one.to: answer}
    assert deliver(NOON).fates == {fate: 1, Fate.SENT: 1}
    assert (now_of(one).state, now_of(other).state) == (state, "sent")


def test_letters_wait_for_a_server_that_is_away(no_server: None, request: pytest.FixtureRequest) -> None:
    some = [letter() for _ in range(3)]
    assert deliver(NOON).fates == {Fate.NOT_NOW: 3}
    assert {in_words(now_of(one)) for one in some} == {"waiting: the mail server cannot be reached"}
    sink: Sink = request.getfixturevalue("sink")
    assert deliver(NOON + WAITS[0]).fates == {Fate.SENT: 3}
    assert len(sink.letters) == 3


def test_a_server_that_never_greets_is_asked_once_a_batch(silent: Listener, settings: Any) -> None:
    use_server(settings, silent.port)
    settings.EMAIL_TIMEOUT = 1
    for _ in range(3):
        letter()
    delivered = deliver(NOON, limit=3)
    assert (delivered.fates, delivered.more) == ({Fate.NOT_NOW: 3}, False)
    assert len(silent.taken) == 1


def test_a_worker_killed_before_sending_leaves_the_letter_to_the_next(sink: Sink) -> None:
    one = letter()
    assert claim(now_of(one), NOON)
    assert deliver(NOON).fates == {}
    assert in_words(now_of(one)) == "being sent"
    after = NOON + lease()
    assert after <= NOON + timedelta(minutes=5)
    assert deliver(after).fates == {Fate.SENT: 1}
    assert (now_of(one).state, len(sink.letters)) == ("sent", 1)


def test_a_worker_killed_after_sending_makes_one_copy_with_the_same_message_id(sink: Sink) -> None:
    one = letter()
    deliver(NOON)
    Letter.objects.update(state="sending", due_at=NOON + lease(), sent_at=None)  # it died before writing
    deliver(NOON + lease())
    assert now_of(one).state == "sent"
    assert [f"Message-ID: {one.message_id}" in text for text in sink.tries] == [True, True]


def test_a_letter_that_kills_every_worker_is_given_up(sink: Sink) -> None:
    one, now = letter(), NOON
    for _ in range(LAST_TRY):
        assert claim(now_of(one), now)
        now += lease()
    deliver(now)
    assert in_words(now_of(one)) == "gave up: every worker that sent it ended before it knew"
    assert sink.letters == []


def test_of_two_workers_that_read_a_letter_one_gets_it() -> None:
    letter()
    (mine,), (theirs,) = list(due(NOON)), list(due(NOON))
    assert (claim(mine, NOON), claim(theirs, NOON)) == (True, False)


@pytest.mark.parametrize("timeout", [1, 10, 20])
def test_the_lease_is_longer_than_any_talk_and_ends_within_five_minutes(settings: Any, timeout: int) -> None:
    settings.EMAIL_TIMEOUT = timeout
    assert timedelta(seconds=12 * timeout) < lease() <= timedelta(minutes=5)


def test_a_letter_that_cannot_be_made_is_loud_and_stops_no_other(sink: Sink, caplog: Any) -> None:
    bad, good = letter(), letter("ada@example.org")
    Letter.objects.filter(id=bad.id).update(subject="Mandala\nBcc: all@example.org", text="the secret")
    assert deliver(NOON).fates == {Fate.BROKEN: 1, Fate.SENT: 1}
    assert in_words(now_of(bad)) == "waiting: it could not be made (BadHeaderError)"
    assert now_of(good).state == "sent"
    assert f"Letter {bad.id} (turn)" in caplog.text
    assert "message.py" in caplog.text
    assert "the secret" not in caplog.text
    assert "Bcc" not in caplog.text


@pytest.mark.django_db(transaction=True)
def test_nobody_talks_to_a_mail_server_inside_a_transaction(sink: Sink) -> None:
    one = letter()
    with pytest.raises(RuntimeError, match="durable"), transaction.atomic():
        deliver(NOON)
    assert (now_of(one).state, sink.greetings) == ("waiting", 0)


def test_while_letters_go_to_the_page_they_are_sent_by_being_there(settings: Any, no_server: None) -> None:
    settings.MAIL = "page"
    one, later = letter(), letter(now=NOON + timedelta(hours=1))
    assert deliver(NOON).fates == {Fate.SENT: 1}
    assert (now_of(one).state, one.sent_at) == ("sent", NOON)
    assert now_of(later).state == "waiting"


def test_sending_a_letter_asks_the_database_twice(sink: Sink, django_assert_num_queries: Any) -> None:
    letter()
    with django_assert_num_queries(5):  # what is due; BEGIN, claim, COMMIT (a savepoint here); settle
        deliver(NOON)
