"""What orders say to a moment of Mandarin, and what is left of them when they cannot be carried out."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.engine.game import IllegalMove
from games.rules.mandarin.game import game
from games.rules.mandarin.notation import name
from games.rules.mandarin.orders import Orders
from games.rules.mandarin.preference import best
from games.rules.mandarin.state import Lying
from tests.rules.mandarin.table import COLLECTION, ELEVEN, WEALTH, after, at, auction, chance, table

FIVE = "pig 2, pig 3, pig 4, pig 5, pig e"
REFUSED = type(COLLECTION)(overbids="refused")
ALL = Orders(ask=True, cash_in=("ox-3",), upto=3, new_animal=4000, control=4000, other=4000)


def drawn(mine: str, draw: str, theirs: Any = None, options: Any = COLLECTION) -> Any:
    """The first has rolled, and a tile lies there."""
    state = table(at(1, mine), theirs or at(20), options=options)
    return after(state, (0, "ROLL"), chance=chance(1, draws=(draw,)))


def said(state: Any, orders: Orders, seat: int = 0) -> str:
    move = game.answer(state, seat, orders)
    return "" if move is None else name(move)


@pytest.mark.parametrize(("mine", "draw"), [(ELEVEN, "pig 4 up"), (FIVE, "pig 6 up")])
def test_a_won_match_is_never_chanced_away(mine: str, draw: str) -> None:
    state = drawn(mine, draw)
    assert said(state, Orders(upto=4)) == "CLAIM"
    assert said(state, Orders(claim=True)) == "CLAIM"
    assert said(state, Orders()) == ""


def test_what_wins_nothing_is_chanced_as_was_said() -> None:
    assert said(drawn(ELEVEN, "dog 4 up"), Orders(upto=4)) == "CHANCE"
    unknown = replace(drawn(ELEVEN, "pig 4 down"), board=(Lying(None, up=False),))
    assert said(unknown, Orders(upto=4)) == "CHANCE"


def test_for_wealth_a_collection_is_claimed_where_it_wins_and_no_match_is_ended_for_another() -> None:
    rich, poor = at(20, money=90000), at(20, money=0)
    assert said(drawn(ELEVEN, "pig 4 up", poor, WEALTH), Orders(upto=4)) == "CLAIM"
    assert said(drawn(ELEVEN, "pig 4 up", rich, WEALTH), Orders(upto=4)) == "CHANCE"


def test_who_would_win_by_what_is_for_sale_is_asked() -> None:
    orders = Orders(new_animal=300, control=300, other=300)
    state = auction(3000, 3000, 3000, on_cards=("", ELEVEN))
    assert said(state, orders, 1) == ""
    assert said(state, orders, 2) == "BID 300"


def test_the_tile_that_wins_is_taken_whatever_is_preferred() -> None:
    state = table(at(1, FIVE), at(2, "ox e, ox 3, ox 4, pig 6"))
    state = after(state, (0, "ROLL"), chance=chance(2))
    assert best(state, 0, 1, ("missing", "control", "emperor")) == "pig-6"
    assert name(game.fallback(state, 0)) == "TAKE PIG 6"
    assert said(state, Orders(take=True)) == "TAKE PIG 6"


def test_a_timed_out_steal_goes_by_preference_and_all_else_by_the_fallback() -> None:
    state = after(table(at(1, "ox 2"), at(2, "ox e, pig 6")), (0, "ROLL"), chance=chance(2))
    emperor = Orders(prefer=("emperor", "missing", "control"))
    assert name(game.late(state, 0, emperor)) == "TAKE OX E"
    assert name(game.late(state, 0, Orders())) == "TAKE PIG 6"
    assert name(game.late(drawn("ox 2", "pig 4 up"), 0, emperor)) == "CLAIM"


def test_u1_only_the_plan_that_cannot_be_carried_out_is_dropped() -> None:
    state = auction(3000, 3400, options=REFUSED)
    with pytest.raises(IllegalMove) as refused:
        game.answer(state, 1, ALL)
    assert refused.value.facts == {"money": 3400, "said": 4000}
    left = game.dropped(ALL, refused.value.code)
    assert left == Orders(ask=True, cash_in=("ox-3",), upto=3)
    with pytest.raises(IllegalMove) as missing:
        game.answer(table(at(1, "pig 2"), at(20)), 0, ALL)
    assert game.dropped(ALL, missing.value.code) == Orders(
        ask=True, upto=3, new_animal=4000, control=4000, other=4000
    )


@pytest.mark.parametrize(("seats", "moves"), [(2, 60), (3, 60), (4, 80), (5, 100)])
def test_e4_a_chain_is_long_enough_for_an_auction_bid_by_bid(seats: int, moves: int) -> None:
    assert game.chain(seats) == moves
