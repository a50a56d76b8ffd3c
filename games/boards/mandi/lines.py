"""The bazaar in words: each line starts with its label and makes sense when it is read alone."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec.structs import replace

from games.boards.mandi import reveal
from games.boards.mandi.goods import named
from games.boards.mandi.news import News, latest
from games.boards.mandi.table import Seats, Table, capital
from games.boards.mandi.wording import KEPT, Line, Part, choice, some_cards
from games.rules.mandi.goods import GRAND, PRICES, STALLS, Lot
from games.rules.mandi.state import State


def ended(view: State) -> State:
    """The same position once nothing can happen any more, however that came: what was sealed stays closed."""
    nothing = (None,) * view.seats
    return replace(view, phase="over", locked=frozenset(), choices=nothing, restocks=nothing)


def context(view: State, seat: int | None, names: Sequence[str], since: Iterable[Any]) -> dict[str, Any]:
    """All that board.txt writes."""
    table = Table(view, seat, tuple(names))
    news = latest(view, since)
    return {
        "market": Part(head(table), stalls(table)) if view.stalls else None,
        "own": own(table),
        "prices": prices() if view.phase == "restock" else None,
        "restock": restock(table),
        "merchants": merchants(table),
        "points": points(table),
        "news": told(table, news),
        "remark": _("The match is over.") if view.phase == "over" else "",
    }


def head(table: Table) -> str:
    view = table.view
    if view.round == view.rounds:
        return _("Market, round {n}, the last").format(n=view.round)
    return _("Market, round {n} of {most}").format(n=view.round, most=view.rounds)


def stalls(table: Table) -> tuple[Line, ...]:
    return tuple(
        Line(letter.upper(), _crates(here) + _sealed(table, letter))
        for letter, here in zip(STALLS, table.view.stalls, strict=False)
    )


def _crates(here: Lot) -> str:
    text = ngettext("{good}, {n} crate", "{good}, {n} crates", here.crates)
    return text.format(good=named(here.good), n=here.crates)


def _sealed(table: Table, stall: str) -> str:
    """At the stall that the reader has chosen."""
    mine = None if table.seat is None else table.view.choices[table.seat]
    if mine is None or mine.stall != stall:
        return ""
    return " " + _("(yours, sealed: {choice})").format(choice=choice(mine.haggle, mine.sifarish))


def own(table: Table) -> str:
    """`You hold cards 1 and 3, and your Sifarish.`"""
    if table.seat is None or table.view.phase == "over":
        return ""
    me = table.view.merchants[table.seat]
    if me.sifarish:
        return _("You hold {cards}, and your Sifarish.").format(cards=some_cards(me.hand))
    return _("You hold {cards}; your Sifarish is spent.").format(cards=some_cards(me.hand))


def prices() -> Line:
    """What a burned card costs."""
    each = [
        _("card {card} for {n} Mithai").format(card=card, n=n)
        if n
        else _("card {card} free").format(card=card)
        for card, n in PRICES.items()
    ]
    return Line(_("Prices"), ", ".join(word.replace(" ", KEPT) for word in each))


def restock(table: Table) -> Line | None:
    """What the reader has sealed to buy back."""
    mine = None if table.seat is None else table.view.restocks[table.seat]
    return None if mine is None else Line(_("Sealed"), _("you buy {cards}").format(cards=some_cards(mine)))


def merchants(table: Table) -> list[Part]:
    """All of them, the reader first; each family apart, after what it has together."""
    if not table.families:
        return [Part(_("Merchants"), tuple(merchant(table, seat) for (seat,) in table.sides))]
    return [Part(family(table, seats), (pool(table, seats), *rows(table, seats))) for seats in table.sides]


def family(table: Table, seats: Seats) -> str:
    return _("Family of {names}").format(names=table.all_called(seats))


def rows(table: Table, seats: Seats) -> tuple[Line, ...]:
    return tuple(merchant(table, seat) for seat in seats)


def pool(table: Table, seats: Seats) -> Line:
    """What a family has together: that is what counts."""
    members = [table.view.merchants[seat] for seat in seats]
    crates = tuple(map(sum, zip(*(member.crates for member in members), strict=True)))
    mithai = _("Mithai {n}").format(n=sum(member.mithai for member in members))
    return Line(_("Together"), f"{heap(table, crates, table.side(seats[0]))}. {mithai}.")


def merchant(table: Table, seat: int) -> Line:
    me = table.view.merchants[seat]
    cards = capital(some_cards(me.hand) if me.hand else _("No cards")).replace(" ", KEPT)
    parts = [
        heap(table, me.crates, None if table.families else seat),
        _("Mithai {n}").format(n=me.mithai).replace(" ", KEPT),
        cards,
        _("Sifarish") if me.sifarish else _("No Sifarish").replace(" ", KEPT),
        *([_("Locked")] if seat in table.view.locked else []),
    ]
    return Line(capital(table.called(seat)), ". ".join(parts) + ".")


def heap(table: Table, crates: tuple[int, ...], side: int | None) -> str:
    """`Silk 5 (leads), Chai 2`, most first; `side` is whose lead it would be."""
    most = sorted(enumerate(crates), key=lambda counted: -counted[1])
    words = [_heaped(table, (good, n), side) for good, n in most if n]
    return ", ".join(words) or _("no crates")


def _heaped(table: Table, counted: tuple[int, int], side: int | None) -> str:
    good, n = counted
    words = _("{good} {n} (leads)") if side is not None and table.leads(side, good) else "{good} {n}"
    return words.format(good=named(GRAND[good]), n=n).replace(" ", KEPT)


def points(table: Table) -> Part:
    """What everybody has, best first."""
    over = table.view.phase == "over"
    title = _("Final score") if over else _("If it ended now (majorities are provisional)")
    apart = "; " if table.families else ", "
    said = apart.join(_points(table, seats) for seats in table.ranked())
    return Part(title, (Line(_("Points"), said),))


def _points(table: Table, seats: Seats) -> str:
    side = table.side(seats[0])
    words = _("{names} {n} (wins)") if table.wins(side) else "{names} {n}"
    return words.replace(" ", KEPT).format(names=capital(table.all_called(seats)), n=table.points(side))


def told(table: Table, news: News) -> Part | None:
    """The last reveal: who came where with what, and who took it; or what was bought back."""
    if news.restocks:
        bought = enumerate(zip(news.restocks.cards, news.restocks.paid, strict=True))
        lines = [reveal.bought(table, seat, cards, paid) for seat, (cards, paid) in bought]
        return Part(_("Restock, revealed"), tuple(lines))
    if not news.stalls:
        return None
    nobody = [reveal.nobody(news.stalls)] if any(not event.bids for event in news.stalls) else []
    visited = [reveal.visited(table, event) for event in news.stalls if event.bids]
    return Part(_("Round {n}, revealed").format(n=news.round), (*visited, *nobody))
