"""The tables of points a game keeps, for the pages and the result of a match."""

from collections.abc import Iterable
from typing import Any

from games.engine.words import Fact, Tally, say_fact
from games.notices.reader import Reader


def tallies(reader: Reader) -> list[dict[str, Any]]:
    """What the points are made of, as far as the game counts them while it goes on."""
    count = getattr(reader.words, "tallies", None)
    return [_table(reader, tally) for tally in count(reader.position, reader.seat)] if count else []


def _row(reader: Reader, who: Fact, cells: Iterable[tuple[str, Fact]]) -> dict[str, Any]:
    return {
        "who": say_fact(who, reader.tongue),
        "cells": [(column, say_fact(cell, reader.tongue)) for column, cell in cells],
    }


def _table(reader: Reader, tally: Tally) -> dict[str, Any]:
    columns = [reader.say(column) for column in tally.columns]
    return {
        "title": reader.say(tally.title),
        "columns": columns,
        "rows": [_row(reader, who, zip(columns, numbers, strict=True)) for who, numbers in tally.rows],
        "note": reader.say(tally.note),
    }
