"""What the rulebook of Mandi says, sentence by sentence; each test quotes its rule."""

from typing import Any

import pytest

from games.engine.chance import ScriptedChance
from games.engine.fold import fold
from games.rules.mandi import events as e
from games.rules.mandi import game
from games.rules.mandi.events import Bid
from games.rules.mandi.goods import CARDS, PRICES, STALLS, Lot, lots
from games.rules.mandi.moves import Choose, Restock
from games.rules.mandi.score import majorities, set_points
from games.rules.mandi.state import State
from tests.rules.mandi.table import (
    QUICK,
    after,
    before_restock,
    dealt,
    facts,
    had,
    market,
    match,
    of_kind,
    resolved,
)


def scored(**merchants: dict[str, Any]) -> dict[str, Any]:
    return of_kind("score", {"merchants": merchants})


def test_each_merchant_is_dealt_haggle_cards_one_to_five_and_one_sifarish() -> None:
    """'Deal each merchant Haggle cards 1–5 and one Sifarish.'"""
    for merchant in dealt(4).merchants:
        assert (merchant.hand, merchant.sifarish, merchant.mithai) == ((1, 2, 3, 4, 5), True, 0)


def test_there_are_35_lots_seven_of_each_good() -> None:
    """'Shuffle 35 lots: seven of each good, with 1, 1, 2, 2, 2, 3, 3 crates.'"""
    everything = lots(5)
    assert len(everything) == 35
    for good in ("attar", "chai", "gems", "masala", "silk"):
        assert [lot.crates for lot in everything if lot.good == good] == [1, 1, 2, 2, 2, 3, 3]


@pytest.mark.parametrize(("seats", "stalls"), [(2, 3), (3, 4), (4, 5), (5, 5)])
def test_one_more_stall_than_merchants_and_never_more_than_five(seats: int, stalls: int) -> None:
    """'2 merchants get 3 stalls, 3 get 4, and 4 or 5 merchants get 5 stalls (A–E).'"""
    for moment in match(seats, seats, doubts=0):
        assert len(moment.state.stalls) in (stalls, 0)
    assert len(dealt(seats).stalls) == stalls


def test_a_choice_is_a_stall_a_card_in_hand_and_optionally_the_sifarish() -> None:
    """'Choose one stall, one available Haggle card, and optionally your once-per-game Sifarish (+2).'"""
    state = market(had((2, 5)), had((1,), sifarish=False))
    assert set(game.moves(state, 0)) == {
        Choose(stall, card, added) for stall in "abc" for card in (2, 5) for added in (False, True)
    }
    assert set(game.moves(state, 1)) == {Choose(stall, 1, False) for stall in "abc"}


@pytest.mark.parametrize("second", ["a2", "b2", "a5"])  # it ties, the other is elsewhere, it loses
def test_a_sifarish_is_spent_whenever_it_is_played(second: str) -> None:
    """'Sifarish is spent whenever played, even if you lose, tie, or visit a stall alone.'"""
    state = market(had((1, 2)), had((1, 2, 5)), lots="silk 2, chai 1, gems 3")
    then = after(state, (0, "STALL A CARD 1 SIFARISH"), (1, f"STALL {second[0]} CARD {second[1]}"))
    assert [merchant.sifarish for merchant in then.merchants] == [False, True]
    assert not any(move.sifarish for move in game.moves(then, 0) if isinstance(move, Choose))


@pytest.mark.parametrize("choice", ["b1", "b5", "b1+"])
def test_who_is_alone_takes_the_lot(choice: str) -> None:
    """'Alone: take the lot.'"""
    state = market(had((1, 5)), had((1, 5)))
    _, chai, gems = resolved(state, choice, "c5")
    assert (chai.taker, chai.lot, chai.coin, chai.consoled) == (0, Lot("chai", 1), (), ())
    assert gems.taker == 1


@pytest.mark.parametrize(
    ("choices", "taker"),
    [(("a5", "a4"), 0), (("a4", "a5"), 1), (("a4+", "a5"), 0), (("a3", "a2+"), 1), (("a5+", "a5"), 0)],
)
def test_the_highest_total_takes_a_contested_lot(choices: tuple[str, ...], taker: int) -> None:
    """'Contested: the highest total (Haggle + 2 if Sifarish) takes the lot.'"""
    stall = resolved(market(had(CARDS), had(CARDS)), *choices)[0]
    assert (stall.taker, stall.consoled, stall.coin) == (taker, (1 - taker,), ())


def test_of_tied_merchants_the_one_with_fewest_crates_of_that_good_wins() -> None:
    """'If the top totals tie, the tied merchant with the fewest crates of that good wins'"""
    state = market(had(CARDS, silk=2), had(CARDS, silk=1, gems=9), had(CARDS), lots="silk 2, chai 1")
    stall = resolved(state, "a4", "a2+", "a3")[0]
    assert (stall.taker, stall.coin) == (1, ())
    assert stall.bids == (Bid(0, 4, False, 2), Bid(1, 2, True, 1), Bid(2, 3, False, 0))


def test_a_coin_is_flipped_among_only_those_still_tied() -> None:
    """'if still tied, flip a coin among only those still tied'"""
    state = market(had(CARDS, silk=1), had(CARDS), had(CARDS), had(CARDS), lots="silk 2, chai 1")
    for winner in (1, 2):
        chance = ScriptedChance({"coin/1/a": winner})
        stall = resolved(state, "a4", "a4", "a4", "a3", chance=chance)[0]
        assert chance.asked == [("coin/1/a", (1, 2))]
        assert (stall.coin, stall.taker) == ((1, 2), winner)


def test_everyone_else_at_the_stall_gains_one_mithai() -> None:
    """'Everyone else at the stall, including tied merchants who lose, gains 1 Mithai.'"""
    state = market(*[had(CARDS)] * 4)
    said = [(0, "STALL A CARD 4"), (1, "STALL A CARD 4"), (2, "STALL A CARD 1"), (3, "STALL B CARD 1")]
    then = after(state, *said, chance=ScriptedChance({"coin/1/a": 1}))
    assert [merchant.mithai for merchant in then.merchants] == [1, 0, 1, 0]


def test_every_played_card_is_burned_whatever_the_outcome() -> None:
    """'Every merchant burns their played Haggle card to their visible discard, whatever the outcome.'"""
    state = market(*[had(CARDS)] * 3)
    then = after(state, (0, "STALL A CARD 4"), (1, "STALL A CARD 2"), (2, "STALL B CARD 5"))
    assert [merchant.burned for merchant in then.merchants] == [(4,), (2,), (5,)]


def test_with_no_haggle_cards_nought_is_played_and_wins_no_contested_stall() -> None:
    """'With no Haggle cards, play 0; it cannot win a contested stall.'"""
    state = market(had(()), had((1,)))
    assert {move.haggle for move in game.moves(state, 0) if isinstance(move, Choose)} == {0}
    assert resolved(state, "a0", "a1")[0].taker == 1
    assert resolved(state, "a0", "b1")[0].taker == 0


def test_unpicked_lots_are_discarded() -> None:
    """'Unpicked lots are discarded.'"""
    then = after(market(had((1,)), had((2,))), (0, "STALL B CARD 1"), (1, "STALL B CARD 2"))
    assert then.discarded == (0, 0, 3, 0, 2, 0, 0)
    assert sum(sum(merchant.crates) for merchant in then.merchants) == 1


def test_the_restock_comes_once_after_the_sixth_market_and_before_anyone_chooses() -> None:
    """'Once, after the round-6 market flips and before anyone chooses'"""
    for seed in range(3):
        events = [*match(seed)][-1].log
        (at,) = [i for i, event in enumerate(events) if isinstance(event, e.RestockOpened)]
        (revealed,) = [i for i, event in enumerate(events) if isinstance(event, e.RestocksRevealed)]
        before, then = events[at - 1], events[revealed + 1]
        assert isinstance(before, e.MarketOpened)
        assert isinstance(then, e.ChoiceOpened)
        assert (before.round, then.round) == (6, 6)
        assert not any(isinstance(event, e.ChoiceSealed) for event in events[at:revealed])


def test_the_prices_of_the_cards() -> None:
    """'Haggle 1 and 2 are free; 3 costs 1 Mithai, 4 costs 2, and 5 costs 3.'"""
    assert PRICES == {1: 0, 2: 0, 3: 1, 4: 2, 5: 3}
    for card, price in PRICES.items():
        merchant = had((), mithai=3)
        then = after(before_restock(merchant, merchant), (0, f"RESTOCK {card}"), (1, "RESTOCK NONE"))
        assert [m.mithai for m in then.merchants] == [3 - price, 3]


@pytest.mark.parametrize(("mithai", "sets"), [(0, 4), (1, 8), (2, 12), (3, 20), (4, 24), (5, 28), (6, 32)])
def test_any_affordable_combination_of_burned_cards_may_be_selected(mithai: int, sets: int) -> None:
    """'all merchants secretly select any affordable combination of their burned Haggle cards'"""
    moves = game.moves(before_restock(had((), mithai=mithai), had(())), 0)
    plain = [move.cards for move in moves if isinstance(move, Restock) and move.choice is None]
    assert len(plain) == len(set(plain)) == sets
    assert all(sum(PRICES[card] for card in cards) <= mithai for cards in plain)


def test_paid_mithai_no_longer_score() -> None:
    """'Pay from your own Mithai: paid tokens return to the bank and no longer score.'"""
    state = before_restock(had((), mithai=4, chai=1), had(()))
    assert game.standing(state) == (5, 0)
    assert game.standing(after(state, (0, "RESTOCK 3 5"), (1, "RESTOCK NONE"))) == (1, 0)


def test_cards_not_recovered_stay_burned_and_cards_in_hand_stay_in_hand() -> None:
    """'Unrecovered cards stay burned for the rest of the game.'"""
    state = before_restock(had((), mithai=1), had((4,), mithai=9))
    then = after(state, (0, "RESTOCK 1 3"), (1, "RESTOCK 2 STALL A CARD 4"))
    assert [merchant.hand for merchant in then.merchants] == [(1, 3), (2, 4)]
    assert [merchant.burned for merchant in then.merchants] == [(2, 4, 5), (1, 3, 5)]
    assert {move.haggle for move in game.moves(then, 0) if isinstance(move, Choose)} == {1, 3}
    offered = {
        move.choice.haggle for move in game.moves(state, 1) if isinstance(move, Restock) and move.choice
    }
    assert offered == {*CARDS}


def test_when_everyone_has_locked_cards_and_payments_are_revealed() -> None:
    """'When everyone locks, reveal each merchant’s recovered cards and Mithai paid, then start choosing.'"""
    state = before_restock(had((), mithai=3), had(()))
    events = facts(state, (0, "RESTOCK 1 5"), (1, "RESTOCK 2"))
    assert events[-2:] == (e.RestocksRevealed(((1, 5), (2,)), (3, 0)), e.ChoiceOpened(6, ()))
    assert fold(game, events, state).phase == "choose"


def test_a_played_sifarish_never_returns() -> None:
    """'Played Sifarish never returns.'"""
    state = before_restock(had((), sifarish=False, mithai=6), had(()))
    then = after(state, (0, "RESTOCK 1 2 3 4 5"), (1, "RESTOCK NONE"))
    assert not then.merchants[0].sifarish


def test_quick_skips_the_restock() -> None:
    """'Quick skips this step.'"""
    events = [*match(5, 3, QUICK)][-1].log
    assert not any(isinstance(event, e.RestockOpened | e.RestockSealed) for event in events)


@pytest.mark.parametrize(
    ("crates", "points"),
    [(0, 0), (1, 1), (2, 3), (3, 5), (4, 8), (5, 12), (6, 14), (7, 15), (8, 16), (9, 17), (14, 22)],
)
def test_the_table_of_sets(crates: int, points: int) -> None:
    """'1 / 2 / 3 / 4 / 5 / 6 / 7 crates earn 1 / 3 / 5 / 8 / 12 / 14 / 15 points; +1 per crate after 7'"""
    assert set_points(crates) == points


@pytest.mark.parametrize(
    ("crates", "awards"),
    [
        ((5, 4, 3), (6, 3, 0)),  # 'The most crates earns +6 and the second most +3'
        ((4, 4), (4, 4)),  # 'two merchants tied for first with 3 or more crates each … get 4 each'
        ((4, 4, 3), (4, 4, 0)),  # 'no separate second-place prize remains'
        ((5, 5, 5, 3), (3, 3, 3, 0)),  # 'Three tied for first → +3 each'
        ((5, 3, 3), (6, 1, 1)),  # 'Two tied for second → +1 each'
        ((3, 2, 2), (6, 0, 0)),  # 'A lone qualifier gets +6 only, and nobody gets the +3.'
        ((2, 2, 1), (0, 0, 0)),  # 'Merchants with one or two crates never get majority points.'
        ((0, 3, 0, 9), (0, 3, 0, 6)),
    ],
)
def test_the_majority_of_a_good(crates: tuple[int, ...], awards: tuple[int, ...]) -> None:
    assert majorities(crates) == awards


def test_each_good_has_its_own_contest_and_one_may_win_several() -> None:
    """'Gems crates never help your Attar majority … one merchant can win several goods'"""
    came = scored(P1={"crates": {"Gems": 3, "Silk": 4}}, P2={"crates": {"Attar": 3, "Gems": 2}})
    assert [came["scores"][name]["majority"] for name in ("P1", "P2")] == [12, 6]


@pytest.mark.parametrize(
    ("goods", "points"), [(("Silk", "Chai", "Gems"), 0), (("Silk", "Chai", "Gems", "Attar"), 5)]
)
def test_thali_is_for_four_different_goods(goods: tuple[str, ...], points: int) -> None:
    """'Four or more different goods earn +5 Thali.' 'to earn +5 once'"""
    for more in ({}, {"Masala": 1} if points else {}):
        came = scored(P1={"crates": dict.fromkeys(goods, 1) | more}, P2={})
        assert came["scores"]["P1"]["thali"] == points


def test_thali_is_still_four_goods_in_the_grand_bazaar_and_counts_once() -> None:
    """'It is still four goods in Grand Bazaar, even with seven goods in play.'"""
    seven = dict.fromkeys(("Attar", "Chai", "Gems", "Masala", "Silk", "Indigo", "Kesar"), 1)
    came = scored(P1={"crates": seven}, P2={"crates": {"Kesar": 1, "Indigo": 1, "Silk": 1, "Chai": 1}})
    assert [came["scores"][name]["thali"] for name in ("P1", "P2")] == [5, 5]


def test_the_worked_example_comes_to_32_points() -> None:
    """'Sets: 5 + 8 + 1 + 1 = 15 … Majority total: 10 … +5 Thali … 15 + 10 + 5 + 2 = 32 points.'"""
    you = {"crates": {"Masala": 3, "Silk": 4, "Chai": 1, "Gems": 1}, "mithai": 2}
    came = scored(P1=you, P2={"crates": {"Masala": 3}})
    parts = {"sets": 15, "majority": 10, "thali": 5, "mithai": 2, "total": 32}
    assert came["scores"]["P1"] == parts


@pytest.mark.parametrize(
    ("one", "two", "winners"),
    [
        ({"crates": {"Silk": 2}}, {"crates": {"Silk": 1}}, ["P1"]),
        ({"crates": {"Silk": 1}, "mithai": 2}, {"crates": {"Silk": 2}}, ["P1"]),  # 3 = 3: Mithai
        ({"crates": {"Silk": 2}}, {"crates": {"Silk": 1, "Chai": 1, "Gems": 1}}, ["P2"]),  # crates
        ({"crates": {"Silk": 2, "Gems": 1}}, {"crates": {"Chai": 2, "Attar": 1}}, ["P1", "P2"]),
    ],
)
def test_ties_are_broken_by_mithai_then_by_crates_and_else_shared(
    one: dict[str, Any], two: dict[str, Any], winners: list[str]
) -> None:
    """'Highest score wins; break ties by Mithai, then actual crate count. If still tied, share victory.'"""
    assert scored(P1=one, P2=two)["winners"] == winners


def test_a_family_pools_crates_and_mithai_before_all_four_parts() -> None:
    """'Joint family pools teammates’ crates and remaining Mithai before calculating all four parts.'"""
    half = {"crates": {"Silk": 2, "Chai": 1}, "mithai": 1}
    other = {"crates": {"Silk": 2, "Gems": 1, "Attar": 1}, "mithai": 2}
    told = {"merchants": {"P1": half, "P2": {}, "P3": other, "P4": {}}}
    came = of_kind("joint", told | {"families": {"F1": ["P1", "P3"], "F2": ["P2", "P4"]}})
    assert came["scores"]["F1"] == {"sets": 8 + 3, "majority": 6, "thali": 5, "mithai": 3, "total": 25}
    assert came["winners"] == ["F1"]


def test_the_end_is_the_score_that_stood_when_the_last_lot_was_gone() -> None:
    """'Majority is decided at the end, using everyone’s crates after round 6'"""
    *_, end = match(8, 4)
    outcome = game.outcome(end.state)
    assert outcome is not None
    assert outcome.scores == game.standing(end.state)
    assert isinstance(end.state, State)
    assert (end.state.round, len(STALLS)) == (6, 8)
