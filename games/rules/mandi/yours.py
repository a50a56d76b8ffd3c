"""What happened to whoever reads, in one sentence each: what they got, and what was played for them."""

from games.engine.phrases import Facts, Reader
from games.engine.words import Fact, Named, Sentence, gettext_noop
from games.rules.mandi import events as e
from games.rules.mandi.moves import Move, Restock
from games.rules.mandi.said import cards, lot_at

# How a lot went: to the only one there, to the best of several, by a coin.
_TOOK = {
    "alone": gettext_noop("You were alone at {lot} and took it."),
    "best": gettext_noop("You took {lot}."),
    "coin": gettext_noop("You took {lot} by a coin."),
}
_LOST = {
    "best": gettext_noop("{name} took {lot}; you gained 1 Mithai."),
    "coin": gettext_noop("{name} took {lot} by a coin; you gained 1 Mithai."),
}
# Whether a card was left; to whoever was out of time, and to the others.
_MISSED = {
    True: (
        gettext_noop(
            "Your time ran out, so your lowest card, {card}, was played "
            "at the stall worth most to you, {stall}."
        ),
        gettext_noop(
            "{name}'s time ran out, so {name}'s lowest card, {card}, was played "
            "at the stall worth most to {name}, {stall}."
        ),
    ),
    False: (
        gettext_noop(
            "Your time ran out, so you came to the stall worth most to you, {stall}, without a card."
        ),
        gettext_noop(
            "{name}'s time ran out, so {name} came to the stall worth most to {name}, {stall}, "
            "without a card."
        ),
    ),
}

_REFILLED = {
    True: (
        gettext_noop("Your time ran out, so you bought back {cards}, for free."),
        gettext_noop("{name}'s time ran out, so {name} bought back {cards}, for free."),
    ),
    False: (
        gettext_noop("Your time ran out, so you bought back no cards."),
        gettext_noop("{name}'s time ran out, so {name} bought back no cards."),
    ),
}


def in_short(event: e.Event, seat: int) -> Sentence | None:
    """What an event was to `seat`; None where it was nothing."""
    if isinstance(event, e.RestocksRevealed):
        return _restock(event.cards[seat], event.paid[seat])
    if isinstance(event, e.StallResolved) and any(bid.seat == seat for bid in event.bids):
        return _visit(event, seat)
    return None


def _restock(bought: tuple[int, ...], paid: int) -> Sentence:
    if not bought:
        return Sentence(gettext_noop("You bought no cards back."))
    text = gettext_noop("You bought back {cards} for {paid} Mithai.")
    return Sentence(
        text if paid else gettext_noop("You bought back {cards} for free."),
        {"cards": cards(bought), "paid": paid},
    )


def _visit(event: e.StallResolved, seat: int) -> Sentence:
    lot = lot_at(event.stall, event.lot)
    how = "coin" if event.coin else "best" if len(event.bids) > 1 else "alone"
    if event.taker == seat:
        return Sentence(_TOOK[how], {"lot": lot})
    if event.taker is None:
        return Sentence(gettext_noop("Nobody took {lot}; you gained 1 Mithai."), {"lot": lot})
    return Sentence(_LOST[how], {"lot": lot, "name": Named(event.taker)})


def missed(move: Move, seat: int, reader: Reader) -> Sentence:
    """That the time of `seat` ran out, and what was played for it."""
    name: Fact = Named(seat)
    if isinstance(move, Restock):
        own, other = _REFILLED[bool(move.cards)]
        facts: Facts = {"name": name, "cards": cards(move.cards)}
    else:
        own, other = _MISSED[bool(move.haggle)]
        facts = {"name": name, "card": move.haggle, "stall": move.stall.upper()}
    return Sentence(own if seat == reader else other, facts)
