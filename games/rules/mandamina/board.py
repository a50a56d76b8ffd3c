"""The board: 49 spots, 48 marbles in eight colours, and how marbles of a colour lie together.

A board is a text of 49 letters, row by row from a1 to g7: the letter of each marble's colour, and `-` for
the empty spot.
"""

import functools

COLOURS = {  # the rulebook's pictures have a pale and a dark blue, and no orange
    "R": "red",
    "Y": "yellow",
    "G": "green",
    "S": "sky",
    "B": "blue",
    "P": "purple",
    "W": "white",
    "K": "black",
}
LETTERS = tuple(COLOURS)  # in the order of this rules version: the marbles of a start are drawn from it
EACH = 6  # marbles of a colour
SIDE = 7
EMPTY = "-"
SPOTS = tuple(f"{column}{row}" for row in range(1, SIDE + 1) for column in "abcdefg")
INDEX = {spot: i for i, spot in enumerate(SPOTS)}
MIDDLE = INDEX["d4"]


def _beside(i: int) -> tuple[int, ...]:
    row, column = divmod(i, SIDE)
    near = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return tuple(r * SIDE + c for r, c in near if 0 <= r < SIDE and 0 <= c < SIDE)


BESIDE = tuple(_beside(i) for i in range(SIDE * SIDE))


def rows(board: str) -> tuple[str, ...]:
    """The board in seven rows, as it stands in the log."""
    return tuple(board[i : i + SIDE] for i in range(0, SIDE * SIDE, SIDE))


def hole(board: str) -> int:
    """Where the empty spot is."""
    return board.index(EMPTY)


def moved(board: str, source: int) -> str:
    """The board after the marble at `source` went to the empty spot."""
    to = hole(board)
    first, last = min(source, to), max(source, to)
    return board[:first] + board[last] + board[first + 1 : last] + board[first] + board[last + 1 :]


def groups(board: str, letter: str) -> tuple[frozenset[int], ...]:
    """The marbles of a colour in groups that lie together, orthogonally; the largest first."""
    left = {i for i, marble in enumerate(board) if marble == letter}
    found = []
    while left:
        group, edge = set[int](), [min(left)]
        while edge:
            spot = edge.pop()
            if spot in left:
                left.discard(spot)
                group.add(spot)
                edge += BESIDE[spot]
        found.append(frozenset(group))
    return tuple(sorted(found, key=lambda group: (-len(group), min(group))))


def clustered(board: str) -> bool:
    """Whether all marbles of each colour lie together: the match is over."""
    return all(is_cluster(board, letter) for letter in LETTERS)


def is_cluster(board: str, letter: str) -> bool:
    """Whether the marbles of one colour do."""
    start = board.find(letter)
    if start < 0:
        return True
    seen, edge = {start}, [start]
    while edge:
        for spot in BESIDE[edge.pop()]:
            if board[spot] == letter and spot not in seen:
                seen.add(spot)
                edge.append(spot)
    return len(seen) == board.count(letter)


@functools.lru_cache(4096)
def shape(spots: frozenset[int]) -> tuple[tuple[int, int], ...]:
    """The form of a group, however it is turned or mirrored (D4): the smallest of its eight images."""
    cells = [divmod(spot, SIDE) for spot in spots]
    images = []
    for _turn in range(4):
        cells = [(column, -row) for row, column in cells]
        images += [_at_the_edge(cells), _at_the_edge([(row, -column) for row, column in cells])]
    return min(images)


def _at_the_edge(cells: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    return tuple(sorted((row - top, column - left) for row, column in cells))


def shapes(board: str) -> dict[str, tuple[tuple[int, int], ...]]:
    """The shape of each colour that lies together, by its letter."""
    done = [letter for letter in LETTERS if is_cluster(board, letter)]
    return {letter: shape(groups(board, letter)[0]) for letter in done if letter in board}


def is_start(board: str) -> bool:
    """Whether a match may begin so: the middle is empty, and no two marbles of a colour lie side by side."""
    apart = all(board[i] != board[j] for i in range(SIDE * SIDE) for j in BESIDE[i])
    return apart and board[MIDDLE] == EMPTY and all(board.count(letter) == EACH for letter in LETTERS)
