"""Goods, lots and the numbers of the bazaar: how many stalls, rounds and cards there are."""

import itertools

import msgspec

# The order is that of this rules version: the deck is shuffled from it.
BASE = ("attar", "chai", "gems", "masala", "silk")
GRAND = (*BASE, "indigo", "kesar")  # D2: the two goods of the Grand Bazaar have no name in the rulebook
INDEX = {good: i for i, good in enumerate(GRAND)}

CRATES = (1, 1, 2, 2, 2, 3, 3)  # the lots of one good
CARDS = (1, 2, 3, 4, 5)  # the Haggle cards of a merchant
SIFARISH = 2
STALLS = "abcdefgh"
ROUNDS, QUICK_ROUNDS = 6, 4  # D13
MOST_STALLS, MOST_GRAND_STALLS = 5, 8  # D3: as many as the lots feed for six rounds
FROM_GRAND = 6  # as many merchants and more meet in the Grand Bazaar
PRICES = {1: 0, 2: 0, 3: 1, 4: 2, 5: 3}  # of a burned card in the restock, in Mithai
RESTOCK_ROUND = 6  # D9: before its choice, never in Quick


class Lot(msgspec.Struct, frozen=True, gc=False):
    """Crates of one good, sold together."""

    good: str
    crates: int


def goods(seats: int) -> tuple[str, ...]:
    """The goods in play for so many merchants."""
    return GRAND if seats >= FROM_GRAND else BASE


def lots(seats: int) -> tuple[Lot, ...]:
    """Every lot in play, good by good: 35, in the Grand Bazaar 49."""
    return tuple(Lot(good, n) for good, n in itertools.product(goods(seats), CRATES))


def stalls(seats: int) -> int:
    """One more than merchants, up to five; in the Grand Bazaar up to eight (D3)."""
    return min(seats + 1, MOST_GRAND_STALLS if seats >= FROM_GRAND else MOST_STALLS)


def price(cards: tuple[int, ...]) -> int:
    """What a restock of these cards costs in Mithai."""
    return sum(PRICES[card] for card in cards)
