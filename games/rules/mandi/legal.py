"""What is allowed now, and the reason when something is not."""

from games.engine.game import IllegalMove
from games.rules.mandi.events import Options
from games.rules.mandi.goods import FROM_GRAND, STALLS, price
from games.rules.mandi.moves import Choose, Move, Restock, choices, restocks
from games.rules.mandi.state import Merchant, State

FAMILIES = {"none": tuple(range(2, 9)), "2": (4, 6, 8), "3": (6,), "4": (8,)}  # D14: at least two of a size


def fit(options: Options, seats: int) -> Options:
    """The options as so many merchants play them: from six on it is the Grand Bazaar. Raises IllegalMove."""
    if seats not in FAMILIES[options.families]:
        raise IllegalMove("no_families", option="families", size=int(options.families), seats=seats)
    if seats < FROM_GRAND:
        if options.variant == "grand":
            raise IllegalMove("grand_needs", option="variant", n=FROM_GRAND)
        return options
    if options.variant == "quick":
        raise IllegalMove("quick_takes", option="variant", n=FROM_GRAND - 1)
    return Options("grand", options.families)


def moves(state: State, seat: int) -> tuple[Move, ...]:
    """All that is legal for `seat`: until the last merchant has locked, also for one who has."""
    if state.phase == "over":
        return ()
    merchant, stalls = state.merchants[seat], len(state.stalls)
    if state.phase == "restock":
        return restocks(stalls, merchant.burned, merchant.mithai, merchant.sifarish)
    return choices(stalls, merchant.hand, merchant.sifarish)


def check(state: State, seat: int, move: Move) -> None:
    """Raises IllegalMove with the rule that refuses `move`."""
    if state.phase == "over":
        raise IllegalMove("over")
    merchant = state.merchants[seat]
    if isinstance(move, Restock):
        _check_restock(state, merchant, move)
    elif state.phase == "restock":
        raise IllegalMove("restock_first")
    else:
        _check_choice(state, merchant, merchant.hand, move)


def _check_restock(state: State, merchant: Merchant, move: Restock) -> None:
    if state.phase != "restock":
        raise IllegalMove("no_restock")
    for card in move.cards:
        if card not in merchant.burned:
            raise IllegalMove("not_burned", card=card)
    if list(move.cards) != sorted(set(move.cards)):
        raise IllegalMove("card_twice")
    if price(move.cards) > merchant.mithai:
        raise IllegalMove("too_dear", price=price(move.cards), n=merchant.mithai)
    if move.choice is not None:
        _check_choice(state, merchant, merchant.with_cards(move.cards), move.choice)


def _check_choice(state: State, merchant: Merchant, hand: tuple[int, ...], move: Choose) -> None:
    stalls = STALLS[: len(state.stalls)]
    if len(move.stall) != 1 or move.stall not in stalls:
        raise IllegalMove("no_such_stall", last=stalls[-1].upper())
    if move.haggle == 0 and hand:
        raise IllegalMove("card_needed")  # D4
    if move.haggle != 0 and move.haggle not in hand:
        raise IllegalMove("not_in_hand", card=move.haggle)
    if move.sifarish and not merchant.sifarish:
        raise IllegalMove("sifarish_spent")
