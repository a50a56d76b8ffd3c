"""The published way from a secret to chance, told a second time in a few lines of its own."""

import hmac
from collections.abc import Iterator
from hashlib import sha256


def numbers(secret: bytes, words: list[bytes | None], purpose: str) -> Iterator[int]:
    hashes = b"".join(word if word is not None else b"\0" * 32 for word in words)
    key = hmac.new(secret + hashes, purpose.encode("utf-8"), "sha256").digest()
    block = 0
    while True:
        digest = sha256(key + block.to_bytes(8, "big")).hexdigest()
        yield from (int(digest[at : at + 16], 16) for at in (0, 16, 32, 48))
        block += 1


def below(stream: Iterator[int], n: int) -> int:
    multiples = 2**64 // n
    for number in stream:
        if number < multiples * n:
            return number % n
    raise AssertionError("a stream has no end")


def shuffled(stream: Iterator[int], size: int) -> list[int]:
    order = list(range(size))
    for last in reversed(range(1, size)):
        other = below(stream, last + 1)
        order[other], order[last] = order[last], order[other]
    return order
