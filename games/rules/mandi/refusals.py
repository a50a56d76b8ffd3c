"""Why a choice or a restock is refused: what is so, then what can be done."""

from games.engine.game import IllegalMove
from games.engine.phrases import Facts
from games.engine.words import Sentence, gettext_noop, ngettext

_TEXTS: dict[str, str | tuple[str, str]] = {
    "over": gettext_noop("This match is over; the page shows how it ended."),
    "restock_first": gettext_noop(
        "Burned cards are bought back first: choose which, or none; the card you play is one of those."
    ),
    "no_restock": gettext_noop("Cards are not bought back now; choose a stall and a card."),
    "not_burned": gettext_noop("Card {card} is not burned, so it cannot be bought back; leave it out."),
    "card_twice": gettext_noop("There is only one card of each number; name each card once."),
    "too_dear": gettext_noop("That costs {price} Mithai and you have {n}; buy back fewer or lower cards."),
    "no_such_stall": gettext_noop("There is no such stall; choose one from A to {last}."),
    "stall_needed": gettext_noop("Not sealed yet: choose a stall."),
    "stall_or_neither": gettext_noop(
        "Not sealed yet: choose a stall for round 6 too, or leave its card and the Sifarish open."
    ),
    "card_or_neither": gettext_noop(
        "Not sealed yet: choose the card for round 6 too, one of those you buy back, or leave the stall open."
    ),
    "card_needed": gettext_noop("Not sealed yet: choose a card. Whoever has one must play one."),
    "not_in_hand": gettext_noop("Card {card} is not in your hand; choose one that is, or that you buy back."),
    "sifarish_spent": gettext_noop("Your Sifarish is spent; choose without it."),
    "no_families": gettext_noop(
        "Families of {size} do not come out with {seats} merchants: "
        "of 2 need 4, 6 or 8 merchants, of 3 need 6, of 4 need 8."
    ),
    "grand_needs": ngettext(
        "The Grand Bazaar is for {n} merchant and more; choose Classic or Quick.",
        "The Grand Bazaar is for {n} merchants and more; choose Classic or Quick.",
    ),
    "quick_takes": ngettext(
        "Quick is for {n} merchant at most; choose the Grand Bazaar.",
        "Quick is for {n} merchants at most; choose the Grand Bazaar.",
    ),
    "unreadable": gettext_noop(
        "That line is no move; write one such as STALL B CARD 4, STALL B CARD 4 SIFARISH, "
        "RESTOCK 1 2 4 or RESTOCK NONE."
    ),
}


def error(illegal: IllegalMove) -> Sentence:
    """The sentence of a refusal. Raises KeyError for a code that is not Mandi's."""
    facts: Facts = dict(illegal.facts)
    return Sentence(_TEXTS[illegal.code], facts)
