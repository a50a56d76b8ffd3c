"""A move comes in: judged once, under the match's lock, and everything that follows of itself with it."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple

import msgspec
from django.db import transaction

from games.engine.game import OF_THE_CLOCK, IllegalMove
from games.engine.moves import allows
from games.engine.settle import Step
from games.links import TurnLink
from games.models import Decision, Match, Seat
from games.play.advance import advance, drafts_of
from games.play.doubt import NOT_SURE, doubt
from games.play.position import Position, Refused, locked
from games.play.remark import keep_silence, said_otherwise, with_move
from games.rules import words_of
from games.store.log import Line, Log

Fields = Mapping[str, tuple[str, ...]]  # what a form sent, by the names of its fields


class Sitting(NamedTuple):
    """A question as somebody answers it who is signed in: the match, the player, the turn."""

    match: int
    player: int
    turn: int


class Receipt(msgspec.Struct, frozen=True):
    """A move that stands: its line, the match after it, and the question it opened for the same seat."""

    log: Log
    seats: list[Seat]
    line: Line
    next: TurnLink | None


class Move(msgspec.Struct, frozen=True):
    """What a form sends: one line of notation, the form's own id, and when the request came in (UTC).

    Without a line it is put together from the `fields` of the game's own form. `remark` is said with it.
    `sure` is the line that was confirmed, where the game asked about it once more.
    """

    line: str
    form_id: str
    received_at: datetime
    fields: Fields = {}
    remark: str = ""
    sure: str = ""


@transaction.atomic
def submit(link: TurnLink | Sitting, asked: Move) -> Receipt:
    """Play a move for the seat of a link or of a player. The same form again gives the same receipt.

    Raises Refused (see there), IllegalMove.
    """
    position = locked(number=link.match)
    seat, cause = _asker(position, link)
    if line := _repeated(position, seat, link.turn, asked):
        return receipt(position.log, position.seats, line)
    question(position, seat, link.turn, asked.received_at)
    keep_silence(position.match, asked.remark)
    move = _said(position, seat, asked)
    _no_move_of_the_clock(position, seat.number, move)
    _confirmed(position.log, seat.number, move, asked.sure)
    steps = position.settled((seat.number, cause, move), position.log.state, position.log.events)
    return _recorded(position, seat, steps, asked)


def _said(position: Position, seat: Seat, asked: Move) -> Any:
    """The move of a line; what it says in advance besides holds from now on. Raises IllegalMove."""
    line, match = line_of(position.match, asked), position.match
    parted = getattr(words_of(match.game, match.version), "parted", None)
    if parted and "," in line:  # no view is folded for a move that is alone
        line, orders = parted(line, position.log.view(seat.number))
        if orders is not None:
            position.standing.put(seat, orders, at=asked.received_at)
    return position.game.parse(line)


def _no_move_of_the_clock(position: Position, seat: int, move: Any) -> None:
    """What the rules let the clock alone play, nobody plays by themselves. Raises IllegalMove."""
    game, state = position.game, position.log.state
    if allows(game.moves(state, seat), move) or seat not in game.pending(state):
        return
    if move == game.fallback(state, seat):
        raise IllegalMove(OF_THE_CLOCK)


def _confirmed(log: Log, seat: int, move: Any, sure: str) -> None:
    """What a game asks about once more is played when this very line was confirmed. Raises IllegalMove."""
    if sure != log.game.name(move) and doubt(log, seat, move):
        raise IllegalMove(NOT_SURE)


def line_of(match: Match, asked: Move) -> str:
    """One line says the move, whichever form it came by. Raises IllegalMove."""
    words = words_of(match.game, match.version)
    if asked.line:
        with_order = getattr(words, "with_order", None) if asked.fields else None
        return with_order(asked.line, asked.fields) if with_order else asked.line
    by_form = getattr(words, "line", None)
    return by_form(asked.fields) if by_form else ""


def _asker(position: Position, link: TurnLink | Sitting) -> tuple[Seat, str]:
    """Whose move it is to be, and by which door it comes. Raises Refused."""
    if isinstance(link, Sitting):
        return position.seat_of(link.player), "web"
    return position.seat(link.seat, link.key), "link"


def question(position: Position, seat: Seat, turn: int, at: datetime) -> Decision:
    """The decision of this seat and turn, judged by the fold: open, or still sealed. Raises Refused."""
    log = position.log
    if log.voided:
        raise Refused("cancelled")
    decision: Decision | None = getattr(seat, "decision", None)
    asked = seat.number in log.pending or log.may_think_again(seat.number)
    if not asked or log.game.turn(log.state) != turn:
        raise Refused("moved")
    if decision is None or decision.late(at):
        raise Refused("late")
    return decision


def receipt(log: Log, seats: list[Seat], line: Line) -> Receipt:
    """The receipt of a line; it offers the next question only if this line's own chain opened it."""
    seat = seats[line.seat or 0]
    decision: Decision | None = getattr(seat, "decision", None)
    opened = decision is not None and decision.open and decision.opened_at == line.at
    link = TurnLink(log.match.number, seat.number, decision.turn, seat.key) if decision and opened else None
    return Receipt(log, seats, line, link)


def _repeated(position: Position, seat: Seat, turn: int, asked: Move) -> Line | None:
    """The line this form made, if it is pressed again. Raises Refused: one form answers one question, once.

    Whoever goes back in a browser and changes a sealed choice sends the same form with something else in it,
    perhaps only when it has been opened.
    """
    line = next((line for line in position.log.lines if line.row.form_id == asked.form_id), None)
    if line is None:
        return None
    if line.seat != seat.number or position.log.turn_before(line) != turn:
        raise Refused("reused")
    if position.log.under_seal(line) and _otherwise(position, seat, line, asked):
        raise Refused("reused")
    return line


def _otherwise(position: Position, seat: Seat, line: Line, asked: Move) -> bool:
    """Whether a form says something else than by its first press. Raises IllegalMove, ValidationError."""
    if position.game.parse(line_of(position.match, asked)) != line.move:
        return True
    return said_otherwise(position, seat, position.log.turn_before(line), asked.remark)


def _recorded(position: Position, seat: Seat, steps: tuple[Step, ...], asked: Move) -> Receipt:
    at = position.moment(asked.received_at)
    first, *rest = drafts_of(steps, at)
    drafts = [msgspec.structs.replace(first, form_id=asked.form_id), *rest]
    entries = advance(position, drafts, steps[-1].state)
    with_move(position, seat, asked.remark, state=steps[-1].state, at=at)
    after = position.log.grown(entries)
    return receipt(after, position.seats, after.lines[len(position.log.lines)])
