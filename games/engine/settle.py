"""From one asked-for move to the next question: forced moves, orders and quick bots follow at once."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from games.engine.chance import Chance
from games.engine.fold import fold, told
from games.engine.game import AnyGame
from games.engine.moves import allows, sole
from games.engine.orders import left_of


class Step(msgspec.Struct, frozen=True):
    """One entry in the making: who moved and why, the events that followed, the state after them."""

    seat: int
    cause: str
    move: Any
    events: tuple[Any, ...]
    state: Any


class Auto(msgspec.Struct, frozen=True):
    """A seat played at once by an order or a bot: its view so far, and what it says to a view.

    `play(view, seat)` gives a move; when it gives None or one that is not legal, its seat is asked.
    `orders`, where it has any, are what is left of them so far: then it is `play(view, seat, orders)`.
    """

    cause: str
    view: Any
    play: Callable[..., Any]
    orders: Any = None


Autos = Mapping[int, Auto]


def chain_limit(game: AnyGame, seats: int) -> int:
    """How many moves by order or bot may follow one another before somebody is asked."""
    own = getattr(game, "chain", None)
    return int(own(seats)) if own else max(16, 4 * seats)


def settle(
    game: AnyGame, state: Any, asked: tuple[int, str, Any], *, chance: Chance, autos: Autos, limit: int
) -> tuple[Step, ...]:
    """The asked-for (seat, cause, move) and all that follows of itself. Raises IllegalMove."""
    step = step_of(game, state, asked, chance=chance)
    after = {s: _seen(game, auto, step, s) for s, auto in autos.items()}
    return (step, *follow(game, step.state, chance=chance, autos=after, limit=limit))


def follow(game: AnyGame, state: Any, *, chance: Chance, autos: Autos, limit: int) -> Iterator[Step]:
    """The moves nobody needs to be asked for, one step each, until somebody is asked or it is over."""
    autos, left = dict(autos), limit
    while asked := _unasked(game, state, autos if left else {}):
        step = step_of(game, state, asked, chance=chance)
        left -= asked[1] != "forced"
        autos = {s: _seen(game, auto, step, s) for s, auto in autos.items()}
        state = step.state
        yield step


def step_of(game: AnyGame, state: Any, asked: tuple[int, str, Any], *, chance: Chance) -> Step:
    """One move decided and folded. Raises IllegalMove."""
    seat, cause, move = asked
    events = game.decide(state, seat, move, chance)
    return Step(seat, cause, move, events, fold(game, events, state))


def _unasked(game: AnyGame, state: Any, autos: Autos) -> tuple[int, str, Any] | None:
    for seat in sorted(game.pending(state)):
        moves = game.moves(state, seat)
        if (move := sole(moves)) is not None:
            return seat, "forced", move
        auto = autos.get(seat)
        if auto and allows(moves, move := _said(auto, seat)):
            return seat, auto.cause, move
    return None


def _said(auto: Auto, seat: int) -> Any:
    if auto.orders is None:
        return auto.play(auto.view, seat)
    return auto.play(auto.view, seat, auto.orders)


def _seen(game: AnyGame, auto: Auto, step: Step, seat: int) -> Auto:
    events = told(game, step.events, seat)
    orders = auto.orders if auto.orders is None else left_of(game, auto.orders, seat, events)
    return msgspec.structs.replace(auto, view=fold(game, events, auto.view), orders=orders)
