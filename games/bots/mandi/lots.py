"""What the lots of Mandi are worth to each side: sets, majorities and Thali, as they may be in the end."""

import functools
import math
from collections.abc import Sequence

import msgspec

from games.rules.mandi.goods import CRATES, INDEX, Lot
from games.rules.mandi.score import DIFFERENT, PRIZES, QUALIFYING, THALI, families, pools, set_points
from games.rules.mandi.state import State, total

FOUND = 0.5  # of what is to come of a good, how much of an even share a side counts on for its sets
TAKEN = 0.75  # and how much of it everybody does for the majority
OPEN = 0.3  # by how many crates the end of a side is unsure, with none to come
STIRRED = 2.0  # and how much more, by the root of those to come
EDGE = 0.2  # so many crates are nearly enough to qualify
STEEP = 1.7  # makes of a logistic curve about the normal one
LUCK = (-1.3, -0.5, 0.0, 0.5, 1.3)  # ends that are equally likely
NEW = 0.6  # how likely a merchant finds a good not had yet, in a round


class Bazaar(msgspec.Struct, frozen=True, gc=False):
    """What the worth of a lot depends on: crates of each side by good, crates of each good still to come."""

    crates: tuple[tuple[int, ...], ...]
    coming: tuple[int, ...]
    picks: int  # lots a side may still take after this round
    share: float  # how many merchants of a side go to a stall, on average
    majorities: bool


def lot_worths(view: State, *, majorities: bool) -> tuple[tuple[float, ...], ...]:
    """Of each side, the worth of each stall in points."""
    bazaar = _bazaar(view, majorities)
    sides = range(families(view))
    return tuple(tuple(_lot_worth(bazaar, side, lot) for lot in view.stalls) for side in sides)


def _bazaar(view: State, majorities: bool) -> Bazaar:
    sides, left = families(view), view.rounds - view.round
    return Bazaar(
        crates=tuple(pool.crates for pool in pools(view)),
        coming=_coming(view, left),
        picks=left * view.seats // sides,
        share=view.seats / sides / len(view.stalls),
        majorities=majorities,
    )


def _coming(view: State, left: int) -> tuple[int, ...]:
    """Crates of each good that this round's stalls and those of the rounds left will bring, about."""
    seen = total([view.discarded, *(merchant.crates for merchant in view.merchants)])
    drawn = min(left * len(view.stalls) / view.deck.size, 1) if view.deck.size else 0
    here = [0] * len(INDEX)
    for lot in view.stalls:
        here[INDEX[lot.good]] += lot.crates
    return tuple(
        here[i] + round((sum(CRATES) - seen[i] - here[i]) * drawn) if good in view.goods else 0
        for good, i in INDEX.items()
    )


def _lot_worth(bazaar: Bazaar, side: int, lot: Lot) -> float:
    good = INDEX[lot.good]
    before = tuple(crates[good] for crates in bazaar.crates)
    after = (*before[:side], before[side] + lot.crates, *before[side + 1 :])
    coming = bazaar.coming[good] - lot.crates
    worth = _sets(after[side], coming, bazaar.share) - _sets(before[side], coming, bazaar.share)
    if not before[side]:
        worth += _thali_gain(sum(n > 0 for n in bazaar.crates[side]), bazaar.picks)
    if bazaar.majorities:
        worth += _lead(after, side, coming, bazaar.share) - _lead(before, side, coming, bazaar.share)
    return worth


@functools.lru_cache(4096)
def _sets(crates: int, coming: int, share: float) -> float:
    """The set points so many crates will come to, if lots of two follow as they may."""
    lots = coming * share * FOUND / 2
    chance, worth = math.exp(-lots), 0.0
    for n in range(6):
        worth += chance * set_points(crates + 2 * n)
        chance *= lots / (n + 1)
    return worth


@functools.lru_cache(256)
def _thali_gain(different: int, picks: int) -> float:
    """How much nearer the Thali is with one good more."""
    return THALI * (_reached(DIFFERENT - different - 1, picks) - _reached(DIFFERENT - different, picks))


def _reached(missing: int, picks: int) -> float:
    return sum(
        math.comb(picks, n) * NEW**n * (1 - NEW) ** (picks - n) for n in range(max(missing, 0), picks + 1)
    )


def _lead(crates: tuple[int, ...], side: int, coming: int, share: float) -> float:
    """The majority points of a good that a side may expect, less what each other side may on average."""
    prizes = _prizes(crates, coming, share)
    return prizes[side] - (sum(prizes) - prizes[side]) / (len(prizes) - 1)


@functools.lru_cache(8192)
def _prizes(crates: tuple[int, ...], coming: int, share: float) -> tuple[float, ...]:
    """The majority points each side may expect: first if nobody gets above, second if just one does."""
    more = TAKEN * share * coming
    wide = OPEN + math.sqrt(STIRRED * more)
    prizes = []
    for own, n in enumerate(crates):
        ends = [n + more + luck * wide for luck in LUCK]
        prizes.append(sum(_prize(crates, own, end, (more, wide)) for end in ends) / len(LUCK))
    return tuple(prizes)


def _prize(crates: Sequence[int], own: int, end: float, others: tuple[float, float]) -> float:
    (more, wide), first, second = others, 1.0, 0.0
    for other, n in enumerate(crates):
        if other != own:
            below = _surer((end - n - more) / wide)
            first, second = first * below, second * below + first * (1 - below)
    return _surer((end - QUALIFYING + 0.5) / EDGE) * (PRIZES[0] * first + PRIZES[1] * second)


def _surer(ahead: float) -> float:
    """How likely what is so far ahead stays ahead."""
    return 1 / (1 + math.exp(min(-STEEP * ahead, 50)))
