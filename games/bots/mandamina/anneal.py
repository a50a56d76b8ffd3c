"""The search for a target: spots change hands between places at random, at first also for the worse."""

from math import exp
from random import Random
from typing import TypeAlias

import msgspec

from games.bots.mandamina.pieces import BITS, CENTRE, bits, exchanges, pieces
from games.bots.mandamina.target import (
    EVERY,
    HOLE,
    MARBLES,
    NONE_KEPT,
    Masks,
    Position,
    Target,
    forms,
    is_middle,
    remaining,
)

FORMS = 35
ROUND = 100  # steps of the same heat
SWAP = 25  # one step of so many lets two places change their colours
KEPT = HOLE + 1  # the owner of spots that do not change hands

Change: TypeAlias = tuple[int, int]  # a colour and its new place


class Goal(msgspec.Struct, frozen=True):
    """What is to be reached: points for each different shape and for the empty middle, against moves.

    `hints` are sets of spots of each colour, and what it is worth that each of them stays in its place.
    """

    now: Position
    shape: float = 0
    middle: float = 0
    hints: tuple[tuple[Masks, float], ...] = ()

    def points(self, target: Target) -> float:
        """What it scores, but for the moves."""
        return self.shape * forms(target) + self.middle * is_middle(target)

    def worth(self, target: Target) -> float:
        """Its points, less the moves to it."""
        return self.points(target) - remaining(self.now, target)

    def hinted(self, target: Target) -> float:
        """What it is worth to follow the hints so far."""
        return sum(
            worth * (spots & place).bit_count()
            for masks, worth in self.hints
            for spots, place in zip(masks, target.places, strict=True)
        )


class Search:
    """A target that changes, and its best so far. The colours of `kept` (0: free) stay where they are."""

    def __init__(self, goal: Goal, start: Target, dice: Random, kept: Masks = NONE_KEPT) -> None:
        self.goal, self.dice = goal, dice
        self.form = pieces()
        self.free = [i for i in EVERY if not kept[i]]
        self.weights = [self._weights(i) for i in EVERY]
        self.homes: list[dict[int, float]] = [{} for _ in EVERY]
        self.best, self.best_worth = start, self._exact(start)
        self._set(start)

    def run(self, steps: int, hot: float, cold: float) -> None:
        """So many steps, the heat sinking: how much worse a change may be is about so many points."""
        random, owner, places, form, free = self.dice.random, self.owner, self.places, self.form, self.free
        cooling = (cold / hot) ** (ROUND / steps)
        self.heat = hot
        for n in range(steps):
            if not n % ROUND:
                self.heat *= cooling
            one = free[int(random() * len(free))]
            if not n % SWAP:
                self._swap(one, free[int(random() * len(free))])
                continue
            place = places[one]
            around = exchanges(place)
            pair = around[int(random() * len(around))]
            other = owner[pair & ~place]
            if other == HOLE:
                self._change(((one, place ^ pair),), self.hole ^ pair)
            elif other != KEPT and places[other] ^ pair in form:
                self._change(((one, place ^ pair), (other, places[other] ^ pair)), self.hole)

    def _weights(self, i: int) -> list[tuple[int, float]]:
        hints = [(masks[i], worth) for masks, worth in self.goal.hints if masks[i]]
        return [(self.goal.now.marbles[i], 1.0), *hints]

    def _set(self, target: Target) -> None:
        self.places, self.hole = list(target.places), target.hole
        self.owner = dict.fromkeys(BITS, KEPT)
        for i in self.free:
            self.owner.update(dict.fromkeys(bits(target.places[i]), i))
        self.owner[target.hole] = HOLE
        self.counts = [0] * FORMS
        for place in target.places:
            self.counts[self.form[place]] += 1
        home = sum(self._home(i, place) for i, place in enumerate(target.places))
        shapes = self.goal.shape * (FORMS - self.counts.count(0))
        self.worth = shapes + self._empty(target.hole) + home - MARBLES

    def _home(self, i: int, place: int) -> float:
        """The marbles of a colour that need not move, those of hints for more."""
        known = self.homes[i].get(place)
        if known is None:
            known = sum(worth * (spots & place).bit_count() for spots, worth in self.weights[i])
            self.homes[i][place] = known
        return known

    def _empty(self, hole: int) -> float:
        """A chain must be opened when the empty spot is where it stays."""
        return self.goal.middle * (hole == CENTRE) - (hole == self.goal.now.hole)

    def _swap(self, one: int, other: int) -> None:
        if one != other:
            self._change(((one, self.places[other]), (other, self.places[one])), self.hole)

    def _change(self, changes: tuple[Change, ...], hole: int) -> None:
        """Change places if that is better, or not too much worse for the heat."""
        gain = self._gain(changes, hole)
        if gain < 0 and self.dice.random() >= exp(gain / self.heat):
            self._count(changes, -1)
            return
        for i, place in changes:
            for bit in bits(place & ~self.places[i]):
                self.owner[bit] = i
            self.places[i] = place
        self.hole = hole
        self.owner[hole] = HOLE
        self.worth += gain
        if self.worth > self.best_worth:
            self._look()

    def _gain(self, changes: tuple[Change, ...], hole: int) -> float:
        gain = self.goal.shape * self.counts.count(0)
        for i, place in changes:
            gain += self._home(i, place) - self._home(i, self.places[i])
        if hole != self.hole:
            gain += self._empty(hole) - self._empty(self.hole)
        self._count(changes, 1)
        return gain - self.goal.shape * self.counts.count(0)

    def _look(self) -> None:
        """Whether this is the best so far once its chains are counted as well."""
        target = Target(tuple(self.places), self.hole)
        worth = self._exact(target)
        if worth > self.best_worth:
            self.best, self.best_worth = target, worth

    def _exact(self, target: Target) -> float:
        return self.goal.worth(target) + self.goal.hinted(target)

    def _count(self, changes: tuple[Change, ...], by: int) -> None:
        for i, place in changes:
            self.counts[self.form[place]] += by
            self.counts[self.form[self.places[i]]] -= by
