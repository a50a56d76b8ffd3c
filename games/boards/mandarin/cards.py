"""The collection cards: twelve columns, in each six places, a row for everybody."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from games.boards import shapes as s
from games.boards.mandarin.news import gained
from games.boards.mandarin.pieces import ROBES
from games.boards.mandarin.table import Table, Text, animals_of, by_animal, capital, money, words
from games.engine.words import gettext_noop
from games.rules.mandarin import said
from games.rules.mandarin.legal import pending
from games.rules.mandarin.score import held, points
from games.rules.mandarin.tiles import ANIMALS, INDEX, KINDS, is_emperor

LEFT, STEP, WIDE = 121.0, 43.3, 40.0  # of the columns
HEAD, ROW, MORE = 62.0, 82.0, 22.0  # how high: the head, a row, one line more in it
PLACE = (17.0, 23.0)  # from one place to the next
# Three letters of each, over its column.
HEADS = (
    pgettext_lazy("animal, three letters", "Rat"),
    pgettext_lazy("animal, three letters", "Ox"),
    pgettext_lazy("animal, three letters", "Tig"),
    pgettext_lazy("animal, three letters", "Rab"),
    pgettext_lazy("animal, three letters", "Dra"),
    pgettext_lazy("animal, three letters", "Sna"),
    pgettext_lazy("animal, three letters", "Hor"),
    pgettext_lazy("animal, three letters", "Goa"),
    pgettext_lazy("animal, three letters", "Mon"),
    pgettext_lazy("animal, three letters", "Roo"),
    pgettext_lazy("animal, three letters", "Dog"),
    pgettext_lazy("animal, three letters", "Pig"),
)
Marks = list[tuple[str, str]]  # their names, and what they mean


class Place(NamedTuple):
    """Where a tile lies on a card, from the left and from the top of its row."""

    x: float
    y: float


def place(tile: str) -> Place:
    column, kind = divmod(INDEX[tile], len(KINDS))
    return Place(LEFT + STEP * column + 4 + PLACE[0] * (kind % 2), 8 + PLACE[1] * (kind // 2))


def context(table: Table, top: float, since: Iterable[Any]) -> dict[str, Any]:
    """Heading, rows from `top` down, what the marks mean, and where it ends."""
    new = gained(since)
    high = ROW + (MORE if table.view.options.goal == "wealth" else 0)
    y = top + HEAD
    rows = [_row(table, seat, new) | {"y": s.num(y + high * i)} for i, seat in enumerate(table.ordered)]
    low = y + high * len(rows)
    key = _key(table, any(row["news"] or row["new_emperors"] for row in rows))
    return {
        "top": s.num(top),
        "stripes": [s.num(LEFT + STEP * i - 1.7) for i in range(0, len(ANIMALS), 2)],
        "heads": [_head(i, sign) for i, sign in enumerate(ANIMALS)],
        "high": s.num(high - 2),
        "row": s.num(high),
        "rows": rows,
        "low_line": s.num(low),
        "key": [_explained(i, *mark) | {"y": s.num(low + 24 + 34 * (i // 3))} for i, mark in enumerate(key)],
        "low": low + 10 + 34 * ((len(key) + 2) // 3),
    }


def _explained(i: int, name: str, meant: str) -> dict[str, str]:
    """Three side by side."""
    return {"mark": name, "words": meant, "x": s.num(16 + 213 * (i % 3))}


def _head(i: int, sign: str) -> dict[str, str]:
    return {"sign": sign, "x": s.num(LEFT + STEP * i + WIDE / 2), "name": str(HEADS[i])}


def _row(table: Table, seat: int, new: frozenset[tuple[int, str]]) -> dict[str, Any]:
    person = table.person(seat)
    owned = set(person.tiles)
    news = [tile for tile in person.tiles if (seat, tile) in new]
    ordinary = [tile for tile in person.tiles if not is_emperor(tile)]
    return {
        "sentence": _said(table, seat),
        "seat": seat,
        "mine": seat == table.seat,
        "fill": ROBES[seat].fill,
        "mark": mark(table, seat),
        "count": f"{len(held(person.tiles))}/{len(ANIMALS)}",
        "money": words(said.yuan(person.money)),
        "total": _total(table, seat),
        "frames": [s.num(LEFT + STEP * i) for i, sign in enumerate(ANIMALS) if _controls(table, seat, sign)],
        "tiles": "".join(_square(place(tile)) for tile in ordinary),
        "emperors": [_crown(place(tile)) for tile in person.tiles if is_emperor(tile)],
        "dots": "".join(f"M{s.pts(_middle(place(tile)))}h0" for tile in INDEX if tile not in owned),
        "news": "".join(f"M{s.pts(_middle(place(tile)))}h0" for tile in news if not is_emperor(tile)),
        "new_emperors": "".join(f"M{s.pts(_middle(place(tile), 4))}h0" for tile in news if is_emperor(tile)),
    }


def _square(at: Place) -> str:
    return f"M{s.pts((at.x, at.y + 1))}h15v18h-15z"


def _crown(at: Place) -> Text:
    return Text(s.num(at.x + 7.5), s.num(at.y + 9.5), "")


def _middle(at: Place, down: float = 0) -> s.Point:
    return at.x + 7.5, at.y + 9.5 + down


def _controls(table: Table, seat: int, sign: str) -> bool:
    control = table.control(sign)
    return control is not None and control.seat == seat


def _total(table: Table, seat: int) -> str:
    """What money and tiles come to, where that counts."""
    if table.view.options.goal != "wealth":
        return ""
    return _("total {n}").format(n=money(points(table.view)[seat]))


def _said(table: Table, seat: int) -> str:
    """`Card of Ada: 6 of 12 animals, 2,300 Yuan, total 4,100. Rat 3, Ox Emperor 2.`"""
    person = table.person(seat)
    whose = table.own_or(seat, own=_("Your card"), other=_("Card of {name}"))
    has = [animals_of(person.tiles), words(said.yuan(person.money)), _total(table, seat)]
    counts = ", ".join(part for part in has if part)
    tiles = by_animal(person.tiles)
    state = _MEANT.get(mark(table, seat))
    more = f" {capital(_(state[seat != table.seat]))}." if state else ""
    return f"{whose}: {counts}. {capital(tiles)}.{more}"


def mark(table: Table, seat: int) -> str:
    """The sign of what there is to say of somebody; none if there is nothing."""
    view, auction = table.view, table.view.auction
    if view.phase == "over":
        return "star" if view.ended and view.ended.places[seat] == 1 else ""
    if auction:
        answered = "out" if seat in auction.out else "lock" if seat in auction.locked else ""
        return answered or ("asked" if seat in pending(view) else "")
    return "die" if seat == view.to_move and view.phase != "signs" else ""


# For the reader, for others, and in the key.
_MEANT = {
    "die": (gettext_noop("it is your turn"), gettext_noop("has the turn"), gettext_noop("has the turn")),
    "asked": (gettext_noop("you are to bid"), gettext_noop("is to bid"), gettext_noop("is to bid")),
    "lock": (gettext_noop("you have answered"), gettext_noop("has answered"), gettext_noop("has answered")),
    "out": (gettext_noop("you are out"), gettext_noop("is out"), gettext_noop("is out")),
    "star": (gettext_noop("you win"), gettext_noop("wins"), gettext_noop("wins")),
}


def _key(table: Table, news: bool) -> Marks:
    """What the marks mean that are there."""
    there = {mark(table, seat) for seat in table.ordered}
    return [
        ("frame", _("controls the sign")),
        ("emperor", _("Emperor")),
        *([("new", _("new"))] if news else []),
        *((name, _(meant)) for name, (*_rest, meant) in _MEANT.items() if name in there),
    ]
