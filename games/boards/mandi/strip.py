"""The last reveal as a strip in the picture: a line for each stall, a chip for each visit."""

from typing import Any

from django.utils.translation import gettext as _

from games.boards import shapes as s
from games.boards.mandi import lines, reveal
from games.boards.mandi.goods import named
from games.boards.mandi.news import News
from games.boards.mandi.pieces import Text
from games.boards.mandi.street import CHIP, chip, ordered
from games.boards.mandi.table import Table
from games.rules.mandi.events import RestocksRevealed, StallResolved

FIRST, STEP, WIDE, FITS = 150.0, 122.0, 116.0, 4
Rows = list[dict[str, Any]]


def context(table: Table, news: News, top: float) -> dict[str, Any] | None:
    """Heading and rows from `top` down, and where it ends; None without a reveal to show."""
    told = lines.told(table, news)
    if told is None or (news.stalls and not table.view.stalls):
        return None
    rows, y = (_bought(table, news.restocks, top + 36)) if news.restocks else _visited(table, news, top + 36)
    return {"head": Text("6", s.num(top + 22), told.head), "rows": rows, "low": y}


def _visited(table: Table, news: News, y: float) -> tuple[Rows, float]:
    rows: Rows = []
    for event in news.stalls:
        if event.bids:
            rows.append(_row(table, event, y))
            y += CHIP * rows[-1]["deep"]
    if empty := [event for event in news.stalls if not event.bids]:
        rows.append(_nobody(empty, y))
        y += CHIP * rows[-1]["deep"]
    return rows, y


def _place(i: int, y: float) -> tuple[float, float]:
    return FIRST + STEP * (i % FITS), y + CHIP * (i // FITS)


def _row(table: Table, event: StallResolved, y: float) -> dict[str, Any]:
    bids, note = ordered(event), reveal.remark(event)
    chips = [
        chip(table, bid, (*_place(i, y), WIDE), takes=bid.seat == event.taker) for i, bid in enumerate(bids)
    ]
    x, low = _place(len(bids), y)
    return {
        "sentence": reveal.visited(table, event).said,
        "stall": _label(event, 6, y),
        "chips": chips,
        "notes": [Text(s.num(x + 6), s.num(low + 25), note)] if note else [],
        "deep": (len(bids) + bool(note) - 1) // FITS + 1,
    }


def _label(event: StallResolved, x: float, y: float) -> dict[str, Any]:
    """`A` on the wood of its stall, and the lot."""
    words = f"{named(event.lot.good)} {event.lot.crates}"
    return {
        "x": s.num(x),
        "y": s.num(y + 3),
        "letter": Text(s.num(x + 14), s.num(y + 25), event.stall.upper(), "middle"),
        "lot": Text(s.num(x + 36), s.num(y + 25), words),
    }


def _nobody(events: list[StallResolved], y: float) -> dict[str, Any]:
    """The stalls where nobody came, side by side."""
    labels = [
        _label(event, 6 + 158 * (i % FITS), y + 30 + CHIP * (i // FITS)) for i, event in enumerate(events)
    ]
    return {
        "sentence": reveal.nobody(events).said,
        "notes": [Text("6", s.num(y + 22), _("Nobody came to"))],
        "labels": labels,
        "deep": (len(events) - 1) // FITS + 1 + 30 / CHIP,
    }


def _bought(table: Table, restocks: RestocksRevealed, y: float) -> tuple[Rows, float]:
    """What everybody paid; the cards stand in the ledger."""
    told = enumerate(zip(restocks.cards, restocks.paid, strict=True))
    rows: Rows = []
    for seat, (cards, paid) in told:
        line = reveal.bought(table, seat, cards, paid)
        x, low = 6 + 318 * (seat % 2), y + CHIP * (seat // 2)
        rows.append(
            {
                "sentence": line.said,
                "merchant": {"seat": None if seat == table.seat else seat, "x": s.num(x), "y": s.num(low)},
                "notes": [Text(s.num(x + 58), s.num(low + 25), _short(cards, paid))],
            }
        )
    return rows, y + CHIP * ((len(rows) + 1) // 2)


def _short(cards: tuple[int, ...], paid: int) -> str:
    """`1 2 4 for 2 Mithai`"""
    if not cards:
        return _("nothing")
    numbers = " ".join(map(str, cards))
    return (
        _("{cards} for {n} Mithai").format(cards=numbers, n=paid)
        if paid
        else _("{cards} free").format(cards=numbers)
    )
