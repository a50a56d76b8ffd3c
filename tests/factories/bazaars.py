"""Matches of Mandi, in which everybody chooses at once: for what must wait for the reveal."""

import secrets
from datetime import datetime
from typing import Any

from games.links import JoinLink, TurnLink
from games.models import Match, Seat
from games.play.join import join
from games.play.open import open_match
from games.play.places import BOT, HOST, Place
from games.play.submit import Move, Receipt, submit
from tests.factories.games import BO, NOW, a_match, a_table, log_of

CLASSIC = {"variant": "classic", "families": "none"}
GUESTS = {"Bo": BO, "Cy": "cy@example.org", "Di": "di@example.net", "Eli": "eli@example.org"}


def a_bazaar(**changes: Any) -> Match:
    """A running match of Ada and Bo, who both have to choose a stall."""
    return a_match(game="mandi", options=CLASSIC, **changes)


def many(*names: str, bots: int = 0, now: datetime = NOW, **changes: Any) -> Match:
    """A running match of Ada, those who are named, and so many computers; `options` are a change, too."""
    places = (HOST, *(Place("address", address=GUESTS[name]) for name in names), *(BOT,) * bots)
    table = {"game": "mandi", "options": CLASSIC, "places": places} | changes
    match = open_match(a_table(**table), now=now)
    for number, name in enumerate(names, 1):
        join(JoinLink(match.number, number, 1), name=name, zone="Europe/Berlin", now=now)
    match.refresh_from_db()
    return match


def link_of(match: Match, seat: int) -> TurnLink:
    """The link of a seat to the turn that is open, whether it has chosen or not."""
    log = log_of(match)
    key = Seat.objects.get(match=match, number=seat).key
    return TurnLink(match.number, seat, log.game.turn(log.state), key)


def sealed(match: Match, seat: int, line: str, *, remark: str = "", now: datetime = NOW) -> Receipt:
    """A choice of a seat, with what it says."""
    return submit(link_of(match, seat), Move(line, secrets.token_urlsafe(12), now, remark=remark))
