"""Start layouts (D5): valid, the same from the same stream, and each as likely as any other."""

import hashlib
import statistics
from collections import Counter
from collections.abc import Iterator

import pytest

from games.engine.chance import SecretChance, Stream
from games.rules.mandamina.board import BESIDE, EACH, EMPTY, LETTERS, MIDDLE, SPOTS, clustered, is_start
from games.rules.mandamina.layout import ORDER, layout

MARBLES = EACH * len(LETTERS)
STREAMS = 41
Draws = list[tuple[int, int]]


class Counted(Stream):
    """A stream that counts what it was asked for."""

    asked = 0

    def below(self, n: int) -> int:
        self.asked += 1
        return super().below(n)


class Watched(Stream):
    """A stream that remembers the bounds it was asked for, and what it said."""

    def __init__(self, key: bytes) -> None:
        super().__init__(key)
        self.draws: Draws = []

    def below(self, n: int) -> int:
        number = super().below(n)
        self.draws.append((n, number))
        return number


def key(number: int) -> bytes:
    return hashlib.sha256(f"layout {number}".encode()).digest()


def found(number: int) -> tuple[str, int]:
    """A layout, and how many marbles were laid until it was found."""
    stream = Counted(key(number))
    return layout(stream), stream.asked


@pytest.fixture(scope="module")
def layouts() -> dict[str, int]:
    return dict(map(found, range(STREAMS)))


def test_every_layout_is_a_valid_start(layouts: dict[str, int]) -> None:
    """'no two marbles of the same colour are orthogonally next to each other', the middle left empty."""
    for board in layouts:
        assert is_start(board)
        assert board[MIDDLE] == EMPTY
        assert Counter(board) == {EMPTY: 1, **dict.fromkeys(LETTERS, EACH)}
        assert not [(i, j) for i in range(len(board)) for j in BESIDE[i] if board[i] == board[j]]
    assert len(layouts) == STREAMS


def test_d15_no_layout_is_clustered_already(layouts: dict[str, int]) -> None:
    assert not any(clustered(board) for board in layouts)


def test_at_the_median_at_most_60000_marbles_are_laid(layouts: dict[str, int]) -> None:
    assert statistics.median(layouts.values()) <= 60_000


def test_the_same_stream_gives_the_same_layout_and_the_secret_of_a_match_always_that_one() -> None:
    assert found(7) == found(7)
    laid = layout(SecretChance(bytes(range(32)), (None, None)).stream("layout"))
    assert laid == "BGRSWSBGBWGRWRPRYKWSWKYR-PKBYBGRBPKKSPGKSYPYGSWYP"


def test_the_first_conflict_begins_all_anew_so_that_every_valid_layout_is_as_likely() -> None:
    """Each try lays marbles drawn evenly from those left, until one lies beside its own colour.

    So a try that comes to its end is any layout at all, each as likely, that is known to be valid.
    """
    for number in range(3):
        board = layout(stream := Watched(key(number)))
        *failed, last = tries(stream.draws)
        assert all(conflicts(laid)[:-1] == [False] * (len(laid) - 1) for laid in (*failed, last))
        assert all(conflicts(laid)[-1] for laid in failed)
        assert not any(conflicts(last))
        assert "".join(board[spot] for spot in ORDER) == "".join(last)
    assert sorted((*ORDER, MIDDLE)) == [*range(len(SPOTS))]


def tries(draws: Draws) -> Iterator[list[str]]:
    """What was laid, try by try. A drawn marble's place in the bag is taken by the last one in it."""
    bag: list[str] = []
    laid: list[str] = []
    for n, i in draws:
        if n == MARBLES:
            if laid:
                yield laid
            bag, laid = [letter for letter in LETTERS for _ in range(EACH)], []
        assert n == len(bag), "one of those left"
        laid.append(bag[i])
        bag[i] = bag[-1]
        bag.pop()
    yield laid


def conflicts(laid: list[str]) -> list[bool]:
    """Of each marble, whether it lay beside its own colour when it came."""
    found, at = [], dict[int, str]()
    for spot, letter in zip(ORDER, laid, strict=False):
        found.append(any(at.get(other) == letter for other in BESIDE[spot]))
        at[spot] = letter
    return found


def test_every_colour_lies_everywhere(layouts: dict[str, int]) -> None:
    """Of 101 layouts an eighth have a colour at a spot; chi-square of 7 beyond 30 is one in 10,000."""
    for spot in ("a1", "d1", "g1", "a4", "c4", "d5", "g7"):
        here = Counter(board[SPOTS.index(spot)] for board in layouts)
        expected = STREAMS / len(LETTERS)
        assert sum((here[letter] - expected) ** 2 / expected for letter in LETTERS) < 30
