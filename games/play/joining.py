"""What somebody chooses when they sit down: a part of what their seat says in advance, until it is played."""

from datetime import datetime

from msgspec.structs import replace

from accounts.models import Player
from games.engine.orders import no_orders
from games.engine.words import Field
from games.models import Match, Seat
from games.play.order import keep
from games.play.position import Position
from games.rules import words_of
from games.store.log import load


def field_of(match: Match) -> Field | None:
    """What is chosen at this table, if anything is: its name is that of the order."""
    field: Field | None = getattr(words_of(match.game, match.version), "JOINING", None)
    return field


def choose(position: Position, seat: Seat, chosen: str, *, now: datetime) -> None:
    """Keep it for the seat, before it is taken. What is none of the picks is nothing: the game chooses."""
    field = field_of(position.match)
    if field is None or not chosen or chosen not in {pick.value for pick in field.picks}:
        return
    keep(position, seat, replace(no_orders(position.game), **{field.name: chosen}), now=now)


def chosen_at(match: Match, seat: int) -> str:
    """What a seat has had at a table that was played; nothing where nothing is chosen."""
    if field_of(match) is None or not match.begun:
        return ""
    return str(words_of(match.game, match.version).joined(load(match).view(seat), seat))


def chosen_before(match: Match, player: Player | None) -> str:
    """The same of somebody at the table whose people play once more at this one."""
    if player is None or match.again is None or field_of(match) is None:
        return ""
    seat = Seat.objects.filter(match=match.again, player=player).first()
    return chosen_at(match.again, seat.number) if seat else ""
