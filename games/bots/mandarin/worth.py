"""What tiles are worth to each player of Mandarin, in Yuan, by how far their collection has come.

All of it is open to everybody: money, cards, and so which tiles nobody has. A tile that completes is worth
more than there is money.
"""

import functools
from collections.abc import Iterable
from typing import TypeAlias

import msgspec

from games.rules.mandarin.score import CONTROL, TILE, WITH_EMPEROR, worth
from games.rules.mandarin.state import State
from games.rules.mandarin.tiles import ANIMALS, OF_A_SET, SEGMENT, SPACES, TILES, Tiles, animal, is_emperor

WIN = 10_000.0
SPENT = 0.25  # of the animals still missing, about so many will be paid for; the others come free
DEARER = 0.7  # how much dearer each of them is when fewer are missing
CONTROLS = (0.0, 0.25, 0.75, 0.15, 0.0)  # by tiles owned, what one more adds of the worth of control
FIFTH = 0.12  # of the money: a sixth is seldom found
FINES = 3  # goal `wealth`: fines count, and so does what they cost the others
AHEAD = 300  # goal `wealth`: what a new animal is worth to whoever leads, when it is the last but none

AT = {tile: (ANIMALS.index(animal(tile)), is_emperor(tile)) for tile in TILES}
Counts: TypeAlias = tuple[int, ...]  # by animal


class Buyer(msgspec.Struct, frozen=True, gc=False):
    """A player as the others see them.

    `new` is what a new animal is worth with so many missing, `control` what a third tile brings in fines,
    `finish` what completes: with the goal `wealth` that loses the match for whoever is behind.
    """

    counts: Counts
    missing: int
    money: int
    new: tuple[float, ...]
    control: float
    finish: float
    limit: int  # more than this is never paid for what completes


class Market(msgspec.Struct, frozen=True, gc=False):
    """Everybody, and the tiles nobody has seen: of each animal the ordinary ones, and the Emperors."""

    buyers: tuple[Buyer, ...]
    ordinary: Counts
    emperors: Counts
    left: int
    known: Tiles  # of those on the board
    unknown: int


def market(view: State) -> Market:
    """What is open to everybody; nobody knows a tile that lies face down."""
    known = tuple(lying.tile for lying in view.board if lying.up and lying.tile is not None)
    ordinary, emperors = _unseen((*(tile for person in view.people for tile in person.tiles), *known))
    return Market(
        buyers=_buyers(view),
        ordinary=ordinary,
        emperors=emperors,
        left=sum(ordinary) + sum(emperors),
        known=known,
        unknown=len(view.board) - len(known),
    )


def _unseen(seen: Iterable[str]) -> tuple[Counts, Counts]:
    ordinary, emperors = [OF_A_SET - 1] * len(ANIMALS), [1] * len(ANIMALS)
    for tile in seen:
        of, emperor = AT[tile]
        (emperors if emperor else ordinary)[of] -= 1
    return tuple(ordinary), tuple(emperors)


def _buyers(view: State) -> tuple[Buyer, ...]:
    """The match lasts about as many rounds as the one who is furthest misses animals."""
    rounds = min(counted(person.tiles).count(0) for person in view.people)
    fines = TILE * (view.seats - 1) * rounds * SEGMENT / SPACES
    totals = [person.money + worth(person.tiles) for person in view.people]
    return tuple(_buyer(view, seat, fines, totals) for seat in range(view.seats))


def _buyer(view: State, seat: int, fines: float, totals: list[int]) -> Buyer:
    person, rich = view.people[seat], view.options.goal == "wealth"
    lead = totals[seat] - max(total for other, total in enumerate(totals) if other != seat)
    counts = counted(person.tiles)
    return Buyer(
        counts=counts,
        missing=counts.count(0),
        money=person.money,
        new=_by_lead(lead >= 0) if rich else _by_money(person.money + worth(doubles(person.tiles))),
        control=FINES * fines if rich else fines,
        finish=-WIN if rich and lead + TILE < 0 else WIN,
        limit=lead if rich else person.money,
    )


@functools.lru_cache(8192)
def counted(tiles: Tiles) -> Counts:
    """How many of each animal."""
    counts = [0] * len(ANIMALS)
    for tile in tiles:
        counts[AT[tile][0]] += 1
    return tuple(counts)


@functools.lru_cache(8192)
def doubles(tiles: Tiles) -> Tiles:
    """Of each animal with just two, the tile the Bank pays more for: neither new nor in control."""
    counts = counted(tiles)
    two = [tile for tile in tiles if counts[AT[tile][0]] == CONTROL - 1]
    return tuple(two[::2])  # the Emperor comes first


@functools.lru_cache(1024)
def _by_money(money: int) -> tuple[float, ...]:
    """By animals missing, the part of the money that goes into the next one: the fewer are left the more."""
    weights, parts = 0.0, [0.0]
    for missing in range(1, len(ANIMALS) + 1):
        weight = missing**-DEARER
        weights += weight
        parts.append(min(money * weight / (weights * SPENT), money))
    return tuple(parts)


@functools.lru_cache(2)
def _by_lead(leads: bool) -> tuple[float, ...]:
    return (0.0, *(TILE + AHEAD * leads / missing for missing in range(1, len(ANIMALS) + 1)))


def one_more(buyer: Buyer, owned: int, missing: int, emperor: bool) -> float:
    """What a tile is worth to whoever owns so many of its animal."""
    if owned == OF_A_SET - 1 or (not owned and missing == 1):
        return buyer.finish
    bank = WITH_EMPEROR if emperor else TILE
    if not owned:
        return max(bank, buyer.new[missing] + (bank - TILE) / 2)
    more = buyer.control * (CONTROLS[owned] + (emperor and owned + 1 >= CONTROL))
    return bank + more + (FIFTH * buyer.money if owned == OF_A_SET - 2 else 0)


def gain(buyer: Buyer, tiles: Iterable[str]) -> float:
    """What known tiles are worth together."""
    counts, missing, total = list(buyer.counts), buyer.missing, 0.0
    for tile in tiles:
        of, emperor = AT[tile]
        if counts[of] == OF_A_SET:
            continue
        total += one_more(buyer, counts[of], missing, emperor)
        missing -= not counts[of]
        counts[of] += 1
        if not missing:
            break
    return total


def average(buyer: Buyer, some: Market) -> float:
    """What one unknown tile is worth: each that nobody has seen is as likely."""
    total, missing = 0.0, buyer.missing
    for owned, ordinary, emperors in zip(buyer.counts, some.ordinary, some.emperors, strict=True):
        if ordinary:
            total += ordinary * one_more(buyer, owned, missing, False)
        if emperors:
            total += one_more(buyer, owned, missing, True)
    return total / max(some.left, 1)


def finishing(buyer: Buyer, some: Market) -> float:
    """How likely all that lies on the board completes the collection."""
    counts, missing = list(buyer.counts), buyer.missing
    for tile in some.known:
        of = AT[tile][0]
        missing -= not counts[of]
        counts[of] += 1
    if not missing or OF_A_SET in counts:
        return 1.0
    if not some.unknown or not some.left:
        return 0.0
    last = sum(
        some.ordinary[of] + some.emperors[of]
        for of, owned in enumerate(counts)
        if owned == OF_A_SET - 1 or (not owned and missing == 1)
    )
    return float(min(some.unknown * last / some.left, 1.0))
