"""The rows of the other world: the same for one reader, and another truth."""

import copy
import hashlib
from collections.abc import Callable, Collection, Iterable, Iterator
from datetime import timedelta
from random import Random
from typing import Any

from msgspec.structs import replace

from accounts.models import Player
from games.engine import codec
from games.engine.chance import word_hash, word_salt
from games.engine.facts import MatchOpened, MatchStarted, ServiceFact
from games.engine.fold import fold
from games.engine.orders import written
from games.models import Entry, Match, MatchSecret, Order, Remark, Seat
from games.rules import GAMES
from games.store.export import committed
from tests.factories.games import NOW
from tests.secrets.house import SEATED, Asked, House, Subject
from tests.secrets.photograph import Rows
from tests.secrets.twins import TWINS, Viewer

HIDDEN = (Match.Status.OPEN, Match.Status.RUNNING)
WORD, REMARK = "quite another word", "an accordion in the cellar"


class Other:
    """The house with another truth for whoever is not `viewer`: its rows, and what is played from there."""

    def __init__(self, made: House, viewer: Viewer, seed: int = 1) -> None:
        self.viewer = viewer
        orders, played = TWINS[made.over.game].orders, {subject.pk for subject in made.subjects[:-1]}
        rows = made.rows if orders is None else saying(made.rows, viewer, orders, played)
        self.rows: Rows = [copy.copy(row) for row in rows]
        subjects = tuple(other_of(subject, viewer, seed) for subject in made.subjects)
        self.house = made._replace(rows=self.rows, subjects=subjects)
        self.told = {subject.pk: subject.events for subject in subjects}
        self.secrets: dict[int, bytes] = {}
        for match in self._of(Match):
            if match.status in HIDDEN:
                self._change(match)

    def _of(self, table: type[Any]) -> Iterator[Any]:
        return (row for row in self.rows if isinstance(row, table))

    def _change(self, match: Match) -> None:
        """Another secret, other words that nobody may know yet, another truth; and the chain over it."""
        secret = next(row for row in self._of(MatchSecret) if row.match_id == match.pk)
        secret.secret = self.secrets[match.pk] = hashlib.sha256(b"other" + bytes(secret.secret)).digest()
        seats = [seat for seat in self._of(Seat) if seat.match_id == match.pk]
        for seat in seats:
            if match.status == Match.Status.OPEN and seat.word and not self._is_own(seat):
                seat.word = WORD
        truth = iter(self.told.get(match.pk, ()))
        match.digest = bytes(32)
        for row in self._of(Entry):
            if row.match_id == match.pk:
                self._retell(row, match, lambda fact: self._fact(fact, secret.secret, seats), truth)
        for i, remark in enumerate(self._sealed(match, seats)):
            remark.text = "" if i % 2 else f"{REMARK}, {match.pk} {i}"

    def _sealed(self, match: Match, seats: list[Seat]) -> Iterator[Remark]:
        """What others say with a choice that stays sealed: there they say something else, or nothing."""
        game, told = GAMES[match.game], self.told.get(match.pk)
        theirs = {seat.pk for seat in seats if seat.number != self.viewer}
        if not told:
            return
        for row in self._of(Remark):
            if row.seat_id in theirs and row.turn == game.turn(fold(game, told)):
                yield row

    def _is_own(self, seat: Seat) -> bool:
        """Ada sits at 0 wherever she waits."""
        return self.viewer == 0 and seat.player_id == self._ada

    @property
    def _ada(self) -> int:
        return next(iter(self._of(Match))).host_id

    def _fact(self, fact: ServiceFact, secret: bytes, seats: list[Seat]) -> ServiceFact:
        """What follows from the secret, and is told to everybody."""
        if isinstance(fact, MatchOpened):
            return replace(fact, secret_hash=hashlib.sha256(secret).hexdigest())
        if isinstance(fact, MatchStarted):
            hashes = [word_hash(word_salt(secret, seat.number), seat.word) for seat in seats]
            return replace(fact, words=tuple(one.hex() if one else None for one in hashes))
        return fact

    def _retell(
        self, row: Entry, match: Match, fact: Callable[[ServiceFact], ServiceFact], truth: Iterator[Any]
    ) -> None:
        """Its salt is another one exactly when something in it is kept from the reader."""
        game = GAMES[match.game]
        before = codec.codec(game).events(row.events)
        events = tuple(fact(e) if isinstance(e, ServiceFact) else next(truth) for e in before)
        if row.move is not None:
            asked = TWINS[match.game].asked(codec.codec(game).move(row.move), events)
            row.move = codec.text(asked)
        if hides(row, before, self.viewer, game):
            row.salt = hashlib.sha256(b"other" + bytes(row.salt)).digest()[:16]
        row.events = codec.text(events)
        match.digest = row.digest = codec.chained(bytes(match.digest), committed(row, match))


def saying(rows: Rows, viewer: Viewer, orders: Any, matches: Collection[int]) -> Rows:
    """The rows with these orders in some matches for all but `viewer`, whatever they had said before."""
    seats = (row for row in rows if isinstance(row, Seat) and row.match_id in matches and row.player_id)
    mine = {row.pk for row in rows if isinstance(row, Player) and row.email in own_address(viewer)}
    theirs = [seat.pk for seat in seats if seat.player_id not in mine]
    kept = [row for row in rows if not isinstance(row, Order) or row.seat_id not in theirs]
    said, at = written(orders), NOW + timedelta(minutes=3)
    return [*kept, *(Order(pk=1000 + pk, seat_id=pk, orders=said, changed_at=at) for pk in theirs)]


def own_address(viewer: Viewer) -> tuple[str, ...]:
    return () if viewer is None else (SEATED[viewer],)


def hides(row: Entry, events: Iterable[Any], viewer: Viewer, game: Any) -> bool:
    """Whether an entry holds something that `viewer` may not know: as the rules say, not the store."""
    kept = any(game.redact(event, viewer) != event for event in codec.played(events))
    return kept or (row.move is not None and row.seat != viewer)


def other_of(subject: Subject, viewer: Viewer, seed: int) -> Subject:
    """The same match in another truth, with what is asked for in it."""
    told = TWINS[subject.game].truth(subject.events, viewer, Random(seed))
    if told is None:
        assert not subject.rest, "nothing is hidden, so nothing would be tested"
        return subject
    rest = tuple(_other_asked(subject.game, asked, tuple(told), viewer) for asked in subject.rest)
    return subject._replace(events=tuple(told), rest=rest)


def _other_asked(slug: str, asked: Asked, told: tuple[Any, ...], viewer: Viewer) -> Asked:
    game = GAMES[slug]
    move = TWINS[slug].asked(game.parse(asked.line), told[asked.first : asked.end])
    closed = asked.closed and asked.seat != viewer
    return asked._replace(line=game.name(move), remark=REMARK if closed else asked.remark)


def kinds_apart(house: House, other: Other) -> set[str]:
    """The kinds of secrets that do differ when the world begins."""
    apart = set()
    for subject in house.subjects:
        begun = begun_with(house, subject)
        logs = (subject.events, other.told[subject.pk])
        one, two = (TWINS[subject.game].hidden(log[:begun], other.viewer) for log in logs)
        apart |= {kind for kind in one if one[kind] != two[kind]}
    return apart


def begun_with(house: House, subject: Subject) -> int:
    """How many events had followed by the photograph."""
    game = GAMES[subject.game]
    rows = [row for row in house.rows if isinstance(row, Entry) and row.match_id == subject.pk]
    return sum(len(codec.played(codec.codec(game).events(row.events))) for row in rows)
