"""The middle of the ring: what lies on the board, what is for sale, and how many tiles are left."""

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.boards import shapes as s
from games.boards.mandarin.pieces import TILE, tile
from games.boards.mandarin.table import Table, Text, letter, money, words
from games.boards.mandarin.track import CENTRE
from games.rules.mandarin import said
from games.rules.mandarin.state import Auction, Lying

Y = 318.0  # of the middle of the tiles
GAP = 8.0
ROW, SINGLY = 3, 6  # tiles side by side, and so many are drawn one by one
CLOSE = 0.8  # how large those of two rows are
LINE = 26.0
LETTER = 10.4  # how wide one is, about


def context(table: Table) -> dict[str, Any]:
    """The tiles, with a line or two above them and below them."""
    board = table.view.board
    tiles, high = (_laid(board), _high(board)) if board else (_stack(table), TILE)
    above = _above(table)
    top, low = Y - high / 2 - 17, Y + (high / 2 + 33 if tiles else 8)
    return {
        "sentence": " ".join(_said(table)),
        "tiles": tiles,
        "more": _more(board),
        "above": [_line(words, top - LINE * (len(above) - 1 - i)) for i, words in enumerate(above)],
        "below": _line(_stock(table), low),
        "bold": table.view.auction is not None,
        **_sealed(table, low + LINE),
    }


def _line(words: str, y: float) -> Text:
    return Text(s.num(CENTRE[0]), s.num(y), words, "middle")


def _shown(board: tuple[Lying, ...]) -> list[str | None]:
    """What is drawn: of very many that lie face down only one."""
    up = [lying.tile for lying in board if lying.up]
    if len(board) <= SINGLY:
        return [lying.tile if lying.up else None for lying in board]
    return [*up, None]


def _rows(board: tuple[Lying, ...]) -> list[list[str | None]]:
    shown = _shown(board)
    half = len(shown) if len(shown) <= ROW else (len(shown) + 1) // 2
    return [shown[i : i + half] for i in range(0, len(shown), half)]


def _high(board: tuple[Lying, ...]) -> float:
    rows = len(_rows(board))
    return TILE if rows == 1 else rows * TILE * CLOSE + GAP


def _laid(board: tuple[Lying, ...]) -> list[dict[str, Any]]:
    """Each tile with its place."""
    rows = _rows(board)
    scale = 1.0 if len(rows) == 1 else CLOSE
    step = TILE * scale + GAP
    shift = step / 2 if len(board) > SINGLY else 0  # room for how many more there are
    return [
        {
            "token": tile(name),
            "x": s.num(CENTRE[0] - shift + step * (i - (len(row) - 1) / 2)),
            "y": s.num(Y + step * (k - (len(rows) - 1) / 2)),
            "scale": s.num(scale),
        }
        for k, row in enumerate(rows)
        for i, name in enumerate(row)
    ]


def _more(board: tuple[Lying, ...]) -> Text | None:
    """How many lie under the one that is drawn face down."""
    if len(board) <= SINGLY:
        return None
    down, shown = sum(not lying.up for lying in board), len(_shown(board))
    x = CENTRE[0] + (TILE + GAP) * (shown - 1) / 2 + GAP
    return Text(s.num(x), s.num(Y + 9), f"\N{MULTIPLICATION SIGN} {down}")


def _stack(table: Table) -> list[dict[str, Any]]:
    """The Dispenser, while nothing lies on the board: a few tiles on each other."""
    n = min(3, table.view.dispenser)
    return [
        {
            "token": tile(None),
            "x": s.num(CENTRE[0] + 6 * (i - (n - 1) / 2)),
            "y": s.num(Y - 6 * (i - (n - 1) / 2)),
            "scale": "1",
        }
        for i in range(n)
    ]


def _above(table: Table) -> list[str]:
    """What is lying there."""
    auction = table.view.auction
    if auction is None:
        return [_("on the board")] if table.view.board else []
    bid = [_bid(auction)] if auction.high is not None else []
    return [_("auction {n}").format(n=auction.number), *_seller(auction), *bid]


def _seller(auction: Auction) -> list[str]:
    if auction.seller is None:
        return []
    return [_("{letter} sells").format(letter=letter(auction.seller))]


def _bid(auction: Auction) -> str:
    text = _("{letter} bids {amount}")
    return text.format(letter=letter(auction.high or 0), amount=money(auction.bid))


def _stock(table: Table) -> str:
    left = table.view.dispenser
    return _("dispenser {n}").format(n=left) if left else _("dispenser empty")


def limit(table: Table) -> str:
    """What the reader has sealed."""
    auction = table.view.auction
    mine = None if auction is None or table.seat is None else auction.maxima[table.seat]
    if mine is None:
        return ""
    return _("up to {amount}").format(amount=money(mine)) if mine else _("no bid")


def _sealed(table: Table, y: float) -> dict[str, Text]:
    """What the reader has sealed, and a lock before it."""
    mine, x = limit(table), CENTRE[0] + 12
    if not mine:
        return {}
    lock = Text(s.num(x - LETTER / 2 * len(mine) - 14), s.num(y - 8), "")
    return {"mine": Text(s.num(x), s.num(y), mine), "lock": lock}


def _said(table: Table) -> Iterable[str]:
    """The middle in full sentences."""
    view, auction = table.view, table.view.auction
    if auction:
        yield _("Auction {n}.").format(n=auction.number)
        if auction.seller is not None:
            yield table.own_or(auction.seller, own=_("You sell."), other=_("{name} sells."))
        if auction.high is not None:
            text = table.own_or(auction.high, own=_("You bid most"), other=_("{name} bids most"))
            yield f"{text}: {words(said.yuan(auction.bid))}."
    if view.board:
        yield _("On the board: {tiles}.").format(tiles=_lying(view.board))
    yield ngettext("{n} tile in the Dispenser.", "{n} tiles in the Dispenser.", view.dispenser).format(
        n=view.dispenser
    )
    if limit(table):
        yield _("Yours, sealed: {limit}.").format(limit=limit(table))


def _lying(board: tuple[Lying, ...]) -> str:
    """`rooster Emperor face up, 2 face down`"""
    up = [
        _("{tile} face up").format(tile=words(said.tile(lying.tile)))
        for lying in board
        if lying.up and lying.tile
    ]
    down = sum(not lying.up for lying in board)
    return ", ".join([*up, *([_("{n} face down").format(n=down)] if down else [])])
