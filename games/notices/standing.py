"""What a seat has said in advance, told to its own player and to nobody else."""

from typing import TypedDict

from django.utils.translation import gettext as _

from games.engine.orders import takes_orders
from games.notices.reader import Reader
from games.notices.render import page_url
from games.store.orders import dropped, orders_of


class Standing(TypedDict):
    """What holds in advance, and where it is changed."""

    said: str
    url: str


def said_before(reader: Reader) -> str:
    """What a seat has said, or what holds because it said nothing, in the words of the game."""
    if reader.seat is None or reader.log.ended or not takes_orders(reader.log.game):
        return ""
    orders = orders_of(reader.log.game, reader.seats[reader.seat])
    return reader.say(reader.words.said_before(reader.view, reader.seat, orders))


def standing(reader: Reader) -> Standing | None:
    """The same with the address of its page; nothing where nothing is said."""
    said = said_before(reader)
    return Standing(said=said, url=page_url("orders", reader.log.match.public)) if said else None


def dropped_words(reader: Reader, turn: int | None = None) -> str:
    """Why the orders of a seat hold no more, if that is so; if it was asked `turn` instead."""
    if reader.seat is None or reader.log.ended:
        return ""
    illegal = dropped(reader.seats[reader.seat], turn)
    if illegal is None:
        return ""
    if own := getattr(reader.words, "dropped", None):
        return reader.say(own(illegal))
    return _("Your orders were dropped: {why}").format(why=reader.say(reader.words.error(illegal)))
