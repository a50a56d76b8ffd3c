"""What the rulebook of Mandarin says, sentence by sentence; each test quotes its rule."""

from typing import Any

import pytest

from games.engine.chance import ScriptedChance
from games.engine.fold import fold, told
from games.rules.mandarin import events as e
from games.rules.mandarin.game import game
from games.rules.mandarin.moves import CashIn, Chance, Claim, Special, Take
from games.rules.mandarin.score import completed, controller, fine, worth
from games.rules.mandarin.tiles import TILES, is_character, is_emperor, sign_at, sign_of
from tests.rules.mandarin.scenario import tiles
from tests.rules.mandarin.table import (
    COLLECTION,
    ELEVEN,
    OPEN,
    WEALTH,
    after,
    at,
    card,
    chance,
    dealt,
    facts,
    of_type,
    refused,
    table,
)

RATS = "rat 2, rat 3, rat 4"
EMPEROR_OF_RATS = "rat e, rat 3, rat 4"
SIX = "ox 2, ox 3, dog 2, dog 3, pig 2, pig 3"
FAR = at(20)


def cards(*some: str) -> list[Any]:
    return [tiles(one.split(", ")) if one else () for one in some]


def test_there_are_72_tiles_six_of_each_animal_one_of_them_the_emperor() -> None:
    """'72 animal tiles'; 'Each set of six animal tiles includes an Emperor tile'"""
    assert len(set(TILES)) == 72
    for animal in {sign_at(space) for space in range(36)}:
        some = [tile for tile in TILES if tile.startswith(f"{animal}-")]
        assert (len(some), sum(map(is_emperor, some))) == (6, 1)


@pytest.mark.parametrize(("year", "month", "sign"), [(1956, 1, "goat"), (1956, 2, "monkey")])
def test_the_chinese_year_runs_from_february_to_january(year: int, month: int, sign: str) -> None:
    """'a person born in January 1956 would be a goat, … in February 1956 would be a Monkey'"""
    assert sign_of(year, month) == sign


def test_each_mandarin_begins_on_the_centre_space_of_its_sign_also_side_by_side() -> None:
    """'on the centre Chinese Character space of their own animal sign'; 'side by side on the same space'"""
    state = after(dealt(3), (0, "SIGN PIG"), (2, "SIGN RAT"), (1, "SIGN PIG"))
    assert [person.space for person in state.people] == [34, 34, 1]
    assert all(is_character(person.space) and sign_at(person.space) == person.sign for person in state.people)
    assert (state.dispenser, state.phase, state.number) == (72, "roll", 1)


@pytest.mark.parametrize("pips", range(1, 7))
def test_a_mandarin_moves_by_the_die(pips: int) -> None:
    """'he rolls the die and moves his Mandarin in a clockwise direction'"""
    there = after(table(at(33), at(10)), (0, "ROLL"), chance=chance(pips)).people[0].space
    assert there == (33 + pips) % 36


def test_a_character_space_pays_100_yuan_and_ends_the_turn() -> None:
    """'he collects 100 Yuan from the bank …, and his turn ends'"""
    state = after(table(at(1), FAR), (0, "ROLL"), chance=chance(3))
    assert (state.people[0].money, state.dispenser, state.to_move, state.phase) == (3100, 60, 1, "roll")


@pytest.mark.parametrize("face", ["up", "down"])
def test_on_a_coloured_space_a_tile_is_drawn_and_may_be_claimed(face: str) -> None:
    """'If the tile drawn falls picture up or picture down, he may claim the tile and his turn ends there.'"""
    state = after(table(at(1), FAR), (0, "ROLL"), chance=chance(1, draws=(f"ox 3 {face}",)))
    assert game.moves(state, 0) == (Claim(), Chance())
    then = after(state, (0, "CLAIM"))
    assert card(then, 0, "ox 3")
    assert (then.to_move, then.board, then.people[0].money) == (1, (), 3000)


def test_two_picture_down_may_be_claimed_or_chanced_for_a_third() -> None:
    """'should the second tile come out picture down, the player may claim both tiles, or … chance both'"""
    draws = chance(1, draws=("ox 3 up", "pig e down", "dog 2 down"))
    state = after(table(at(1), FAR), (0, "ROLL"), (0, "CHANCE"), chance=draws)
    assert game.moves(state, 0) == (Claim(), Chance())
    assert card(after(state, (0, "CLAIM")), 0, "ox 3", "pig e")
    third = after(state, (0, "CHANCE"), (0, "CLAIM"), chance=draws)
    assert card(third, 0, "ox 3", "pig e", "dog 2")


@pytest.mark.parametrize("before", [0, 1, 3])
def test_a_second_or_later_one_picture_up_brings_all_to_one_auction(before: int) -> None:
    """'all the tiles on the game board are offered for sale in a single auction to all of the players'"""
    down = tuple(f"dog {n} down" for n in range(2, 2 + before))
    lines = (0, "ROLL"), *[(0, "CHANCE")] * (before + 1)
    draws = chance(1, draws=("ox 3 down", *down, "pig 4 up"))
    state = after(table(at(1), FAR, at(30)), *lines, chance=draws)
    assert (state.phase, len(state.board)) == ("auction", before + 2)
    assert game.pending(state) == {0, 1, 2}
    then = after(state, (0, "PASS"), (1, "BID 500"), (2, "PASS"))
    assert len(then.people[1].tiles) == before + 2


def test_tiles_are_not_turned_over_until_the_auction_is_over() -> None:
    """'They must NOT be turned over until the auction is over.'"""
    draws = chance(1, draws=("ox 3 down", "pig 4 up"))
    facts_of_it = facts(table(at(1), FAR), (0, "ROLL"), (0, "CHANCE"), chance=draws)
    for reader in (0, 1, None):
        view = fold(game, told(game, facts_of_it, reader), table(at(1), FAR))
        assert [lying.tile for lying in view.board] == [None, "pig-4"]
    state = fold(game, facts_of_it, table(at(1), FAR))
    (won,) = of_type(e.AuctionWon, facts(state, (0, "PASS"), (1, "BID 100")))
    assert won == e.AuctionWon(1, 100, ("ox-3", "pig-4"), None)


def in_an_auction(options: e.Options = OPEN, **more: int) -> Any:
    """Bidders 1, 2, 0: the second of three caused it."""
    money = {"a": 3000, "b": 3000, "c": 3000} | more
    people = at(30, money=money["a"]), at(1, money=money["b"]), at(10, money=money["c"])
    before = fold(game, [e.TurnOpened(1)], table(*people, options=options))
    draws = {f"roll/{before.number}/1": 0, "tile/1": ("ox-3",), "tile/2": ("pig-4",), "face/2": "up"}
    return after(before, (1, "ROLL"), (1, "CHANCE"), chance=ScriptedChance(draws))


def test_who_caused_it_bids_first_and_then_the_player_to_the_left() -> None:
    """'The player who has caused the auction may bid first, followed by the player to his left'"""
    state = in_an_auction()
    for seat, line in ((1, "BID 100"), (2, "BID 200"), (0, "BID 300"), (1, "BID 400")):
        assert game.pending(state) == {seat}
        state = after(state, (seat, line))


def test_each_bid_is_higher_than_the_last_and_the_first_at_least_100() -> None:
    """'Each bid must be higher than the last'; 'The minimum bid … is 100 Yuan. There is no upper limit.'"""
    state = in_an_auction()
    assert refused(state, 1, "BID 0") == "bid_too_low"
    state = after(state, (1, "BID 500"))
    assert [refused(state, 2, f"BID {n}") for n in (100, 400, 500)] == ["bid_too_low"] * 3
    assert refused(state, 2, "BID 600") is refused(state, 2, "BID 99900") is None


def test_whoever_drops_out_may_not_re_enter() -> None:
    """'if a player drops out of the bidding he may not re-enter the auction'"""
    state = after(in_an_auction(), (1, "PASS"), (2, "BID 100"), (0, "BID 200"))
    assert game.pending(state) == {2}
    assert refused(state, 1, "BID 900") == "not_asked"


def test_the_winner_pays_the_bank_and_has_the_tiles() -> None:
    """'The winner of the auction pays the price to the Bank and places the tiles'"""
    state = after(in_an_auction(), (1, "PASS"), (2, "BID 700"), (0, "PASS"))
    assert [person.money for person in state.people] == [3000, 3000, 2300]
    assert card(state, 2, "ox 3", "pig 4")
    assert state.to_move == 2, "the turn was that of 1"


@pytest.mark.parametrize("options", [OPEN, COLLECTION])
def test_whoever_cannot_pay_forfeits_everything_and_all_bid_again(options: e.Options) -> None:
    """'he forfeits all of his money to the Bank, and the auction is re-run'"""
    state = after(in_an_auction(options, b=300), (1, "BID 900"), (2, "PASS"))
    state = after(state, (0, "BID 800" if options == COLLECTION else "PASS"))
    assert state.people[1].money == 0
    if options == OPEN:
        assert (state.phase, [lying.tile for lying in state.board]) == ("auction", ["ox-3", "pig-4"])
        state = after(state, (1, "PASS"), (2, "BID 100"), (0, "PASS"))
        assert (state.people[2].money, card(state, 2, "ox 3", "pig 4")) == (2900, True)
    else:
        assert (state.people[0].money, card(state, 0, "ox 3", "pig 4")) == (2900, True)


@pytest.mark.parametrize(("space", "pips"), [(34, 2), (35, 2), (35, 3)])
@pytest.mark.parametrize(("on_card", "fined"), [(RATS, 200), (EMPEROR_OF_RATS, 400), ("rat 2, rat e", 0)])
def test_three_of_an_animal_charge_on_each_of_its_three_spaces(
    space: int, pips: int, on_card: str, fined: int
) -> None:
    """'Whenever a player owns three or more tiles of the same animal, he may charge other players 200 Yuan
    … on any of the three spaces'; 'If one of the tiles is the Emperor Tile, … 400 Yuan'"""
    state = after(table(at(space), at(20, on_card)), (0, "ROLL"), chance=chance(pips))
    bank = 100 if not fined and is_character((space + pips) % 36) else 0
    assert [person.money for person in state.people] == [3000 - fined + bank, 3000 + fined]


def test_a_controlled_segment_pays_no_other_player_100() -> None:
    """'Once a segment is controlled by a player, the other players may not collect 100 Yuan'"""
    events = facts(table(at(34), at(20, RATS)), (0, "ROLL"), chance=chance(3))
    assert of_type((e.YuanCollected, e.FinePaid), events) == [e.FinePaid(0, 1, 200)]


@pytest.mark.parametrize(
    ("one", "two", "owner", "amount"),
    [
        (RATS, "rat e, rat 5", 0, 200),
        (RATS, "rat e, rat 5, rat 6", 1, 400),
        (EMPEROR_OF_RATS, "rat 2, rat 5, rat 6", 0, 400),
        ("rat 2, rat 3", "rat e, rat 5", None, None),
        (f"{RATS}, rat 5, rat e", "rat 6", 0, 400),
        ("", "rat 2, rat 3, rat 4, rat 5", 1, 200),
    ],
)
def test_of_two_with_three_each_the_emperor_controls(
    one: str, two: str, owner: int | None, amount: int | None
) -> None:
    """'the player with the Emperor Tile controls the segment, and only one player is entitled'"""
    both = cards(one, two)
    assert controller(both, "rat") == owner
    assert owner is None or fine(both[owner], "rat") == amount


def test_at_the_start_of_a_turn_any_number_of_tiles_may_be_cashed_in() -> None:
    """'At the start of a player’s turn, and only then, a player may cash in any number of tiles'"""
    state = table(at(1, "ox 3, pig e, dog 2", money=0), FAR)
    then = after(state, (0, "CASH IN OX 3, PIG E"), chance=chance(3))
    assert (then.people[0].money, then.dispenser, card(then, 0, "dog 2")) == (700, 62, True)
    assert after(state, (0, "CASH IN OX 3, PIG E, DOG 2"), chance=chance(3)).people[0].tiles == ()
    chosen = after(state, (0, "ROLL"), chance=chance(1))
    assert refused(chosen, 0, "CASH IN OX 3") == "claim_or_chance"


@pytest.mark.parametrize(("some", "yuan"), [("ox 3", 200), ("ox e", 400), ("ox e, ox 2, pig e, dog 6", 1200)])
def test_ordinary_tiles_are_worth_200_and_emperors_400(some: str, yuan: int) -> None:
    """'Ordinary tiles are worth 200 Yuan; Emperor tiles are worth 400 Yuan.'"""
    assert worth(tiles(some.split(", "))) == yuan


def test_passing_takes_any_tile_and_rolls_again_without_the_dispenser() -> None:
    """'the Dispenser is not used. Instead, the passing player chooses any tile from the board of the other
    player … He then rolls the die again to move clear, and his turn ends.'"""
    state = after(table(at(1), at(3, "ox 3, pig e")), (0, "ROLL"), chance=chance(4))
    assert game.moves(state, 0) == (Take("ox-3"), Take("pig-e"))
    then = after(state, (0, "TAKE PIG E"), chance=chance(4, 1))
    assert (then.people[0].space, then.dispenser, then.to_move) == (6, 60, 1)
    assert card(then, 0, "pig e")
    assert card(then, 1, "ox 3")


def test_of_several_passed_each_gives_a_tile() -> None:
    """'Whenever one player’s Mandarin passes another Mandarin, or Mandarins'"""
    state = table(at(1), at(3, "ox 3"), at(2, "dog 2, dog 3"))
    then = after(state, (0, "ROLL"), (0, "TAKE DOG 3"), (0, "TAKE OX 3"), chance=chance(4, 4))
    assert card(then, 0, "dog 3", "ox 3")


def test_whoever_cannot_pay_a_fine_gives_all_the_money_and_a_tile_of_the_owners_choice() -> None:
    """'the player to whom he owes money can choose any tile …, in addition to taking whatever money'"""
    state = table(at(35, "ox 3, pig 2", money=100), at(20, EMPEROR_OF_RATS))
    state = after(state, (0, "ROLL"), chance=chance(1))
    assert (game.pending(state), game.moves(state, 1)) == ({1}, (Take("ox-3"), Take("pig-2")))
    then = after(state, (1, "TAKE OX 3"), chance=chance(1, draws=("dog 3 down",)))
    assert [person.money for person in then.people] == [0, 3100]
    assert game.moves(then, 0) == (Claim(), Chance()), "'Play then continues in the normal way'"


def test_a_fine_of_just_all_the_money_is_paid() -> None:
    """'unable to pay his fines'"""
    events = facts(table(at(34, money=400), at(20, EMPEROR_OF_RATS)), (0, "ROLL"), chance=chance(3))
    assert of_type((e.FinePaid, e.WentBankrupt), events) == [e.FinePaid(0, 1, 400)]


@pytest.mark.parametrize(
    ("on_card", "draw", "reason"),
    [
        (ELEVEN, "pig 6", "twelve_animals"),
        ("ox e, ox 2, ox 3, ox 4, ox 5", "ox 6", "six_of_one"),
        (ELEVEN, "rat 3", None),
        ("ox e, ox 2, ox 3, ox 4", "ox 6", None),
    ],
)
def test_one_of_every_animal_or_six_of_one_ends_the_match(
    on_card: str, draw: str, reason: str | None
) -> None:
    """'The first player to collect at least one of every animal, or six tiles of the same animal, wins'"""
    state = after(
        table(at(1, on_card), FAR), (0, "ROLL"), (0, "CLAIM"), chance=chance(1, draws=(f"{draw} up",))
    )
    outcome = game.outcome(state)
    assert completed(state.people[0].tiles) == reason
    assert (outcome is None) == (reason is None)
    if outcome is not None:
        assert (outcome.reason, outcome.places, game.pending(state)) == (reason, (1, 2), frozenset())


def test_with_an_empty_dispenser_nothing_is_drawn_until_another_has_cashed_in() -> None:
    """'the players do not draw tiles until at least one tile has been cashed in by another player'"""
    state = table(at(1, "ox 3", money=0), at(19), dispenser=0)
    events = facts(state, (0, "CASH IN OX 3"), chance=chance(1))
    assert events[-2:] == (e.NothingDrawn(0), e.TurnOpened(1))
    then = fold(game, events, state)
    assert after(then, (1, "ROLL"), chance=ScriptedChance({"roll/2/1": 0})).phase == "choose"


def test_in_the_variation_money_and_tiles_are_counted() -> None:
    """'the player who is first to complete his collection does not necessarily win'; '200 Yuan each and
    Emperor tiles as 400 Yuan'"""
    state = table(at(1, ELEVEN, money=100), at(20, "ox e, dog 3", money=2100), options=WEALTH)
    state = after(state, (0, "ROLL"), (0, "CLAIM"), chance=chance(1, draws=("pig 6 up",)))
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.scores, outcome.places) == ((2500, 2700), (2, 1))
    assert outcome.parts == ((("money", 100), ("tiles", 2400)), (("money", 2100), ("tiles", 600)))


@pytest.mark.parametrize("face", ["up", "down"])
def test_six_tiles_may_offer_the_first_one_drawn_for_special_auction(face: str) -> None:
    """'may offer the first tile he draws, whether face up or face down, for Special Auction. In this case, he
    acts as the Auctioneer and may not take part … he receives the money for the tile, and not the Bank.'"""
    state = table(at(1, SIX), FAR, at(30), options=WEALTH)
    state = after(state, (0, "ROLL"), (0, "SPECIAL"), chance=chance(1, draws=(f"ox 6 {face}",)))
    assert game.pending(state) == {1, 2}
    then = after(state, (1, "BID 500"), (2, "BID 300"))
    assert [person.money for person in then.people] == [3300, 2700, 3000]
    assert card(then, 1, "ox 6")
    assert then.to_move == 1


def test_a_special_auction_without_a_bid_returns_the_tile() -> None:
    """'If no bid is received for the tile, it is returned to the Dispenser.'"""
    state = table(at(1, SIX), FAR, options=WEALTH)
    state = after(state, (0, "ROLL"), (0, "SPECIAL"), chance=chance(1, draws=("ox 6 down",)))
    then = after(state, (1, "PASS"))
    assert (then.dispenser, then.board, then.to_move) == (60, (), 1)


@pytest.mark.parametrize(
    ("options", "on_card", "code"),
    [(COLLECTION, SIX, "no_special"), (WEALTH, SIX[6:], "special_needs"), (WEALTH, SIX, None)],
)
def test_a_special_auction_is_of_the_variation_and_from_six_tiles_on(
    options: e.Options, on_card: str, code: str | None
) -> None:
    """'A player who has at least six tiles on his Collection Card'"""
    state = after(table(at(1, on_card), FAR, options=options), (0, "ROLL"), chance=chance(1))
    assert refused(state, 0, "SPECIAL") == code
    assert (Special() in game.moves(state, 0)) == (code is None)
    assert CashIn(("ox-2",)) not in game.moves(state, 0)
