"""The picture's ledger: a row for each merchant, and above those of a family one for what they share."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.boards import shapes as s
from games.boards.mandi import lines
from games.boards.mandi.goods import named
from games.boards.mandi.pieces import Text
from games.boards.mandi.table import Seats, Table
from games.rules.mandi.goods import CARDS

ROW, POOL = 64, 46
LEFT, RIGHT = 320.0, 634.0  # of the columns of goods
POINTS = "96"  # where they end


def context(table: Table, top: float) -> dict[str, Any]:
    """Heading, rows from `top` down, and where it ends."""
    level, rows = 20 * (len(table.view.goods) > 5), []  # names of seven goods stand on two levels
    y = top + 56 + level
    for seats in table.sides:
        if table.families:
            rows.append(_pool(table, seats, y))
            y += POOL
        for seat in seats:
            rows.append(_row(table, seat, y))
            y += ROW
    return {
        "top": s.num(top),
        "goods": _goods(table, level),
        "head": str(48 + level),
        "families": table.families,
        "rows": rows,
        "low": y,
        "low_line": s.num(y),
    }


def _columns(table: Table) -> list[float]:
    n = len(table.view.goods)
    return [LEFT + (RIGHT - LEFT) * (i + 0.5) / n for i in range(n)]


def _goods(table: Table, level: int) -> list[dict[str, Any]]:
    """The head of the columns."""
    return [
        {"good": good, "x": s.num(x), "y": str(48 + level * (i % 2)), "name": named(good)}
        for i, (good, x) in enumerate(zip(table.view.goods, _columns(table), strict=True))
    ]


def _pool(table: Table, seats: Seats, y: float) -> dict[str, Any]:
    members = [table.view.merchants[seat] for seat in seats]
    side = table.side(seats[0])
    crates = tuple(map(sum, zip(*(member.crates for member in members), strict=True)))
    return {
        "pool": True,
        "y": s.num(y),
        "mine": table.seat in seats,
        "sentence": f"{lines.family(table, seats)}. {lines.pool(table, seats).said} {_tally(table, side)}",
        "family": _initials(table, seats),
        "points": str(table.points(side)),
        "mithai": str(sum(member.mithai for member in members)),
        **_counts(table, crates, side),
    }


def _initials(table: Table, seats: Seats) -> str:
    """`You, C`: who has it together, as the signs below call them."""
    return ", ".join(_("You") if seat == table.seat else chr(ord("A") + seat) for seat in seats)


def _row(table: Table, seat: int, y: float) -> dict[str, Any]:
    me, side = table.view.merchants[seat], table.side(seat)
    own = None if table.families else side
    tally = "" if own is None else f" {_tally(table, side)}"
    return {
        "y": s.num(y),
        "mine": seat == table.seat,
        "sentence": f"{lines.merchant(table, seat).said}{tally}",
        "seat": None if seat == table.seat else seat,
        "points": None if own is None else str(table.points(side)),
        "locked": seat in table.view.locked,
        "says": _says(table, seat),
        "cards": [
            {"n": card, "x": str(114 + 28 * i), "held": card in me.hand} for i, card in enumerate(CARDS)
        ],
        "sifarish": me.sifarish,
        "mithai": str(me.mithai),
        **_counts(table, me.crates, own),
    }


def _says(table: Table, seat: int) -> str:
    if table.view.phase == "over":
        return _("wins") if table.wins(seat) else ""
    return _("locked") if seat in table.view.locked else _("choosing")


def _tally(table: Table, side: int) -> str:
    n = table.points(side)
    if table.view.phase != "over":
        return ngettext("{n} point if it ended now.", "{n} points if it ended now.", n).format(n=n)
    if table.wins(side):
        return ngettext("{n} point, wins.", "{n} points, wins.", n).format(n=n)
    return ngettext("{n} point.", "{n} points.", n).format(n=n)


def _counts(table: Table, crates: tuple[int, ...], side: int | None) -> dict[str, Any]:
    """Crates of each good in its column, a dot for none, a frame round a lead."""
    here = list(enumerate(_columns(table)))
    return {
        "crates": [Text(s.num(x), "", str(crates[i])) for i, x in here if crates[i]],
        "none": "".join(f"M{s.num(x)} 0h0" for i, x in here if not crates[i]),
        "frames": [s.num(x) for i, x in here if side is not None and table.leads(side, i)],
    }
