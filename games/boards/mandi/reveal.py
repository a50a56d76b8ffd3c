"""A reveal in words: who came to a stall, with what, who took its lot, and what was bought back."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from games.boards.mandi.goods import named
from games.boards.mandi.news import by_fewest
from games.boards.mandi.table import Table, capital, listed
from games.boards.mandi.wording import KEPT, Line, choice, lot, some_cards
from games.rules.mandi.events import Bid, StallResolved


def visited(table: Table, event: StallResolved) -> Line:
    """`A Masala 3: Ada card 4, Bo card 3. Ada takes it. 1 Mithai for Bo.`"""
    if len(event.bids) == 1:
        return Line(lot(event), _alone(table, event.bids[0]))
    came = ", ".join(_bid(table, bid) for bid in event.bids)
    parts = [capital(came), capital(_taken(table, event))]
    if event.consoled:
        mithai = _("1 Mithai").replace(" ", KEPT)
        parts.append(_("{mithai} for {names}").format(mithai=mithai, names=table.all_called(event.consoled)))
    return Line(lot(event), ". ".join(parts) + ".")


def _alone(table: Table, bid: Bid) -> str:
    came = choice(bid.haggle, bid.sifarish)
    return capital(_("{name} alone, {choice}").format(name=table.called(bid.seat), choice=came)) + "."


def _bid(table: Table, bid: Bid) -> str:
    return f"{table.called(bid.seat)} {choice(bid.haggle, bid.sifarish)}".replace(" ", KEPT)


def _taken(table: Table, event: StallResolved) -> str:
    if event.taker is None:
        return _("nobody takes it")
    mine = event.taker == table.seat
    words = _("you take it") if mine else _("{name} takes it").format(name=table.names[event.taker])
    how = how_won(event)
    return f"{words}, {how}" if how else words


def how_won(event: StallResolved) -> str:
    """What decided between equal bids."""
    if event.coin:
        return _("by a coin")
    return _("with fewest {good}").format(good=named(event.lot.good)) if by_fewest(event) else ""


def bought(table: Table, seat: int, cards: tuple[int, ...], paid: int) -> Line:
    price = _("for {n} Mithai").format(n=paid) if paid else _("free")
    value = f"{some_cards(cards)}, {price}" if cards else _("nothing")
    return Line(capital(table.called(seat)), value)


def stall(table: Table, event: StallResolved) -> Line:
    """The same, also where nobody came."""
    return visited(table, event) if event.bids else Line(lot(event), _("nobody came"))


def nobody(events: Iterable[StallResolved]) -> Line:
    """`Nobody came: to B Masala 2 and E Chai 2.`"""
    lots = listed([lot(event) for event in events if not event.bids])
    return Line(_("Nobody came"), _("to {lots}.").format(lots=lots))


def remark(event: StallResolved) -> str:
    """What stands beside the chips of a stall."""
    if not event.bids:
        return _("nobody")
    if event.taker is None:
        return _("not taken")
    if event.coin:
        return _("by a coin")
    return _("fewer crates") if by_fewest(event) else ""
