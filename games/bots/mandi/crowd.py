"""Where the crowd of a round will be in Mandi, and what each bid at each stall is worth then.

All that counts is open to everybody, hands too: so everybody is taken to think alike, each of all others.
"""

import functools
import math
from collections.abc import Sequence
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from games.bots.mandi.lots import lot_worths
from games.rules.mandi.fallback import FREE
from games.rules.mandi.goods import INDEX, PRICES, RESTOCK_ROUND, SIFARISH
from games.rules.mandi.score import families, side
from games.rules.mandi.state import Deck, Merchant, State

KEPT = (0.0, 0.0, 1.2, 2.5, 3.9, 5.4)  # what a card may still do, in points
KEPT_SIFARISH = 3.5
PAID = 1.1  # a Mithai spent: a point, and it breaks ties
DENIED = 0.5  # how much of what a rival does not get is lost to him: there are other stalls
DOUBT = 0.8  # so many points below the best, others go 2.7 times more rarely
THOUGHTS = 20  # so often everybody thinks again, and is moved less by it each time
TOTALS = 1 + max(PRICES) + SIFARISH


class Bid(msgspec.Struct, frozen=True, gc=False):
    """A card, perhaps with the Sifarish, and what it costs to play it."""

    card: int
    sifarish: bool
    cost: float

    @property
    def total(self) -> int:
        return self.card + SIFARISH * self.sifarish if self.card else 0


class Fair(msgspec.Struct, frozen=True):
    """A round as everybody sees it: by seat the worth of each stall, the bids, what is owned of each good."""

    worths: tuple[tuple[float, ...], ...]
    bids: tuple[tuple[Bid, ...], ...]
    owned: tuple[tuple[int, ...], ...]
    sides: int


Rows: TypeAlias = list[list[float]]  # by stall and bid: the worth to one merchant
Going: TypeAlias = list[list[float]]  # by stall and total: how likely one merchant comes with it
Crowd: TypeAlias = tuple[
    tuple[tuple[tuple[Bid, float], ...], ...], ...
]  # by seat and stall: worth of each bid


def crowd(view: State, *, majorities: bool) -> Crowd:
    """What each bid of each merchant is worth; what one seat alone knows plays no part."""
    nothing = (None,) * view.seats
    deck = Deck((), view.deck.size)
    public = replace(view, choices=nothing, restocks=nothing, locked=frozenset(), deck=deck)
    return _crowd(public, majorities)


@functools.lru_cache(64)
def _crowd(view: State, majorities: bool) -> Crowd:
    """First everybody goes where they would alone; then they think of each other, some times over."""
    fair = _fair(view, majorities)
    rows = [_alone(fair, seat) for seat in range(view.seats)]
    going = [_going(fair, seat, own) for seat, own in enumerate(rows)]
    for n in range(THOUGHTS):
        rows = _thought(fair, going)
        newer = [_going(fair, seat, own) for seat, own in enumerate(rows)]
        going = [_between(*pair, 2 / (n + 4)) for pair in zip(going, newer, strict=True)]
    return tuple(
        tuple(tuple(zip(bids, row, strict=True)) for row in own)
        for bids, own in zip(fair.bids, _thought(fair, going), strict=True)
    )


def _fair(view: State, majorities: bool) -> Fair:
    by_side = lot_worths(view, majorities=majorities)
    goods = [INDEX[lot.good] for lot in view.stalls]
    return Fair(
        worths=tuple(by_side[side(view, seat)] for seat in range(view.seats)),
        bids=tuple(_bids(view, merchant) for merchant in view.merchants),
        owned=tuple(tuple(merchant.crates[good] for good in goods) for merchant in view.merchants),
        sides=families(view),
    )


def _bids(view: State, merchant: Merchant) -> tuple[Bid, ...]:
    """What a merchant may come with; see `games.bots.mandi` for what is left out."""
    if view.phase == "restock":
        cards = [card for card in merchant.burned if PRICES[card] <= merchant.mithai and card >= FREE[-1]]
        return tuple(Bid(card, merchant.sifarish, PAID * PRICES[card]) for card in cards)
    if view.round == view.rounds or not merchant.hand:
        best = max(merchant.hand, default=0)
        return (Bid(best, merchant.sifarish and best > 0, 0.0),)
    uses = min(view.rounds, RESTOCK_ROUND - 1) - view.round
    bids = [Bid(card, False, _lost(merchant.hand, card, uses)) for card in merchant.hand]
    if merchant.sifarish:
        bids += [Bid(bid.card, True, bid.cost + KEPT_SIFARISH) for bid in bids]
    cheapest = {bid.total: bid for bid in sorted(bids, key=lambda bid: -bid.cost)}
    return tuple(cheapest.values())


def _lost(hand: Sequence[int], card: int, uses: int) -> float:
    """How much less the others can do in so many rounds to come, the best of them, without this card."""
    return _kept(hand, uses) - _kept([other for other in hand if other != card], uses)


def _kept(hand: Sequence[int], uses: int) -> float:
    return sum(KEPT[card] for card in sorted(hand)[max(len(hand) - uses, 0) :])


def _alone(fair: Fair, seat: int) -> Rows:
    return [[worth - bid.cost for bid in fair.bids[seat]] for worth in fair.worths[seat]]


def _going(fair: Fair, seat: int, rows: Rows) -> Going:
    """Where a merchant will go, and with what, who mostly does what seems best."""
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


def _thought(fair: Fair, going: Sequence[Going]) -> list[Rows]:
    """By seat the worth of each bid at each stall, if everybody goes as is thought."""
    stalls = range(len(going[0]))
    won = [[_won(fair, going, seat, stall) for stall in stalls] for seat in range(len(going))]
    takes = [
        [sum(map(float.__mul__, *row)) for row in zip(theirs, own, strict=True)]
        for theirs, own in zip(going, won, strict=True)
    ]
    return [
        [_row(fair, takes, (seat, stall), row) for stall, row in enumerate(own)]
        for seat, own in enumerate(won)
    ]


def _row(fair: Fair, takes: Sequence[Sequence[float]], at: tuple[int, int], won: list[float]) -> list[float]:
    """What each bid is worth at a stall: the lot when it is won, and 1 Mithai when it is not."""
    seat, stall = at
    worth = fair.worths[seat][stall] + _denied(fair, takes, at)
    return [1 + won[bid.total] * (worth - 1) - bid.cost for bid in fair.bids[seat]]


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


def _denied(fair: Fair, takes: Sequence[Sequence[float]], at: tuple[int, int]) -> float:
    """What the lot is worth to those who would have it otherwise: good to keep from rivals, not from kin."""
    seat, stall = at
    worth = 0.0
    for other, taking in enumerate(takes):
        if other != seat:
            theirs = taking[stall] * max(fair.worths[other][stall] - 1, 0)
            worth += DENIED * theirs / (fair.sides - 1) if (other - seat) % fair.sides else -theirs
    return worth
