"""Who may look at a match: fewer at any time, more only when nobody else sits there."""

from datetime import datetime

from django.db import transaction

from games.engine.facts import WatchChanged
from games.models import Match
from games.play.position import Position, Refused, locked
from games.store.append import Draft, append

NARROW_FIRST = (Match.Watch.PRIVATE, Match.Watch.LINK, Match.Watch.OPEN)


@transaction.atomic
def set_watch(match: int, player: int, watch: str, *, now: datetime) -> None:
    """Change who may look; the same again changes nothing. Raises Refused."""
    position = locked(number=match)
    seat, table = position.seat_of(player), position.match
    if code := against(table):
        raise Refused(code)
    if watch == table.watch:
        return
    if _wider(table.watch, watch) and not _alone(position, player):
        raise Refused("wider")
    table.watch = watch
    draft = Draft(position.moment(now), "web", (WatchChanged(watch),), seat.number)
    append(table, [draft])
    table.save(update_fields=["watch", "entries", "digest"])


def against(match: Match) -> str:
    """Why nothing can be changed here, as a code of Refused; nothing while it can.

    Whoever looked on while somebody plays alone would know the layout, which others may play as well.
    """
    if match.alone:
        return "unwatched"
    return "cancelled" if match.status == Match.Status.VOID and not match.begun else ""


def choices(watch: str, *, alone: bool) -> list[str]:
    """What may be chosen from here on, the narrowest first."""
    return [str(other) for other in NARROW_FIRST if alone or not _wider(watch, other)]


def _wider(now: str, then: str) -> bool:
    order = [str(watch) for watch in NARROW_FIRST]
    return order.index(then) > order.index(now)


def _alone(position: Position, player: int) -> bool:
    """Whether everybody else at this table is a bot: whoever was invited was told who may look."""
    return all(seat.player_id == player or seat.bot for seat in position.seats)
