"""What was said at a table, for letters: what their reader was not told before."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from django.db.models import Max
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Notice, Seat
from games.notices.left import whoever
from games.store.log import Log
from games.store.remarks import Said, talk

MOST = 6  # of one letter, the newest
# The letters in which no remarks stand.
WITHOUT = (Notice.Kind.INVITATION, Notice.Kind.INVITATION_REMINDER, Notice.Kind.REMINDER)


class Known(NamedTuple):
    """How far the letters of a seat have told it: up to which moment, and up to which entry."""

    at: datetime | None
    entry: int


def unread(log: Log, seat: Seat) -> list[Said]:
    """What the others said since the newest letter to a seat, the oldest first."""
    others = [said for said in talk(log, seat) if said.seat != seat.number]
    known = _known(seat) if others else Known(None, 0)
    return [said for said in reversed(others) if not _told(said, known)]


def _told(said: Said, known: Known) -> bool:
    """What a turn has opened was told with its entry, whenever it was said."""
    if said.opened:
        return said.opened <= known.entry
    return known.at is not None and said.at <= known.at


def _known(seat: Seat) -> Known:
    written = Notice.objects.filter(seat=seat, letter__isnull=False, done_at__isnull=False)
    newest = written.exclude(kind__in=WITHOUT).aggregate(at=Max("done_at"), entry=Max("entry"))
    return Known(newest["at"], newest["entry"] or 0)


def speaker(said: Said, names: Sequence[str]) -> str:
    """How whoever said it is called: nobody else speaks for whoever sat there before."""
    if not said.left:
        return names[said.seat]
    return whoever(said.seat)


def lines(remarks: Sequence[Said], names: Sequence[str]) -> list[str]:
    """`Ada says: “That coin owes me one.”`; of many the newest, and how many there are besides."""
    said = [
        capfirst(_("{name} says: “{text}”").format(name=speaker(one, names), text=one.text))
        for one in remarks[-MOST:]
    ]
    if more := len(remarks[:-MOST]):
        rest = ngettext("{n} more before that, on the page.", "{n} more before that, on the page.", more)
        return [rest.format(n=more), *said]
    return said
