"""A start layout, found by trying: uniform over all that are valid (D5)."""

from games.engine.chance import Stream
from games.rules.mandamina.board import EACH, LETTERS, MIDDLE, SIDE

SPOTS = SIDE * SIDE


def layout(stream: Stream) -> str:
    """Spot by spot a marble of those left; at the first that lies beside its own colour all is begun anew."""
    while True:
        board = _tried(stream)
        if board is not None:
            return board


def _tried(stream: Stream) -> str | None:
    bag = [letter for letter in LETTERS for _ in range(EACH)]
    board: list[str] = []
    for spot in range(SPOTS):
        if spot == MIDDLE:
            board.append("-")
            continue
        i = stream.below(len(bag))
        letter = bag[i]
        if (spot % SIDE and board[spot - 1] == letter) or (spot >= SIDE and board[spot - SIDE] == letter):
            return None
        bag[i] = bag[-1]
        bag.pop()
        board.append(letter)
    return "".join(board)
