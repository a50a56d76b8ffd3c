"""One line says one move: ROLL, CASH IN OX E, PIG 3, CLAIM, CHANCE, SPECIAL, BID 500, PASS, TAKE OX 3."""

import re

from games.engine.game import IllegalMove
from games.rules.mandarin.moves import Bid, CashIn, Chance, Claim, Move, Pass, Roll, Sign, Special, Take
from games.rules.mandarin.tiles import ANIMALS, animal, sort

_CASH = " ".join(("CASH", "IN"))
_ANIMAL = "|".join(ANIMALS)
_TILE = f"(?:{_ANIMAL}) [E2-6]"
_PLAIN: dict[str, Move] = {
    "ROLL": Roll(),
    "CLAIM": Claim(),
    "CHANCE": Chance(),
    "SPECIAL": Special(),
    "PASS": Pass(),
}
_SIGN = re.compile(f"SIGN ({_ANIMAL})", re.IGNORECASE | re.ASCII)
_BID = re.compile("BID ([0-9]{1,7})", re.IGNORECASE | re.ASCII)
_TAKE = re.compile(f"TAKE ({_TILE})", re.IGNORECASE | re.ASCII)
_CASH_IN = re.compile(f"{_CASH} ({_TILE}(?: ?, ?{_TILE})*)", re.IGNORECASE | re.ASCII)


def name(move: Move) -> str:
    """The move as one line."""
    match move:
        case Sign(of):
            return f"SIGN {of.upper()}"
        case Bid(amount):
            return f"BID {amount}"
        case Take(tile):
            return f"TAKE {tile_line(tile)}"
        case CashIn(tiles):
            return f"{_CASH} {', '.join(map(tile_line, tiles))}"
    return type(move).__name__.upper()


def parse(line: str) -> Move:
    """The move a line says; case and extra blanks do not matter. Raises IllegalMove('unreadable')."""
    blank = " ".join(line.split())
    said = blank.upper() if blank.isascii() else ""
    if said in _PLAIN:
        return _PLAIN[said]
    if found := _SIGN.fullmatch(said):
        return Sign(found[1].lower())
    if found := _BID.fullmatch(said):
        return Bid(int(found[1]))
    if found := _TAKE.fullmatch(said):
        return Take(_tile(found[1]))
    if found := _CASH_IN.fullmatch(said):
        return CashIn(sort(tuple(map(_tile, found[1].split(",")))))
    raise IllegalMove("unreadable")


def tile_line(tile: str) -> str:
    """`ox-e` as it is written: OX E."""
    return f"{animal(tile)} {tile[-1]}".upper()


def _tile(said: str) -> str:
    return "-".join(said.lower().split())
