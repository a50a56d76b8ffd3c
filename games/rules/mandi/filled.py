"""What a merchant has sealed already, and what the page of the question opens with."""

import re

from games.engine.phrases import Facts
from games.engine.words import Sentence, gettext_noop
from games.rules.mandi.fallback import FREE
from games.rules.mandi.goods import STALLS
from games.rules.mandi.moves import Choose, Restock
from games.rules.mandi.said import bought
from games.rules.mandi.state import Merchant, State

Filled = dict[str, tuple[str, ...]]
OPEN: Filled = {"stall": ("",), "card": ("",), "sifarish": ()}  # no stall along with a restock
_CARDS = re.compile("r([1-5]{1,5})")
# Whether a card goes along, and whether the Sifarish does.
_SEALED = {
    (True, False): gettext_noop("Sealed: stall {stall}, card {card}."),
    (True, True): gettext_noop("Sealed: stall {stall}, card {card} with Sifarish."),
    (False, False): gettext_noop("Sealed: stall {stall}, without a card."),
    (False, True): gettext_noop("Sealed: stall {stall}, without a card but with Sifarish."),
}


def sealed(view: State, seat: int) -> Sentence | None:
    """The answer this seat has given to the question that is open; None without one."""
    if view.phase == "over" or seat not in view.locked:
        return None
    cards, choice = view.restocks[seat], view.choices[seat]
    if cards is not None:
        return Sentence(gettext_noop("Sealed: {restock}."), {"restock": bought(Restock(cards, choice))})
    if choice is None:  # locked, but this reader is not told with what
        return None
    facts: Facts = {"stall": choice.stall.upper(), "card": choice.haggle}
    return Sentence(_SEALED[bool(choice.haggle), choice.sifarish], facts)


def filled(view: State, seat: int, tail: str) -> Filled:
    """What the form opens with: what was sealed, else what goes without saying; and what `tail` names."""
    opened = _restock(view, seat) if view.phase == "restock" else _choice(view, seat)
    if len(tail) == 1 and tail.lower() in STALLS[: len(view.stalls)]:
        return opened | {"stall": (tail.lower(),)}
    if view.phase == "restock" and (found := _CARDS.fullmatch(tail)):
        return opened | _bought(view.merchants[seat], found[1], opened["card"][0])
    return opened


def _bought(merchant: Merchant, named: str, card: str) -> Filled:
    """The cards that are named. One that is not in the hand then cannot go along to the last round."""
    some = tuple(str(burned) for burned in merchant.burned if str(burned) in named)
    held = (*map(str, merchant.hand), *some)
    return {"cards": some} | ({} if card in ("", *held) else OPEN)


def _choice(view: State, seat: int) -> Filled:
    """The only card of a hand goes without saying."""
    hand = view.merchants[seat].hand
    card = {"card": (str(hand[0]),)} if len(hand) == 1 else {}
    return card | _sealed_choice(view, seat)


def _restock(view: State, seat: int) -> Filled:
    """The free cards go without saying."""
    cards = view.restocks[seat]
    if cards is None:
        cards = tuple(card for card in FREE if card in view.merchants[seat].burned)
    return {"cards": tuple(map(str, cards))} | OPEN | _sealed_choice(view, seat)


def _sealed_choice(view: State, seat: int) -> Filled:
    choice: Choose | None = view.choices[seat]
    if choice is None:
        return {}
    sifarish = ("yes",) if choice.sifarish else ()
    return {"stall": (choice.stall,), "card": (str(choice.haggle),), "sifarish": sifarish}
