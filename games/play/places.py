"""What a host asks for: a table, and who shall sit at each of its places."""

from typing import Any, Literal

import msgspec

from accounts.models import Player
from games.models import Match


class Place(msgspec.Struct, frozen=True):
    """Who shall sit at a seat: the host, an address, a player by id, a bot by name, or whoever comes."""

    kind: Literal["host", "address", "player", "bot", "anyone"]
    address: str = ""
    player: int | None = None
    bot: str = "bot"


HOST, BOT, ANYONE = Place("host"), Place("bot"), Place("anyone")


class Table(msgspec.Struct, frozen=True):
    """A table with its places in the order of the seats.

    `form_id` makes two presses one table; `again` is the match whose people play once more.
    """

    game: str
    options: dict[str, Any]
    hours: int
    host: Player
    places: tuple[Place, ...]
    form_id: str | None = None
    watch: str = Match.Watch.PRIVATE
    language: str = "en"
    again: Match | None = None
