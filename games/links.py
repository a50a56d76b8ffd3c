"""Links that play for a seat: signed, short, of one case, and checked without the database."""

import re
from typing import NamedTuple

from django.conf import settings

from accounts.tokens import BadLink, read, signed

_TURN_SALT, _JOIN_SALT = "mandate.links.turn", "mandate.links.join"

__all__ = ["BadLink", "JoinLink", "TurnLink"]


class TurnLink(NamedTuple):
    """One decision of one seat; `key` is the version of the seat's links."""

    match: int
    seat: int
    turn: int
    key: int


class JoinLink(NamedTuple):
    """One place at a table; `key` as for a turn."""

    match: int
    seat: int
    key: int


def turn_token(link: TurnLink) -> str:
    """31 letters: match (5 bytes), seat (1), turn (2), key (1) and the signature, in base32."""
    packed = link.match.to_bytes(5) + bytes([link.seat]) + link.turn.to_bytes(2) + bytes([link.key])
    return signed(packed, _TURN_SALT)


def read_turn(token: str) -> TurnLink:
    """Raises BadLink."""
    packed = read(token, 9, _TURN_SALT)
    return TurnLink(int.from_bytes(packed[:5]), packed[5], int.from_bytes(packed[6:8]), packed[8])


def join_token(link: JoinLink) -> str:
    packed = link.match.to_bytes(5) + bytes([link.seat, link.key])
    return signed(packed, _JOIN_SALT)


def read_join(token: str) -> JoinLink:
    """Raises BadLink."""
    packed = read(token, 7, _JOIN_SALT)
    return JoinLink(int.from_bytes(packed[:5]), packed[5], packed[6])


def turn_url(link: TurnLink, tail: str = "") -> str:
    """The address in letters: the site's own, never the one a request came by."""
    return f"{settings.SITE_URL}/t/{turn_token(link)}" + (f"/{tail}" if tail else "")


def join_url(link: JoinLink) -> str:
    return f"{settings.SITE_URL}/i/{join_token(link)}"


def tail(line: str) -> str:
    """A move's notation as a short tail: `FIELD 2 GREEN X2` -> `f2g2`. At most five letters."""
    words = (word.lstrip("Xx") if re.fullmatch(r"[Xx]\d+", word) else word for word in line.split())
    return "".join(word if word.isdigit() else word[0].lower() for word in words)[:5]
