"""Choices that stand over the board: a link at each spot, or a button where one touch is enough."""

import secrets
from typing import Any

from games.engine import grid
from games.engine.words import Group, Row
from games.notices.reader import Reader
from games.web.choice import Door

TOUCH = "touch"  # what a seat may wish for, where its game moves by touch; see Seat.wished


def at_once(reader: Reader, door: Door) -> bool:
    """Whether a touch is the move. By a letter's link it never is: there a move is read back."""
    if door.turn is None or reader.seat is None or reader.answers_by_form:
        return False
    return reader.log.match.alone or TOUCH in reader.seats[reader.seat].wished.split()


def grid_of(reader: Reader, door: Door, chosen: Any) -> dict[str, Any] | None:
    """The group of choices that stands in a grid, if the question has one."""
    group = next((group for group in reader.groups() if group.across), None)
    if group is None:
        return None
    return {
        "title": reader.say(group.title),
        "across": group.across,
        "spots": [
            _choice(reader, door, spot.row, chosen) if spot.row else {"to": spot.name == group.to}
            for row in grid.spots(group)
            for spot in row
        ],
        "at_once": at_once(reader, door),
        "form_id": secrets.token_urlsafe(12),
        "url": door.page,
        "turn": door.turn,
    }


def in_lists(reader: Reader) -> list[Group]:
    """The groups that do not."""
    return [group for group in reader.groups() if not group.across]


def _choice(reader: Reader, door: Door, row: Row, chosen: Any) -> dict[str, Any]:
    return {
        "label": reader.say(row.label),
        "then": reader.say(row.then),
        "url": door.lead + reader.tail_of(row),
        "notation": reader.log.game.name(row.move),
        "chosen": row.move == chosen,
    }
