"""The picture of the bazaar, 640 units wide: the stalls above, the ledger below, then the last reveal."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.boards import shapes as s
from games.boards.mandi import ledger, lines, street, strip
from games.boards.mandi.goods import GOODS
from games.boards.mandi.news import latest
from games.boards.mandi.pieces import SEAL, Crate, Text, sign
from games.boards.mandi.table import Table
from games.rules.mandi.goods import CARDS, PRICES
from games.rules.mandi.state import State


def context(view: State, seat: int | None, names: Sequence[str], since: Iterable[Any]) -> dict[str, Any]:
    """All that board.svg draws, with a full sentence for each part."""
    table, news = Table(view, seat, tuple(names)), latest(view, since)
    stalls = street.context(table, news)
    prices = _prices(table, stalls["low"])
    book = ledger.context(table, prices["low"] if prices else stalls["low"])
    key = _key(table, book["low"], bool(news.stalls))
    past = strip.context(table, news, key["low"])
    height = past["low"] + 6 if past else key["low"]
    return {
        "height": s.num(height),
        "title": _title(view),
        "desc": f"{lines.points(table).head}: {lines.points(table).lines[0].value}.",
        "street": stalls,
        "prices": prices,
        "ledger": book,
        "key": key,
        "past": past,
        **_pieces(table),
    }


def _title(view: State) -> str:
    if view.phase == "over":
        return _("The bazaar of Mandi at the end")
    if view.phase == "restock":
        return _("The bazaar of Mandi, restock before round {n}").format(n=view.round)
    return _("The bazaar of Mandi, round {n} of {most}").format(n=view.round, most=view.rounds)


def _pieces(table: Table) -> dict[str, Any]:
    """What is drawn once and used wherever it stands."""
    seats = range(table.view.seats)
    return {
        "crates": {good: Crate(GOODS[good], "1") for good in table.view.goods},
        "signs": [sign(seat, table.side(seat)) for seat in seats if seat != table.seat],
        "cards": CARDS,
        "seal": SEAL,
    }


def _prices(table: Table, top: float) -> dict[str, Any] | None:
    """A band with what each card costs, and what the reader has sealed."""
    if table.view.phase != "restock":
        return None
    mine = lines.restock(table)
    each = [
        {"card": card, "x": s.num(104 + 110 * i), "text": Text(s.num(124 + 110 * i), "7", _price(n))}
        for i, (card, n) in enumerate(PRICES.items())
    ]
    return {
        "y": s.num(top + 26),
        "sentence": " ".join(line.said for line in (lines.prices(), mine) if line),
        "cards": each,
        "mine": Text("30", s.num(top + 84), mine.said) if mine else None,
        "low": top + (106 if mine else 66),
    }


def _price(n: int) -> str:
    return _("for {n}").format(n=n) if n else _("free")


def _key(table: Table, top: float, revealed: bool) -> dict[str, Any]:
    """What a frame, the seal, a filled chip and the points mean."""
    notes = [
        ("frame", _("leads this good with 3 or more crates")),
        ("seal", _("Sifarish, dashed once it is spent")),
    ]
    if revealed:
        notes.append(("took", _("took the lot; the others there gained 1 Mithai")))
    if table.view.phase != "over":
        notes.append(("", _("Points as if it ended now; majorities are provisional.")))
    rows = [
        {"mark": mark, "y": s.num(top + 24 + 34 * i), "words": words} for i, (mark, words) in enumerate(notes)
    ]
    return {"rows": rows, "low": top + 34 * len(rows) + 16}
