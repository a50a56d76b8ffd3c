"""The zodiac in words: each line starts with its label and makes sense when it is read alone."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.boards.mandarin.middle import limit
from games.boards.mandarin.table import Table, capital, money, words
from games.rules.mandarin import said, yours
from games.rules.mandarin.score import held, points
from games.rules.mandarin.state import Auction, State
from games.rules.mandarin.tiles import ANIMALS, SPACES, animal, is_emperor

KEPT = "\N{NO-BREAK SPACE}"


class Line(NamedTuple):
    label: str
    value: str


class Part(NamedTuple):
    """Lines that belong together, and the heading over them, if they have one."""

    head: str
    lines: tuple[Line, ...]


def context(view: State, seat: int | None, names: Sequence[str], since: Iterable[Any]) -> dict[str, Any]:
    """All that board.txt writes, the nearest to the question first."""
    table = Table(view, seat, tuple(names))
    parts = (lying(table), bidding(table), own(table), others(table), count(table), places(table))
    remark = _("The match is over.") if view.phase == "over" else ""
    return {"parts": [part for part in parts if part.lines], "remark": remark}


def lying(table: Table) -> Part:
    """What lies on the board, what it would be to the reader, and what is left in the Dispenser."""
    view = table.view
    label = _("For sale") if view.phase == "auction" else _("On the board")
    seen = [Line(label, f"{'; '.join([*_up(view), *_down(view)])}. {_odds(table)}")] if view.board else []
    n = view.dispenser
    left = ngettext("{n} tile", "{n} tiles", n).format(n=n) if n else _("empty")
    return Part("", (*seen, *_for_you(table), Line(_("Dispenser"), left)))


def _known(view: State) -> list[str]:
    return [one.tile for one in view.board if one.up and one.tile is not None]


def _up(view: State) -> list[str]:
    return [_("{tile}, face up").format(tile=words(said.tile(one))) for one in _known(view)]


def _down(view: State) -> list[str]:
    n = sum(not one.up for one in view.board)
    return [ngettext("{n} tile, face down", "{n} tiles, face down", n).format(n=n)] if n else []


def _odds(table: Table) -> str:
    """What a tile may be that lies face down."""
    view = table.view
    if all(one.up for one in view.board) or view.phase == "over":
        return ""
    return words(yours.odds_said(view, table.seat))


def _for_you(table: Table) -> list[Line]:
    """What each tile that is known would be to a reader who may get it now."""
    view, seat = table.view, table.seat
    sells = view.auction is not None and view.auction.seller == seat
    for_sale = not sells if view.phase == "auction" else seat == view.to_move
    if seat is None or not _known(view) or view.phase == "over" or not for_sale:
        return []
    return [Line(_("For you"), " ".join(words(yours.would_be(view, seat, one)) for one in _known(view)))]


def bidding(table: Table) -> Part:
    """Who bids with what, in their order."""
    view, sale = table.view, table.view.auction
    if sale is None or view.phase != "auction":
        return Part("", ())
    order = [_bidder(table, sale, seat) for seat in sale.order]
    lines = [
        Line(_("Money"), _each(table, [money(person.money) for person in view.people])),
        Line(_("Animals"), _each(table, [str(len(held(person.tiles))) for person in view.people])),
        Line(_("Bidding order"), capital(", ".join(order))),
    ]
    if sale.seller is not None:
        text = _("{name}, who gets the price")
        if sale.seller == table.seat:
            text = _("you, and you get the price")
        lines.append(Line(_("Seller"), text.format(name=table.called(sale.seller))))
    if sale.high is not None:
        text = _("{amount} by {name}")
        highest = text.format(amount=money(sale.bid), name=table.called(sale.high))
        lines.append(Line(_("Highest bid"), highest))
    if limit(table):
        lines.append(Line(_("Your answer"), _("{limit}, sealed").format(limit=limit(table))))
    return Part("", tuple(lines))


def _bidder(table: Table, sale: Auction, seat: int) -> str:
    name = table.called(seat)
    if seat in sale.out:
        return _("{name} (out)").format(name=name)
    if seat in sale.locked:
        return _("{name} (has answered)").format(name=name)
    return _("{name} (drew)").format(name=name) if seat == table.view.to_move else name


def _each(table: Table, amounts: list[str]) -> str:
    """`You 2,100. Ada 1,500.`"""
    each = (f"{capital(table.called(seat))} {amounts[seat]}." for seat in table.ordered)
    return " ".join(one.replace(" ", KEPT) for one in each)


def own(table: Table) -> Part:
    """What the reader has, and what is missing."""
    if table.seat is None:
        return Part("", ())
    person = table.person(table.seat)
    lines = [
        Line(_("You have"), words(yours.has(table.view, table.seat))),
        Line(_("Your card"), card(person.tiles)),
    ]
    missing = [words(said.ANIMAL[of]) for of in ANIMALS if not held(person.tiles)[of]]
    if missing and table.view.phase != "over":
        lines.append(Line(_("You still need"), ", ".join(missing)))
    return Part("", tuple(lines))


def others(table: Table) -> Part:
    """Everybody else with money and card; then who controls what."""
    seats = [seat for seat in table.ordered if seat != table.seat]
    lines = tuple(Line(capital(table.called(seat)), _other(table, seat)) for seat in seats)
    return Part(_("Others") if table.seat is not None else _("Players"), lines)


def _other(table: Table, seat: int) -> str:
    person = table.person(seat)
    has = words(said.yuan(person.money)).replace(" ", KEPT)
    return f"{has}. {capital(card(person.tiles))}."


def card(tiles: tuple[str, ...]) -> str:
    """`ox 4, tiger 3 5 6, monkey E`"""
    each = (
        " ".join([words(said.ANIMAL[of]), *map(_rank, some)]).replace(" ", KEPT)
        for of, some in groupby(tiles, animal)
    )
    return ", ".join(each) or _("no tiles")


def _rank(tile: str) -> str:
    return _("E") if is_emperor(tile) else tile[-1]


def count(table: Table) -> Part:
    """Who controls what; where wealth is played for, how that stands."""
    ruled = [_controlled(table, of) for of in ANIMALS]
    lines = [Line(_("Controlled"), "; ".join(filter(None, ruled)) or _("nothing yet"))]
    if any(is_emperor(tile) for person in table.view.people for tile in person.tiles):
        lines.append(Line(_("E"), _("the Emperor of that animal")))
    if table.view.options.goal == "wealth":
        label = _("Final count") if table.view.phase == "over" else _("Count now")
        lines.append(Line(label, _each(table, [money(n) for n in points(table.view)])))
    return Part("", tuple(lines))


def _controlled(table: Table, of: str) -> str:
    ruler = table.control(of)
    if ruler is None:
        return ""
    text = _("{animal} by {name}, fine {amount}")
    return text.format(animal=words(said.ANIMAL[of]), name=table.called(ruler.seat), amount=ruler.fine)


def places(table: Table) -> Part:
    """The spaces on which somebody stands, clockwise."""
    people = table.view.people
    there = [at for at in range(SPACES) if any(person.space == at for person in people)]
    lines = tuple(
        Line(
            words(said.space(at)),
            ", ".join(table.called(seat) for seat in table.ordered if people[seat].space == at),
        )
        for at in there
    )
    return Part(_("Where everybody stands, clockwise"), lines)
