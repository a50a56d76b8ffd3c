"""Pieces of the zodiac: Mandarins with a hat, tiles with their characters, the stamp."""

from typing import NamedTuple

from games.boards import shapes as s
from games.boards.mandarin.characters import CHARACTERS
from games.boards.mandarin.table import letter, named
from games.rules.mandarin.tiles import ANIMALS, INDEX, animal, is_emperor

RED, DARK, GOLD, EDGE = "#b3262e", "#8f1d2c", "#f0c65a", "#2a0a0c"
IVORY, SILK = "#fffaf0", "#f7e6bd"
TILE = 62.0  # the side of a tile that lies on the board
HAT = "M-23-6Q-7-9 0-25Q7-9 23-6Q0 3-23-6Z"
SMALL = 0.8  # how large a Mandarin is among many


class Robe(NamedTuple):
    """What a Mandarin wears under the hat: each seat has a shape and a colour of its own."""

    d: str
    fill: str


class Mandarin(NamedTuple):
    """A hat, and the seat's letter on a robe; `scale` of both, not of the letter, which is `size`."""

    key: str
    letter: str
    robe: Robe
    scale: str = "1"
    size: str = "22"
    low: str = "17"  # the foot of the letter


class Tile(NamedTuple):
    """A tile or a sign with its character; without one it lies face down. `drawn` names its template."""

    fill: str
    ink: str = ""
    glyph: str = ""
    emperor: bool = False
    rank: str = ""
    drawn: str = "games/mandarin/parts/tile.svg"


ROBES = (
    Robe("M-19 21Q-19-4 0-8 19-4 19 21Z", "#1f3f80"),  # a bell
    Robe("M-16-8H16V22H-16Z", "#5a2a6e"),  # a box
    Robe("M-20-8H20Q18 14 0 25-18 14-20-8Z", "#1f6b48"),  # a shield
    Robe("M-10-8H10L21 7 11 22H-11L-21 7Z", "#8a4310"),  # a hexagon
    Robe("M0-9A16 16 0 1 1 0 23 16 16 0 1 1 0-9Z", "#40464b"),  # a ball
)


def mandarin(seat: int, *, small: bool = False) -> Mandarin:
    if small:
        return Mandarin(f"small-{seat}", letter(seat), ROBES[seat], s.num(SMALL), "20", "14.5")
    return Mandarin(f"seat-{seat}", letter(seat), ROBES[seat])


def tile(name: str | None) -> Tile:
    """A tile face up; None: face down."""
    if name is None:
        return Tile(DARK)
    emperor = is_emperor(name)
    return Tile(IVORY, RED, CHARACTERS[animal(name)], emperor, "" if emperor else name[-1])


def icon(key: str) -> Tile | None:
    """The picture beside a choice: `key` is a tile, or a sign."""
    if key in INDEX:
        return tile(key)
    return Tile(GOLD, EDGE, CHARACTERS[key]) if key in ANIMALS else None


def swatch(key: str) -> s.Paint:
    """A tile or a sign where there can be no picture."""
    if key in ANIMALS:
        return s.Paint(GOLD, EDGE, named(key))
    return s.Paint(IVORY, RED, f"{named(animal(key))} {key[-1].upper()}")


def _spaces() -> str:
    """A ring of twelve spaces, for the stamp."""
    inner, outer = 8.2, 13.2
    return "".join(
        f"M{s.pts(*(s.polar((24, 29), r, (i + end) / 12) for r, end in corners))}z"
        for i in range(12)
        for corners in [((inner, -0.37), (outer, -0.39), (outer, 0.39), (inner, 0.37))]
    )


STAMP = s.Stamp(
    "#a61c28",
    "#fbe6e4",
    (
        _spaces(),
        "M24 22.7q1.6 3 6 4.6-6 2.3-12 0 4.4-1.6 6-4.6z",
        "M19.8 34.5q0-5 4.2-5.7 4.2.7 4.2 5.7z",
    ),
)
