"""Who reads a zodiac, what everybody is called there, and words that the parts of the picture share."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.boards.tongue import tongue
from games.engine.words import Fact, say_fact
from games.rules.mandarin import said
from games.rules.mandarin.score import cards, controller, fine, held
from games.rules.mandarin.state import Person, State
from games.rules.mandarin.tiles import Tiles, animal, is_emperor


class Text(NamedTuple):
    x: str
    y: str
    words: str
    anchor: str = "start"


class Control(NamedTuple):
    """Who controls a sign, and what that costs the others."""

    seat: int
    fine: int


class Table(NamedTuple):
    """A view, its reader (None: a spectator), and the names at the seats."""

    view: State
    seat: int | None
    names: tuple[str, ...]

    def called(self, seat: int) -> str:
        return _("you") if seat == self.seat else self.names[seat]

    def own_or(self, seat: int, *, own: str, other: str) -> str:
        """One text for the reader, the other with the name of whoever sits there."""
        return own if seat == self.seat else other.format(name=self.names[seat])

    @property
    def ordered(self) -> list[int]:
        """The seats in their order, the reader's first."""
        first = self.seat or 0
        return [(first + i) % self.view.seats for i in range(self.view.seats)]

    def person(self, seat: int) -> Person:
        return self.view.people[seat]

    def control(self, sign: str) -> Control | None:
        owner = controller(cards(self.view), sign)
        return None if owner is None else Control(owner, fine(self.person(owner).tiles, sign))


def letter(seat: int) -> str:
    """What a seat is called in the picture."""
    return chr(ord("A") + seat)


def words(fact: Fact) -> str:
    """A turn of phrase of the rules, in the language that is active."""
    return say_fact(fact, tongue(()))


def named(sign: str) -> str:
    """`Ox`"""
    return words(said.SIGN[sign])


def money(amount: int) -> str:
    return words(said.money(amount))


def animals_of(tiles: Tiles) -> str:
    """`5 of 12 animals`"""
    return words(said.of_twelve(len(held(tiles))))


def by_animal(tiles: Sequence[str]) -> str:
    """`Rat 3, Ox Emperor 2 5`, as a card holds them."""
    each = [f"{named(of)} {' '.join(map(_rank, some))}" for of, some in groupby(tiles, animal)]
    return ", ".join(each) or _("no tiles")


def _rank(tile: str) -> str:
    return _("Emperor") if is_emperor(tile) else tile[-1]


def capital(words: str) -> str:
    """A sentence begins with it."""
    return words[:1].upper() + words[1:]
