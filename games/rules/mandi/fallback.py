"""What is played for a merchant whose time has passed: it spends no point, no Sifarish and no good card."""

from games.rules.mandi.goods import INDEX, PRICES, STALLS
from games.rules.mandi.moves import Choose, Move, Restock
from games.rules.mandi.score import set_points
from games.rules.mandi.state import State

FREE = tuple(card for card, price in PRICES.items() if price == 0)


def fallback(state: State, seat: int) -> Move:
    """The free cards; or the lowest card at the stall with the largest gain in sets, leftmost first."""
    merchant = state.merchants[seat]
    if state.phase == "restock":
        return Restock(tuple(card for card in FREE if card in merchant.burned))
    best = max(range(len(state.stalls)), key=lambda stall: gain(state, seat, stall))
    return Choose(STALLS[best], min(merchant.hand, default=0))


def gain(state: State, seat: int, stall: int) -> int:
    """By how many set points a merchant's own crates would rise with the lot of a stall."""
    lot = state.stalls[stall]
    owned = state.merchants[seat].crates[INDEX[lot.good]]
    return set_points(owned + lot.crates) - set_points(owned)
