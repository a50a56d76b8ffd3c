"""Promises about standing orders: whatever they are, they say a legal move, nothing, or why they cannot."""

import contextlib
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
from msgspec import inspect

from games.engine.conformance.course import Course, expect
from games.engine.game import AnyGame, IllegalMove
from games.engine.moves import allows
from games.engine.orders import answer, left_of, no_orders, orders_type, read, takes_orders, written

MOST, STEPS = 4, 30  # members of a tuple; steps of an amount that has no high end nearby


def stands(course: Course) -> None:
    """What orders say to each seat that is waited for; those of whoever says nothing always say something."""
    if not takes_orders(course.game):
        return
    for seat in sorted(course.game.pending(course.state)):
        for orders in (no_orders(course.game), any_orders(course)):
            _said(course, seat, orders)


def _said(course: Course, seat: int, orders: Any) -> None:
    game, view = course.game, course.views[seat]
    expect(_reads(game, orders), "orders are read as they were written", orders)
    try:
        move = answer(game, view, seat, orders)
    except IllegalMove as no:
        expect(orders != no_orders(game), "what holds for all can be carried out", no.code)
        expect(bool(no.code), "orders that cannot be carried out say why", orders)
        return
    if move is not None:
        expect(allows(game.moves(view, seat), move), "orders say a legal move", seat, orders, move)


def spent(course: Course, events: tuple[Any, ...]) -> None:
    """What is left of orders are orders, and saying nothing stays so."""
    game = course.game
    if not takes_orders(game):
        return
    for seat in course.seats:
        told = [game.redact(event, seat) for event in events]
        nothing = no_orders(game)
        expect(left_of(game, nothing, seat, told) == nothing, "of nothing nothing is spent", seat)
        orders = left_of(game, any_orders(course), seat, told)
        expect(_reads(game, orders), "what is left of orders are orders", orders)


def _reads(game: AnyGame, orders: Any) -> bool:
    with contextlib.suppress(msgspec.ValidationError):
        return bool(read(game, written(orders)) == orders)
    return False


def any_orders(course: Course) -> Any:
    """Orders at random, in the words that the moves so far were made of."""
    kind: Any = inspect.type_info(orders_type(course.game))
    words = sorted({word for values in course.values.values() for value in values for word in _words(value)})
    some = {field.name: _some(field.type, words, course.dice) for field in kind.fields}
    return msgspec.convert(some, orders_type(course.game))


def _words(value: Any) -> list[str]:
    members = value if isinstance(value, tuple | frozenset) else (value,)
    return [member for member in members if isinstance(member, str)]


def _some(kind: Any, words: list[str], dice: Random) -> Any:
    return _ANY[type(kind)](kind, words, dice)


def _number(kind: inspect.IntType, words: list[str], dice: Random) -> int:
    low, step = kind.ge or 0, kind.multiple_of or 1
    high = low + STEPS * step
    return dice.randrange(low, (high if kind.le is None else min(high, kind.le)) + 1, int(step))


def _several(kind: inspect.VarTupleType, words: list[str], dice: Random) -> tuple[Any, ...]:
    some = (_some(kind.item_type, words, dice) for _ in range(dice.randrange(MOST)))
    return tuple(dict.fromkeys(some))


_ANY: dict[type, Callable[[Any, list[str], Random], Any]] = {
    inspect.BoolType: lambda kind, words, dice: dice.random() < 0.5,
    inspect.NoneType: lambda kind, words, dice: None,
    inspect.StrType: lambda kind, words, dice: dice.choice(["", *words]),
    inspect.LiteralType: lambda kind, words, dice: dice.choice(kind.values),
    inspect.IntType: _number,
    inspect.VarTupleType: _several,
    inspect.UnionType: lambda kind, words, dice: _some(dice.choice(kind.types), words, dice),
}
