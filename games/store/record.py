"""What the logs say of a person: how many questions they answered themselves."""

from datetime import datetime
from typing import NamedTuple

from django.db.models import Count, F, OuterRef, Q, Subquery

from games.models import Entry, Notice

THEMSELVES = ("web", "link", "mail")
CLOCK = "clock"


class InTime(NamedTuple):
    """`taken` of `asked` questions were answered before the clock did it."""

    taken: int
    asked: int


def in_time(player: int, *, since: datetime) -> InTime:
    """Counted from the entries of the person's own seats: one query.

    What answers one question counts once: what is sealed can be changed, and nobody may learn that it was.
    """
    entries = Entry.objects.filter(
        match__seat_rows__player=player,
        match__seat_rows__number=F("seat"),
        move__isnull=False,
        cause__in=(*THEMSELVES, CLOCK),
        at__gte=since,
    ).annotate(question=_question())
    themselves = Q(cause__in=THEMSELVES)
    counts = entries.aggregate(
        asked=Count("question", distinct=True),
        taken=Count("question", distinct=True, filter=themselves),
    )
    return InTime(counts["taken"], counts["asked"])


def _question() -> Subquery:
    """What an entry answers: the last question that was put to its seat before it."""
    put = Notice.objects.filter(
        kind=Notice.Kind.TURN,
        match=OuterRef("match"),
        seat__number=OuterRef("seat"),
        entry__lt=OuterRef("number"),
    )
    return Subquery(put.order_by("-entry").values("pk")[:1])
