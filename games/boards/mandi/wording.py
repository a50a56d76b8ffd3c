"""Lines, and the words of cards, lots and choices that they share."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.boards.mandi.goods import named
from games.boards.mandi.table import listed
from games.rules.mandi.events import StallResolved

KEPT = "\N{NO-BREAK SPACE}"


class Line(NamedTuple):
    label: str
    value: str

    @property
    def said(self) -> str:
        end = "" if self.value.endswith(".") else "."
        return f"{self.label}: {self.value}{end}"


class Part(NamedTuple):
    """A heading, and the lines under it."""

    head: str
    lines: tuple[Line, ...]


def some_cards(cards: Sequence[int]) -> str:
    """`cards 1, 3 and 5`"""
    if not cards:
        return _("no cards")
    if len(cards) == 1:
        return _("card {card}").format(card=cards[0])
    return _("cards {cards}").format(cards=listed([str(card) for card in cards]))


def choice(card: int, sifarish: bool) -> str:
    """`card 4 with Sifarish`"""
    words = _("card {card}").format(card=card) if card else _("no card")
    return _("{card} with Sifarish").format(card=words) if sifarish else words


def lot(event: StallResolved) -> str:
    """`A Masala 3`"""
    return f"{event.stall.upper()} {named(event.lot.good)} {event.lot.crates}".replace(" ", KEPT)
