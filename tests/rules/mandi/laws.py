"""What holds in every state of Mandi between two entries, in the truth and in every view."""

from games.engine.game import IllegalMove
from games.rules.mandi.goods import CARDS, CRATES, INDEX, RESTOCK_ROUND, Lot, goods, lots, stalls
from games.rules.mandi.legal import check
from games.rules.mandi.moves import Choose, Restock
from games.rules.mandi.score import PRIZES, majorities, pools
from games.rules.mandi.state import State, total

EACH = sum(CRATES)  # 14 crates of a good
MOST, FEWEST = max(CRATES), min(CRATES)


def law(state: State) -> None:
    """Raises AssertionError where crates, cards or Mithai are lost or made, or a seal is none."""
    _crates(state)
    _market(state)
    for merchant in state.merchants:
        assert sorted((*merchant.hand, *merchant.burned)) == [*CARDS], "five cards, in hand or burned"
        assert merchant.mithai >= 0, "Mithai are never owed"
    _hands(state)
    _sealed(state)
    _score(state)


def _crates(state: State) -> None:
    """70 in all, or 98: where lots are unknown, as many are missing as they can hold."""
    seen = [*(merchant.crates for merchant in state.merchants), state.discarded]
    seen += [_row(lot) for lot in (*state.stalls, *state.deck.known)]
    assert min(n for row in seen for n in row) >= 0
    all_goods = goods(state.seats)
    found = dict(zip(INDEX, total(seen), strict=True))
    assert not any(n for good, n in found.items() if good not in all_goods), "goods that are not in play"
    missing = [EACH - found[good] for good in all_goods]
    assert min(missing) >= 0, "14 crates of a good"
    unknown = state.deck.unknown
    assert FEWEST * unknown <= sum(missing) <= MOST * unknown, f"{EACH * len(all_goods)} crates in all"


def _row(lot: Lot) -> tuple[int, ...]:
    return tuple(lot.crates if good == lot.good else 0 for good in INDEX)


def _market(state: State) -> None:
    open_now = stalls(state.seats)
    assert len(state.stalls) == (0 if state.phase == "over" else open_now)
    assert 1 <= state.round <= state.rounds
    assert state.deck.size == len(lots(state.seats)) - open_now * state.round
    assert not (state.deck.known and state.deck.unknown), "the deck is known or it is not"


def _hands(state: State) -> None:
    """D4: a card goes each round, so that all five are burned when they may be bought back."""
    burned = {len(merchant.burned) for merchant in state.merchants}
    if state.phase == "restock":
        assert burned == {len(CARDS)}
    elif state.phase == "choose" and state.round < RESTOCK_ROUND:
        assert burned == {state.round - 1}


def _sealed(state: State) -> None:
    """Nothing is sealed by who has not locked, and whatever is known to be sealed is legal."""
    assert state.locked <= frozenset(range(state.seats))
    assert state.phase != "over" or not state.locked
    for seat, (cards, choice) in enumerate(zip(state.restocks, state.choices, strict=True)):
        assert seat in state.locked or (cards, choice) == (None, None)
        assert state.phase == "restock" or cards is None
        sealed: Restock | Choose | None = choice if cards is None else Restock(cards, choice)
        assert sealed is None or _legal(state, seat, sealed), sealed


def _legal(state: State, seat: int, sealed: Restock | Choose) -> bool:
    try:
        check(state, seat, sealed)
    except IllegalMove:
        return False
    return True


def _score(state: State) -> None:
    for crates in zip(*(pool.crates for pool in pools(state)), strict=True):
        assert sum(majorities(crates)) <= sum(PRIZES), "no more than both prizes of a good"
