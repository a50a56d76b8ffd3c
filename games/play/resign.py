"""Giving up: of two the other wins, at once; at a larger table the computer plays on for whoever leaves."""

from datetime import datetime

from django.db import transaction

from games.engine.facts import SeatResigned, SeatTaken
from games.engine.settle import chain_limit, follow
from games.models import Match, Notice, Seat
from games.play.advance import advance, drafts_of
from games.play.places import BOT
from games.play.position import Position, Refused, locked
from games.store.append import Draft
from games.store.log import Log


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
    if goes_on(position.seats, player):
        _hand_over(position, seat, cause=cause, now=now)
        return
    draft = Draft(position.moment(now), cause, (SeatResigned(seat.number),), seat.number)
    advance(position, [draft], log.state)


def against(log: Log, seat: int) -> str:
    """Why a seat cannot be given up, as a code of Refused; nothing while it can."""
    if log.resigned == seat:
        return "resigned"
    if log.match.status == Match.Status.VOID:
        return "cancelled"
    if log.outcome:
        return "over"
    return "" if log.pending else "unstarted"


def goes_on(seats: list[Seat], player: int) -> bool:
    """Whether a match is played on without somebody: more than two sit there, one more of them a person."""
    others = [seat for seat in seats if seat.player_id and seat.player_id != player]
    return len(seats) > 2 and bool(others)


def _hand_over(position: Position, seat: Seat, *, cause: str, now: datetime) -> None:
    """The computer sits there from now on, and plays what is asked; what is sealed stands."""
    at, game, state = position.moment(now), position.game, position.log.state
    seat.player, seat.bot, seat.unwanted, seat.wished, seat.muted = None, BOT.bot, "", "", ""
    seat.key += 1  # also past the last that fits into a link: no more links are made of it
    seat.save(update_fields=["player", "bot", "unwanted", "wished", "muted", "key"])
    Notice.objects.filter(seat=seat, done_at=None).update(done_at=now)
    draft = Draft(at, cause, (SeatTaken(seat.number, bot=seat.bot),), seat.number)
    bots, limit = position.autos(position.log.events), chain_limit(len(position.seats))
    steps = list(follow(game, state, chance=position.chance, autos=bots, limit=limit))
    advance(position, [draft, *drafts_of(steps, at)], steps[-1].state if steps else state)
    _wake(position, seat, at)


def _wake(position: Position, seat: Seat, at: datetime) -> None:
    """A question that the computer did not answer at once is found by the sweep that lets it think."""
    decision = getattr(seat, "decision", None)
    if decision and decision.open:
        decision.remind_at = at
        decision.save(update_fields=["remind_at"])
