"""Where the rulebook is silent: the numbered decisions of Mandarin."""

from collections import Counter
from random import Random
from typing import Any, get_args

import pytest

from games.engine.chance import ScriptedChance, SecretChance
from games.engine.fold import fold, told
from games.engine.game import IllegalMove, fit
from games.rules.mandarin import events as e
from games.rules.mandarin.game import game
from games.rules.mandarin.moves import Chance, Claim
from games.rules.mandarin.tiles import ANIMALS, SPACES, TILES, is_character, sign_of, start
from tests.rules.mandarin.table import (
    COLLECTION,
    ELEVEN,
    WEALTH,
    after,
    at,
    auction,
    card,
    chance,
    dealt,
    ended,
    facts,
    match,
    of_type,
    only,
    refused,
    table,
)

FAR = at(20)
REFUSED = e.Options(overbids="refused")
RATS = "rat 2, rat 3, rat 4"
SIX = "ox 2, ox 3, dog 2, dog 3, pig 2, pig 3"


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_d1_two_to_five_play_to_an_end(seats: int) -> None:
    assert seats in game.seats
    assert game.outcome(ended(seats, seats).state) is not None


@pytest.mark.parametrize("seats", [1, 6])
def test_d1_and_nobody_else(seats: int) -> None:
    assert seats not in game.seats


def test_d2_everybody_begins_with_3000_yuan() -> None:
    assert [person.money for person in dealt(5).people] == [3000] * 5


def test_d3_the_start_player_is_random_or_named() -> None:
    def first(options: e.Options, secret: int) -> int:
        drawn = SecretChance(bytes([secret]) * 32, ())
        lines = [(seat, "SIGN OX") for seat in range(4)]
        return after(dealt(4, options), *lines, chance=drawn).to_move

    assert {first(COLLECTION, n) for n in range(30)} == {0, 1, 2, 3}
    for seat in range(4):
        assert first(e.Options(start=str(seat)), 0) == seat  # type: ignore[arg-type]


@pytest.mark.parametrize(("named", "seats"), [("4", 4), ("2", 2)])
def test_d3_a_start_player_is_one_of_those_who_play(named: Any, seats: int) -> None:
    with pytest.raises(IllegalMove, match="nobody_there"):
        fit(game, e.Options(start=named), seats)
    assert fit(game, e.Options(start=named), seats + 1).start == named


def test_d4_a_sign_is_chosen_in_any_order_and_may_be_that_of_another() -> None:
    state = after(dealt(3), (2, "SIGN OX"), (0, "SIGN OX"))
    assert game.pending(state) == {1}
    assert refused(state, 0, "SIGN RAT") == "not_asked"
    assert after(state, (1, "SIGN OX")).phase == "roll"


@pytest.mark.parametrize(
    ("year", "month", "sign"),
    [(1900, 2, "rat"), (2020, 1, "pig"), (2020, 2, "rat"), (1999, 12, "rabbit"), (1899, 2, "pig")],
)
def test_d4_the_sign_of_a_year_and_a_month(year: int, month: int, sign: str) -> None:
    assert sign_of(year, month) == sign


def test_d5_36_spaces_and_in_the_middle_of_each_three_a_character() -> None:
    assert SPACES == 36
    assert [space for space in range(SPACES) if is_character(space)] == list(map(start, ANIMALS))


def test_d6_a_tile_is_an_animal_and_e_or_a_number() -> None:
    assert {tile.rpartition("-")[2] for tile in TILES} == {"e", *"23456"}


@pytest.mark.parametrize(
    ("mine", "theirs", "pips", "passed"),
    [(1, 2, 2, (1,)), (1, 3, 2, ()), (1, 1, 2, ()), (35, 0, 2, (1,)), (1, 4, 2, ()), (34, 33, 6, ())],
)
def test_d7_passing_is_to_overtake(mine: int, theirs: int, pips: int, passed: tuple[int, ...]) -> None:
    events = facts(table(at(mine), at(theirs)), (0, "ROLL"), chance=chance(pips, 1))
    assert of_type(e.DieRolled, events)[0].passed == passed


def test_d8_who_was_passed_has_nothing_and_still_there_is_no_tile_and_a_second_roll() -> None:
    events = facts(table(at(1), at(2)), (0, "ROLL"), chance=chance(2, 3))
    assert [(event.leg, event.space) for event in of_type(e.DieRolled, events)] == [(1, 3), (2, 6)]
    assert not of_type((e.TileDrawn, e.StealOpened), events)


def test_d9_the_nearest_first_and_on_one_space_those_to_the_left_first() -> None:
    state = table(at(1), at(3, "ox 3"), at(2, "dog 2"), at(3, "pig 2"))
    state = after(state, (0, "ROLL"), chance=chance(5))
    owners = []
    while state.phase == "steal":
        owners.append(state.owner)
        state = fold(game, game.decide(state, 0, only(state, 0), chance(5, 1)), state)
    assert owners == [2, 1, 3]


def test_d10_the_second_roll_takes_nothing_and_draws_nothing() -> None:
    state = table(at(1), at(2), at(6, "ox 5"))
    events = facts(state, (0, "ROLL"), chance=chance(2, 5))
    assert of_type(e.DieRolled, events)[1] == e.DieRolled(0, 5, 2, 8, ())
    assert not of_type((e.TileDrawn, e.StealOpened), events)


def test_d11_fine_and_yuan_are_due_at_either_landing_and_before_the_tile_is_taken() -> None:
    state = table(at(1), at(2, "ox 2, ox 3, ox 4"))
    events = facts(state, (0, "ROLL"), chance=chance(4, 2))  # on 5, of the Ox
    assert [type(event) for event in events] == [e.DieRolled, e.FinePaid, e.StealOpened]
    then = facts(fold(game, events, state), (0, "TAKE OX 2"), chance=chance(4, 2))  # on 7
    assert [type(event) for event in then[1:]] == [e.DieRolled, e.YuanCollected, e.TurnOpened]


def test_d12_each_face_is_as_likely_and_so_is_each_tile() -> None:
    drawn = [
        event
        for n in range(720)
        for event in facts(table(at(1), FAR), (0, "ROLL"), chance=SecretChance(n.to_bytes(32, "big"), ()))
        if isinstance(event, e.TileDrawn)
    ]
    assert len(drawn) > 350
    assert 0.42 < sum(event.up for event in drawn) / len(drawn) < 0.58
    assert len({event.tile for event in drawn}) > 65


def test_d12_a_tile_is_drawn_from_what_is_in_the_dispenser() -> None:
    for seed in range(3):
        for before, moment in zip(match(seed), [*match(seed)][1:], strict=False):
            in_stock = before.state.stock or frozenset()
            back = {tile for event in of_type(e.TilesCashedIn, moment.events) for tile in event.tiles}
            assert {event.tile for event in of_type(e.TileDrawn, moment.events)} <= in_stock | back


def test_d13_a_first_tile_that_is_face_up_may_be_chanced() -> None:
    state = after(table(at(1), FAR), (0, "ROLL"), chance=chance(1, draws=("ox 3 up",)))
    assert refused(state, 0, "CHANCE") is None


@pytest.mark.parametrize("reader", [0, 1, None])
def test_d14_nobody_knows_a_tile_that_lies_face_down_also_not_who_drew_it(reader: int | None) -> None:
    before = table(at(1), FAR)
    events = facts(before, (0, "ROLL"), chance=chance(1, draws=("ox 3 down",)))
    (drawn,) = of_type(e.TileDrawn, told(game, events, reader))
    assert drawn == e.TileDrawn(0, 1, None, False)
    claimed = told(game, facts(fold(game, events, before), (0, "CLAIM")), reader)
    assert claimed[0] == e.TilesClaimed(0, ("ox-3",))


@pytest.mark.parametrize(("options", "on_card"), [(COLLECTION, SIX), (WEALTH, "ox 2")])
def test_d19_after_the_last_tile_there_is_only_the_claim(options: e.Options, on_card: str) -> None:
    before = table(at(1, on_card), FAR, options=options, dispenser=1)
    state = after(before, (0, "ROLL"), chance=chance(1, draws=("rat 3 down",)))
    assert only(state, 0) == Claim()
    assert refused(state, 0, "CHANCE") == "dispenser_empty"


def test_d19_or_the_special_auction() -> None:
    before = table(at(1, SIX), FAR, options=WEALTH, dispenser=1)
    state = after(before, (0, "ROLL"), chance=chance(1, draws=("rat 3 down",)))
    assert only(state, 0) is None
    assert not {Chance()} & {*game.moves(state, 0)}
    then = after(state, (0, "SPECIAL"), (1, "PASS"))
    assert then.dispenser == 1


def test_d20_what_was_empty_when_the_turn_began_stays_so_for_it() -> None:
    state = table(at(1, "ox 3, ox 4", money=0), at(10), dispenser=0)
    then = after(state, (0, "CASH IN OX 3, OX 4"), chance=chance(1))
    assert (then.dispenser, then.to_move, then.dry) == (2, 1, False)


def test_d20_passing_and_yuan_are_as_ever_while_it_is_empty() -> None:
    state = table(at(1), at(2, "ox 3"), dispenser=0)
    then = after(state, (0, "ROLL"), (0, "TAKE OX 3"), chance=chance(3, 3))
    assert (card(then, 0, "ox 3"), then.people[0].money) == (True, 3200)


def test_d22_who_controls_a_segment_still_collects_there() -> None:
    state = after(table(at(34, RATS), FAR), (0, "ROLL"), chance=chance(3))
    assert state.people[0].money == 3100


def test_d23_a_fine_is_charged_without_a_question() -> None:
    events = facts(table(at(34), at(20, RATS)), (0, "ROLL"), chance=chance(3))
    assert events[1:] == (e.FinePaid(0, 1, 200), e.TurnOpened(1))


def test_d24_without_tiles_it_is_money_only_and_the_turn_goes_on() -> None:
    events = facts(table(at(35, money=100), at(20, RATS)), (0, "ROLL"), chance=chance(1))
    assert events[1] == e.WentBankrupt(0, 1, 100, 200)
    assert isinstance(events[-1], e.ChoiceOpened)


def test_d24_after_the_seizure_the_debtor_takes_from_who_was_passed() -> None:
    state = table(at(35, "pig 2", money=0), at(20, RATS), at(0, "ox 3"))
    state = after(state, (0, "ROLL"), (1, "TAKE PIG 2"), chance=chance(2))
    assert (state.phase, state.taker, state.owner) == ("steal", 0, 2)


def test_d24_at_the_second_landing_the_turn_ends_after_the_seizure() -> None:
    state = table(at(34, "pig 2, pig 3", money=0), at(20, RATS), at(35))
    state = after(state, (0, "ROLL"), chance=chance(2, 1))
    assert (state.phase, state.leg, state.owner) == ("seize", 1, 0)
    state = after(state, (1, "TAKE PIG 2"), chance=chance(2, 1))  # again on a space of the Rat
    assert (state.phase, state.leg) == ("seize", 2)
    then = after(state, (1, "TAKE PIG 3"))
    assert (then.phase, then.to_move, then.people[0].tiles) == ("roll", 1, ())


def test_d25_a_creditor_can_win_in_the_debtors_turn() -> None:
    state = table(at(28, "pig 2, dog 3", money=0), at(20, f"{ELEVEN}, rooster 4, rooster 5"))
    state = after(state, (0, "ROLL"), (1, "TAKE PIG 2"), chance=chance(1))
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.places == (2, 1)


def test_d25_two_thefts_are_tried_one_by_one() -> None:
    state = table(at(1, ELEVEN), at(2, "pig 2, pig 3"), at(3, "ox 5"))
    then = after(state, (0, "ROLL"), (0, "TAKE PIG 2"), chance=chance(4))
    assert game.outcome(then) is not None
    assert card(then, 2, "ox 5")


def test_d25_an_auction_can_end_it() -> None:
    state = auction(3000, 3000, on_cards=("", ELEVEN))
    then = after(state, (0, "PASS"), (1, "BID 300"))
    assert then.ended is not None
    assert (then.ended.completer, then.ended.places) == (1, (2, 1))


def test_d26_of_those_tied_the_completer_wins_else_they_share() -> None:
    def places(*money: int) -> tuple[int, ...]:
        people = (at(1, ELEVEN, money=money[0]), *(at(20, money=cash) for cash in money[1:]))
        state = table(*people, options=WEALTH)
        then = after(state, (0, "ROLL"), (0, "CLAIM"), chance=chance(1, draws=("pig 6 up",)))
        outcome = game.outcome(then)
        assert outcome is not None
        return outcome.places

    assert places(100, 2500) == (1, 2)
    assert places(100, 2500, 2500) == (1, 2, 2)
    assert places(100, 2600, 2600) == (3, 1, 1)
    assert places(200, 2500, 2500) == (1, 2, 2)
    assert places(100, 2600, 2500, 2500) == (2, 1, 2, 2)


@pytest.mark.parametrize("reader", [0, 1, None])
def test_d27_money_is_public(reader: int | None) -> None:
    for moment in [*match(4)][::7]:
        assert moment.view(reader).people == moment.state.people


def test_d29_of_three_against_three_one_always_has_the_emperor() -> None:
    dice = Random(1)
    for _ in range(20):
        rats = dice.sample([f"rat {kind}" for kind in "e23456"], 6)
        state = table(at(1, ", ".join(rats[:3])), at(10, ", ".join(rats[3:])))
        assert sum("rat-e" in person.tiles for person in state.people) == 1


def test_d30_control_is_what_it_is_after_the_cash_in() -> None:
    state = table(at(34), at(20, RATS))
    state = fold(game, [e.TurnOpened(1)], state)
    state = after(state, (1, "CASH IN RAT 2"), chance=ScriptedChance({"roll/2/1": 1}))
    then = after(state, (0, "ROLL"), chance=ScriptedChance({"roll/3/1": 2}))
    assert then.people[0].money == 3100, "two rats charge nothing"


def test_d30_tiles_are_cashed_in_once_a_turn_and_before_the_die() -> None:
    state = table(at(1, "ox 3, ox 4"), FAR)
    then = after(state, (0, "CASH IN OX 3"), chance=chance(1))
    assert then.leg == 1
    assert refused(then, 0, "CASH IN OX 4") == "claim_or_chance"


def test_d31_the_bank_pays_whatever_is_asked_of_it() -> None:
    state = table(at(1, ", ".join(tile.replace("-", " ") for tile in TILES[:36])), FAR)
    line = "CASH IN " + ", ".join(tile.replace("-", " ").upper() for tile in TILES[:36])
    assert after(state, (0, line), chance=chance(3)).people[0].money == 3000 + 6 * 1400 + 100


@pytest.mark.parametrize("goal", ["collection", "wealth"])
def test_d32_either_goal_ends_it_and_nobody_goes_on_beyond(goal: Any) -> None:
    reasons = Counter(
        end.state.ended.reason
        for seed in range(6)
        if (end := ended(seed, 4, e.Options(goal))).state.ended is not None
    )
    assert sum(reasons.values()) == 6
    assert reasons.keys() <= {"twelve_animals", "six_of_one"}


def test_d33_tiles_claimed_in_one_go_count_together() -> None:
    draws = chance(1, draws=("ox 5 down", "ox 6 down"))
    state = table(at(1, "ox e, ox 2, ox 3, ox 4"), FAR)
    state = after(state, (0, "ROLL"), (0, "CHANCE"), (0, "CLAIM"), chance=draws)
    assert state.ended is not None
    assert state.ended.reason == "six_of_one"


def test_d33_what_lies_on_the_board_counts_for_nobody() -> None:
    draws = ("rat 4 down", "pig 4 up")
    state = auction(3000, 3000, on_cards=("rat 2, rat 3",), draws=draws)
    assert state.people[0].tiles == ("rat-2", "rat-3")
    assert game.standing(state) == (1, 0)


def test_every_option_of_the_specification_is_there_with_its_default_first() -> None:
    values = {name: get_args(hint) for name, hint in e.Options.__annotations__.items()}
    assert values == {
        "goal": ("collection", "wealth"),
        "auction": ("maxima", "open"),
        "overbids": ("penalised", "refused"),
        "start": ("random", "0", "1", "2", "3", "4"),
    }
    assert e.Options() == e.Options(*(some[0] for some in values.values()))
