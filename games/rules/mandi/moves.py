"""What a merchant may do: choose a stall with a card, or buy burned cards back."""

import functools
import itertools
from typing import TypeAlias

from games.engine.game import Imperative
from games.rules.mandi.goods import CARDS, PRICES, STALLS


class Choose(Imperative, frozen=True):
    """A stall, a Haggle card (0 with an empty hand), and the Sifarish, if it goes along."""

    stall: str
    haggle: int
    sifarish: bool = False


class Restock(Imperative, frozen=True):
    """Burned cards to buy back, and at will the choice that stands for the round after it."""

    cards: tuple[int, ...]
    choice: Choose | None = None


Move: TypeAlias = Choose | Restock


@functools.cache
def choices(stalls: int, hand: tuple[int, ...], sifarish: bool) -> tuple[Choose, ...]:
    """By stall, then card, then without the Sifarish first. D4: a card must be played if one is held."""
    with_it = (False, True) if sifarish else (False,)
    return tuple(
        Choose(stall, card, added)
        for stall, card, added in itertools.product(STALLS[:stalls], hand or (0,), with_it)
    )


@functools.cache
def restocks(stalls: int, burned: tuple[int, ...], mithai: int, sifarish: bool) -> tuple[Restock, ...]:
    """Every set of burned cards that can be paid (D8: none as well), alone and with each choice it allows."""
    kept = tuple(card for card in CARDS if card not in burned)
    return tuple(
        Restock(cards, choice)
        for cards in _affordable(burned, mithai)
        for choice in (None, *choices(stalls, tuple(sorted((*kept, *cards))), sifarish))
    )


def _affordable(burned: tuple[int, ...], mithai: int) -> list[tuple[int, ...]]:
    some = (cards for n in range(len(CARDS) + 1) for cards in itertools.combinations(burned, n))
    return [cards for cards in some if sum(PRICES[card] for card in cards) <= mithai]
