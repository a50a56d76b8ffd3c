"""The one text of an entry: sorted, without floats, hashed as those bytes."""

import base64
import hashlib
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any, get_args

import msgspec

from games.engine.facts import ServiceFact
from games.engine.game import AnyGame

SALT = 16  # bytes that each entry is hashed with
GENESIS = bytes(32)  # what stands before entry 1
_FACTS = frozenset(get_args(ServiceFact))
_ENCODER = msgspec.json.Encoder(order="sorted")


def canonical(value: Any) -> bytes:
    """The canonical text of a move, of events or of an entry."""
    return _ENCODER.encode(value)


class Head(msgspec.Struct, frozen=True):
    """Where an entry stands: match is the public id, number counts from 1, `at` is UTC."""

    match: str
    number: int
    at: datetime
    seat: int | None
    cause: str


def canonical_entry(head: Head, move: str | None, events: str) -> bytes:
    """The canonical entry from its head and the canonical texts of its move and events."""
    return canonical(
        {
            "match": head.match,
            "number": head.number,
            "at": stamp(head.at),
            "seat": head.seat,
            "cause": head.cause,
            "move": None if move is None else msgspec.Raw(move.encode()),
            "events": msgspec.Raw(events.encode()),
        }
    )


def commitment(salt: bytes, entry: bytes) -> bytes:
    """SHA-256(salt | canonical entry); the salt is 16 bytes."""
    if len(salt) != 16:
        raise ValueError("a salt is 16 bytes")
    return hashlib.sha256(salt + entry).digest()


def reason_hash(salt: bytes, why: str) -> bytes:
    """SHA-256(salt | reason in UTF-8); the salt is 16 bytes."""
    return commitment(salt, why.encode())


def chained(previous: bytes, commitment: bytes) -> bytes:
    """The digest of an entry: SHA-256(previous digest | commitment)."""
    return hashlib.sha256(previous + commitment).digest()


def stamp(at: datetime) -> str:
    """`2026-12-03T18:00:00.000000Z`. Raises ValueError for a naive time."""
    if at.tzinfo is None:
        raise ValueError("a time in the log has a zone")
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def public_id(number: int) -> str:
    """A match's 40-bit number as 8 lower-case base32 letters."""
    return base64.b32encode(number.to_bytes(5, "big")).decode().lower()


def public_number(public: str) -> int:
    """The 40-bit number of a public id, in either case. Raises ValueError."""
    return int.from_bytes(base64.b32decode(public.upper()), "big")


class Codec:
    """The moves and events of one game, to and from their canonical text. Decoding is strict."""

    def __init__(self, move: Any, event: Any) -> None:
        self._moves = msgspec.json.Decoder(move)
        self._events = msgspec.json.Decoder(tuple[event | ServiceFact, ...])

    def move(self, text: str) -> Any:
        return self._moves.decode(text)

    def events(self, text: str) -> tuple[Any, ...]:
        decoded: tuple[Any, ...] = self._events.decode(text)
        return decoded


def codec(game: AnyGame) -> Codec:
    """The codec of a game and version, made once."""
    key = (game.slug, game.version)
    if key not in _CODECS:
        _CODECS[key] = Codec(game.Move, game.Event)
    return _CODECS[key]


_CODECS: dict[tuple[str, int], Codec] = {}


def text(value: Any) -> str:
    """Canonical text as a str, the form it is stored in."""
    return canonical(value).decode()


def played(events: Iterable[Any]) -> tuple[Any, ...]:
    """The game's own events: without the facts of the service."""
    return tuple(event for event in events if type(event) not in _FACTS)
