"""Getting up from a table before the match begins: the place is free again."""

from datetime import datetime

from django.db import transaction

from games.engine.facts import SeatTaken
from games.models import Match, Notice, Seat
from games.play.decline import KEYS, host_of
from games.play.invite import tell
from games.play.keep import raise_key
from games.play.position import Refused, locked, waits_no_more
from games.store.append import Draft, append
from games.store.orders import forget


@transaction.atomic
def leave(match: int, player: int, *, now: datetime, cause: str = "web") -> None:
    """Give the place back; the host, who cancels instead, is told. Raises Refused."""
    position = locked(number=match)
    seat = position.seat_of(player)
    if code := against(position.match, seat):
        raise Refused(code)
    about = seat.number * KEYS + seat.key
    seat.player, seat.word = None, ""
    raise_key(seat)
    seat.save(update_fields=["player", "word", "key"])
    forget(seat)
    append(position.match, [Draft(position.moment(now), cause, (SeatTaken(seat.number),), seat.number)])
    position.match.save(update_fields=["entries", "digest"])
    tell(host_of(position), Notice.Kind.DECLINED, turn=about, now=now)


def against(match: Match, seat: Seat | None) -> str:
    """Why nobody gets up from a seat, as a code of Refused; nothing while its player can."""
    if seat is None:
        return "unseated"
    return waits_no_more(match) or ("hosts" if match.host_id == seat.player_id else "")
