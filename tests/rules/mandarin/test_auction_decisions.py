"""Where the rulebook is silent about auctions: their numbered decisions."""

import pytest

from games.engine.chance import ScriptedChance
from games.engine.fold import fold, told
from games.engine.moves import allows
from games.rules.mandarin import events as e
from games.rules.mandarin.auction import CEILING
from games.rules.mandarin.game import game
from games.rules.mandarin.moves import Bid, Pass
from tests.rules.mandarin.table import (
    COLLECTION,
    EVERY,
    OPEN,
    WEALTH,
    after,
    at,
    auction,
    chance,
    facts,
    of_type,
    only,
    refused,
    table,
)

FAR = at(20)
REFUSED = e.Options(overbids="refused")
SIX = "ox 2, ox 3, dog 2, dog 3, pig 2, pig 3"


@pytest.mark.parametrize("options", [COLLECTION, OPEN])
def test_d15_more_than_one_has_is_taken_where_it_is_penalised(options: e.Options) -> None:
    state = auction(300, 1000, options=options)
    assert allows(game.moves(state, 0), Bid(CEILING))
    assert refused(state, 0, f"BID {CEILING}") is None
    assert refused(state, 0, f"BID {CEILING + 100}") == "bid_too_high"


@pytest.mark.parametrize("options", [REFUSED, e.Options(auction="open", overbids="refused")])
def test_d15_more_than_one_has_is_refused_where_it_is_refused(options: e.Options) -> None:
    state = auction(300, 1000, options=options)
    assert refused(state, 0, "BID 300") is None
    assert refused(state, 0, "BID 400") == "more_than_you_have"


def test_d15_a_maximum_above_the_cash_that_wins_within_it_is_simply_paid() -> None:
    events = facts(auction(500, 400), (0, "BID 90000"), (1, "BID 400"))
    assert of_type((e.MoneyForfeited, e.AuctionWon), events) == [
        e.AuctionWon(0, 500, ("ox-3", "pig-4"), None)
    ]


def test_d16_bids_are_hundreds_and_who_caused_the_auction_may_decline() -> None:
    state = auction(3000, 3000, options=OPEN)
    assert refused(state, 0, "BID 150") == "not_in_hundreds"
    assert Pass() in game.moves(state, 0)
    assert game.pending(after(state, (0, "PASS"))) == {1}


@pytest.mark.parametrize("options", EVERY, ids=lambda o: f"{o.goal} {o.auction} {o.overbids}")
def test_d17_nobody_bids_and_the_tiles_go_back_unseen(options: e.Options) -> None:
    state = auction(3000, 3000, 3000, options=options)
    events = facts(state, (0, "PASS"), (1, "PASS"), (2, "PASS"))
    then = fold(game, events, state)
    assert then.dispenser == 60
    assert {"ox-3", "pig-4"} <= (then.stock or frozenset())
    assert "ox-3" not in repr(told(game, events, 0))


def test_d18_whoever_has_nothing_is_not_asked_for_a_maximum() -> None:
    state = auction(0, 3000, 0, 100)
    assert game.pending(state) == {1, 3}
    assert refused(state, 0, "BID 100") == refused(state, 2, "PASS") == "not_asked"


def test_d18_in_an_open_auction_whoever_has_nothing_passes_by_force() -> None:
    state = auction(0, 3000, 0, options=OPEN)
    assert game.pending(state) == {0}
    assert only(state, 0) == Pass()
    assert refused(state, 0, "BID 100") == "more_than_you_have"
    state = after(state, (0, "PASS"), (1, "BID 100"))
    assert only(state, 2) == Pass()


def test_d18_and_where_it_is_refused_whoever_has_less_than_the_next_bid() -> None:
    state = auction(500, 500, options=e.Options(auction="open", overbids="refused"))
    assert only(after(state, (0, "BID 500")), 1) == Pass()
    assert only(after(state, (0, "BID 400")), 1) is None


@pytest.mark.parametrize("options", [COLLECTION, OPEN])
def test_d18_if_nobody_can_pay_it_is_as_if_nobody_bid(options: e.Options) -> None:
    state = auction(0, 0, options=options)
    while state.auction:
        (seat,) = game.pending(state)
        state = fold(game, game.decide(state, seat, only(state, seat), ScriptedChance()), state)
    assert (state.dispenser, state.phase, state.to_move) == (60, "roll", 1)


def test_d21_the_re_run_is_of_the_same_tiles_in_the_same_order_also_for_who_had_dropped() -> None:
    state = auction(300, 3000, 3000, options=OPEN)
    state = after(state, (0, "BID 200"), (1, "PASS"), (2, "BID 300"), (0, "BID 400"), (2, "PASS"))
    assert state.auction is not None
    assert (state.auction.number, state.auction.order, state.auction.bid) == (1, (0, 1, 2), 0)
    assert [(lying.tile, lying.up) for lying in state.board] == [("ox-3", False), ("pig-4", True)]
    assert only(state, 0) == Pass(), "the forfeiter is out"
    assert refused(after(state, (0, "PASS")), 1, "BID 100") is None


def test_d21_standing_maxima_stay_valid() -> None:
    events = facts(auction(300, 1000), (0, "BID 900"), (1, "BID 500"))
    assert of_type((e.MoneyForfeited, e.AuctionWon), events) == [
        e.MoneyForfeited(0, 300, 500),
        e.AuctionWon(1, 100, ("ox-3", "pig-4"), None),
    ]


@pytest.mark.parametrize("options", [WEALTH, e.Options("wealth", "open")])
def test_d28_a_special_auction_begins_left_of_the_seller_who_gets_the_money(options: e.Options) -> None:
    state = table(at(1, SIX, money=0), FAR, at(30), options=options)
    events = facts(state, (0, "ROLL"), (0, "SPECIAL"), chance=chance(1, draws=("ox 6 up",)))
    (opened,) = of_type(e.AuctionOpened, events)
    assert opened == e.AuctionOpened(1, 0, (1, 2))
    then = after(fold(game, events, state), (1, "BID 200"), (2, "PASS"))
    assert then.people[0].money == then.auctions * (200 if options.auction == "open" else 100)
    assert then.to_move == 1


def test_d28_not_for_a_second_tile_and_not_by_the_drawn_one() -> None:
    state = table(at(1, SIX), FAR, options=WEALTH)
    draws = chance(1, draws=("ox 6 up", "ox 5 down"))
    assert refused(after(state, (0, "ROLL"), (0, "CHANCE"), chance=draws), 0, "SPECIAL") == (
        "special_first_only"
    )
    five = after(table(at(1, SIX[6:]), FAR, options=WEALTH), (0, "ROLL"), chance=draws)
    assert refused(five, 0, "SPECIAL") == "special_needs"


def test_d28_what_is_forfeited_in_it_goes_to_the_bank_and_it_is_re_run() -> None:
    state = table(at(1, SIX, money=0), at(20, money=200), at(30), options=WEALTH)
    state = after(state, (0, "ROLL"), (0, "SPECIAL"), chance=chance(1, draws=("ox 6 up",)))
    then = after(state, (1, "BID 900"), (2, "BID 600"))
    assert [person.money for person in then.people] == [100, 0, 2900]
