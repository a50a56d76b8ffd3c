"""Standing orders: what a seat has said in advance, what it says to a view, what is left of it later."""

from collections.abc import Iterable
from typing import Any

import msgspec

from games.engine.codec import text
from games.engine.game import AnyGame

ORDER = "order"  # the cause of an entry that a standing order made


def takes_orders(game: AnyGame) -> bool:
    """Whether anything can be said in advance at its tables."""
    return hasattr(game, "Orders")


def acts_unsaid(game: AnyGame) -> bool:
    """Whether something is done also for whoever says nothing."""
    return bool(getattr(game, "acts_unsaid", False))


def no_orders(game: AnyGame) -> Any:
    """What holds for whoever says nothing; None where nothing can be said."""
    return orders_type(game)() if takes_orders(game) else None


def answer(game: AnyGame, view: Any, seat: int, orders: Any) -> Any:
    """What orders say to a view: a move, or None: the seat is asked. Raises IllegalMove."""
    return _its(game).answer(view, seat, orders)


def left_of(game: AnyGame, orders: Any, seat: int, events: Iterable[Any]) -> Any:
    """What is left of orders after some facts, as their seat was told them."""
    for event in events:
        orders = _its(game).spent(orders, seat, event)
    return orders


def undropped(game: AnyGame, orders: Any, code: str) -> Any:
    """What is left of orders that could not be carried out, by the code of why."""
    own = getattr(game, "dropped", None)
    return own(orders, code) if own else no_orders(game)


def late(game: AnyGame, view: Any, seat: int, orders: Any) -> Any:
    """What is played for a seat whose time has passed, and whose orders do not say what is asked."""
    own = getattr(game, "late", None)
    return own(view, seat, orders) if own else game.fallback(view, seat)


def written(orders: Any) -> str:
    """Orders as one canonical text; nothing for those that say nothing."""
    return "" if orders == type(orders)() else text(orders)


def read(game: AnyGame, line: str) -> Any:
    """Orders from their text. Raises msgspec.ValidationError for what no game could have written."""
    return msgspec.json.decode(line, type=orders_type(game)) if line else no_orders(game)


def orders_type(game: AnyGame) -> Any:
    """The type of the orders of a game that takes them."""
    return _its(game).Orders


def _its(game: AnyGame) -> Any:
    """A game with what not every game has."""
    return game
