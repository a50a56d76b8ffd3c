"""Mandarin's bot plays decently: it claims what it needs, chances what it can pay for, never over-bids."""

import itertools
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from games.bots.mandarin.choice import bot, house
from games.engine.fold import fold, seen_by, told
from games.engine.moves import allows
from games.rules.mandarin.events import Options
from games.rules.mandarin.game import game
from games.rules.mandarin.moves import Bid, CashIn, Chance, Claim, Move, Pass, Roll, Sign, Special, Take
from games.rules.mandarin.state import Auction, Lying, Person, State
from games.rules.mandarin.tiles import ANIMALS
from games.tools.matches import Table, dealt
from games.tools.playout import Tally, count
from tests.rules.mandarin.table import COLLECTION, ELEVEN, EVERY, OPEN, WEALTH, at, table

EIGHT = "rat 2, ox 2, tiger 2, rabbit 2, dragon 2, snake 2, horse 2, goat 2"
TABLES = [
    pytest.param(options, seats, id=f"{options.goal} {options.auction} {options.overbids} {seats}")
    for options, seats in itertools.product(EVERY, game.seats)
]
each_table = pytest.mark.parametrize(("options", "seats"), TABLES)


def _asked(options: Options, seats: int, *names: str, seed: int = 0) -> Iterator[tuple[Any, ...]]:
    """A match: the truth, the view of the seat that chooses, the seat, what it chose."""
    match = dealt(Table(game, options, seats, names or ("bot",), seed), 0)
    state, views = match.start, [seen_by(game, match.deal, seat) for seat in range(seats)]
    for step in match.steps:
        if step.cause != "forced":
            yield state, views[step.seat], step.seat, step.move
        views = [fold(game, told(game, step.events, seat), view) for seat, view in enumerate(views)]
        state = step.state


@each_table
def test_it_plays_legal_moves_at_every_table_and_never_bids_what_it_has_not(
    options: Options, seats: int
) -> None:
    phases = set()
    for state, _, seat, move in _asked(options, seats):
        phases.add(state.phase)
        assert allows(game.moves(state, seat), move)
        assert not isinstance(move, Bid) or move.amount <= state.people[seat].money
    assert {"signs", "roll", "choose", "auction"} <= phases


@each_table
def test_it_chooses_the_same_in_truth_as_in_its_view(options: Options, seats: int) -> None:
    """Neither the Dispenser nor what lies face down nor what others have sealed moves it."""
    hidden = 0
    for n, (state, view, seat, _) in enumerate(_asked(options, seats, seed=1)):
        hidden += any(not lying.up for lying in state.board)
        assert bot(state, seat, Random(n)) == bot(view, seat, Random(n))
    assert hidden


def test_it_has_an_answer_in_whatever_others_bring_about() -> None:
    """Beside random players, who cash in, over-bid and go bankrupt, every phase comes up."""
    phases: Counter[str] = Counter()
    for seed, options in enumerate((COLLECTION, WEALTH, OPEN) * 2):
        for state, view, seat, _ in itertools.islice(_asked(options, 5, "random", seed=seed), 700):
            phases[state.phase] += 1
            assert allows(game.moves(state, seat), bot(view, seat, Random(0)))
    assert {"signs", "roll", "steal", "seize", "choose", "auction"} <= phases.keys()


def _lying(view: State, *tiles: str) -> State:
    """`pig-3` face up, `?` face down."""
    board = tuple(Lying(None if tile == "?" else tile, tile != "?") for tile in tiles)
    return replace(view, phase="choose", turn=view.turn + 1, board=board)


def _for_sale(view: State, *tiles: str, high: int = 0, seller: int | None = None) -> State:
    order = tuple(seat for seat in range(view.seats) if seat != seller)
    auction = Auction(1, seller, order, (None,) * view.seats, bid=high, bidder=order[0])
    return replace(_lying(view, *tiles), phase="auction", auctions=1, auction=auction)


def _two(mine: str = "", theirs: str = "", **more: Any) -> State:
    return table(at(1, mine), at(20, theirs), **more)


def _moved(view: State, seat: int = 0) -> Move:
    return bot(view, seat, Random(0))


def _paid(view: State, seat: int = 0) -> int:
    move = _moved(view, seat)
    return move.amount if isinstance(move, Bid) else 0


def test_it_takes_any_sign() -> None:
    view = State(COLLECTION, (Person(),) * 2)
    signs = Counter(bot(view, 0, Random(n)) for n in range(200))
    assert signs.keys() == set(map(Sign, ANIMALS))


def test_a_first_tile_face_up_that_it_lacks_is_claimed_at_once() -> None:
    assert _moved(_lying(_two("ox 3"), "pig-3")) == Claim()


def test_a_tile_of_little_use_is_chanced_by_whoever_has_the_money() -> None:
    view = _lying(_two("ox 3"), "ox-4")
    poor = replace(view, people=(view.people[0], replace(view.people[1], money=100)))
    assert _moved(poor) == Chance()


def test_enough_is_claimed_in_the_end() -> None:
    """With money for nothing, what lies there goes to others."""
    view = table(at(1, "ox 3", money=0), at(20, "", money=3000))
    assert _moved(_lying(view, "ox-4", "?", "?")) == Claim()


def test_with_an_empty_dispenser_it_claims() -> None:
    assert _moved(_lying(_two("ox 3", dispenser=0), "ox-4", "?")) == Claim()


def test_a_new_animal_is_worth_the_more_the_fewer_are_missing() -> None:
    paid = [_paid(_for_sale(_two(own), "pig-3", "?")) for own in ("rat 2", EIGHT, ELEVEN)]
    assert 0 < paid[0] < paid[1] < paid[2]


def test_a_third_tile_is_worth_more_than_a_second_and_an_emperor_more_than_another() -> None:
    second, third = (_paid(_for_sale(_two(own), "ox-4", "ox-5")) for own in ("", "ox 2, ox 3"))
    emperor = _paid(_for_sale(_two("ox 2, ox 3"), "ox-e", "ox-5"))
    assert emperor > third > 0 < second


def test_what_completes_the_collection_is_worth_all_the_money() -> None:
    assert _paid(_for_sale(_two(ELEVEN), "pig-3")) == 3000
    assert _paid(_for_sale(_two("ox e, ox 2, ox 3, ox 4, ox 5"), "ox-6")) == 3000


def test_a_player_one_tile_short_is_outbid_while_there_is_money() -> None:
    """The tile is of no use to the bidder, who has that animal."""
    idle, deciding = (_paid(_for_sale(_two("pig 2", theirs), "pig-3")) for theirs in (EIGHT, ELEVEN))
    assert idle < 1000
    assert deciding == 3000


def test_the_rival_need_not_be_outbid_by_more_than_a_step() -> None:
    view = table(at(1, "pig 2"), at(20, ELEVEN, money=900))
    assert _paid(_for_sale(view, "pig-3")) == 1000


def test_400_are_kept_for_fines_but_not_where_the_match_is_decided() -> None:
    view = table(at(1, ELEVEN, money=700), at(20, EIGHT))
    assert _paid(_for_sale(view, "ox-4", "ox-5", "dog-3")) == 300
    assert _paid(_for_sale(view, "pig-3")) == 700


def test_unknown_tiles_are_worth_what_they_may_be() -> None:
    """Of the tiles nobody has seen most are of animals it lacks."""
    one, three = (_paid(_for_sale(_two(EIGHT), "ox-3", *("?",) * n), seat) for n, seat in ((1, 0), (3, 0)))
    assert 0 < one < three


def test_in_an_open_auction_it_bids_the_least_until_it_is_enough() -> None:
    view = _two(EIGHT, options=OPEN)
    most = _paid(_for_sale(_two(EIGHT), "pig-3", "ox-4"))
    bids = [_moved(_for_sale(view, "pig-3", "ox-4", high=high)) for high in range(0, 3000, 100)]
    assert bids == [Bid(high + 100) if high < most else Pass() for high in range(0, 3000, 100)]


def test_it_takes_what_wins_and_else_what_it_lacks() -> None:
    def taken(mine: str, theirs: str) -> Move:
        return _moved(replace(_two(mine, theirs), phase="steal", owner=1, taker=0))

    assert taken(ELEVEN, "ox e, pig 3, rat 3") == Take("pig-3")
    assert taken("ox e, ox 2, ox 3, ox 4, ox 5", "ox 6, pig e") == Take("ox-6")
    assert taken("ox 2", "ox 3, pig 3") == Take("pig-3")


def test_it_cashes_in_only_useless_doubles_and_only_when_short_of_money() -> None:
    doubles = "ox 2, ox 3, pig e, pig 4, rat 2, rat 3, rat 4, dog 5"
    assert _moved(_two(doubles)) == Roll()
    short = table(at(1, doubles, money=200), at(20))
    assert _moved(short) == CashIn(("ox-2", "pig-e"))
    assert _moved(table(at(1, "ox 2, pig 4", money=0), at(20))) == Roll()


def test_it_cashes_in_for_the_auction_that_may_decide() -> None:
    assert _moved(table(at(1, f"{ELEVEN}, ox 3", money=2000), at(20))) == CashIn(("ox-2",))
    assert _moved(table(at(1, f"{EIGHT}, ox 3", money=2000), at(20))) == Roll()


def test_for_wealth_nothing_is_completed_that_loses() -> None:
    view = table(at(1, ELEVEN, money=0), at(20, EIGHT, money=9000), options=WEALTH)
    assert _moved(_lying(view, "pig-3")) != Claim()
    ahead = table(at(1, ELEVEN, money=5000), at(20, EIGHT), options=WEALTH)
    assert _moved(_lying(ahead, "pig-3")) == Claim()
    assert _moved(_for_sale(replace(view, to_move=1), "pig-3")) == Pass()


def test_for_wealth_it_pays_no_more_for_the_end_than_leaves_it_ahead() -> None:
    view = table(at(1, ELEVEN, money=3000), at(20, "ox 3", money=4000), options=WEALTH)
    lead = 3000 + 11 * 200 - 4000 - 200
    assert _paid(_for_sale(view, "pig-3")) == lead + 200


def test_what_is_worth_much_more_to_two_others_is_sold_to_them() -> None:
    """They would control the ox, with the Emperor; nobody would win by it."""
    held = "ox 2, ox 3"
    sellers = [at(1, "rat 2, rat 3, rat 4, rat 5, dog 2, dog 3", money=2000)]
    view = table(*sellers, at(20, held), at(25, "ox 4, ox 5"), at(30, ""), options=WEALTH)
    assert _moved(_lying(view, "ox-e")) == Special()
    poor = replace(view, people=(view.people[0], *(replace(one, money=0) for one in view.people[1:])))
    assert _moved(_lying(poor, "ox-e")) != Special()


def _wins(options: Options, seats: int, against: str, matches: int) -> float:
    names = ("bot", *(against,) * (seats - 1))
    seating = Table(game, options, seats, names, seed=20)
    tallies = {name: Tally() for name in names}
    for number in range(matches):
        *_, last = dealt(seating, number).steps
        count(tallies, seating.seated(number), game.outcome(last.state))
    return tallies["bot"].wins / matches


@pytest.mark.parametrize("options", [COLLECTION, WEALTH], ids=["collection", "wealth"])
@pytest.mark.parametrize(("seats", "least"), [(2, 0.7), (4, 0.4)])
def test_it_is_ahead_of_those_who_always_claim(options: Options, seats: int, least: float) -> None:
    assert _wins(options, seats, "fallback", 40) > least


def test_the_house_claims_and_never_bids() -> None:
    view = _two("ox 3")
    assert house(_lying(view, "ox-4"), 0, Random(0)) == Claim()
    assert house(_for_sale(view, "pig-3"), 0, Random(0)) == Pass()
