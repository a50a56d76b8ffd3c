"""Chance is settled once, from a secret committed beforehand, and every draw is named by its purpose.

key = HMAC-SHA-256(secret | one 32-byte word hash a seat (zeros for none); purpose in UTF-8)
word hash = SHA-256(salt | word in UTF-8), salt = the first 16 bytes of HMAC-SHA-256(secret; "word/" and
the number of the seat): the secret was committed before the word was said, so nobody picks a salt for it
block i = SHA-256(key | i in 8 bytes, big end first); a number is 8 bytes, big end first, refused from
the largest multiple of n on; a shuffle is Fisher-Yates from the last place down.
"""

import hashlib
import hmac
import itertools
import struct
from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol, TypeVar

Item = TypeVar("Item")
NO_WORD = bytes(32)
_TOP = 1 << 64
_FOUR = struct.Struct(">4Q")  # a block is four numbers


class Chance(Protocol):
    """Three verbs and a stream. One purpose a quantity, each used once a match."""

    def below(self, purpose: str, n: int) -> int:
        """A number from 0 to n - 1."""

    def pick(self, purpose: str, among: Sequence[Item]) -> Item:
        """One of the candidates, which the caller lists in the order of the rules version."""

    def shuffle(self, purpose: str, items: Sequence[Item]) -> tuple[Item, ...]:
        """The items in a random order."""

    def stream(self, purpose: str) -> "Stream":
        """As many numbers as it takes, for a layout found by trying."""


class Stream:
    """The endless numbers of one purpose."""

    def __init__(self, key: bytes) -> None:
        self._numbers = _numbers(key)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each as likely. Raises ValueError for n < 1."""
        if not 1 <= n <= _TOP:
            raise ValueError(f"no number below {n}")
        limit = _TOP - _TOP % n
        number = next(self._numbers)
        while number >= limit:
            number = next(self._numbers)
        return number % n

    def shuffle(self, items: Sequence[Item]) -> tuple[Item, ...]:
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)


class SecretChance:
    """Chance from a match's 32 secret bytes and the hashes of its seats' words, in seat order."""

    def __init__(self, secret: bytes, words: Sequence[bytes | None]) -> None:
        if len(secret) != 32 or any(word is not None and len(word) != 32 for word in words):
            raise ValueError("the secret and each word hash are 32 bytes")
        self._key = secret + b"".join(word or NO_WORD for word in words)
        self.used: set[str] = set()

    def stream(self, purpose: str) -> Stream:
        if purpose in self.used:
            raise ValueError(f"chance was already asked for {purpose}")
        self.used.add(purpose)
        return Stream(hmac.digest(self._key, purpose.encode(), "sha256"))

    def below(self, purpose: str, n: int) -> int:
        return self.stream(purpose).below(n)

    def pick(self, purpose: str, among: Sequence[Item]) -> Item:
        return among[self.below(purpose, len(among))]

    def shuffle(self, purpose: str, items: Sequence[Item]) -> tuple[Item, ...]:
        return self.stream(purpose).shuffle(items)


def word_salt(secret: bytes, seat: int) -> bytes:
    """The 16 bytes that a seat's word is hashed with; they may be shown, and tell nothing of the secret."""
    return hmac.digest(secret, f"word/{seat}".encode(), "sha256")[:16]


def word_hash(salt: bytes, word: str) -> bytes | None:
    """The 32 bytes by which a word takes part in the chance; none for no word."""
    return hashlib.sha256(salt + word.encode()).digest() if word else None


class ScriptedChance:
    """The twin for tests: answers by purpose; a shuffle without an answer keeps the order it was given."""

    def __init__(self, answers: Mapping[str, object] | None = None) -> None:
        self._answers = dict(answers or {})
        self.asked: list[tuple[str, tuple[object, ...]]] = []

    def below(self, purpose: str, n: int) -> int:
        return self.pick(purpose, range(n))

    def pick(self, purpose: str, among: Sequence[Item]) -> Item:
        self.asked.append((purpose, tuple(among)))
        wanted = self._answers.get(purpose, among[0])
        return among[list(among).index(wanted)]  # type: ignore[arg-type]

    def shuffle(self, purpose: str, items: Sequence[Item]) -> tuple[Item, ...]:
        self.asked.append((purpose, tuple(items)))
        order = self._answers.get(purpose, items)
        return tuple(order)  # type: ignore[arg-type]

    def stream(self, purpose: str) -> Stream:
        raise NotImplementedError(f"a stream cannot be scripted: {purpose}")


def _numbers(key: bytes) -> Iterator[int]:
    for i in itertools.count():
        yield from _FOUR.unpack(hashlib.sha256(key + i.to_bytes(8, "big")).digest())
