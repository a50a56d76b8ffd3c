"""Where the rulebook is silent: the numbered decisions of Mandi."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from games.engine.chance import ScriptedChance, SecretChance
from games.engine.fold import fold, told
from games.engine.game import IllegalMove, fit
from games.engine.moves import pick
from games.rules.mandi import events as e
from games.rules.mandi import game
from games.rules.mandi.goods import CARDS, Lot, lots, stalls
from games.rules.mandi.legal import FAMILIES
from games.rules.mandi.moves import Choose, Restock
from games.rules.mandi.score import majorities, points, side
from tests.rules.mandi.table import (
    CLASSIC,
    GRAND,
    QUICK,
    after,
    before_restock,
    dealt,
    facts,
    had,
    market,
    match,
    refusal,
    resolved,
)


def refused(state: Any, seat: int, move: Any) -> str | None:
    illegal = refusal(state, seat, move)
    return illegal.code if illegal else None


def of_type(kind: type, events: Any) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


@pytest.mark.parametrize("seats", [2, 5, 8])
def test_d1_every_seat_can_be_played_from_what_it_was_told(seats: int) -> None:
    """Bots see exactly the view of their seat."""
    dice, chance = Random(seats), SecretChance(bytes(32), ())
    options = fit(game, CLASSIC, seats)
    log = [*game.setup(options, seats, chance)]
    while pending := sorted(game.pending(fold(game, log))):
        view = fold(game, told(game, log, pending[-1]))
        log += game.decide(fold(game, log), pending[-1], pick(game.moves(view, pending[-1]), dice), chance)
    assert game.outcome(fold(game, log)) is not None


def test_d2_the_grand_bazaar_adds_indigo_and_kesar() -> None:
    assert {lot.good for lot in lots(5)} == {"attar", "chai", "gems", "masala", "silk"}
    assert {lot.good for lot in lots(6)} - {lot.good for lot in lots(5)} == {"indigo", "kesar"}
    assert (len(lots(8)), sum(lot.crates for lot in lots(8))) == (49, 98)


@pytest.mark.parametrize(("seats", "n"), [(6, 7), (7, 8), (8, 8)])
def test_d3_the_grand_bazaar_has_as_many_stalls_as_its_lots_feed(seats: int, n: int) -> None:
    assert stalls(seats) == n == min(seats + 1, len(lots(seats)) // 6)
    assert len(dealt(seats, GRAND).stalls) == n


@pytest.mark.parametrize("seats", range(2, 6))
def test_d3_the_cap_of_five_is_the_same_sum_and_quick_keeps_it(seats: int) -> None:
    assert stalls(seats) == min(seats + 1, len(lots(seats)) // 6) == len(dealt(seats, QUICK).stalls)


def test_d4_a_card_must_be_played_while_one_is_held() -> None:
    state = market(had((5,)), had(()))
    assert refused(state, 0, Choose("a", 0)) == "card_needed"
    assert refused(state, 1, Choose("a", 0)) is None
    assert refused(state, 1, Choose("a", 1)) == "not_in_hand"


def test_d4_in_quick_a_hand_is_never_empty_and_in_classic_only_by_declining_the_restock() -> None:
    for seed in range(4):
        for moment in match(seed, 2, QUICK):
            assert all(merchant.hand for merchant in moment.state.merchants)
        for moment in match(seed, 2):
            if moment.state.phase == "choose" and moment.state.round < 6:
                assert all(merchant.hand for merchant in moment.state.merchants)


@pytest.mark.parametrize("choices", [("a0+", "a1"), ("a0+", "a1", "a0+"), ("a0", "a1", "b1")])
def test_d5_nought_never_wins_a_contested_stall_also_with_the_sifarish(choices: tuple[str, ...]) -> None:
    merchants = [had(() if choice[1] == "0" else (1,)) for choice in choices]
    stall = resolved(market(*merchants), *choices)[0]
    assert (stall.taker, stall.coin) == (1, ())
    assert stall.consoled == tuple(bid.seat for bid in stall.bids if bid.seat != 1)


@pytest.mark.parametrize("choices", [("a0", "a0"), ("a0+", "a0"), ("a0+", "a0+", "a0")])
def test_d6_among_noughts_nobody_takes_the_lot_and_each_gains_a_mithai(choices: tuple[str, ...]) -> None:
    chance = ScriptedChance()
    stall = resolved(market(*[had(())] * len(choices)), *choices, chance=chance)[0]
    assert (stall.taker, stall.coin, chance.asked) == (None, (), [])
    assert stall.consoled == tuple(range(len(choices)))
    then = fold(game, [stall], market(*[had(())] * len(choices)))
    assert then.discarded[4] == 2
    assert {merchant.mithai for merchant in then.merchants} == {1}


def test_d7_fewest_crates_are_the_merchants_own_also_in_a_family() -> None:
    """Seat 0's family has nine Silk, seat 1's has one; but seat 0 has none of its own."""
    merchants = had(CARDS), had(CARDS, silk=1), had(CARDS, silk=9), had(CARDS)
    state = market(*merchants, options=e.Options("classic", "2"), lots="silk 2, chai 1, gems 1, attar 1")
    stall = resolved(state, "a4", "a4", "b1", "c1")[0]
    assert (stall.taker, stall.coin) == (0, ())


def test_d7_the_crates_are_those_before_the_round() -> None:
    state = market(had(CARDS), had(CARDS), had(CARDS), lots="silk 2, silk 3, silk 1")
    assert [bid.owned for stall in resolved(state, "a4", "b4", "b1") for bid in stall.bids] == [0, 0, 0]


def test_d8_a_restock_of_nothing_is_an_answer() -> None:
    state = before_restock(had((), mithai=6), had(()))
    assert Restock(()) in game.moves(state, 0)
    assert game.pending(after(state, (0, "RESTOCK NONE"))) == {1}


@pytest.mark.parametrize(
    ("seats", "options", "restocks"),
    [(2, CLASSIC, 1), (5, CLASSIC, 1), (2, QUICK, 0), (5, QUICK, 0), (6, GRAND, 1), (8, GRAND, 1)],
)
def test_d9_the_restock_is_no_option_and_only_quick_is_without(
    seats: int, options: e.Options, restocks: int
) -> None:
    *_, end = match(3, seats, options)
    assert len(of_type(e.RestockOpened, end.log)) == restocks
    assert e.Options.__struct_fields__ == ("variant", "families")


@pytest.mark.parametrize("k", [2, 3, 5])
def test_d10_a_coin_among_k_is_one_draw_over_all_of_them(k: int) -> None:
    chance = ScriptedChance()
    resolved(market(*[had(CARDS)] * k), *["b3"] * k, chance=chance)
    assert chance.asked == [("coin/1/b", tuple(range(k)))]


def test_d10_each_of_the_tied_wins_about_as_often() -> None:
    won = Counter(
        resolved(market(*[had(CARDS)] * 3), "a3", "a3", "a3", chance=SecretChance(n.to_bytes(32, "big"), ()))[
            0
        ].taker
        for n in range(600)
    )
    assert set(won) == {0, 1, 2}
    assert min(won.values()) > 160


def test_d10_each_coin_has_its_own_purpose() -> None:
    chance = ScriptedChance()
    state = market(*[had(CARDS)] * 4, lots="silk 2, chai 1, gems 1", round=5)
    resolved(state, "a3", "a3", "b3", "b3", chance=chance)
    assert [purpose for purpose, _ in chance.asked] == ["coin/5/a", "coin/5/b"]


@pytest.mark.parametrize(
    ("crates", "awards"),
    [
        ((3,) * 4, (2,) * 4),
        ((3,) * 5, (1,) * 5),
        ((3,) * 8, (1,) * 8),
        ((5, 3, 3, 3), (6, 1, 1, 1)),
        ((5, 3, 3, 3, 3), (6, 0, 0, 0, 0)),
    ],
)
def test_d11_one_formula_for_every_tie(crates: tuple[int, ...], awards: tuple[int, ...]) -> None:
    assert majorities(crates) == awards


def test_d12_mithai_never_run_out() -> None:
    state = market(*[had(CARDS, mithai=50)] * 8, options=GRAND)
    then = fold(game, resolved(state, *["a1"] * 8), state)
    assert sorted(merchant.mithai for merchant in then.merchants) == [50, *[51] * 7]


@pytest.mark.parametrize("seats", [2, 5])
def test_d13_quick_is_four_rounds_with_the_same_deck_stalls_and_cards(seats: int) -> None:
    quick, classic = dealt(seats, QUICK), dealt(seats)
    assert (quick.rounds, classic.rounds) == (4, 6)
    assert (quick.deck, quick.stalls, quick.merchants) == (classic.deck, classic.stalls, classic.merchants)
    *_, end = match(2, seats, QUICK)
    assert (end.state.round, end.state.turn) == (4, 4)
    assert {len(merchant.hand) for merchant in end.state.merchants} == {1}


@pytest.mark.parametrize(
    ("seats", "size", "sides"),
    [(4, "2", [0, 1, 0, 1]), (6, "2", [0, 1, 2, 0, 1, 2]), (6, "3", [0, 1] * 3), (8, "4", [0, 1] * 4)],
)
def test_d14_a_family_sits_alternately(seats: int, size: Any, sides: list[int]) -> None:
    state = dealt(seats, e.Options("classic", size))
    assert [side(state, seat) for seat in range(seats)] == sides
    assert sides.count(0) == int(size)


def test_d14_members_share_score_and_place_and_contest_stalls_all_the_same() -> None:
    *_, end = match(4, 6, e.Options("grand", "3"))
    outcome = game.outcome(end.state)
    assert outcome is not None
    assert len({(s, p) for s, p in zip(outcome.scores[::2], outcome.places[::2], strict=True)}) == 1
    assert outcome.scores == points(end.state)
    assert set(outcome.places) <= {1, 4}
    stall = resolved(market(*[had(CARDS)] * 4, options=e.Options("classic", "2")), "a4", "b1", "a3", "b2")[0]
    assert (stall.taker, stall.consoled) == (0, (2,))


@pytest.mark.parametrize("size", ["2", "3", "4"])
def test_d14_families_are_of_equal_size_and_at_least_two(size: Any) -> None:
    for seats in game.seats:
        fits = seats % int(size) == 0 and seats // int(size) >= 2
        assert (seats in FAMILIES[size]) == fits
        if not fits:
            with pytest.raises(IllegalMove):
                game.setup(e.Options("classic", size), seats, ScriptedChance())


@pytest.mark.parametrize("reader", [1, 2, 3, None])
def test_d15_nobody_sees_a_choice_before_the_reveal_not_even_of_the_family(reader: int | None) -> None:
    state = market(*[had(CARDS)] * 4, options=e.Options("classic", "2"))
    events = facts(state, (0, "STALL B CARD 4 SIFARISH"))
    assert told(game, events, reader) == (e.ChoiceSealed(0, None),)
    view = fold(game, told(game, events, reader), state)
    assert (view.choices[0], view.locked) == (None, {0})


def test_d16_lots_fill_the_stalls_in_the_order_of_the_deck() -> None:
    deck = lots(3)
    for moment in match(6):
        if isinstance(moment.log[1], e.DeckShuffled):
            deck = moment.log[1].lots  # type: ignore[assignment]
        markets = of_type(e.MarketOpened, moment.log)
        assert [lot for market in markets for lot in market.lots] == list(deck[: 4 * len(markets)])


@pytest.mark.parametrize("reader", [0, 1, None])
def test_d16_the_order_of_the_deck_is_hidden_and_what_was_discarded_is_not(reader: int | None) -> None:
    for moment in match(7):
        view = moment.view(reader)
        assert view.deck.known == ()
        assert view.deck.size == moment.state.deck.size
        assert view.discarded == moment.state.discarded
    assert told(game, moment.log, reader)[1] == e.DeckShuffled(35)
    assert sum(moment.state.discarded)


def test_d17_a_sifarish_may_go_with_nought_and_is_spent() -> None:
    state = market(had(()), had((1,)), lots="silk 2, chai 1")
    assert Choose("a", 0, True) in game.moves(state, 0)
    then = after(state, (0, "STALL A CARD 0 SIFARISH"), (1, "STALL B CARD 1"))
    assert not then.merchants[0].sifarish
    assert then.merchants[0].crates[4] == Lot("silk", 2).crates


@pytest.mark.parametrize(
    ("variant", "seats", "played"),
    [("classic", 5, "classic"), ("classic", 6, "grand"), ("grand", 8, "grand"), ("quick", 5, "quick")],
)
def test_the_grand_bazaar_is_from_six_merchants_on_and_always_there(
    variant: Any, seats: int, played: str
) -> None:
    assert fit(game, e.Options(variant), seats) == e.Options(played)  # type: ignore[arg-type]
    (table,) = of_type(e.TableSet, game.setup(e.Options(variant), seats, ScriptedChance()))
    assert table.options.variant == played


@pytest.mark.parametrize(("variant", "seats"), [("grand", 2), ("grand", 5), ("quick", 6), ("quick", 8)])
def test_what_so_many_cannot_play_is_refused(variant: Any, seats: int) -> None:
    with pytest.raises(IllegalMove):
        fit(game, e.Options(variant), seats)
