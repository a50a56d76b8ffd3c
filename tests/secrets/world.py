"""One world as its readers are shown it: all that can be fetched, sent, written and overheard."""

import io
import logging
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from http.cookies import SimpleCookie
from typing import Any, NamedTuple

import time_machine
from celery import current_app
from django.core.management import call_command
from django.db import transaction
from django.test import Client, RequestFactory
from django.test.client import ClientHandler

from accounts.models import Letter, Player
from accounts.sweeps import run
from config.logs import QUIET, Discreet
from games.bots import BOTS
from games.engine.codec import played
from games.engine.game import silent
from games.engine.moves import allows
from games.links import TurnLink, turn_token
from games.models import Decision, Match, Notice, Seat
from games.rules import GAMES
from games.store.log import Log, load
from games.tasks import expire_due, remind_due, tend_tables, think_bots, write_letters
from tests.factories.bazaars import link_of
from tests.factories.faults import losing_the_database_at
from tests.factories.games import ADA, BO, NOW
from tests.secrets import photograph
from tests.secrets.given import Given
from tests.secrets.house import CY, FAY, OP, STAFF, House, Subject, stumbling
from tests.secrets.marks import Marks
from tests.secrets.places import Look, Reader, everywhere
from tests.secrets.source import repeating
from tests.secrets.stored import needles, shown_only_there, stored
from tests.secrets.twins import TWINS, Viewer

READERS: dict[Viewer, tuple[Reader, ...]] = {
    0: (Reader("Ada", ADA, 0), Reader("whoever has Ada's letters", "", 0)),
    1: (Reader("Bo", BO, 1), Reader("whoever has Bo's letters", "", 1)),
    2: (Reader("Fay", FAY, 2), Reader("whoever has Fay's letters", "", 2)),
    None: (
        Reader("somebody else", CY),
        Reader("nobody", ""),
        Reader("staff", STAFF, staff=True),
        Reader("the operator", OP, staff=True),
    ),
}
LATER = timedelta(minutes=11)  # after which a letter comes to whoever has seen the question on the page
SENT = {
    "name": "Bo",
    "zone": "UTC",
    "answer": "yes",
    "word": "rain",
    "key": "1",
    "watch": "open",
    "address": CY,
    "other": "person",
    "other_address": "new@example.net",
    "hours": "48",
    "form_id": "a-form-of-its-own",
    "language": "en",
    "remark": "a zither, too",
    "why": "it is out of tune",
    "turn": "1",
}  # and what belongs to the game
CHANGING = (
    *("match", "match-step", "history", "talk", "export", "my-games", "player"),
    *("letters", "operator", "metrics", "readyz"),
    *("letter", "letter-text", "letter-html", "letter-source"),
    *("admin:accounts_letter_changelist", "admin:accounts_letter_change"),
)
METHODS = ("head", "put")


# Told of other things than worlds: whether a picture was drawn before, or a broker answered within a moment.
BY_THE_WAY = ("PIL", "accounts.outbox.nudge")


class Browser(RequestFactory):
    """A client that keeps nothing, and costs next to nothing."""

    def __init__(self, handler: ClientHandler, cookies: str = "") -> None:
        super().__init__()
        self.handler = handler
        self.cookies = SimpleCookie(cookies)

    def request(self, **request: Any) -> Any:
        return self.handler(self._base_environ(**request))  # type: ignore[attr-defined]


class Plan(NamedTuple):
    """How much is looked at: which subjects, every how many steps of their past, by which methods, where."""

    subjects: slice = slice(None)
    every: int = 1
    methods: tuple[str, ...] = METHODS
    others: slice = slice(None)
    forms: tuple[dict[str, str], ...] = ({}, SENT)
    lines: slice = slice(None)
    readers: slice = slice(None)
    only: tuple[str, ...] = ()


class World:
    """The house from one photograph on."""

    def __init__(self, house: House, viewer: Viewer, plan: Plan) -> None:
        self.house, self.viewer, self.plan = house, viewer, plan
        self.twin = TWINS[house.over.game]
        self.marks = self.known()
        self.given = Given(self.marks)
        self.log = io.StringIO()
        self.readers = READERS[viewer][plan.readers]
        self.subjects = house.subjects[plan.subjects]
        self.cookies: dict[str, str] = {}
        self.handler = ClientHandler(enforce_csrf_checks=False)

    def known(self) -> Marks:
        """The hashes that this world may tell."""
        return Marks()

    def kept(self) -> Iterator[tuple[str, str]]:
        """The rows that must be the same."""
        return stored(self.viewer, self.marks)

    @contextmanager
    def begun(self) -> Iterator[time_machine.Traveller]:
        """The rows are put back, the clock stands, and whatever is drawn was drawn before."""
        photograph.put_back(self.house.rows)
        run.told.clear()
        current_app.finalize(auto=True)  # it tells of that, once a process
        players = BOTS[self.house.over.game]
        bot, players["bot"] = players["bot"], stumbling
        with (
            repeating("a world"),
            time_machine.travel(NOW + LATER, tick=False) as clock,
            overheard(self.log),
        ):
            self.marks.learn()
            yield clock
            self.marks.learn()
        players["bot"] = bot
        run.told.clear()

    def live(self) -> "World":
        with self.begun() as clock:
            self.look()
            self.press()
            self.try_moves()
            self.export()
            self.play(clock)
            self.look_again()
            self.fall()
            self.keep()
        return self

    def glance(self) -> "World":
        """Only what stands there."""
        with self.begun():
            self.look()
            self.keep()
        return self

    def keep(self) -> None:
        """What is compared, and what is searched for what must not be there."""
        self.given.text("the log", "all of it", self.log.getvalue())
        self.rows = dict(self.kept())
        self.withheld = needles(self.viewer)
        self.ended = shown_only_there(self.house.over)

    def browser(self, reader: Reader) -> Browser:
        """One of its own each time, with what that reader's browser kept."""
        if reader.address and reader.name not in self.cookies:
            client = Client()
            client.force_login(Player.objects.get(email=reader.address))
            self.cookies[reader.name] = client.cookies.output(header="", sep=";")
        return Browser(self.handler, self.cookies.get(reader.name, ""))

    def places(self, reader: Reader, every: int, only: Iterable[str] = ()) -> list[str]:
        others = (*self.house.tables, self.house.void, self.house.over)[self.plan.others]
        look = Look(self.house, (*self.subjects, *others), reader, every)
        found = everywhere(look, self.plan.only or only)
        return list(dict.fromkeys(path for paths in found.values() for path in paths))

    def look(self) -> None:
        """Everything there is, by every method that looks; letters are read when all are written."""
        for reader in self.readers:
            for path in self.places(reader, self.plan.every):
                if not is_letter(path):
                    for method in ("get", *self.plan.methods):
                        self.fetch(reader, path, method, "before")

    def look_again(self) -> None:
        """What may have changed since, with all letters."""
        for reader in self.readers:
            for path in self.places(reader, 40, CHANGING if reader.address else ("turn", "shared")):
                self.fetch(reader, path, "get", "after")

    def fetch(self, reader: Reader, path: str, method: str, when: str) -> None:
        response = getattr(self.browser(reader), method)(path)
        self.given.page(reader.name, f"{when} {method} {path}", response)

    def press(self) -> None:
        """Every form sent to every address, whole and empty, and taken back again."""
        for reader in self.readers:
            for path in self.places(reader, 1000):
                for form in ({**sent, **self.twin.sent} if sent else {} for sent in self.plan.forms):
                    with taken_back():
                        response = self.browser(reader).post(path, form)
                        self.marks.learn(stays=False)
                    self.given.page(reader.name, f"post {len(form)} {path}", response)

    def try_moves(self) -> None:
        """Moves that are wrong, stale, or not theirs to make."""
        for reader, subject in ((r, s) for r in self.readers for s in self.subjects):
            for (name, path, turn), line in (
                (d, m) for d in doors(reader, subject) for m in self.twin.lines[self.plan.lines]
            ):
                form = {"move": line, "turn": turn, "form_id": "a-form-of-its-own"}
                with taken_back():
                    response = self.browser(reader).post(path, form)
                    self.marks.learn(stays=False)
                self.given.page(reader.name, f"move {name} {subject.public} {line}", response)

    def export(self) -> None:
        """At the command line of whoever runs the service: a spectator, unless a seat is asked for.

        Of a silent match that file is the operator's alone, as the database is.
        """
        for subject in self.subjects:
            if self.viewer is None and silent(GAMES[subject.game]):
                continue
            there = Seat.objects.filter(match=subject.pk, number=self.viewer or 0).exists()
            argv = ["--seat", str(self.viewer)] if there and self.viewer is not None else []
            out = io.StringIO()
            call_command("export", subject.public, *argv, stdout=out, stderr=out)
            self.given.text("the command line", f"export {subject.public}", out.getvalue())

    def play(self, clock: time_machine.Traveller) -> None:
        """What comes next, by the links in the letters, and what the sweeps make of it."""
        for subject in self.subjects:
            self.sweep()
            for i, asked in enumerate(subject.rest):
                clock.shift(LATER)
                link = link_of(Match.objects.get(pk=subject.pk), asked.seat)
                answer = self.answered(link, asked.line, f"played-{subject.pk}-{i}", asked.remark)
                assert answer.status_code == 200, answer.content.decode()
                self.sweep()
                if asked.seat == self.viewer:
                    self.marks.learn()
                    self.given.page("the seat", f"receipt {subject.public} {i}", answer)
                for reader in self.readers:
                    self.fetch(reader, f"/m/{subject.public}/", "get", f"move {i}")
        clock.shift(timedelta(hours=40))  # of 48: reminders are due
        self.sweep()

    def answered(self, link: TurnLink, line: str, form_id: str, remark: str = "") -> Any:
        path = f"/t/{turn_token(link)}"
        return Browser(self.handler).post(path, {"move": line, "form_id": form_id, "remark": remark})

    def sweep(self) -> None:
        """Not the one that makes a bot play whatever it holds: that is told to everybody."""
        for task in (expire_due, remind_due, tend_tables, write_letters):
            in_order()
            task()
        Letter.objects.filter(state="waiting").update(state="sent", due_at=NOW)
        self.marks.learn()

    def fall(self) -> None:
        """The database goes away, and a bot that cannot play is asked again: pages, and what is logged."""
        subject = self.subjects[0]
        log = load(Match.objects.get(pk=subject.pk))
        link, line = link_of(log.match, min(log.pending)), a_line(log)
        with losing_the_database_at("games_entry"):
            self.given.page("the seat", "a fault", self.answered(link, line, "a-form-that-falls"))
        with taken_back(), losing_the_database_at("games_entry"):
            think_bots()


def in_order() -> None:
    """What is due at the same moment is taken as the database likes: here one after the other."""
    for rows, column in (
        (Notice.objects.filter(done_at=None), "due_at"),
        (Decision.objects.filter(open=True, remind_at__isnull=False), "remind_at"),
    ):
        for row in rows.order_by("pk"):
            at = getattr(row, column)
            if not at.microsecond:
                rows.filter(pk=row.pk).update(**{column: at - timedelta(microseconds=10_000 - row.pk)})


def a_line(log: Log) -> str:
    """Some legal move, which the reader need not see: the clock's, unless that is the clock's alone."""
    seat = min(log.pending)
    move, moves = log.game.fallback(log.state, seat), log.game.moves(log.state, seat)
    return str(log.game.name(move if allows(moves, move) else moves[0]))


def is_letter(path: str) -> bool:
    return path.startswith("/letters/") and not path.startswith("/letters/?") and path != "/letters/"


def doors(reader: Reader, subject: Subject) -> Iterator[tuple[str, str, str]]:
    """By the page, at the turn that is open and at another; and by the letters of the reader's seat."""
    log = load(Match.objects.get(pk=subject.pk))
    turn = log.game.turn(log.state)
    yield from ((f"page {t}", f"/m/{subject.public}/", str(t)) for t in (turn, turn - 1))
    if reader.seat is not None:
        link = TurnLink(subject.number, reader.seat, turn, 1)
        yield "letter", f"/t/{turn_token(link)}", ""


@contextmanager
def taken_back() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@contextmanager
def overheard(into: io.StringIO) -> Iterator[None]:
    """What the service says at its loudest, as its operator reads it."""
    handler = logging.StreamHandler(into)
    handler.addFilter(Discreet([]))
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    handler.addFilter(lambda record: not record.name.startswith(BY_THE_WAY))
    root = logging.getLogger()
    levels = {name: logging.getLogger(name).level for name in ("", *QUIET)}
    others, root.handlers = root.handlers, [handler]
    for name in levels:
        logging.getLogger(name).setLevel(logging.DEBUG)
    try:
        yield
    finally:
        root.handlers = others
        for name, level in levels.items():
            logging.getLogger(name).setLevel(level)


def told_as_it_was(subjects: Sequence[Subject]) -> None:
    """What was played on is what was meant to be: the same chance, the same moves, no more."""
    for subject in subjects:
        log = load(Match.objects.get(pk=subject.pk))
        assert played(log.events) == subject.events, "another depth is needed: chance was asked"
