"""What the logs say of a person: how many questions they answered themselves."""

from datetime import datetime
from typing import NamedTuple

from django.db.models import Count, F, Q

from games.models import Entry

THEMSELVES = ("web", "link", "mail")
CLOCK = "clock"


class InTime(NamedTuple):
    """`taken` of `asked` questions were answered before the clock did it."""

    taken: int
    asked: int


def in_time(player: int, *, since: datetime) -> InTime:
    """Counted from the entries of the person's own seats: one query."""
    counts = Entry.objects.filter(
        match__seat_rows__player=player,
        match__seat_rows__number=F("seat"),
        move__isnull=False,
        cause__in=(*THEMSELVES, CLOCK),
        at__gte=since,
    ).aggregate(asked=Count("pk"), taken=Count("pk", filter=Q(cause__in=THEMSELVES)))
    return InTime(counts["taken"], counts["asked"])
