"""What a merchant may choose from, as a letter lists it, and what a lot would be worth."""

from games.engine.phrases import Facts, listed
from games.engine.words import Group, Row, Sentence, gettext_noop, ngettext
from games.rules.mandi.goods import INDEX, STALLS, Lot, price
from games.rules.mandi.said import GOOD, lot_at
from games.rules.mandi.score import DIFFERENT, QUALIFYING, Pool, count, pools, side
from games.rules.mandi.state import State, put

# What a letter offers by a link of its own; the page offers all the rest.
_RESTOCKS = ((1, 2), (1, 2, 3), (1, 2, 4))
# Whether it brings the most crates of that good, and whether a fourth good.
_WORTH = {
    (False, False): ngettext("+{n} point", "+{n} points"),
    (True, False): ngettext("+{n} point, the most {good} so far", "+{n} points, the most {good} so far"),
    (False, True): ngettext(
        "+{n} point, a fourth good, so Thali",
        "+{n} points, a fourth good, so Thali",
    ),
    (True, True): ngettext(
        "+{n} point, a fourth good, so Thali, and the most {good} so far",
        "+{n} points, a fourth good, so Thali, and the most {good} so far",
    ),
}


def choices(view: State, seat: int) -> tuple[Group, ...]:
    """The stalls, or some ways to restock; each opens the page of the question with that filled in."""
    if view.phase == "over":
        return ()
    return (_restocks(view, seat) if view.phase == "restock" else _stalls(view, seat),)


def _stalls(view: State, seat: int) -> Group:
    rows = tuple(
        Row(None, lot_at(stall, lot), worth(view, seat, lot), lot.good, stall)
        for stall, lot in zip(STALLS, view.stalls, strict=False)
    )
    return Group(Sentence(gettext_noop("Pick a stall; the card comes on the page")), rows)


def _restocks(view: State, seat: int) -> Group:
    merchant = view.merchants[seat]
    rows = tuple(
        Row(None, _restock(cards), left(merchant.mithai, cards), tail=f"r{''.join(map(str, cards))}")
        for cards in _RESTOCKS
        if price(cards) <= merchant.mithai and set(cards) <= set(merchant.burned)
    )
    return Group(Sentence(gettext_noop("Buy back cards; something else, or none, on the page")), rows)


def _restock(cards: tuple[int, ...]) -> Sentence:
    cost = price(cards)
    text = gettext_noop("Cards {cards} for {cost} Mithai") if cost else gettext_noop("Cards {cards}, free")
    return Sentence(text, {"cards": listed(cards), "cost": cost})


def left(mithai: int, cards: tuple[int, ...]) -> Sentence:
    """What remains of so many Mithai."""
    return Sentence(gettext_noop("{n} Mithai left"), {"n": mithai - price(cards)})


def worth(view: State, seat: int, lot: Lot) -> Sentence:
    """By how much the score of a seat's side would rise with a lot if it ended then, and by what."""
    own, now = side(view, seat), pools(view)
    then = put(now, own, _with(now[own], lot))
    good = INDEX[lot.good]
    leads = _leads(then, own, good) and not _leads(now, own, good)
    fourth = _different(then[own]) == DIFFERENT > _different(now[own])
    facts: Facts = {"n": count(then)[own].total - count(now)[own].total, "good": GOOD[lot.good]}
    return Sentence(_WORTH[leads, fourth], facts)


def _with(pool: Pool, lot: Lot) -> Pool:
    good = INDEX[lot.good]
    return Pool(put(pool.crates, good, pool.crates[good] + lot.crates), pool.mithai)


def _leads(some: tuple[Pool, ...], own: int, good: int) -> bool:
    """Alone in front, with enough to count."""
    most = some[own].crates[good]
    others = (pool.crates[good] for i, pool in enumerate(some) if i != own)
    return most >= QUALIFYING and all(n < most for n in others)


def _different(pool: Pool) -> int:
    return sum(n > 0 for n in pool.crates)
