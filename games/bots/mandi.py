"""A decent player of Mandi: knows what each lot is worth to everybody, and so where the crowd will be.

A choice is a whole answer: stall, card and Sifarish, in the restock the cards bought along with them. Its
worth is in points: that of the lot as often as it is won, 1 Mithai as often as not, less what the card and
the Sifarish could still do. Weighed are all choices but those that another is at least as good as whatever
the others do: before the last round no bid is such, in it every bid but the highest at a stall is, in the
restock a second card that costs, and the free ones left. Of those within one point of the best
the dearest twelve are kept, so that dice can give each its due: more than one play in twenty.
"""

import functools
import math
from collections.abc import Callable, Sequence
from random import Random
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from games.bots.mandi_lots import lot_worths
from games.rules.mandi.fallback import FREE, fallback
from games.rules.mandi.goods import INDEX, PRICES, RESTOCK_ROUND, SIFARISH, STALLS
from games.rules.mandi.moves import Choose, Move, Restock
from games.rules.mandi.score import families, side
from games.rules.mandi.state import Deck, Merchant, State

Worths: TypeAlias = tuple[tuple[Move, float], ...]

CLOSE = 1.0  # what lies within so many points of the best is played as well
LEAST = 0.08  # of all plays, by each of them
FEW = 12
SURE = 0.2  # how many points part a choice from one that is played 2.7 times as often, beyond that

KEPT = (0.0, 0.0, 1.0, 2.1, 3.3, 4.6)  # what a card may still do, in points
KEPT_SIFARISH = 3.0
DENIED = 0.5  # how much of what a rival does not get is sure: there are other stalls
PAID = 1.1  # a Mithai spent: a point, and it breaks ties
DOUBT = 0.8  # how far others stray from their best choice, in points
THOUGHTS = 20  # so often everybody thinks again, and each time is moved less by it
TOTALS = 1 + max(PRICES) + SIFARISH


class Bid(msgspec.Struct, frozen=True, gc=False):
    """A card, perhaps with the Sifarish, and what it costs to play it."""

    card: int
    sifarish: bool
    cost: float

    @property
    def total(self) -> int:
        return self.card + SIFARISH * self.sifarish if self.card else 0


Going: TypeAlias = list[list[float]]  # of a merchant: by stall and total, how likely


class Fair(msgspec.Struct, frozen=True):
    """A round as everybody can see it: by seat the worth of each stall, the bids, what is owned of each."""

    worths: tuple[tuple[float, ...], ...]
    bids: tuple[tuple[Bid, ...], ...]
    owned: tuple[tuple[int, ...], ...]
    sides: int


class Crowd(msgspec.Struct, frozen=True):
    """What a round may come to: the worth of each bid by seat and stall."""

    fair: Fair
    worths: tuple[tuple[tuple[float, ...], ...], ...]


def bot(view: State, seat: int, dice: Random) -> Move:
    """One of the choices within a point of the best, the better the likelier."""
    return _mixed(worths(view, seat), dice)


def plain(view: State, seat: int, dice: Random) -> Move:
    """The same to whom majorities mean nothing, to be compared with."""
    return _mixed(worths(view, seat, majorities=False), dice)


def worths(view: State, seat: int, *, majorities: bool = True) -> Worths:
    """The choices that are weighed, best first, and the worth of each in points."""
    crowd = _crowd(_public(view), majorities)
    weighed = [
        (_move(view, seat, stall, bid), worth)
        for stall, row in zip(STALLS, crowd.worths[seat], strict=False)
        for bid, worth in zip(crowd.fair.bids[seat], row, strict=True)
    ]
    weighed.sort(key=lambda pair: -pair[1])
    least = weighed[0][1] - CLOSE
    return tuple(pair for n, pair in enumerate(weighed) if n < FEW or pair[1] < least)


def _move(view: State, seat: int, stall: str, bid: Bid) -> Move:
    choice = Choose(stall, bid.card, bid.sifarish)
    if view.phase == "choose":
        return choice
    burned = view.merchants[seat].burned
    return Restock(tuple(card for card in burned if card in (*FREE, bid.card)), choice)


def _mixed(weighed: Worths, dice: Random) -> Move:
    close = [(move, worth) for move, worth in weighed if worth >= weighed[0][1] - CLOSE]
    sure = [math.exp((worth - weighed[0][1]) / SURE) for _, worth in close]
    spare = 1 - LEAST * len(close)
    weights = [LEAST + spare * part / sum(sure) for part in sure]
    return dice.choices([move for move, _ in close], weights)[0]


def _public(view: State) -> State:
    """What everybody sees, the same for all."""
    nothing = (None,) * view.seats
    deck = Deck((), view.deck.size)
    return replace(view, choices=nothing, restocks=nothing, locked=frozenset(), deck=deck)


@functools.lru_cache(64)
def _crowd(view: State, majorities: bool) -> Crowd:
    """Everybody thinks of everybody, some times over: from where one would go alone to what holds."""
    fair = _fair(view, majorities)
    seats = range(view.seats)
    going = [
        _going(fair, seat, [[worth - bid.cost for bid in fair.bids[seat]] for worth in fair.worths[seat]])
        for seat in seats
    ]
    rows = _thought(fair, going)
    for n in range(THOUGHTS):
        newer = 2 / (n + 4)
        going = [_between(going[seat], _going(fair, seat, rows[seat]), newer) for seat in seats]
        rows = _thought(fair, going)
    return Crowd(fair, tuple(tuple(map(tuple, row)) for row in rows))


def _fair(view: State, majorities: bool) -> Fair:
    by_side = lot_worths(view, majorities=majorities)
    return Fair(
        worths=tuple(by_side[side(view, seat)] for seat in range(view.seats)),
        bids=tuple(_bids(view, merchant) for merchant in view.merchants),
        owned=tuple(
            tuple(merchant.crates[INDEX[lot.good]] for lot in view.stalls) for merchant in view.merchants
        ),
        sides=families(view),
    )


def _bids(view: State, merchant: Merchant) -> tuple[Bid, ...]:
    if view.phase == "restock":
        cards = [card for card in merchant.burned if PRICES[card] <= merchant.mithai and card >= FREE[-1]]
        return tuple(Bid(card, merchant.sifarish, PAID * PRICES[card]) for card in cards)
    if view.round == view.rounds or not merchant.hand:
        best = max(merchant.hand, default=0)
        return (Bid(best, merchant.sifarish and best > 0, 0.0),)
    uses = min(view.rounds, RESTOCK_ROUND - 1) - view.round
    return tuple(
        Bid(card, added, _lost(merchant.hand, card, uses) + KEPT_SIFARISH * added)
        for card in merchant.hand
        for added in (False, True)[: 1 + merchant.sifarish]
    )


def _lost(hand: Sequence[int], card: int, uses: int) -> float:
    """What less the cards can do that are left for so many rounds."""
    left = [other for other in hand if other != card]
    return _kept(hand, uses) - _kept(left, uses)


def _kept(hand: Sequence[int], uses: int) -> float:
    return sum(KEPT[card] for card in sorted(hand)[max(len(hand) - uses, 0) :])


def _going(fair: Fair, seat: int, rows: Sequence[Sequence[float]]) -> Going:
    """Where a merchant will go who mostly does what seems best."""
    best = max(map(max, rows))
    likely = [[math.exp((worth - best) / DOUBT) for worth in row] for row in rows]
    whole = sum(map(sum, likely))
    going = [[0.0] * TOTALS for _ in rows]
    for at, row in zip(going, likely, strict=True):
        for bid, part in zip(fair.bids[seat], row, strict=True):
            at[bid.total] += part / whole
    return going


def _between(one: Going, other: Going, part: float) -> Going:
    return [[a + part * (b - a) for a, b in zip(*rows, strict=True)] for rows in zip(one, other, strict=True)]


def _thought(fair: Fair, going: Sequence[Going]) -> list[list[list[float]]]:
    """By seat and stall the worth of each bid, if everybody goes as is thought."""
    seats, stalls = range(len(going)), range(len(going[0]))
    won = [[_won(fair, going, seat, stall) for stall in stalls] for seat in seats]
    takes = [
        [sum(a * b for a, b in zip(going[seat][stall], won[seat][stall], strict=True)) for stall in stalls]
        for seat in seats
    ]
    worth = [
        [fair.worths[seat][stall] + _denied(fair, takes, seat, stall) for stall in stalls] for seat in seats
    ]
    return [
        [
            [1 + won[seat][stall][bid.total] * (worth[seat][stall] - 1) - bid.cost for bid in fair.bids[seat]]
            for stall in stalls
        ]
        for seat in seats
    ]


def _won(fair: Fair, going: Sequence[Going], seat: int, stall: int) -> list[float]:
    """How likely each total takes the lot: a 0 only alone, an equal one by fewer crates or a coin."""
    won, own = [1.0] * TOTALS, fair.owned[seat][stall]
    for other, theirs in enumerate(going):
        if other == seat:
            continue
        row, owned = theirs[stall], fair.owned[other][stall]
        even = 1.0 if owned > own else 0.5 if owned == own else 0.0
        safe = 1 - sum(row)
        won[0] *= safe
        safe += row[0]
        for n in range(1, TOTALS):
            won[n] *= safe + even * row[n]
            safe += row[n]
    return won


def _denied(fair: Fair, takes: Sequence[Sequence[float]], seat: int, stall: int) -> float:
    """What a lot is worth to those who would have it otherwise: good to deny a rival, not one's family."""
    worth = 0.0
    for other, taking in enumerate(takes):
        if other != seat:
            theirs = taking[stall] * max(fair.worths[other][stall] - 1, 0)
            worth += DENIED * theirs / (fair.sides - 1) if (other - seat) % fair.sides else -theirs
    return worth


def house(view: State, seat: int, dice: Random) -> Move:
    """What the house plays for somebody whose time has passed."""
    return fallback(view, seat)


PLAYERS: dict[str, Callable[[State, int, Random], Move]] = {"bot": bot, "plain": plain, "fallback": house}
