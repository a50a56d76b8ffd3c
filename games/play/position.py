"""A match under its lock: the one place from which moves are judged."""

import functools
import logging
from datetime import datetime
from random import Random, SystemRandom
from typing import Any

from accounts.sweeps.failing import named
from games.bots import bot_of
from games.engine.chance import SecretChance
from games.engine.facts import MatchStarted
from games.engine.fold import seen_by
from games.engine.game import AnyGame
from games.engine.orders import takes_orders
from games.engine.settle import Auto, Step, chain_limit, settle
from games.models import Match, Seat
from games.play.standing import CLOCK, Standing
from games.store.log import Log, load

log = logging.getLogger(__name__)


class Refused(Exception):
    """A request that comes too late or to the wrong place; `code` names the kind sentence it gets.

    Of a link and its seat: gone: no such match or seat. withdrawn: it has newer links. spent: it has no
    newer ones left.
    Of a move: moved: the question is answered or past. late: the time was up when it arrived. reused:
    this form has done something else already.
    Of a place (`seat` says which): taken, kept, declined, lapsed, recalled, free: what became of it. seated:
    whoever wants it has one. full: none is free. cancelled: the table is no more. begun, unstarted,
    unfinished, over, resigned: the match. own: whoever wants to decide plays in it.
    Of an invitation: unwanted: that address wants none. before: it was written to already. crowded,
    many: enough for a day. stranger: nobody of this name. twice: two places for one. host: for the host.
    renewed: once is all. wider: only with everybody's yes.
    Of a host: tables, lobby, alone, daily: as many as one may have; see limits.py. hosts: whoever opened a
    table gets up from it by cancelling it. unseated: whoever wants to get up does not sit there.
    Of giving up together: offered, unoffered: whether they have said so. repeated: once in a turn. rivals:
    one wins, another loses.
    unwatched: alone nobody else looks on.
    unordered: nothing is said in advance in this game.
    Of what is said: unheard: nobody else is there. silent: nobody talks there. hushed: not before it is
    over. talkative: enough for a day. muted, heard: it is so.
    Of an old letter: expired: its link has had its time.
    """

    def __init__(self, code: str, *, seat: int | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.seat = seat


class Position:
    """A locked match with its seats and its log."""

    def __init__(self, match: Match, seats: list[Seat], table: Log) -> None:
        self.match = match
        self.seats = seats
        self.log = table
        self.game = table.game
        self.standing = Standing(table.game, seats)

    def seat(self, number: int, key: int) -> Seat:
        """The seat of a link. Raises Refused."""
        if number >= len(self.seats):
            raise Refused("gone")
        if self.seats[number].key != key:
            raise Refused("withdrawn")
        return self.seats[number]

    def seat_of(self, player: int) -> Seat:
        """The seat of somebody who is signed in. Raises Refused."""
        own = next((seat for seat in self.seats if seat.player_id == player), None)
        if own is None:
            raise Refused("gone")
        return own

    def moment(self, at: datetime) -> datetime:
        """`at`, or the time of the newest entry when a clock was set back: the log's times never run so."""
        return max(at, self.log.lines[-1].at)

    @property
    def secret(self) -> bytes:
        return bytes(self.seats[0].match.secret.secret)

    @functools.cached_property
    def chance(self) -> SecretChance:
        """The chance of a match that has begun: its secret, and the word hashes of the start."""
        facts = (fact for line in self.log.lines for fact in line.events)
        started = next((fact for fact in facts if isinstance(fact, MatchStarted)), None)
        words = started.words if started else (None,) * len(self.seats)
        return SecretChance(self.secret, [None if word is None else bytes.fromhex(word) for word in words])

    def settled(self, asked: tuple[int, str, Any], state: Any, events: tuple[Any, ...]) -> tuple[Step, ...]:
        """The asked-for (seat, cause, move) from `state`, which `events` made, and all that follows."""
        return settle(
            self.game,
            state,
            asked,
            chance=self.chance,
            autos=self.autos(events),
            limit=chain_limit(self.game, len(self.seats)),
        )

    def autos(self, events: tuple[Any, ...]) -> dict[int, Auto]:
        """The seats that bots and orders play at once, with their views of `events`, the log's first."""
        before = self.log.events
        return self.bots(events) | self.standing.autos(before, events[len(before) :])

    def overdue(self, seat: Seat, state: Any, events: tuple[Any, ...]) -> tuple[str, Any]:
        """What is played for a seat whose time is over in `state`, made by `events`, and by which cause."""
        if not (seat.player_id and takes_orders(self.game)):
            return CLOCK, self.game.fallback(state, seat.number)
        before = self.log.events
        return self.standing.deadline(seat, before, events[len(before) :])

    def bots(self, events: tuple[Any, ...]) -> dict[int, Auto]:
        """The seats that bots play at once, with their views of `events`."""
        return {
            seat.number: Auto("bot", seen_by(self.game, events, seat.number), _player(self.game, seat))
            for seat in self.seats
            if seat.bot
        }


def locked(**match: Any) -> Position:
    """The match locked first and alone, everything else read after. Raises Refused."""
    try:
        row = Match.objects.select_for_update().get(**match)
    except Match.DoesNotExist as unknown:
        raise Refused("gone") from unknown
    seats = Seat.objects.filter(match=row).select_related("player", "decision", "order", "match__secret")
    return Position(row, list(seats), load(row))


def waits_no_more(match: Match) -> str:
    """Why a table waits for nobody any more, as a code of Refused; nothing while it does."""
    if match.status == Match.Status.OPEN:
        return ""
    return "cancelled" if match.status == Match.Status.VOID else "begun"


def seats_of(match: Match) -> list[Seat]:
    """The seats with their players, questions and orders: one query. The secret stays where it is."""
    return list(Seat.objects.filter(match=match).select_related("player", "decision", "order"))


def _player(game: AnyGame, seat: Seat) -> Any:
    """A bot that can fail without failing the move before it: then its seat is asked, and the sweep logs.

    Logged is where it failed, never what it says: that may be the hand it thought about.
    """
    bot = bot_of(game, seat.bot)

    def play(view: Any, number: int, dice: Random | None = None) -> Any:
        try:
            return bot(view, number, dice or SystemRandom())
        except Exception as problem:
            failure, match = " in ".join(named(problem)), seat.match.public
            log.error("bot %s failed in match %s: %s", seat.bot, match, failure)
            return None

    return play
