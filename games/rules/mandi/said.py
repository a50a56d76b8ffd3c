"""Turns of phrase that Mandi's sentences share: goods, lots, cards, merchants, what was sealed."""

from collections.abc import Iterable
from functools import reduce

from games.engine.phrases import Facts, Reader, listed, you_or
from games.engine.words import Fact, Sentence, Word, gettext_noop, ngettext
from games.rules.mandi.goods import RESTOCK_ROUND, Lot, price
from games.rules.mandi.moves import Choose, Restock

GOOD = {
    "attar": Word(gettext_noop("Attar")),
    "chai": Word(gettext_noop("Chai")),
    "gems": Word(gettext_noop("Gems")),
    "masala": Word(gettext_noop("Masala")),
    "silk": Word(gettext_noop("Silk")),
    "indigo": Word(gettext_noop("Indigo")),
    "kesar": Word(gettext_noop("Kesar")),
}

# Whether a card goes along, and whether the Sifarish does.
_CHOSEN = {
    (True, False): gettext_noop("stall {stall} with card {card}"),
    (True, True): gettext_noop("stall {stall} with card {card} and Sifarish"),
    (False, False): gettext_noop("stall {stall} without a card"),
    (False, True): gettext_noop("stall {stall} without a card but with Sifarish"),
}


def one_by_one(facts: Iterable[Fact]) -> Fact:
    """`a; b; c`, where commas stand inside of them."""
    text = gettext_noop("{one}; {other}")
    return reduce(lambda one, other: Sentence(text, {"one": one, "other": other}), facts)


def reader_first(seats: Iterable[int], reader: Reader) -> list[int]:
    """The seats in their order, but whoever reads stands at the head."""
    return sorted(seats, key=lambda seat: seat != reader)


def people(seats: Iterable[int], reader: Reader) -> Fact:
    """`you, Ada and Di`."""
    return listed(tuple(you_or(seat, reader) for seat in reader_first(seats, reader)))


def lot_at(stall: str, lot: Lot) -> Sentence:
    """`A Chai 2`."""
    facts: Facts = {"stall": stall.upper(), "good": GOOD[lot.good], "crates": lot.crates}
    return Sentence(gettext_noop("{stall} {good} {crates}"), facts)


def cards(some: tuple[int, ...]) -> Sentence:
    """`cards 1, 2 and 4`."""
    if not some:
        return Sentence(gettext_noop("no cards"))
    pair = ngettext("card {cards}", "cards {cards}")
    return Sentence(pair, {"n": len(some), "cards": listed(some)})


def chosen(choice: Choose) -> Sentence:
    """`stall B with card 4 and Sifarish`."""
    facts: Facts = {"stall": choice.stall.upper(), "card": choice.haggle}
    return Sentence(_CHOSEN[bool(choice.haggle), choice.sifarish], facts)


def bought(move: Restock) -> Sentence:
    """`cards 1 and 2, nothing paid; stall B with card 2 for round 6`."""
    paid = price(move.cards)
    text = gettext_noop("{cards}, {paid} Mithai paid") if paid else gettext_noop("{cards}, nothing paid")
    restock = Sentence(text, {"cards": cards(move.cards), "paid": paid})
    if move.choice is None:
        return restock
    facts: Facts = {"restock": restock, "choice": chosen(move.choice), "round": RESTOCK_ROUND}
    return Sentence(gettext_noop("{restock}; {choice} for round {round}"), facts)
