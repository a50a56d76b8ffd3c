"""The count: sets, majorities, Thali and Mithai; of a merchant, or of a family that pools all it has."""

from collections.abc import Sequence

import msgspec

from games.rules.mandi.events import MatchEnded
from games.rules.mandi.state import State, total

SETS = (0, 1, 3, 5, 8, 12, 14, 15)  # by crates of one good; each crate beyond adds 1, without a cap
PRIZES = (6, 3)  # for most and second most crates of a good
QUALIFYING = 3  # crates of a good, to take part in its majority
THALI, DIFFERENT = 5, 4  # once, for so many different goods; also in the Grand Bazaar
# Why it ended: the last round is over. It says who counted together, so that a result is read by itself.
ENDINGS = {
    "none": "last_round",
    "2": "last_round_in_twos",
    "3": "last_round_in_threes",
    "4": "last_round_in_fours",
}


class Pool(msgspec.Struct, frozen=True, gc=False):
    """What a side has: crates by good, and Mithai."""

    crates: tuple[int, ...]
    mithai: int


class Count(msgspec.Struct, frozen=True, gc=False):
    """The points of a side: of each good its sets and its majority, then Thali and Mithai."""

    sets: tuple[int, ...]
    majority: tuple[int, ...]
    thali: int
    mithai: int

    @property
    def parts(self) -> tuple[tuple[str, int], ...]:
        return (
            ("sets", sum(self.sets)),
            ("majority", sum(self.majority)),
            ("thali", self.thali),
            ("mithai", self.mithai),
        )

    @property
    def total(self) -> int:
        return sum(points for _, points in self.parts)


def set_points(crates: int) -> int:
    """1, 3, 5, 8, 12, 14, 15 for one to seven crates of a good, then one more for each."""
    most = len(SETS) - 1
    return SETS[min(crates, most)] + max(crates - most, 0)


def majorities(crates: Sequence[int]) -> tuple[int, ...]:
    """What each side earns in one good. D11: ties share the prizes of the places they take, rounded down."""
    return tuple(_prize(crates, own) if own >= QUALIFYING else 0 for own in crates)


def _prize(crates: Sequence[int], own: int) -> int:
    above, equal = sum(n > own for n in crates), sum(n == own for n in crates)
    return sum(PRIZES[above : above + equal]) // equal


def count(pools: Sequence[Pool]) -> tuple[Count, ...]:
    """The points of each side."""
    by_good = [majorities(crates) for crates in zip(*(pool.crates for pool in pools), strict=True)]
    return tuple(
        Count(
            sets=tuple(map(set_points, pool.crates)),
            majority=tuple(awards[side] for awards in by_good),
            thali=THALI if sum(n > 0 for n in pool.crates) >= DIFFERENT else 0,
            mithai=pool.mithai,
        )
        for side, pool in enumerate(pools)
    )


def families(state: State) -> int:
    """How many sides there are: families, or every merchant for themselves."""
    size = state.options.families
    return state.seats if size == "none" else state.seats // int(size)


def side(state: State, seat: int) -> int:
    """The side of a seat. D14: a family sits alternately with the others."""
    return seat % families(state)


def pools(state: State) -> tuple[Pool, ...]:
    """What each side has."""
    sides = families(state)
    return tuple(
        Pool(
            total(merchant.crates for merchant in state.merchants[first::sides]),
            sum(merchant.mithai for merchant in state.merchants[first::sides]),
        )
        for first in range(sides)
    )


def counts(state: State) -> tuple[Count, ...]:
    """The points of each side if it ended now; majorities are provisional until it does."""
    return count(pools(state))


def points(state: State) -> tuple[int, ...]:
    """The score of each seat if it ended now: that of its side."""
    sides = counts(state)
    return tuple(sides[side(state, seat)].total for seat in range(state.seats))


def rank(pools: Sequence[Pool]) -> tuple[tuple[int, int, int], ...]:
    """By which sides are ranked: the total, then Mithai, then crates."""
    return tuple(
        (counted.total, pool.mithai, sum(pool.crates))
        for counted, pool in zip(count(pools), pools, strict=True)
    )


def verdict(state: State) -> MatchEnded:
    """The ending: most points win, then Mithai, then crates; then the victory is shared."""
    sides, ranks = counts(state), rank(pools(state))
    of = [side(state, seat) for seat in range(state.seats)]
    return MatchEnded(
        reason=ENDINGS[state.options.families],
        scores=tuple(sides[own].total for own in of),
        places=tuple(1 + sum(ranks[other] > ranks[own] for other in of) for own in of),
        parts=tuple(sides[own].parts for own in of),
    )
