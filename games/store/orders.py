"""What a seat has said in advance, beside the log: for its own player's eyes alone."""

from typing import Any

import msgspec

from games.engine.game import AnyGame, IllegalMove
from games.engine.moves import allows
from games.engine.orders import answer, late, no_orders, read, takes_orders
from games.models import Order, Seat


def row_of(seat: Seat) -> Order | None:
    """What a seat has said in advance, if it ever did."""
    row: Order | None = getattr(seat, "order", None)
    return row


def orders_of(game: AnyGame, seat: Seat) -> Any:
    """The orders that hold for a seat: its own, or those of whoever says nothing."""
    row = row_of(seat)
    return read(game, row.orders) if row else no_orders(game)


def by_orders(game: AnyGame, view: Any, seat: Seat) -> bool:
    """Whether it is by what a seat has said that it plays when its time runs out, and by no fallback."""
    row = row_of(seat) if takes_orders(game) else None
    if row is None or not row.orders:
        return False
    orders, number = read(game, row.orders), seat.number
    try:
        move = answer(game, view, number, orders)
    except IllegalMove:
        return False
    return allows(game.moves(view, number), move) or late(game, view, number, orders) != game.fallback(
        view, number
    )


def dropped(seat: Seat, turn: int | None = None) -> IllegalMove | None:
    """Why the last orders of a seat were dropped, if they were; if it was asked `turn` instead."""
    row = row_of(seat)
    if row is None or not row.dropped or turn not in (None, row.turn):
        return None
    why = msgspec.json.decode(row.dropped)
    return IllegalMove(why["code"], **why["facts"])


def forget(*seats: Seat) -> None:
    """Whoever sits there next finds nothing."""
    Order.objects.filter(seat__in=seats).delete()
    for seat in seats:
        seat._state.fields_cache.pop("order", None)
