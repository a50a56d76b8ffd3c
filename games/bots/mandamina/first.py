"""A first target: that with the fewest marbles to move where it is soon found, else any."""

import functools
from collections.abc import Sequence
from random import Random

from games.bots.mandamina.pieces import ALL, divides, pieces
from games.bots.mandamina.target import EVERY, Masks, Position, Target
from games.rules.mandamina.board import EACH

TRIES = 3000  # places tried before the nearest target is given up, and again until any is
AGAIN = 10


class _Spent(Exception):
    """So many places were tried."""


def first(now: Position, kept: Masks, dice: Random) -> Target | None:
    """A target that leaves the colours of `kept` (0: free) where they are, or None if none was found."""
    return _Nearest(now, kept).found() or _any(now, kept, dice)


class _Nearest:
    """Deeper and deeper: all places by which no more than so many marbles are abroad."""

    def __init__(self, now: Position, kept: Masks) -> None:
        self.free = ALL & ~sum(kept)
        self.places = list(kept)
        self.left = TRIES
        some = [(self._by_loss(now.marbles[i]), i) for i in EVERY if not kept[i]]
        self.order = sorted(some, key=lambda pair: [-len(row) for row in pair[0]])
        least = [next((n for n, row in enumerate(rows) if row), EACH) for rows, _ in self.order]
        self.least = [sum(least[n:]) for n in range(len(least) + 1)]

    def _by_loss(self, own: int) -> list[list[int]]:
        rows: list[list[int]] = [[] for _ in range(EACH + 1)]
        for place in pieces():
            if not place & ~self.free:
                rows[EACH - (own & place).bit_count()].append(place)
        return rows

    def found(self) -> Target | None:
        """The nearest target, if it is found in time."""
        try:
            for most in range(self.least[0], EACH * len(self.order) + 1):
                if self._lay(0, self.free, most):
                    return Target(tuple(self.places), ALL & ~sum(self.places))
        except _Spent:
            pass
        return None

    def _lay(self, n: int, free: int, most: int) -> bool:
        """Whether the colours from number `n` on find places in `free`."""
        if n == len(self.order):
            return True
        rows, colour = self.order[n]
        for loss in range(min(most - self.least[n + 1], EACH) + 1):
            for place in rows[loss]:
                if not place & ~free and self._fits(free ^ place):
                    self.places[colour] = place
                    if self._lay(n + 1, free ^ place, most - loss):
                        return True
        return False

    def _fits(self, free: int) -> bool:
        self.left -= 1
        if self.left < 0:
            raise _Spent
        return divides(free, hole=True)


def _any(now: Position, kept: Masks, dice: Random) -> Target | None:
    """A target laid spot by spot, from another start again and again until all fits."""
    for _ in range(AGAIN):
        lay = _Lay(now, list(kept), dice)
        if lay.all(ALL & ~sum(kept), hole=True):
            return Target(tuple(lay.places), ALL & ~sum(lay.places))
    return None


class _Lay:
    """Places laid from the first free spot on, those first that have most of a colour in them."""

    def __init__(self, now: Position, places: list[int], dice: Random) -> None:
        self.marbles = now.marbles
        self.places = places
        self.dice = dice
        self.left = TRIES // AGAIN

    def all(self, free: int, *, hole: bool) -> bool:
        """Whether everything free was laid with places, but one spot if there is to be a `hole`."""
        if not free:
            return True
        spot = free & -free
        for colour, place in self._candidates(spot, free):
            if self.left > 0 and divides(free ^ place, hole=hole):
                self.left -= 1
                self.places[colour] = place
                if self.all(free ^ place, hole=hole):
                    return True
                self.places[colour] = 0
        # What is left over at last is the empty spot.
        return hole and divides(free ^ spot, hole=False) and self.all(free ^ spot, hole=False)

    def _candidates(self, spot: int, free: int) -> list[tuple[int, int]]:
        open_to = [i for i in EVERY if not self.places[i]]
        some = [place for place in _at(spot) if not place & ~free]
        worth = {place: self._best(place, open_to) for place in some}
        return [
            (worth[place][1], place) for place in sorted(some, key=lambda place: worth[place], reverse=True)
        ]

    def _best(self, place: int, open_to: Sequence[int]) -> tuple[float, int]:
        return max(((place & self.marbles[i]).bit_count() + self.dice.random(), i) for i in open_to)


@functools.cache
def _at(spot: int) -> tuple[int, ...]:
    """The places whose first spot this is."""
    return tuple(place for place in pieces() if place & -place == spot)
