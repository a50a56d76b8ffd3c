"""The last moves to a target, one by one: on the way the match must not end before, nor a neighbour move."""

from collections.abc import Sequence

import msgspec

from games.bots.mandamina.pieces import BITS, SPOTS, bits, spread
from games.bots.mandamina.target import Position, Target, remaining, shifted
from games.rules.mandamina.board import BESIDE

BESIDE_BIT = {BITS[i]: sum(BITS[j] for j in BESIDE[i]) for i in range(SPOTS)}
ALL = sum(BITS)


class Way(msgspec.Struct, frozen=True):
    """Where to, and whether marbles beside the empty spot may move."""

    target: Target
    neighbours: bool

    def sources(self, now: Position) -> int:
        """The spots whose marbles may move."""
        return ALL & ~now.hole & ~(0 if self.neighbours else BESIDE_BIT[now.hole])

    def step(self, now: Position, sources: Sequence[int], moves: int) -> int | None:
        """The first of the `sources` with which the target is reached in so many moves, if any."""
        return next((bit for bit in sources if self._leads(shifted(now, bit), moves - 1)), None)

    def _leads(self, now: Position, moves: int) -> bool:
        left = remaining(now, self.target)
        if left > moves or (left and over(now)):
            return False
        return not left or self.step(now, list(bits(self.sources(now))), moves) is not None


def over(now: Position) -> bool:
    """Whether every colour lies together."""
    return all(spread(own & -own, own) == own for own in now.marbles)
