"""What is played for a merchant whose time has passed."""

import pytest

from games.engine.chance import SecretChance
from games.engine.fold import fold
from games.engine.moves import allows
from games.rules.mandi import game
from games.rules.mandi.notation import name
from games.rules.mandi.state import Merchant, State
from tests.rules.mandi.table import CLASSIC, before_restock, dealt, had, market, match


@pytest.mark.parametrize(
    ("merchant", "lots", "line"),
    [
        # the largest gain in set points: the fourth and fifth Chai bring 7, three Gems bring 5
        (had((2, 3), chai=3), "silk 2, gems 3, chai 2", "STALL C CARD 2"),
        # many crates gain little: the eighth Silk brings 1
        (had((2, 3), silk=7), "silk 1, gems 2", "STALL B CARD 2"),
        # of equals the leftmost
        (had((5,)), "silk 2, gems 2, chai 2", "STALL A CARD 5"),
        # without a card nought; never the Sifarish
        (had(()), "chai 1, silk 3", "STALL B CARD 0"),
    ],
)
def test_a_choice(merchant: Merchant, lots: str, line: str) -> None:
    assert name(game.fallback(market(merchant, had((1,)), lots=lots), 0)) == line


@pytest.mark.parametrize(
    ("merchant", "line"),
    [
        (had(()), "RESTOCK 1 2"),
        (had((), mithai=6), "RESTOCK 1 2"),  # it spends no point
        (had((1,), mithai=6), "RESTOCK 2"),
        (had((1, 2)), "RESTOCK NONE"),
    ],
)
def test_a_restock(merchant: Merchant, line: str) -> None:
    assert name(game.fallback(before_restock(merchant, had(())), 0)) == line


@pytest.mark.parametrize("seats", [2, 5])
def test_it_is_always_legal_and_the_same_from_the_view(seats: int) -> None:
    for moment in match(11, seats):
        for seat in game.pending(moment.state):
            move = game.fallback(moment.state, seat)
            assert allows(game.moves(moment.state, seat), move)
            assert game.fallback(moment.view(seat), seat) == move


@pytest.mark.parametrize("seats", game.seats)
def test_a_match_of_merchants_who_never_answer_ends_by_itself(seats: int) -> None:
    chance = SecretChance(bytes(32), ())
    state: State = dealt(seats, game.fit(CLASSIC, seats), chance)
    for _ in range(7 * seats):
        seat = min(game.pending(state))
        state = fold(game, game.decide(state, seat, game.fallback(state, seat), chance), state)
    assert game.outcome(state) is not None
    assert all(merchant.sifarish for merchant in state.merchants)
