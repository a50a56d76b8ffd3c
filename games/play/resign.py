"""Leaving a match for good: of two rivals the other wins, at once; else the computer plays on for who leaves.

Where all win or lose together, the last person to leave gives the match up.
"""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from games.engine.facts import MatchConceded, SeatResigned, SeatTaken
from games.engine.game import AnyGame, together
from games.engine.settle import chain_limit, follow
from games.models import Notice, Seat
from games.play.advance import advance, drafts_of
from games.play.concede import all_agree, give_up, over_or_unstarted
from games.play.places import BOT
from games.play.position import Position, Refused, locked
from games.store.append import Draft
from games.store.log import Log
from games.store.orders import forget


@transaction.atomic
def resign(match: int, player: int, *, now: datetime, cause: str = "web") -> None:
    """Give up the seat of a player; pressing twice is the same as once. Raises Refused."""
    position = locked(number=match)
    seat, log = position.seat_of(player), position.log
    code = against(log, seat.number)
    if code == "resigned":
        return
    if code:
        raise Refused(code)
    if goes_on(log.game, position.seats, player):
        _hand_over(position, seat, cause=cause, now=now)
        return
    if together(log.game):
        give_up(position, seat, cause=cause, now=now)
        return
    draft = Draft(position.moment(now), cause, (SeatResigned(seat.number),), seat.number)
    advance(position, [draft], log.state)


def against(log: Log, seat: int) -> str:
    """Why a seat cannot be given up, as a code of Refused; nothing while it can."""
    return "resigned" if log.resigned == seat else over_or_unstarted(log)


def goes_on(game: AnyGame, seats: list[Seat], player: int) -> bool:
    """Whether a match is played on without somebody: another person is left, and they are no two rivals."""
    others = [seat for seat in seats if seat.player_id and seat.player_id != player]
    return bool(others) and (len(seats) > 2 or together(game))


def ends(log: Log, seats: Sequence[Seat], seat: int) -> bool:
    """Whether all the others have offered to give up, so that it is over when this seat leaves."""
    others = [other for other in seats if other.number != seat]
    return all_agree(others, log.conceding - {seat})


def _hand_over(position: Position, seat: Seat, *, cause: str, now: datetime) -> None:
    """The computer sits there from now on, and plays what is asked; what is sealed stands.

    Where all the others have offered to give up, they waited for whoever leaves alone.
    """
    at, game, state = position.moment(now), position.game, position.log.state
    seat.player, seat.bot, seat.unwanted, seat.wished, seat.muted = None, BOT.bot, "", "", ""
    seat.key += 1  # also past the last that fits into a link: no more links are made of it
    seat.save(update_fields=["player", "bot", "unwanted", "wished", "muted", "key"])
    Notice.objects.filter(seat=seat, done_at=None).update(done_at=now)
    forget(seat)
    taken = SeatTaken(seat.number, bot=seat.bot)
    if ends(position.log, position.seats, seat.number):
        advance(position, [Draft(at, cause, (taken, MatchConceded()), seat.number)], state)
        return
    draft = Draft(at, cause, (taken,), seat.number)
    autos, limit = position.autos(position.log.events), chain_limit(position.game, len(position.seats))
    steps = list(follow(game, state, chance=position.chance, autos=autos, limit=limit))
    advance(position, [draft, *drafts_of(steps, at)], steps[-1].state if steps else state)
    _wake(position, seat, at)


def _wake(position: Position, seat: Seat, at: datetime) -> None:
    """A question that the computer did not answer at once is found by the sweep that lets it think."""
    decision = getattr(seat, "decision", None)
    if decision and decision.open:
        decision.remind_at = at
        decision.save(update_fields=["remind_at"])
