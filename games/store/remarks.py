"""What was said at a table, as somebody there may read it."""

from datetime import datetime
from typing import NamedTuple

from games.models import Match, Remark, Seat
from games.store.log import Log
from games.store.silence import hushed

NEWEST = 200  # of a match; what is older is kept, and shown to nobody


class Said(NamedTuple):
    """A remark. `at` is when the others could first read it, `opened` the entry by which it opened, or 0.

    `sealed`: it waits for the reveal, and only its own seat knows of it. `left`: whoever said it has got up.
    """

    name: str
    seat: int
    text: str
    at: datetime
    turn: int | None
    opened: int = 0
    sealed: bool = False
    left: bool = False


def talk(log: Log, reader: Seat | None) -> list[Said]:
    """All that a seat (None: a spectator) may read, the newest first; whom they muted is left out."""
    deaf = muted(reader) if reader else set()
    return [said for said in remarks(log, reader) if said.seat not in deaf]


def remarks(log: Log, reader: Seat | None) -> list[Said]:
    """The same with whom they muted. One query, and none where nobody talks."""
    if log.match.talk == Match.Talk.NONE or hushed(log.match):
        return []
    own, closed = reader.number if reader else None, _closed(log)
    rows = Remark.objects.filter(match=log.match).exclude(text="").select_related("seat")
    read = [_said(row, log, closed) for row in rows.order_by("-at", "-pk")[:NEWEST]]
    return sorted((said for said in read if not said.sealed or said.seat == own), key=_age, reverse=True)


def muted(seat: Seat) -> set[int]:
    """The numbers of the seats whose remarks somebody does not want to read."""
    return {int(number) for number in seat.muted.split()}


def _said(row: Remark, log: Log, closed: dict[int, int]) -> Said:
    said = Said(
        row.name, row.seat.number, row.text, row.at, row.turn, left=row.player_id != row.seat.player_id
    )
    if row.turn is None:
        return said
    if row.turn not in closed:
        return said._replace(sealed=True)
    opened = closed[row.turn]
    return said._replace(at=max(row.at, log.lines[opened - 1].at), opened=opened)


def _closed(log: Log) -> dict[int, int]:
    """The entry with which each turn was over; one that is open is not among them."""
    over = log.match.over_at or log.match.cancelled_at if log.ended else None
    last = {log.turn_before(line): line.number for line in log.lines if over is None or line.at <= over}
    if not log.ended and log.started:
        last.pop(log.game.turn(log.state), None)
    return last


def _age(said: Said) -> tuple[bool, datetime, int]:
    """What is sealed comes first: to its own seat it is the newest."""
    return said.sealed, said.at, said.seat
