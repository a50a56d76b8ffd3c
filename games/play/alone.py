"""Playing alone: one seat, no clock, at once, for whoever has an account and for whoever has none."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.db import transaction
from django.db.models import QuerySet

from accounts.guests import is_guest
from accounts.models import Player
from games.engine.game import solo
from games.models import Layout, Match
from games.play.layouts import made_for_day, today
from games.play.open import begin_of, open_match
from games.play.places import HOST, Table
from games.play.position import Refused
from games.play.take import still_here
from games.rules import GAMES

AGAIN = timedelta(minutes=10)  # so long the same form of somebody unknown is the same browser's
SOLO = tuple(slug for slug, game in GAMES.items() if solo(game))


class Alone(msgspec.Struct, frozen=True):
    """What somebody asks for: a game with its options, on a fresh layout or a named one."""

    game: str
    options: dict[str, Any]
    form_id: str
    layout: Layout | None = None


def begin(asked: Alone, player: Player | None, *, guest: Callable[[], Player], now: datetime) -> Match:
    """The match, which has begun; its host plays it. Whoever is not known becomes a guest.

    The same form again is the same match. Raises Refused, and whatever `guest` raises.
    """
    if player is not None:
        return _begun(asked, player, now)
    if match := _same_browser(asked, now):
        return match
    try:
        with transaction.atomic():
            return open_match(_table(asked, guest(), now), now=now)
    except Refused:
        if match := _same_browser(asked, now):  # the other press was faster
            return match
        raise


def begin_day(asked: Alone, player: Player | None, *, guest: Callable[[], Player], now: datetime) -> Match:
    """The layout of today, by the options that are everybody's; made now if it is not there.

    Whoever has tried it is led to their try.
    """
    layout = made_for_day(asked.game, today(now), now=now)
    if player and (tried := _tries(layout, player).first()):
        return tried
    same = Alone(asked.game, {}, asked.form_id, layout)
    return begin(same, player, guest=guest, now=now)


def is_first(layout: Layout, player: Player | None, now: datetime, *, form_id: str = "") -> bool:
    """Whether it is today's, and they have not tried it but by this form: then it is the try that counts."""
    if layout.day != today(now):
        return False
    tried = _tries(layout, player) if player else Match.objects.none()
    return not (tried.exclude(form_id__startswith=begin_of(form_id)) if form_id else tried).exists()


def _tries(layout: Layout, player: Player) -> QuerySet[Match]:
    """Their matches of it, the first first."""
    tried = Match.objects.filter(layout=layout, seat_rows__player=player)
    return tried.exclude(status=Match.Status.VOID).order_by("started_at", "pk")


@transaction.atomic
def _begun(asked: Alone, player: Player, now: datetime) -> Match:
    """While their try of today's layout goes on, all they begin of it leads to it: no rehearsing."""
    if asked.layout is not None and asked.layout.day == today(now):
        still_here(player)
        tried = _tries(asked.layout, player).first()
        if tried is not None and tried.status == Match.Status.RUNNING:
            return tried
    return open_match(_table(asked, player, now), now=now)


def _table(asked: Alone, host: Player, now: datetime) -> Table:
    """A table for one. Who tries today's layout for the first time does so as all others do."""
    as_all = asked.layout is not None and is_first(asked.layout, host, now, form_id=asked.form_id)
    return Table(
        game=asked.game,
        options={} if as_all else asked.options,
        hours=0,
        host=host,
        places=(HOST,),
        form_id=asked.form_id,
        language=host.language,
        layout=asked.layout,
    )


def _same_browser(asked: Alone, now: datetime) -> Match | None:
    """The match of a guest that this very form has begun just now: only the browser it was sent to has it."""
    begun = Match.objects.filter(
        form_id__startswith=begin_of(asked.form_id), opened_at__gt=now - AGAIN, hours=0
    )
    match = begun.select_related("host").first()
    return match if match and is_guest(match.host) and match.host.is_active else None
