"""A start layout, found by trying: uniform over all that are valid (D5)."""

from games.engine.chance import Stream
from games.rules.mandamina.board import BESIDE, EACH, EMPTY, LETTERS, MIDDLE, SIDE

SPOTS = SIDE * SIDE
# From a corner on in ever larger squares: so a conflict shows after fewer marbles than row by row.
ORDER = tuple(sorted(set(range(SPOTS)) - {MIDDLE}, key=lambda spot: (max(divmod(spot, SIDE)), spot)))
# Each with those of its neighbours that are laid before it.
LAID = tuple((spot, tuple(i for i in BESIDE[spot] if i in ORDER[:n])) for n, spot in enumerate(ORDER))


def layout(stream: Stream) -> str:
    """Spot by spot a marble of those left; at the first that lies beside its own colour all is begun anew."""
    while True:
        board = _tried(stream)
        if board is not None:
            return board


def _tried(stream: Stream) -> str | None:
    bag = [letter for letter in LETTERS for _ in range(EACH)]
    board = [EMPTY] * SPOTS
    for spot, before in LAID:
        i = stream.below(len(bag))
        letter = bag[i]
        for other in before:
            if board[other] == letter:
                return None
        bag[i] = bag[-1]
        bag.pop()
        board[spot] = letter
    return "".join(board)
