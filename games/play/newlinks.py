"""New links: whoever has an old letter of a seat, or of a player, can do nothing with it any more."""

from datetime import datetime

from django.db import transaction
from django.db.models import F

from accounts.models import Player
from accounts.outbox.nudge import nudge
from games.engine.facts import LinksRenewed
from games.models import Decision, Match, Notice, Seat
from games.play.keep import MOST_KEYS, MOST_RENEWED, raise_key
from games.play.position import Position, Refused, locked
from games.store.append import Draft, append

GOING_ON = (Match.Status.OPEN, Match.Status.RUNNING)


@transaction.atomic
def renew_links(match: int, player: int, *, key: int | None, now: datetime) -> None:
    """Withdraw all links of a player's seat; what is asked comes by a new letter. Raises Refused.

    `key` is the version the form was made for: when it has been renewed since, this press was the second.
    """
    position = locked(number=match)
    seat = position.seat_of(player)
    if position.match.status == Match.Status.VOID:
        raise Refused("cancelled")
    if key in (None, seat.key):
        _renew(position, seat, now)


@transaction.atomic
def renew_all_links(player: int, *, key: int | None, now: datetime) -> None:
    """Withdraw the links of all seats of a player, and those to their wishes; `key` as above. Raises Refused.

    The log of a match that is over says no more: its seats are raised by one statement.
    """
    mine = Match.objects.filter(seat_rows__player=player, status__in=GOING_ON)
    positions = [locked(pk=match) for match in mine.order_by("pk").values_list("pk", flat=True)]
    account = Player.objects.filter(pk=player)
    if account.filter(key__gte=MOST_KEYS).exists():
        raise Refused("spent")
    if not (account if key is None else account.filter(key=key)).update(key=F("key") + 1):
        return
    for position in positions:
        _renew(position, position.seat_of(player), now)
    others = Seat.objects.filter(player=player, key__lt=MOST_KEYS)
    others.exclude(match__in=[position.match for position in positions]).update(key=F("key") + 1)


def _renew(position: Position, seat: Seat, now: datetime) -> None:
    raise_key(seat, MOST_RENEWED)
    seat.save(update_fields=["key"])
    draft = Draft(position.moment(now), "web", (LinksRenewed(seat.number),), seat.number)
    append(position.match, [draft])
    position.match.save(update_fields=["entries", "digest"])
    decision: Decision | None = getattr(seat, "decision", None)
    if decision and decision.open:
        told = Notice.objects.filter(seat=seat, kind=Notice.Kind.TURN, turn=decision.turn)
        told.update(done_at=None, due_at=now)
        nudge("games.tasks.write_letters")
