"""Matches to be measured, and the moves that are waiting to be made in them."""

import secrets
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from random import Random
from urllib.parse import urlencode

from django.conf import settings
from django.test import Client

from accounts.models import Player
from games.links import turn_token
from games.models import Match
from games.store.log import Log
from tests.factories.games import ADA, a_match, log_of, open_link, played
from tests.figures.stage import Line

Post = tuple[str, str]  # a path, and what is sent there


def now() -> datetime:
    return datetime.now(UTC)


def running(entries: int) -> Match:
    """A match of two people with so many entries and no more than one besides."""
    match, dice = a_match(now=now()), Random(entries)
    while (log := log_of(match)).lines[-1].number < entries:
        played(match, quiet(log, dice), now=now())
    return match


def quiet(log: Log, dice: Random) -> str:
    """A move that brings the end no nearer, if there is one: cards are changed, now and then one is laid."""
    names = [str(log.game.name(move)) for move in log.game.moves(log.state, min(log.pending))]
    changed = [name for name in names if name.startswith("DISCARD")]
    laid = [name for name in names if name.startswith("MOUNTAIN")]
    # A card laid into a row completes it; on a mountain it does only when it is the last colour missing.
    few = [name for name in laid if log.state.quiet > 20 and _lies_there(log.state, name)]
    return dice.choice(few or changed or names)


def _lies_there(state: object, name: str) -> bool:
    _, mandala, colour = name.split()
    colours = ("RED", "ORANGE", "YELLOW", "GREEN", "PURPLE", "BLACK")
    return bool(state.mandala(int(mandala)).mountain[colours.index(colour)])  # type: ignore[attr-defined]


def question(match: Match) -> str:
    return f"/t/{turn_token(open_link(match))}"


def move(match: Match) -> Post:
    """The next move of a match, as its form would send it."""
    fields = {"move": quiet(log_of(match), Random(1)), "form_id": secrets.token_urlsafe(12)}
    return question(match), urlencode(fields)


def moved(port: int, match: Match, times: int) -> list[float]:
    """So many moves in a match, one after the other: milliseconds each."""
    line = Line(port)
    return [made(line, move(match)) for _ in range(times)]


def made(line: Line, post: Post) -> float:
    path, body = post
    status, took = line.ask("POST", path, body)
    assert status == 200, f"a move was answered {status}"
    return took


class Crowd:
    """Clients who move at the same time, each in matches of its own."""

    def __init__(self, port: int, clients: int, moves: int) -> None:
        self.port, self.clients = port, clients
        self.matches = [running(4) for _ in range(clients * moves)]

    def __call__(self) -> list[float]:
        """One move in each match: moves a second of them all."""
        posts = [move(match) for match in self.matches]
        shares = [posts[i :: self.clients] for i in range(self.clients)]
        with ThreadPoolExecutor(self.clients) as pool:
            began = now()
            list(pool.map(self._client, shares))
            return [len(posts) / (now() - began).total_seconds()]

    def _client(self, posts: list[Post]) -> None:
        line = Line(self.port)
        for post in posts:
            made(line, post)


class Pages:
    """One page, looked at again and again by one browser: milliseconds each."""

    def __init__(self, port: int, path: str, times: int, cookie: str = "") -> None:
        self.port, self.path, self.times, self.cookie = port, path, times, cookie

    def __call__(self) -> list[float]:
        line = Line(self.port, self.cookie)
        answers = [line.ask("GET", self.path) for _ in range(self.times)]
        assert {status for status, _ in answers} == {200}, self.path
        return [took for _, took in answers]


def cookie_of(address: str = ADA) -> str:
    """Somebody signed in."""
    client = Client()
    client.force_login(Player.objects.get(email=address))
    return f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"
