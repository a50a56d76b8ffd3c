"""What may stand in a log: structs, tuples, frozensets, ints, strs, bools and None, and no other type."""

import types
from collections.abc import Iterator
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from games.engine.game import AnyGame

PLAIN = (int, str, bool, type(None))


def foreign_types(game: AnyGame) -> list[str]:
    """Where a game's moves, events, state or options name a type that no log may hold."""
    state = get_type_hints(game.evolve)["return"]
    kinds = {"Options": game.Options, "Move": game.Move, "Event": game.Event, "State": state}
    seen: set[Any] = set()
    return sorted(where for path, kind in kinds.items() for where in _foreign(path, kind, seen))


def _foreign(path: str, kind: Any, seen: set[Any]) -> Iterator[str]:
    origin, members = get_origin(kind), get_args(kind)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield from _fields(path, kind, seen)
    elif origin in (Union, types.UnionType):
        for member in members:
            yield from _foreign(path, member, seen)
    elif origin is tuple:
        for member in members:
            if member is not Ellipsis:
                yield from _foreign(f"{path}()", member, seen)
    elif not (kind in PLAIN or origin is Literal or (origin is frozenset and _sortable(members))):
        yield f"{path}: {kind}"


def _fields(path: str, kind: type[msgspec.Struct], seen: set[Any]) -> Iterator[str]:
    if kind in seen:
        return
    seen.add(kind)
    if not kind.__struct_config__.frozen:
        yield f"{path}: {kind.__name__} is not frozen"
    for name, hint in get_type_hints(kind).items():
        if name in kind.__struct_fields__:
            yield from _foreign(f"{path}.{kind.__name__}.{name}", hint, seen)


def _sortable(members: tuple[Any, ...]) -> bool:
    """A frozenset encodes sorted only when it holds ints, strs, or tuples of them."""
    return all(
        member in (int, str, Ellipsis)
        or get_origin(member) is Literal
        or (get_origin(member) is tuple and _sortable(get_args(member)))
        for member in members
    )
