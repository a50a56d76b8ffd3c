"""What a host asks for: a table, and who shall sit at each of its places."""

from typing import Any, Literal

import msgspec

from accounts.models import Player
from games.models import Layout, Match


class Place(msgspec.Struct, frozen=True):
    """Who shall sit there: the host, an address, a player by id, a bot by name, whoever comes, or nobody."""

    kind: Literal["host", "address", "player", "bot", "anyone", "nobody"]
    address: str = ""
    player: int | None = None
    bot: str = "bot"


HOST, BOT, ANYONE, NOBODY = Place("host"), Place("bot"), Place("anyone"), Place("nobody")


class Table(msgspec.Struct, frozen=True):
    """A table with its places in the order of the seats.

    `form_id` makes two presses one table. `again` is the match whose people play once more: whoever of
    them cannot be invited leaves a free place. Without `hours` there is no clock: then it is laid from a
    `layout`, by name or made for it. `chosen` is what the host chooses for their own seat, where the game
    lets those choose who sit down.
    """

    game: str
    options: dict[str, Any]
    hours: int
    host: Player
    places: tuple[Place, ...]
    form_id: str | None = None
    watch: str = Match.Watch.PRIVATE
    talk: str = Match.Talk.TABLE
    language: str = "en"
    again: Match | None = None
    layout: Layout | None = None
    chosen: str = ""
