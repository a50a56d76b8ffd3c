"""Saying something in advance: the standing orders of a seat, and what they answer at once."""

import hashlib
import json
from datetime import datetime
from typing import Any

import msgspec
from django.db import transaction

from games.engine.game import IllegalMove
from games.engine.moves import allows
from games.engine.orders import ORDER, answer, read, takes_orders, written
from games.models import Seat
from games.play.advance import advance, drafts_of
from games.play.concede import over_or_unstarted
from games.play.position import Position, Refused, locked
from games.play.standing import Standing
from games.play.submit import Fields, Receipt, receipt
from games.rules import words_of
from games.store.log import Log
from games.store.orders import row_of

UNFIT = "unreadable"  # the code of what no orders are, as of a line that is no move


class Ordered(msgspec.Struct, frozen=True):
    """What a form sends: its fields, its own id, and when the request came in (UTC)."""

    fields: Fields
    form_id: str
    received_at: datetime


@transaction.atomic
def set_orders(match: int, player: int, asked: Ordered) -> Receipt | None:
    """These hold from now on; the receipt of the move by which they answered an open question at once.

    The same form with the same content again is once; with another it says something new.

    Raises Refused, IllegalMove: of what cannot be carried out now nothing is kept.
    """
    position = locked(number=match)
    seat = position.seat_of(player)
    if code := against(position.log):
        raise Refused(code)
    row, mark = row_of(seat), _mark(asked)
    if row and row.form_id == mark:
        return None
    words = words_of(position.match.game, position.match.version)
    said = words.ordered(asked.fields, position.log.view(seat.number), seat.number)
    orders = fitting(position, said)
    position.standing.put(seat, orders, at=asked.received_at, form_id=mark)
    if made := _answered(position, seat, orders, asked.received_at):
        return made
    position.standing.save()
    return None


def _mark(asked: Ordered) -> str:
    """A form together with what it says, as so few characters as a form's own id may have."""
    said = json.dumps([asked.form_id, sorted(asked.fields.items())])
    return hashlib.sha256(said.encode()).hexdigest()[:40]


def keep(position: Position, seat: Seat, orders: Any, *, now: datetime) -> None:
    """Store a seat's orders inside the caller's transaction: before the match begins, or with a move."""
    standing = Standing(position.game, [seat])
    standing.put(seat, fitting(position, orders), at=now)
    standing.save()


def fitting(position: Position, orders: Any) -> Any:
    """Orders as the log's own strictness takes them. Raises IllegalMove for what are none."""
    try:
        return read(position.game, written(orders))
    except msgspec.ValidationError as unfit:
        raise IllegalMove(UNFIT) from unfit


def against(log: Log) -> str:
    """Why nothing can be said in advance, as a code of Refused; nothing while it can."""
    return over_or_unstarted(log) or ("" if takes_orders(log.game) else "unordered")


def _answered(position: Position, seat: Seat, orders: Any, at: datetime) -> Receipt | None:
    """What a seat is asked already is played as the orders say, if they say it. Raises IllegalMove."""
    game, log = position.game, position.log
    decision = getattr(seat, "decision", None)
    if seat.number not in log.pending or decision is None or decision.late(at):
        return None
    move = answer(game, log.view(seat.number), seat.number, orders)
    if move is None or not allows(game.moves(log.state, seat.number), move):
        return None
    steps = position.settled((seat.number, ORDER, move), log.state, log.events)
    entries = advance(position, drafts_of(steps, position.moment(at)), steps[-1].state)
    after = log.grown(entries)
    return receipt(after, position.seats, after.lines[len(log.lines)])
