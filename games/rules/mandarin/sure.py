"""What is asked once more: a bid above the own money, which may be made and seldom is meant (D15)."""

from games.engine.words import Sentence, gettext_noop
from games.rules.mandarin.moves import Bid, Move
from games.rules.mandarin.said import money
from games.rules.mandarin.state import State

_OVER = {
    "open": gettext_noop(
        "You have {money} Yuan. If you win at more than that you lose all your money and the auction is held "
        "again. Bid {amount} all the same?"
    ),
    "maxima": gettext_noop(
        "You have {money} Yuan. If you win at more than that you lose all your money, and the auction is "
        "held again with the limits of the others as they stand. Bid {amount} all the same?"
    ),
}


def sure(view: State, seat: int, move: Move) -> Sentence | None:
    """The question, where over-bids are penalised; where they are refused there is nothing to confirm."""
    own = view.people[seat].money
    if not isinstance(move, Bid) or move.amount <= own or view.options.overbids == "refused":
        return None
    return Sentence(_OVER[view.options.auction], {"money": money(own), "amount": money(move.amount)})
