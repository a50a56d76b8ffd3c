"""Choices that stand in a grid, like the places of a board: which of them stands where."""

from string import ascii_lowercase
from typing import NamedTuple

from games.engine.words import Group, Row


class Spot(NamedTuple):
    """A place of the grid by its name, and what can be chosen there, if anything can."""

    name: str
    row: Row | None = None


def columns(group: Group) -> str:
    """The letters over the grid."""
    return ascii_lowercase[: group.across]


def spots(group: Group) -> tuple[tuple[Spot, ...], ...]:
    """The grid row by row, in reading order, as deep as its choices and the spot they lead to."""
    there = {row.tail: row for row in group.rows}
    deep = max(int(name[1:]) for name in (*there, group.to or "a1"))
    return tuple(
        tuple(Spot(name, there.get(name)) for name in (f"{column}{n}" for column in columns(group)))
        for n in range(1, deep + 1)
    )
