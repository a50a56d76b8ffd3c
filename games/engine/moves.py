"""The three shapes of a choice: a plain move, an amount in a span, some members of a set."""

import itertools
from collections.abc import Iterable
from random import Random
from typing import Any, Generic, TypeAlias, TypeVar, Union

import msgspec
from msgspec.structs import replace

Move = TypeVar("Move")
_REACH = 20  # how many steps beyond `low` an amount at random is nearly always
_FAR = 0.05  # how often it is anywhere: a wide span else would be tried far beyond all sense


class Span(msgspec.Struct, Generic[Move], frozen=True):
    """`move` with the int `field` anywhere from `low` to `high` (None: no bound) in steps of `step`."""

    move: Move
    field: str
    low: int
    high: int | None
    step: int = 1


class Subset(msgspec.Struct, Generic[Move], frozen=True):
    """`move` with `field` a sorted tuple of `least` to `most` different members of `of`."""

    move: Move
    field: str
    of: tuple[int | str, ...]
    least: int
    most: int


Choice: TypeAlias = Union[Move, Span[Move], Subset[Move]]  # noqa: UP007


def allows(moves: Iterable[Any], move: Any) -> bool:
    """Whether `move` is one of `moves`."""
    return any(_within(choice, move) for choice in moves)


def sole(moves: tuple[Any, ...]) -> Any | None:
    """The only legal move, or None when there are several or none."""
    if len(moves) != 1:
        return None
    few = list(itertools.islice(_members(moves[0]), 2))
    return few[0] if len(few) == 1 else None


def pick(moves: tuple[Any, ...], dice: Random) -> Any:
    """One legal move at random: a choice first, then a member of it."""
    choice = dice.choice(moves)
    if isinstance(choice, Span):
        top = _top(choice, dice)
        return replace(choice.move, **{choice.field: dice.randrange(choice.low, top + 1, choice.step)})
    if isinstance(choice, Subset):
        some = dice.sample(choice.of, dice.randint(choice.least, choice.most))
        return replace(choice.move, **{choice.field: tuple(sorted(some, key=choice.of.index))})
    return choice


def _top(span: Span[Any], dice: Random) -> int:
    near = span.low + _REACH * span.step
    if span.high is None or (span.high > near and dice.random() >= _FAR):
        return near
    return span.high


def _within(choice: Any, move: Any) -> bool:
    if isinstance(choice, Span):
        return type(move) is type(choice.move) and _in_span(choice, move)
    if isinstance(choice, Subset):
        return type(move) is type(choice.move) and _in_subset(choice, move)
    return bool(choice == move)


def _in_span(span: Span[Any], move: Any) -> bool:
    n = getattr(move, span.field)
    high = n if span.high is None else span.high
    fits = type(n) is int and span.low <= n <= high and (n - span.low) % span.step == 0
    return fits and bool(replace(span.move, **{span.field: n}) == move)


def _in_subset(subset: Subset[Any], move: Any) -> bool:
    some = getattr(move, subset.field)
    if type(some) is not tuple or not subset.least <= len(some) <= subset.most:
        return False
    in_order = tuple(member for member in subset.of if member in some)
    return in_order == some and bool(replace(subset.move, **{subset.field: some}) == move)


def _members(choice: Any) -> Iterable[Any]:
    if isinstance(choice, Span):
        steps = itertools.count(choice.low, choice.step)
        amounts = itertools.takewhile(lambda n: choice.high is None or n <= choice.high, steps)
        return (replace(choice.move, **{choice.field: n}) for n in amounts)
    if isinstance(choice, Subset):
        sizes = range(choice.least, choice.most + 1)
        some = itertools.chain.from_iterable(itertools.combinations(choice.of, n) for n in sizes)
        return (replace(choice.move, **{choice.field: members}) for members in some)
    return (choice,)
