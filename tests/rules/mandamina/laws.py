"""What holds in every state of Mandamina between two entries, in the truth and in every view."""

from games.rules.mandamina.board import EACH, EMPTY, LETTERS, SPOTS, clustered
from games.rules.mandamina.score import ABANDONED, CLUSTERED, OUT_OF_MOVES, SKIPS, limit
from games.rules.mandamina.state import ALONE, State

ENOUGH = 60  # entries at random, where a table without a limit would never end
AT_RANDOM = 100  # such matches, which are much alike: nothing ever comes together
BY_BOTS = 2  # matches of bots, who think a tenth of a second each move


def law(state: State) -> None:
    """Raises AssertionError where a marble is lost or made, or what is counted does not fit."""
    assert len(state.board) == len(SPOTS)
    assert {letter: state.board.count(letter) for letter in LETTERS} == dict.fromkeys(LETTERS, EACH)
    assert state.board.count(EMPTY) == 1, "one empty spot"
    _turns(state)
    _last(state)
    _ended(state)


def _turns(state: State) -> None:
    """A turn is a move or a skip, and the one that is open now."""
    most = limit(state.options)
    assert 0 <= state.to_move < state.seats
    assert 0 <= state.skipped <= SKIPS * state.seats
    assert 0 <= state.turns + state.skipped <= state.turn - (state.ended is None)
    assert most is None or state.turns <= most


def _last(state: State) -> None:
    """The latest moves, in the order they were made; the last one left the spot that is empty."""
    assert len(state.last) <= min(state.turns, ALONE if state.seats == 1 else state.seats)
    numbers = [move.turns for move in state.last]
    assert numbers == [*range(state.turns - len(numbers) + 1, state.turns + 1)]
    assert not state.last or state.board[SPOTS.index(state.last[-1].source)] == EMPTY


def _ended(state: State) -> None:
    """It is over when all is clustered, and else only by the limit or because nobody plays any more."""
    ended = state.ended
    assert (ended is not None and ended.reason == CLUSTERED) == clustered(state.board)
    if ended is None:
        return
    assert ended.reason != OUT_OF_MOVES or state.turns == limit(state.options)
    assert ended.reason != ABANDONED or state.skipped == SKIPS * state.seats
    assert ended.turns == state.turns
    assert ended.score == sum(points for _, points in ended.parts)
    assert ended.reason == CLUSTERED or not ended.won
