"""New links: whoever has an old letter of a seat can do nothing with it any more."""

from datetime import datetime

from django.db import transaction

from accounts.outbox.nudge import nudge
from games.engine.facts import LinksRenewed
from games.models import Decision, Notice
from games.play.keep import raise_key
from games.play.position import locked
from games.store.append import Draft, append


@transaction.atomic
def renew_links(match: int, player: int, *, key: int | None, now: datetime) -> None:
    """Withdraw all links of a player's seat; what is asked comes by a new letter. Raises Refused.

    `key` is the version the form was made for: when it has been renewed since, this press was the second.
    """
    position = locked(number=match)
    seat = position.seat_of(player)
    if key is not None and key != seat.key:
        return
    raise_key(seat)
    seat.save(update_fields=["key"])
    draft = Draft(position.moment(now), "web", (LinksRenewed(seat.number),), seat.number)
    append(position.match, [draft])
    position.match.save(update_fields=["entries", "digest"])
    decision: Decision | None = getattr(seat, "decision", None)
    if decision and decision.open:
        told = Notice.objects.filter(seat=seat, kind=Notice.Kind.TURN, turn=decision.turn)
        told.update(done_at=None, due_at=now)
        nudge("games.tasks.write_letters")
