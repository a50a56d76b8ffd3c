"""The street in the picture: stalls with their crates, and what stands under each of them."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from games.boards import shapes as s
from games.boards.mandi import lines, reveal
from games.boards.mandi.goods import GOODS, named
from games.boards.mandi.news import News
from games.boards.mandi.pieces import Chip, Text
from games.boards.mandi.table import Table
from games.rules.mandi.events import Bid, StallResolved
from games.rules.mandi.goods import STALLS, Lot

GAP, TOP, COUNTER, FOOT = 8.0, 6.0, 164.0, 216.0
CRATE = 46.0
CHIP = 38.0  # from one to the next
Boxes = list[dict[str, Any]]


class Street(NamedTuple):
    """How wide each stall is, and how many stand side by side."""

    across: int
    width: float

    def place(self, i: int) -> float:
        return (i % self.across) * (self.width + GAP)


def street(stalls: int) -> Street:
    across = stalls if stalls <= 5 else 4
    return Street(across, (640 - GAP * (across - 1)) / across)


def context(table: Table, news: News) -> dict[str, Any]:
    """The market that is open; at the end the stalls of the last round, with who came."""
    view = table.view
    here = view.stalls or tuple(event.lot for event in news.stalls)
    if not here:
        return {"low": 0.0, "boxes": []}
    way, y = street(len(here)), 0.0
    boxes: Boxes = []
    for first in range(0, len(here), way.across):
        some = range(first, min(first + way.across, len(here)))
        row = [_stall(table, news, (i, here[i], way)) for i in some]
        boxes += [{**box, "y": s.num(y)} for box in row]
        y += FOOT + max(box["deep"] for box in row) + 8
    return {"low": y, "boxes": boxes, "stand": stand(way.width), "width": s.num(way.width)}


def _stall(table: Table, news: News, at: tuple[int, Lot, Street]) -> dict[str, Any]:
    i, here, way = at
    under = _mine(table, i, way) if table.view.stalls else _visits(table, news.stalls[i], way)
    said = lines.stalls(table)[i].said if table.view.stalls else reveal.stall(table, news.stalls[i]).said
    return {
        "x": s.num(way.place(i)),
        "good": here.good,
        "deep_colour": GOODS[here.good].deep,
        "letter": STALLS[i].upper(),
        "name": named(here.good),
        "crates": _crates(here.crates, way.width / 2),
        "sentence": _("Stall {stall}").format(stall=said),
        **under,
    }


def _crates(n: int, middle: float) -> list[tuple[str, str]]:
    """One, two side by side, or a third on top."""
    low, half = COUNTER - CRATE / 2, CRATE / 2 + 0.5
    beside = [(middle, low)] if n == 1 else [(middle - half, low), (middle + half, low)]
    top = [(middle, low - CRATE)] if n == 3 else []
    return [(s.num(x), s.num(y)) for x, y in (*beside, *top)]


def _mine(table: Table, i: int, way: Street) -> dict[str, Any]:
    """Under the stall where the reader's sealed choice lies."""
    mine = None if table.seat is None else table.view.choices[table.seat]
    chips = []
    if mine and mine.stall == STALLS[i]:
        bid = Bid(table.seat or 0, mine.haggle, mine.sifarish, 0)
        chips = [chip(table, bid, (1, FOOT + 6, way.width - 2))]
    return {"chips": chips, "deep": CHIP * len(chips), "seal": bool(chips)}


def _visits(table: Table, event: StallResolved, way: Street) -> dict[str, Any]:
    """Under a stall of the last round: who came, best first, or nobody."""
    chips = [
        chip(table, bid, (1, FOOT + 6 + CHIP * k, way.width - 2), takes=bid.seat == event.taker)
        for k, bid in enumerate(ordered(event))
    ]
    note = reveal.remark(event)
    y = FOOT + CHIP * len(chips) + 28
    words = [Text(s.num(way.width / 2), s.num(y), note, "middle")] if note else []
    return {"chips": chips, "notes": words, "deep": CHIP * (len(chips) + len(words))}


def ordered(event: StallResolved) -> Sequence[Bid]:
    """The bids, the one that took the lot first."""
    return sorted(event.bids, key=lambda bid: bid.seat != event.taker)


def chip(table: Table, bid: Bid, at: tuple[float, float, float], *, takes: bool = False) -> Chip:
    x, y, width = at
    seat = None if bid.seat == table.seat else bid.seat
    said = f"{bid.haggle}+2" if bid.sifarish else str(bid.haggle)
    return Chip(s.num(x), s.num(y), s.num(width), seat, said, s.num(width - 10), takes)


def stand(width: float) -> dict[str, str]:
    """The outlines that all stalls of a street share: ground, posts, awning in two colours."""
    stripes = 7 if width > 180 else 5
    step = (width - 4) / stripes
    return {
        "inner": s.num(width - 12),
        "posts": f"M8 50V{s.num(FOOT)}M{s.num(width - 8)} 50V{s.num(FOOT)}",
        "deep": "".join(_scallop(2 + step * i, step) for i in range(0, stripes, 2)),
        "pale": "".join(_scallop(2 + step * i, step) for i in range(1, stripes, 2)),
        "counter": s.num(width - 2),
    }


def _scallop(x: float, step: float) -> str:
    r = s.num(step / 2)
    return f"M{s.num(x)} {s.num(TOP + 6)}V46a{r} {r} 0 0 0 {s.num(step)} 0V{s.num(TOP + 6)}Z"
