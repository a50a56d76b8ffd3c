"""What stands in an address instead of a password: signed, short, of one case."""

import base64
import binascii
import hashlib
import hmac
import secrets

from django.conf import settings
from django.utils.crypto import salted_hmac

SIGNED = 10  # bytes of HMAC
RANDOM = 15  # bytes that nobody guesses: 24 letters


class BadLink(Exception):
    """A link nobody of ours wrote, or one that was changed on its way."""


def signed(packed: bytes, salt: str) -> str:
    """What is packed and its signature, in lower-case base32; each purpose has a salt of its own."""
    return _letters(packed + _signature(packed, salt, settings.SECRET_KEY))


def read(token: str, size: int, salt: str) -> bytes:
    """The `size` bytes that were signed, by today's key or an earlier one. Raises BadLink."""
    raw = _bytes(token)
    packed, signature = raw[:size], raw[size:]
    if not any(hmac.compare_digest(signature, _signature(packed, salt, key)) for key in keys()):
        raise BadLink
    return packed


def fresh() -> str:
    """A token that says nothing by itself: a row knows its digest."""
    return _letters(secrets.token_bytes(RANDOM))


def digest(token: str) -> str:
    """What the database keeps of a token or an address it must know again."""
    return hashlib.sha256(token.lower().encode()).hexdigest()


def keys() -> list[str]:
    return [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]


def _bytes(token: str) -> bytes:
    """The bytes of a token in either case, written in the one way we write it."""
    try:
        raw = base64.b32decode(token.upper() + "=" * (-len(token) % 8))
    except (binascii.Error, ValueError) as wrong:
        raise BadLink from wrong
    if _letters(raw) != token.lower():
        raise BadLink
    return raw


def _signature(packed: bytes, salt: str, key: str) -> bytes:
    return salted_hmac(salt, packed, secret=key, algorithm="sha256").digest()[:SIGNED]


def _letters(raw: bytes) -> str:
    return base64.b32encode(raw).decode().rstrip("=").lower()
