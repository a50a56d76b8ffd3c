"""The system's random bytes, made to repeat themselves, so that two worlds differ in nothing by accident."""

import hashlib
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch


class Source:
    """The n-th bytes of a size are the same in every world: ids, tokens, marks against forgery, new salts."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.drawn: Counter[int] = Counter()

    def __call__(self, size: int) -> bytes:
        self.drawn[size] += 1
        return hashlib.shake_256(f"{self.name}/{size}/{self.drawn[size]}".encode()).digest(size)


@contextmanager
def repeating(name: str) -> Iterator[None]:
    """For whatever `secrets` and `random` give; the boundaries in mails come from the latter."""
    before = random.getstate()
    random.seed(1)
    with patch.object(random, "_urandom", Source(name)):
        yield
    random.setstate(before)
