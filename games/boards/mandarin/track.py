"""The track: thirty-six spaces round twelve signs, who controls these, and where the Mandarins stand."""

from collections import defaultdict
from math import cos, pi, sin
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from games.boards import shapes as s
from games.boards.mandarin.pieces import DARK, GOLD, RED, ROBES
from games.boards.mandarin.table import Control, Table, Text, letter, money, named, words
from games.rules.mandarin import said
from games.rules.mandarin.tiles import ANIMALS, SPACES, is_character, start

SIZE = 640.0
CENTRE = (SIZE / 2, SIZE / 2)
OUTER, INNER = 312.0, 218.0
MIDDLE = (OUTER + INNER) / 2
GLYPH, INWARD = 25.0, 25.0  # how far from the edge a character stands, and from the middle who stands there
FLAG = (32.0, 14.0)  # half of one
Spot = tuple[float, float]  # further out, and further clockwise
# Where so many stand on one space. From three on they are small.
TOGETHER: dict[int, tuple[Spot, ...]] = {
    1: ((0, 0),),
    2: ((23, 0), (-23, 0)),
    3: ((33, 0), (0, 0), (-33, 0)),
    4: ((20, -17), (20, 17), (-20, -17), (-20, 17)),
    5: ((33, -16), (33, 16), (0, 0), (-33, -16), (-33, 16)),
}
FEW = 2


class Label(NamedTuple):
    """Where the name of a sign and the flag of whoever controls it stand, in the right half of the ring."""

    x: float
    y: float
    anchor: str
    flag: s.Point


# From the Rat to the Horse; those of the left half are their mirror images.
LABELS = (
    Label(320, 136, "middle", (320, 157)),
    Label(404, 164, "middle", (404, 185)),
    Label(484, 226, "end", (452, 247)),
    Label(514, 317, "end", (482, 338)),
    Label(484, 398, "end", (452, 419)),
    Label(400, 485, "middle", (400, 452)),
    Label(320, 512, "middle", (320, 480)),
)
MIRRORED = {"middle": "middle", "end": "start"}


def turn_of(space: int) -> float:
    """Where a space lies: the Character space of the Rat is up."""
    return (space - start(ANIMALS[0])) / SPACES


def point(space: int, r: float, aside: float = 0) -> s.Point:
    """A point on the middle of a space, `aside` clockwise of it."""
    turn = turn_of(space)
    x, y = s.polar(CENTRE, r, turn)
    return x + aside * cos(2 * pi * turn), y + aside * sin(2 * pi * turn)


def _space(space: int) -> str:
    turn, half = turn_of(space), 0.5 / SPACES
    (a, b), (c, d) = (
        (s.polar(CENTRE, r, turn - half), s.polar(CENTRE, r, turn + half)) for r in (OUTER, INNER)
    )
    out, back = f"A{s.num(OUTER)} {s.num(OUTER)} 0 0 1 ", f"A{s.num(INNER)} {s.num(INNER)} 0 0 0 "
    return f"M{s.pts(a)}{out}{s.pts(b)}L{s.pts(d)}{back}{s.pts(c)}Z"


def _colour(space: int) -> str:
    """Gold where a character stands; two reds part the neighbours of two signs."""
    if is_character(space):
        return GOLD
    return RED if space // 3 % 2 else DARK


GROUND = tuple(
    (fill, "".join(_space(space) for space in range(SPACES) if _colour(space) == fill))
    for fill in (GOLD, RED, DARK)
)
BORDERS = "".join(
    f"M{s.pts(s.polar(CENTRE, OUTER, (i + 0.5) / 12))}L{s.pts(s.polar(CENTRE, INNER, (i + 0.5) / 12))}"
    for i in range(12)
)


def context(table: Table) -> dict[str, Any]:
    """The track with all that stands round it, but what lies in its middle."""
    standing = _standing(table)
    return {
        "ground": GROUND,
        "borders": BORDERS,
        "characters": [_character(sign) for sign in ANIMALS if len(standing.get(start(sign), ())) < FEW],
        "signs": [_sign(table, i) for i in range(len(ANIMALS))],
        "mandarins": _mandarins(table, standing),
    }


def _standing(table: Table) -> dict[int, list[int]]:
    """The seats on each space."""
    there: defaultdict[int, list[int]] = defaultdict(list)
    for seat, person in enumerate(table.view.people):
        if person.sign:
            there[person.space].append(seat)
    return there


def _character(sign: str) -> tuple[str, str, str]:
    x, y = point(start(sign), OUTER - GLYPH)
    return sign, s.num(x), s.num(y)


def label(i: int) -> Label:
    """Of the sign of this number."""
    if i < len(LABELS):
        return LABELS[i]
    twin = LABELS[len(ANIMALS) - i]
    return Label(SIZE - twin.x, twin.y, MIRRORED[twin.anchor], (SIZE - twin.flag[0], twin.flag[1]))


def _sign(table: Table, i: int) -> dict[str, Any]:
    """A name, and under it (above it in the lower half) the flag of whoever controls the sign."""
    sign, at, held = ANIMALS[i], label(i), table.control(ANIMALS[i])
    nearer = 0 if held else (at.flag[1] - at.y) / 3
    return {
        "sentence": _held(table, sign, held),
        "name": Text(s.num(at.x), s.num(at.y + nearer), named(sign), at.anchor),
        "flag": _flag(held, at.flag) if held else None,
    }


def _held(table: Table, sign: str, held: Control | None) -> str:
    if held is None:
        return _("{sign}: controlled by nobody.").format(sign=named(sign))
    text = _("{sign}: controlled by {name}, fine {amount}.")
    return text.format(sign=named(sign), name=table.called(held.seat), amount=held.fine)


def _flag(held: Control, at: s.Point) -> dict[str, str]:
    return {
        "x": s.num(at[0]),
        "y": s.num(at[1]),
        "fill": ROBES[held.seat].fill,
        "words": f"{letter(held.seat)} {money(held.fine)}",
    }


def _mandarins(table: Table, standing: dict[int, list[int]]) -> list[dict[str, Any]]:
    """All of them, the lowest last: it covers what stands behind it."""
    placed = [
        (seat, space, point(space, MIDDLE - _inward(space, seats) + out, aside), len(seats) > FEW)
        for space, seats in standing.items()
        for seat, (out, aside) in zip(seats, TOGETHER[len(seats)], strict=True)
    ]
    return [
        {
            "sentence": _stands(table, seat, space),
            "key": f"{'small' if small else 'seat'}-{seat}",
            "x": s.num(x),
            "y": s.num(y),
        }
        for seat, space, (x, y), small in sorted(placed, key=lambda found: found[2][1])
    ]


def _inward(space: int, seats: list[int]) -> float:
    """Whoever stands alone on a Character space leaves its character to be seen."""
    return INWARD if is_character(space) and len(seats) == 1 else 0


def _stands(table: Table, seat: int, space: int) -> str:
    own, other = _("You stand on {space}."), _("{name} stands on {space}.")
    text = own if seat == table.seat else other
    return text.format(name=table.names[seat], space=words(said.space(space)))
