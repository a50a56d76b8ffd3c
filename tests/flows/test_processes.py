"""The service as it runs, and its processes killed in the middle: nothing is lost, nothing done twice."""

import os
import re
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from functools import partial
from http.client import HTTPException
from random import Random

import pytest
from django.db import transaction
from django.test import Client

from accounts.models import Letter
from accounts.outbox.nudge import publish
from games.engine.codec import Head, canonical_entry, chained, commitment
from games.engine.facts import TurnMissed
from games.links import TurnLink, turn_token
from games.models import Decision, Entry, Match, Notice
from games.play.expire import GRACE
from games.play.open import open_match
from tests.factories.faults import at_once
from tests.factories.games import a_match, a_move, a_table, log_of, open_link
from tests.factories.running import Service, Start, Worker, site, until
from tests.factories.services import free_port, sink_at
from tests.flows.browser import Answer, Browser, Fetch, Value, over_http
from tests.flows.match_by_letters import Flow

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def now() -> datetime:
    return datetime.now(UTC)


def question(link: TurnLink) -> str:
    return f"/t/{turn_token(link)}"


def receipt(body: str) -> str:
    """The entry and the digits a page names as the receipt of a move."""
    return "".join(re.findall(r"<dt>Receipt</dt><dd>(.*?)</dd>", body))


def all_told() -> bool:
    """Whether every notice that is due has become a letter and every letter has left."""
    owed = Notice.objects.filter(done_at=None, due_at__lte=now())
    return not (owed or Letter.objects.exclude(state="sent"))


def test_r1_a_worker_that_runs_at_once_always_finds_the_move(worker: Worker) -> None:
    match = a_match(now=now())
    worker.ran(2)  # for the opening and for the start
    for i in range(15):
        with transaction.atomic():
            form = {"move": a_move(match), "form_id": f"the-form-number-{i}"}
            assert receipt(Client().post(question(open_link(match)), form).content.decode())
            # A message that was sent too early is taken before this one, and so before the commit.
            publish("games.tasks.write_letters")
            worker.ran(2 * i + 3)
        worker.ran(2 * i + 4)
        until(all_told)
    assert "Traceback" not in worker.log.read_text()


def test_g1_a_letter_whose_worker_was_killed_arrives_once_or_twice_if_it_had_been_handed_over(
    live: Start,
) -> None:
    mail, port = free_port(), free_port()
    with sink_at(mail) as sink:
        service = live(port, MAIL=f"smtp://127.0.0.1:{mail}", EMAIL_TIMEOUT="2")
        killed: dict[str, int] = {}  # at which word, and which process
        for word in ("EHLO", "RCPT", "DATA"):
            sink.once = {word: partial(kill_worker, service, killed, word)}
            open_match(a_table(other=f"{word.lower()}@example.com"), now=now())
            until(partial(killed.__contains__, word))
        assert len(set(killed.values())) == 3
        assert not Letter.objects.filter(state="sent")
        until(all_told)
    arrived = Counter(letter.rcpt_tos[0] for letter in sink.letters)
    assert arrived == {"ehlo@example.com": 1, "rcpt@example.com": 1, "data@example.com": 2}
    for letter in Letter.objects.all():
        copies = [one.content for one in sink.letters if one.rcpt_tos == [letter.to]]
        assert all(f"\r\nMessage-ID: {letter.message_id}\r\n".encode() in copy for copy in copies)


def kill_worker(service: Service, killed: dict[str, int], word: str) -> None:
    worker = service.members()["worker"]
    os.kill(worker, signal.SIGKILL)
    killed[word] = worker


class Stubborn:
    """Asks again whatever got no answer, once the service is back; at some moves it kills the service."""

    def __init__(self, start: Callable[[], Service], web: Fetch) -> None:
        self.start, self.web = start, web
        self.running = start()
        self.moves: list[str] = []
        # At which move, how many seconds after it was sent, and whom.
        self.kills = {
            5: (0.0, lambda: self.running.process.kill()),
            15: (0.02, lambda: self.running.wipe()),
            25: (0.05, lambda: self.running.wipe()),
        }

    def __call__(self, method: str, path: str, fields: Mapping[str, Value] | None) -> Answer:
        if fields and "/t/" in path:
            self.moves.append(str(fields["form_id"]))
            if len(self.moves) in self.kills:
                threading.Timer(*self.kills.pop(len(self.moves))).start()
        while True:
            try:
                return self.web(method, path, fields)
            except (OSError, HTTPException):
                until(lambda: not self.running.everybody())
                self.running = self.start()


def test_a_service_killed_three_times_in_the_middle_of_a_match_loses_nothing_and_does_nothing_twice(
    live: Start,
) -> None:
    port = free_port()
    web = Stubborn(partial(live, port), over_http(site(port)))
    flow = Flow(lambda: Browser(web), Random(3), lambda: time.sleep(0.1))
    played = flow.play("ada@example.org", "bo@example.com")
    until(all_told)
    assert not web.kills
    assert "Final score" in played.result
    match = Match.objects.get()
    made = Entry.objects.filter(cause="link").exclude(move=None).values_list("form_id", flat=True)
    assert sorted(str(form_id) for form_id in made) == sorted(web.moves)
    assert len(set(web.moves)) == len(web.moves) == played.moves
    assert digest_of(match) == bytes(match.digest)
    assert log_of(match).outcome
    letters = Letter.objects.values_list("to", "kind", "subject")
    assert len(set(letters)) == len(letters)
    assert played.letters == Counter(to for to, _kind, _subject in letters)
    told = Notice.objects.exclude(letter=None).values("letter").distinct()
    assert told.count() == len(letters) - 1  # the letter that let Ada in tells of no match


def digest_of(match: Match) -> bytes:
    """The end of the chain, made anew from the entries; each is compared on the way."""
    digest = bytes(32)
    for number, row in enumerate(Entry.objects.filter(match=match).order_by("number"), 1):
        head = Head(match.public, number, row.at, row.seat, row.cause)
        digest = chained(digest, commitment(bytes(row.salt), canonical_entry(head, row.move, row.events)))
        assert (row.number, bytes(row.digest)) == (number, digest)
    return digest


def test_h3_ten_posts_of_one_form_at_once_are_one_move_and_a_new_form_is_told_it_is_made(live: Start) -> None:
    port = free_port()
    live(port)
    web = over_http(site(port))
    match = a_match(now=now())
    link, form = open_link(match), {"move": a_move(match), "form_id": "ten-of-one-form"}
    answers = at_once(*[partial(web, "POST", question(link), form)] * 10)
    assert {answer.status for answer in answers} == {200}
    assert len({receipt(answer.body) for answer in answers}) == 1
    other = web("POST", question(link), form | {"form_id": "a-new-form-of-it"})
    assert (other.status, receipt(other.body)) == (409, receipt(answers[0].body))
    until(all_told)
    assert Entry.objects.filter(seat=link.seat).exclude(move=None).count() == 1
    assert Letter.objects.filter(kind="turn", to="bo@example.com").count() == 1


def out_of_time(link: TurnLink) -> None:
    """Two days pass for this question, if it is still asked."""
    asked = Decision.objects.filter(match__number=link.match, seat__number=link.seat)
    asked.filter(turn=link.turn, open=True).update(due_at=now() - GRACE - timedelta(seconds=1))


def test_a1_posts_around_their_due_time_and_the_sweep_make_one_move_of_each_question(live: Start) -> None:
    port = free_port()
    live(port)
    matches = [a_match(now=now(), address=f"ada{i}@example.org") for i in range(18)]
    links = [open_link(match) for match in matches]
    forms = [{"move": a_move(match), "form_id": "around-due-time"} for match in matches]
    post = over_http(site(port))
    posts = [partial(post, "POST", question(link), form) for link, form in zip(links, forms, strict=True)]
    late, racing, early = posts[:6], posts[6:12], posts[12:]
    for link in links[:6]:
        out_of_time(link)
    answers = at_once(*late, *racing, *early, *[partial(out_of_time, link) for link in links[6:12]])[:18]
    until(lambda: not Decision.objects.filter(open=True, due_at__lt=now()))
    statuses = [answer.status for answer in answers]
    assert statuses[:6] == [409] * 6
    assert set(statuses[6:12]) <= {200, 409}
    assert statuses[12:] == [200] * 6
    for match, link, ask, (status, body, _path) in zip(matches, links, posts, answers, strict=True):
        log = log_of(match)
        made = [line for line in log.lines if line.seat == link.seat and line.move]
        missed = [fact for line in made for fact in line.events if isinstance(fact, TurnMissed)]
        expected = ("link", 0) if status == 200 else ("clock", 1)
        assert [(line.cause, len(missed)) for line in made] == [expected]
        again = ask()
        assert again[0] == status
        assert status == 409 or receipt(again[1]) == receipt(body)
    until(all_told)
    assert Letter.objects.filter(kind="missed").count() == statuses.count(409)


def test_with_its_broker_gone_the_service_takes_moves_and_writes_the_letter_when_it_is_back(
    live: Start,
) -> None:
    port = free_port()
    service = live(port)
    match = a_match(now=now())
    until(all_told)
    broker, aside = service.data / "broker", service.data / "aside"
    broker.rename(aside)
    broker.write_text("in the way")
    form = {"move": a_move(match), "form_id": "a-form-of-its-own"}
    answer = over_http(site(port))("POST", question(open_link(match)), form)
    assert (answer.status, bool(receipt(answer.body))) == (200, True)
    said = ("No worker could be told", "The broker is away")
    until(lambda: all(words in service.log.read_text() for words in said))
    broker.unlink()
    aside.rename(broker)
    until(all_told)
    assert Letter.objects.filter(to="bo@example.com", kind="turn").count() == 1
