"""Links that play for a seat: signed, short, of one case, and checked without the database."""

import re
from typing import NamedTuple

from django.conf import settings

from accounts.tokens import BadLink, read, signed

_TURN_SALT, _JOIN_SALT = "mandate.links.turn", "mandate.links.join"
_AGAIN_SALT, _SHARED_SALT = "mandate.links.again", "mandate.links.shared"
_WISHES_SALT, _STOP_SALT = "mandate.links.seat-wishes", "mandate.links.stop"

__all__ = ["BadLink", "JoinLink", "SeatLink", "SharedLink", "TurnLink"]


class TurnLink(NamedTuple):
    """One decision of one seat; `key` is the version of the seat's links."""

    match: int
    seat: int
    turn: int
    key: int


class SeatLink(NamedTuple):
    """One seat of a match; `key` as for a turn. What the link is for stands in its salt."""

    match: int
    seat: int
    key: int


class JoinLink(SeatLink):
    """One place at a table, for whoever was invited to it."""


class SharedLink(NamedTuple):
    """A match after one of its entries, as a spectator sees it."""

    match: int
    number: int


def turn_token(link: TurnLink) -> str:
    """31 letters: match (5 bytes), seat (1), turn (2), key (1) and the signature, in base32."""
    packed = link.match.to_bytes(5) + bytes([link.seat]) + link.turn.to_bytes(2) + bytes([link.key])
    return signed(packed, _TURN_SALT)


def read_turn(token: str) -> TurnLink:
    """Raises BadLink."""
    packed = read(token, 9, _TURN_SALT)
    return TurnLink(int.from_bytes(packed[:5]), packed[5], int.from_bytes(packed[6:8]), packed[8])


def join_token(link: SeatLink) -> str:
    return _seat_token(link, _JOIN_SALT)


def read_join(token: str) -> JoinLink:
    """Raises BadLink."""
    return JoinLink(*_read_seat(token, _JOIN_SALT))


def again_token(link: SeatLink) -> str:
    """28 letters, as every link of a seat: it opens the same table once more."""
    return _seat_token(link, _AGAIN_SALT)


def read_again(token: str) -> SeatLink:
    """Raises BadLink."""
    return _read_seat(token, _AGAIN_SALT)


def seat_wishes_token(link: SeatLink) -> str:
    """For the wishes of one seat: which letters of this match."""
    return _seat_token(link, _WISHES_SALT)


def read_seat_wishes(token: str) -> SeatLink:
    """Raises BadLink."""
    return _read_seat(token, _WISHES_SALT)


def stop_token(link: SeatLink) -> str:
    """For no more letters of this match at all."""
    return _seat_token(link, _STOP_SALT)


def read_stop(token: str) -> SeatLink:
    """Raises BadLink."""
    return _read_seat(token, _STOP_SALT)


def shared_token(link: SharedLink) -> str:
    """29 letters: match (5 bytes), the number of the entry (3) and the signature."""
    return signed(link.match.to_bytes(5) + link.number.to_bytes(3), _SHARED_SALT)


def read_shared(token: str) -> SharedLink:
    """Raises BadLink."""
    packed = read(token, 8, _SHARED_SALT)
    return SharedLink(int.from_bytes(packed[:5]), int.from_bytes(packed[5:]))


def turn_url(link: TurnLink, tail: str = "") -> str:
    """The address in letters: the site's own, never the one a request came by."""
    return f"{settings.SITE_URL}/t/{turn_token(link)}" + (f"/{tail}" if tail else "")


def join_url(link: SeatLink, then: str = "") -> str:
    """The invitation; `then` is `no` or `stop`."""
    return f"{settings.SITE_URL}/i/{join_token(link)}" + (f"/{then}" if then else "")


def again_url(link: SeatLink) -> str:
    return f"{settings.SITE_URL}/again/{again_token(link)}"


def seat_wishes_url(link: SeatLink) -> str:
    return f"{settings.SITE_URL}/w/{seat_wishes_token(link)}"


def stop_url(link: SeatLink) -> str:
    return f"{settings.SITE_URL}/u/{stop_token(link)}"


def shared_url(link: SharedLink) -> str:
    return f"{settings.SITE_URL}/v/{shared_token(link)}"


def tail(line: str) -> str:
    """A move's notation as a short tail: `FIELD 2 GREEN X2` -> `f2g2`. At most five letters."""
    words = (word.lstrip("Xx") if re.fullmatch(r"[Xx]\d+", word) else word for word in line.split())
    return "".join(word if word.isdigit() else word[0].lower() for word in words)[:5]


def _seat_token(link: SeatLink, salt: str) -> str:
    return signed(link.match.to_bytes(5) + bytes([link.seat, link.key]), salt)


def _read_seat(token: str, salt: str) -> SeatLink:
    packed = read(token, 7, salt)
    return SeatLink(int.from_bytes(packed[:5]), packed[5], packed[6])
