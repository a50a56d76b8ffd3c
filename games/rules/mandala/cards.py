"""Sand: 108 cards in six colours; a hidden place is what is known of it and how many more lie there."""

from collections.abc import Iterable
from operator import add

import msgspec

COLOURS = ("red", "orange", "yellow", "green", "purple", "black")
INDEX = {colour: i for i, colour in enumerate(COLOURS)}
EACH = 18  # D19: 6 x 18 cards; the two aids of the published 110 are no cards of the game
DECK = tuple(colour for colour in COLOURS for _ in range(EACH))

Counts = tuple[
    int, ...
]  # how many of each colour, in the order of COLOURS: state's own affair, never in an event
Cards = tuple[str, ...]
Told = tuple[str, ...] | int  # cards, or only how many
NONE: Counts = (0,) * len(COLOURS)


class Hidden(msgspec.Struct, frozen=True, gc=False):
    """A hand or a cup: the cards known by colour, and how many more lie there unknown."""

    known: Counts = NONE
    unknown: int = 0

    @property
    def size(self) -> int:
        return sum(self.known) + self.unknown


class Pile(msgspec.Struct, frozen=True, gc=False):
    """A pile: the cards known from the top, and how many more lie there unknown."""

    known: Cards = ()
    unknown: int = 0

    @property
    def size(self) -> int:
        return len(self.known) + self.unknown


def changed(counts: Counts, colour: str, by: int) -> Counts:
    """The counts with `by` more of a colour."""
    some = [*counts]
    some[INDEX[colour]] += by
    return tuple(some)


def together(one: Counts, other: Counts) -> Counts:
    """The sum of two counts, colour by colour."""
    return tuple(map(add, one, other))


def counted(cards: Iterable[str]) -> Counts:
    """How many of each colour there are among the cards."""
    some = [0] * len(COLOURS)
    for card in cards:
        some[INDEX[card]] += 1
    return tuple(some)


def spread(counts: Counts) -> Cards:
    """The cards of the counts, one by one in the order of COLOURS."""
    return tuple(colour for colour, n in zip(COLOURS, counts, strict=True) for _ in range(n))


def number(cards: Told) -> int:
    """How many cards, whether they are told or not."""
    return cards if isinstance(cards, int) else len(cards)


def gained(place: Hidden, cards: Told) -> Hidden:
    """The place with cards more, as far as they are told."""
    if isinstance(cards, int):
        return Hidden(place.known, place.unknown + cards)
    some = [*place.known]
    for card in cards:
        some[INDEX[card]] += 1
    return Hidden(tuple(some), place.unknown)


def lost(place: Hidden, colour: str, n: int) -> Hidden:
    """The place with n cards of a colour fewer: the known ones leave first, then unknown ones."""
    some, i = [*place.known], INDEX[colour]
    known = min(some[i], n)
    some[i] -= known
    return Hidden(tuple(some), place.unknown - (n - known))


def drawn_from(pile: Pile, n: int) -> Pile:
    """The pile with n cards fewer: the known ones from the top, then unknown ones."""
    return Pile(pile.known[n:], pile.unknown - max(0, n - len(pile.known)))
