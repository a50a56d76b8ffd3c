"""The count: different shapes, the empty middle, less the turns."""

from games.rules.mandamina.board import EMPTY, LETTERS, MIDDLE, clustered, shapes
from games.rules.mandamina.events import MatchEnded, Options
from games.rules.mandamina.state import State

POINTS = {"easy": 6, "normal": 5, "difficult": 4}  # of each different shape
MIDDLE_POINTS = 5
WINS_FROM = 1  # D10: 0 is no win
LIMIT = 50  # D2
SIMPLE_LIMIT = 44  # D3: before move number 45
SKIPS = 3  # beside D12: so often everybody was skipped in a row, and nobody plays any more
CLUSTERED, OUT_OF_MOVES, ABANDONED = "clustered", "out_of_moves", "abandoned"  # why it ended


def limit(options: Options) -> int | None:
    """After how many moves it ends, clustered or not."""
    if options.difficulty == "simple":
        return SIMPLE_LIMIT
    return LIMIT if options.limit == "50" else None


def counts(state: State) -> tuple[tuple[str, int], ...]:
    """Shapes, middle and turns of the board as it stands; nothing in the Simpler Game."""
    if state.options.difficulty == "simple":
        return ()
    different = len(set(shapes(state.board).values()))
    return (
        ("shapes", different * POINTS[state.options.difficulty]),
        ("middle", MIDDLE_POINTS if state.board[MIDDLE] == EMPTY else 0),
        ("turns", -state.turns),
    )


def best_possible(state: State) -> int | None:
    """The best score still possible, if it were clustered with the next move."""
    if state.options.difficulty == "simple":
        return None
    most = len(LETTERS) * POINTS[state.options.difficulty] + MIDDLE_POINTS
    return most - state.turns - (0 if clustered(state.board) else 1)


def verdict(state: State, reason: str) -> MatchEnded:
    """The ending. Who is not clustered has lost, whatever there is to count."""
    parts = counts(state)
    score = sum(points for _, points in parts)
    simple = state.options.difficulty == "simple"
    won = reason == CLUSTERED and (simple or score >= WINS_FROM)
    return MatchEnded(
        reason=reason,
        won=won,
        score=score,
        shapes=len(set(shapes(state.board).values())),
        middle=state.board[MIDDLE] == EMPTY,
        turns=state.turns,
        parts=parts,
    )
