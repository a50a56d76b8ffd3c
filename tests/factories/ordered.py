"""What seats say in advance: in a sharing of Mandala, and all along in Mandarin."""

import secrets
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from games.models import Match, Notice, Order, Seat
from games.play.order import Ordered, set_orders
from games.play.submit import Move, submit
from games.rules.mandala.ordering import left
from tests.factories.bazaars import link_of, many
from tests.factories.games import NOW, a_match, log_of, played

BY_MAXIMA = {"goal": "collection", "auction": "maxima", "overbids": "penalised", "start": "0"}
Values = str | Iterable[str]


def ordered(match: Match, seat: int, *, now: datetime = NOW, form_id: str = "", **fields: Values) -> bool:
    """What the page of a seat sends: the fields that are not empty. Whether it played a move at once."""
    sent = {name: (value,) if isinstance(value, str) else tuple(value) for name, value in fields.items()}
    player = Seat.objects.get(match=match, number=seat).player_id or 0
    made = set_orders(match.number, player, Ordered(sent, form_id or secrets.token_urlsafe(12), now))
    return made is not None


def row(match: Match, seat: int) -> Order | None:
    return Order.objects.filter(seat__match=match, seat__number=seat).first()


def in_order(*colours: str) -> dict[str, Any]:
    """The fields of an order of colours."""
    return {f"place{n}": colour for n, colour in enumerate(colours, 1)}


def before_a_sharing(match: Match | None = None, **changes: Any) -> tuple[Match, str]:
    """Mandala 1 with a card in Ada's field and four colours on its mountain, and the move that completes it.

    Ada takes first then, and third, and fifth.
    """
    match = match or a_match(**changes)
    for _ in range(300):
        line = _towards(match)
        if line.startswith("MOUNTAIN 1") and len(_there(match)) == 4 and _is_new(match, line):
            return match, line
        played(match, line)
    raise AssertionError("no mandala in three hundred moves")


def a_sharing(match: Match | None = None, **changes: Any) -> Match:
    """The same, completed: Ada is to put five colours in order."""
    match, line = before_a_sharing(match, **changes)
    played(match, line)
    assert len(left(log_of(match).state)) == 5
    return match


def won_and_not_asked(*, now: datetime = NOW) -> str:
    """Auctions of Mandarin, until somebody has won one who is asked nothing then: their address."""
    match = many("Bo", "Cy", game="mandarin", options=BY_MAXIMA, now=now)
    for _ in range(300):
        if told := Notice.objects.filter(match=match, kind=Notice.Kind.MEANWHILE).first():
            assert told.player
            return told.player.email
        log = log_of(match)
        seat = max(log.pending)  # so that whoever bids most is not the last to answer
        names = [log.game.name(move) for move in log.game.moves(log.state, seat)]
        line = f"BID {100 * seat + 100}" if log.state.phase == "auction" else next(iter(_chanced(names)))
        submit(link_of(match, seat), Move(line, secrets.token_urlsafe(12), now))
    raise AssertionError("nobody won an auction in three hundred moves")


def _chanced(names: list[str]) -> list[str]:
    return [name for name in names if name == "CHANCE"] or names


def _there(match: Match) -> list[int]:
    return [i for i, n in enumerate(log_of(match).state.mandala(1).mountain) if n]


def _is_new(match: Match, line: str) -> bool:
    colours = ("RED", "ORANGE", "YELLOW", "GREEN", "PURPLE", "BLACK")
    return colours.index(line.split()[-1]) not in _there(match)


def _towards(match: Match) -> str:
    log = log_of(match)
    seat = min(log.pending)
    names = [log.game.name(move) for move in log.game.moves(log.state, seat)]
    if seat == 0 and not any(log.state.mandala(1).fields[0]):
        into = [name for name in names if name.startswith("FIELD 1") and " X" not in name]
        if into:
            return into[0]
    if any(log.state.mandala(1).fields[0]):
        new = [name for name in names if name.startswith("MOUNTAIN 1") and _is_new(match, name)]
        if new:
            return new[0]
    return next(name for name in names if name.startswith("DISCARD"))
