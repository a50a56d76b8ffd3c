"""The service on real parts: by letters over SMTP, restarts that nobody notices, RabbitMQ."""

import random
import re
import shutil
import signal
import time
from collections import Counter
from collections.abc import Iterator
from email import message_from_string, policy
from functools import partial
from typing import NamedTuple

import pytest
from kombu import Connection
from kombu.exceptions import OperationalError

from config.celery import SWEEPS, queue_of
from config.postgres import binaries
from games.links import TurnLink, turn_token
from tests.conftest import need
from tests.factories.faults import at_once
from tests.flows.alone import Alone
from tests.flows.bazaar import Bazaar, Solo
from tests.flows.browser import Browser, links_in, over_http
from tests.flows.driver import OPEN
from tests.flows.marbles import Silence
from tests.flows.match_by_letters import Flow
from tests.flows.parts import House
from tests.flows.post_office import PostOffice
from tests.flows.servers import Rabbit, until
from tests.flows.stage import Stage, goes_on, stage
from tests.flows.zodiac import Zodiac

pytestmark = pytest.mark.slow
MOVES, MANY = 6, 260
LETTERS = f"""
    INSERT INTO accounts_letter (id, "to", kind, thread, subject, text, html, picture, unsubscribe,
        message_id, created_at, state, tries, doubts, due_at, error)
    SELECT n, 'bo@example.com', 'signin', '', 'A letter', 'x', '', '', '', '<' || n || '@127.0.0.1>',
        now(), 'waiting', 0, 0, now(), '' FROM generate_series(1, {MANY}) n"""
LATE = """
    UPDATE games_decision d SET due_at = now() - interval '61 seconds'
    FROM games_seat s JOIN accounts_player p ON p.id = s.player_id
    WHERE s.id = d.seat_id AND d.open AND p.email = '{address}'"""
TURNS = """SELECT "to", count(*) FROM accounts_letter WHERE kind = 'turn' AND "to" IN ('cy@example.net',
    'di@example.net') GROUP BY 1 ORDER BY 1"""
MADE = """SELECT e.cause, count(*) FROM games_entry e JOIN games_match m ON m.id = e.match_id
    WHERE e.move IS NOT NULL AND m.game = 'mandamina' AND m.id = (SELECT max(id) FROM games_match)
    GROUP BY 1 ORDER BY 1"""
RESTING = "SELECT count(*) FROM pg_stat_activity WHERE state = 'idle' AND datname = 'mandate'"
SENT = "SELECT count(*) FROM accounts_letter WHERE state = 'sent'"


@pytest.fixture(scope="module")
def on() -> Iterator[Stage]:
    need("PostgreSQL", binaries(), "install postgresql")
    need("Redis", shutil.which("redis-server"), "install redis-server")
    with stage(1) as set_up:
        yield set_up


class ByMail(Flow):
    """Two people whose letters come from the mail server; their numbers there stand for addresses."""

    office: PostOffice

    def inbox(self, who: str) -> list[str]:
        taken = [one for one in self.office.taken if one.to == who and one.message_id not in self.read]
        return [one.message_id for one in taken]

    def letter(self, path: str) -> str:
        return self.part(path, "plain")

    def laid_out(self, path: str) -> str:
        return self.part(path, "html")

    def part(self, path: str, kind: str) -> str:
        text = next(one.text for one in self.office.taken if one.message_id == path)
        part = message_from_string(text, policy=policy.default).get_body((kind,))
        assert part
        return str(part.get_content()).replace("\r\n", "\n")


class BazaarByMail(ByMail, Bazaar):
    """The same with Mandi."""


class SilenceByMail(ByMail, Silence):
    """The same with Mandamina: the grid of marbles is in the other part of a letter."""


class SoloByMail(ByMail, Solo):
    """One person, who gets letters all the same."""


class ZodiacByMail(ByMail, Zodiac):
    """The same with Mandarin."""


class Hands(NamedTuple):
    """Put the clock on for what waits in the database."""

    house: House

    def on(self) -> None:
        self.house.ask("UPDATE games_notice SET due_at = now() WHERE done_at IS NULL")

    def out(self, address: str) -> None:
        self.house.ask(LATE.format(address=address))


def test_two_people_play_by_what_the_mail_server_brings(on: Stage) -> None:
    """A whole match is played like this on one machine: see test_processes."""
    flow = ByMail(lambda: Browser(over_http(on.house.site)), random.Random(3), partial(time.sleep, 0.1))
    flow.office = on.office
    ada, bo = "ada@example.net", "bo@example.net"
    flow.open(ada, bo)
    moves = 0
    while moves < MOVES:
        _who, new = flow.post(ada, bo)
        for letter in new:
            if invitations := links_in(letter, "/i/"):
                flow.accept(invitations[0])
            elif questions := links_in(letter, "/t/"):
                moves += flow.answer(questions[0])
    made = "SELECT count(*) FROM games_entry WHERE cause = 'link' AND move IS NOT NULL"
    assert on.house.ask(made) == [(moves,)]
    assert "1 matches" in on.house.run("manage.py", "verify")
    assert max(on.office.copies().values()) == 1


def test_mandi_is_played_by_what_the_mail_server_brings_and_its_clock_plays_for_who_is_late(
    on: Stage,
) -> None:
    site, tick = over_http, partial(time.sleep, 0.1)
    flow = BazaarByMail(lambda: Browser(site(on.house.site)), random.Random(3), tick, Hands(on.house))
    flow.office = on.office
    played = flow.play("cy@example.net", "di@example.net")
    assert flow.done == {"changed": 1, "late": 1, "restocked": 2}
    assert "Final score" in played.result
    assert on.house.ask(TURNS) == [("cy@example.net", 6), ("di@example.net", 7)]
    assert played.letters == {"cy@example.net": 8, "di@example.net": 9}
    on.house.run("manage.py", "verify")


def test_mandarin_is_played_by_what_the_mail_server_brings_and_its_clock_claims_for_who_is_late(
    on: Stage,
) -> None:
    """Some questions; a whole match is played like this in one process: see test_match_by_letters."""
    tick, people = partial(time.sleep, 0.1), ("hal@example.net", "ina@example.net")
    flow = ZodiacByMail(lambda: Browser(over_http(on.house.site)), random.Random(3), tick, Hands(on.house))
    flow.office = on.office
    flow.open(*people)
    moves = 0
    while moves < MOVES or not flow.done["late"]:
        who, new = flow.post(*people)
        for letter in new:
            moves += flow.acted(letter, who, people[1])
    made = Counter(dict(on.house.ask(MADE.replace("mandamina", "mandarin"))))
    assert (made["link"], made["clock"], made["order"] > 0, made["bot"] > 0) == (moves, 1, True, True)
    on.house.run("manage.py", "verify")


def test_one_person_plays_mandi_in_one_sitting(on: Stage) -> None:
    flow = SoloByMail(lambda: Browser(over_http(on.house.site)), random.Random(3), partial(time.sleep, 0.1))
    flow.office = on.office
    played = flow.play("eli@example.net", "")
    assert played.letters == {"eli@example.net": 2}


def test_mandamina_is_played_in_silence_by_what_the_mail_server_brings(on: Stage) -> None:
    """By two and the computer. The second is skipped once, and everybody told of it."""
    tick, people = partial(time.sleep, 0.1), ("fay@example.net", "gil@example.net")
    flow = SilenceByMail(lambda: Browser(over_http(on.house.site)), random.Random(3), tick, Hands(on.house))
    flow.office = on.office
    played = flow.play(*people)
    by_whom = dict(on.house.ask(MADE))
    assert "All eight colours lie together" in played.result
    assert (by_whom["link"], by_whom["clock"], "bot" in by_whom) == (played.moves, 1, True)
    assert set(flow.told) == {*people}
    assert min(flow.ways["typed"], flow.ways["touched"]) > 5
    # The way in and the result; or the invitation, the beginning, the result, and the turn that was missed.
    beside = dict(zip(people, (2, 4), strict=True))
    assert played.letters == {one: flow.asked[one] + beside[one] for one in people}
    on.house.run("manage.py", "verify")
    print(f"\nMandamina: {by_whom}, letters {dict(played.letters)}, {dict(flow.ways)}")


def test_mandamina_of_today_is_played_without_an_account_and_a_worker_finds_the_par(on: Stage) -> None:
    gone = len(on.office.taken)
    flow = Alone(lambda: Browser(over_http(on.house.site)), random.Random(3), partial(time.sleep, 0.1))
    played = flow.play("", "")
    assert dict(on.house.ask(MADE)) == {"web": played.moves}
    assert re.search(rf"a guest \(you\) (won|lost) {played.moves} ", played.result)
    assert len(on.office.taken) == gone
    on.house.run("manage.py", "verify")


def test_after_a_restart_of_postgresql_no_request_falls_over_a_line_that_rested(on: Stage) -> None:
    on.open_tables()
    pages = [f"/t/{turn_token(TurnLink(*row))}" for row in on.house.ask(OPEN)[:8]]
    ask = [partial(over_http(on.house.site), "GET", page, None) for page in pages]
    assert {answer.status for answer in at_once(*ask)} == {200}
    assert on.house.ask(RESTING)[0][0] > 1
    on.house.postgres.stop()
    on.house.postgres.start()
    assert {answer.status for answer in at_once(*ask)} == {200}


def test_a_worker_told_to_end_finishes_the_batch_in_its_hands_and_leaves_the_others(on: Stage) -> None:
    on.settled()
    begun, talks = on.house.ask(SENT)[0][0], on.office.talks
    on.office.pause = 0.01
    on.house.ask(LETTERS)
    until(lambda: on.house.ask(SENT)[0][0] > begun + 5)
    assert on.house.worker.stop(signal.SIGTERM) == 0
    on.office.pause = 0.0
    sent = on.house.ask(SENT)[0][0] - begun
    assert 0 < sent < MANY
    assert on.house.ask("SELECT count(*) FROM accounts_letter WHERE state = 'sending'") == [(0,)]
    on.house.worker.start()
    until(lambda: on.house.ask(SENT)[0][0] == begun + MANY)
    copies = on.office.copies()
    assert [copies[f"<{number}@127.0.0.1>"] for number in range(1, MANY + 1)] == [1] * MANY
    # How many go into one talk depends on how long they take; each has not one of its own.
    assert on.office.talks - talks < MANY // 4


def test_on_rabbitmq_matches_are_played_and_go_on_while_it_is_away() -> None:
    if not (shutil.which("epmd") and Rabbit.program()):
        pytest.skip("RabbitMQ is not installed; the service is tried on it where it is.")
    need("PostgreSQL", binaries(), "install postgresql")
    with stage(2, broker=Rabbit) as small:
        made = small.house
        lines, later = {queue_of(task) for task in SWEEPS}, {"celery_delayed_0", "celery_delayed_27"}
        with small.driven() as players:
            until(lambda: {name for name in lines | later if exists(made, name)} == lines)
            made.broker.kill()
            goes_on(players)
            made.broker.start()
        small.settled()
        assert small.checked().wrong == []
        assert max(small.office.copies().values()) == 1
        assert "delayed" not in made.worker.said()


def exists(made: House, queue: str) -> bool:
    with Connection(made.broker.url) as connection:
        try:
            connection.channel().queue_declare(queue, passive=True)
        except (OperationalError, *connection.channel_errors):
            return False
        return True
