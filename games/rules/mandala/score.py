"""The count at the end: each card in the cup is worth the number of its colour's space in the river."""

from games.rules.mandala.cards import INDEX, spread
from games.rules.mandala.events import MatchEnded
from games.rules.mandala.state import State

Parts = tuple[tuple[str, int], ...]


def parts(state: State, seat: int) -> Parts:
    """The points of each colour in the river, from space 1; what is in the cup alone counts nothing."""
    cup = state.cups[seat].known
    return tuple((colour, cup[INDEX[colour]] * space) for space, colour in enumerate(state.rivers[seat], 1))


def points(state: State, seat: int) -> int:
    """The score if it ended now. D20: hands, rivers and the unfinished mandala count nothing."""
    return sum(n for _, n in parts(state, seat))


def verdict(state: State, reason: str) -> MatchEnded:
    """The ending: more points win, then fewer cards in the cup; D14: then it is a draw."""
    scores = points(state, 0), points(state, 1)
    one, two = ((score, -state.cups[seat].size) for seat, score in enumerate(scores))
    return MatchEnded(
        reason=reason,
        scores=scores,
        places=(1 + (one < two), 1 + (two < one)),
        parts=(parts(state, 0), parts(state, 1)),
        cups=(spread(state.cups[0].known), spread(state.cups[1].known)),
    )
