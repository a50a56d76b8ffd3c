"""Who reads a bazaar: what everybody is called, and in which order their lines stand."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.rules.mandi import score
from games.rules.mandi.state import State

Seats = tuple[int, ...]


class Table(NamedTuple):
    """A view, its reader (None: a spectator), and the names at the seats."""

    view: State
    seat: int | None
    names: tuple[str, ...]

    def called(self, seat: int) -> str:
        return _("you") if seat == self.seat else self.names[seat]

    def all_called(self, seats: Sequence[int]) -> str:
        return listed([self.called(seat) for seat in seats])

    @property
    def families(self) -> bool:
        return self.view.options.families != "none"

    @property
    def sides(self) -> list[Seats]:
        """The seats of each side; the reader's own side first, and in it the reader."""
        n, own = score.families(self.view), self.seat or 0
        ordered = [(own + i) % self.view.seats for i in range(self.view.seats)]
        return [tuple(seat for seat in ordered if seat % n == (own + i) % n) for i in range(n)]

    def side(self, seat: int) -> int:
        return score.side(self.view, seat)

    def points(self, side: int) -> int:
        """What a side has, or would have if it ended now."""
        return score.counts(self.view)[side].total

    def wins(self, side: int) -> bool:
        return self.view.ended is not None and self.view.ended.places[side] == 1

    def ranked(self) -> list[Seats]:
        """The sides, best first."""
        ranks = score.rank(score.pools(self.view))
        return sorted(self.sides, key=lambda seats: ranks[self.side(seats[0])], reverse=True)

    def leads(self, side: int, good: int) -> bool:
        """Whether a side has most crates of a good, and enough of them to count."""
        crates = [pool.crates[good] for pool in score.pools(self.view)]
        return crates[side] >= score.QUALIFYING and crates[side] == max(crates)


def listed(words: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    *most, last = words
    return _("{some} and {last}").format(some=", ".join(most), last=last) if most else last


def capital(words: str) -> str:
    """A line begins with it."""
    return words[:1].upper() + words[1:]
