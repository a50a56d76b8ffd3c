"""Mandi's bot plays decently: it knows what a lot is worth, keeps what it will need, and is not foreseen."""

import itertools
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, cast

import pytest

from games.bots.mandi.choice import CLOSE, FEW, bot, plain, worths
from games.engine.fold import seen_by
from games.engine.game import IllegalMove
from games.engine.moves import allows
from games.rules.mandi import game
from games.rules.mandi.events import Options
from games.rules.mandi.goods import Lot
from games.rules.mandi.moves import Choose, Move, Restock
from games.rules.mandi.state import State
from games.tools.matches import Table, dealt
from games.tools.playout import Tally, count
from tests.rules.mandi.scenario import merchant, position

VARIANTS, FAMILIES = ("classic", "quick", "grand"), ("none", "2", "3", "4")


def _tables() -> Iterator[tuple[Options, int]]:
    """Every way to play."""
    for variant, families, seats in itertools.product(VARIANTS, FAMILIES, game.seats):
        try:
            options = game.fit(Options(cast(Any, variant), cast(Any, families)), seats)
        except IllegalMove:
            continue
        if options.variant == variant:
            yield options, seats


def _asked(options: Options, seats: int, seed: int = 0) -> Iterator[tuple[State, State, int, Move]]:
    """A match of bots: the truth, the view of the seat that chooses, the seat, and what it chose."""
    match = dealt(Table(game, options, seats, ("bot",), seed), 0)
    log, state = list(match.deal), match.start
    for step in match.steps:
        if step.cause != "forced":
            yield state, seen_by(game, log, step.seat), step.seat, step.move
        log += step.events
        state = step.state


TABLES = [
    pytest.param(*table, id=f"{table[0].variant} {table[0].families} {table[1]}") for table in _tables()
]
each_table = pytest.mark.parametrize(("options", "seats"), TABLES)


@each_table
def test_it_plays_with_every_option_and_number_of_merchants(options: Options, seats: int) -> None:
    played = list(_asked(options, seats))
    assert {state.round for state, *_ in played} == set(range(1, 1 + played[0][0].rounds))
    assert all(allows(game.moves(state, seat), move) for state, _, seat, move in played)


@each_table
def test_what_it_weighs_is_legal_and_few_are_close(options: Options, seats: int) -> None:
    for state, view, seat, move in _asked(options, seats, seed=1):
        weighed = worths(view, seat)
        close = [some for some, worth in weighed if worth >= weighed[0][1] - CLOSE]
        assert move in close
        assert len(close) <= FEW
        assert all(allows(game.moves(state, seat), some) for some, _ in weighed)


@each_table
def test_it_weighs_the_same_in_truth_as_in_its_view(options: Options, seats: int) -> None:
    """Neither the deck nor what others have sealed by then moves it."""
    sealed = 0
    for state, view, seat, _ in _asked(options, seats, seed=2):
        sealed += any(choice is not None for choice in state.choices)
        assert worths(state, seat) == worths(view, seat)
    assert sealed


@pytest.mark.parametrize(("seats", "at"), [*itertools.product((2, 5, 8), (0, 2, 4, 5))])
def test_in_1000_plays_no_choice_within_a_point_of_the_best_has_less_than_a_twentieth(
    seats: int, at: int
) -> None:
    turns = [asked for asked in _asked(game.fit(Options(), seats), seats, seed=3) if asked[2] == 0]
    _, view, seat, _ = turns[at]
    dice = Random(seats * 10 + at)
    plays = Counter(bot(view, seat, dice) for _ in range(1000))
    weighed = worths(view, seat)
    close = {move for move, worth in weighed if worth >= weighed[0][1] - 1}
    assert plays.keys() == close
    assert min(plays.values()) >= 50


def _best(view: State, seat: int = 0) -> Move:
    return worths(view, seat)[0][0]


def _close(view: State) -> list[Any]:
    weighed = worths(view, 0)
    return [move for move, worth in weighed if worth >= weighed[0][1] - CLOSE]


def test_where_nothing_is_at_stake_the_good_cards_and_the_sifarish_are_kept() -> None:
    view = position(
        [merchant({"haggle": [1, 2, 3, 4, 5]})] * 2, [Lot(good, 1) for good in ("chai", "gems", "silk")]
    )
    for choice in _close(view):
        assert choice.haggle < 4
        assert not choice.sifarish


def test_what_everybody_wants_most_is_bid_for_with_more() -> None:
    hand = {"haggle": [1, 2, 3, 4, 5], "crates": {"Silk": 3}}
    lots = [Lot("silk", 3), Lot("chai", 1), Lot("gems", 1)]
    best = _best(position([merchant(hand)] * 2, lots, round=5))
    assert isinstance(best, Choose)
    assert (best.stall, best.haggle) == ("a", 5)


def _last(mine: dict[str, Any], theirs: dict[str, Any], lots: list[Lot]) -> State:
    return position([merchant(mine), merchant(theirs)], lots, round=6)


def test_a_lot_that_decides_a_majority_is_worth_more_than_its_crates() -> None:
    """One more crate in seven makes 1 point, and of 4 and 4 for the majority 6 and 3."""
    lots = [Lot("silk", 1), Lot("chai", 2), Lot("gems", 1)]
    view = _last(
        {"haggle": [5], "crates": {"Silk": 7}},
        {"haggle": [1], "sifarish": False, "crates": {"Silk": 7}},
        lots,
    )
    plays, others = (
        Counter(stall_of(player(view, 0, Random(n))) for n in range(100)) for player in (bot, plain)
    )
    assert plays["a"] > 80
    assert others["b"] > 80


def test_a_family_counts_the_crates_of_all_its_members() -> None:
    """My kin has the silk: the last crate of it decides for us what I alone would have no part in."""
    poor, rich = {"haggle": [5]}, {"haggle": [1], "sifarish": False, "crates": {"Silk": 6}}
    some = [merchant(told) for told in (poor, rich, rich, poor)]
    lots = [Lot("silk", 1), Lot("chai", 1), Lot("gems", 1), Lot("attar", 1), Lot("masala", 1)]
    alone = position(some, lots, round=6)
    pooled = position(some, lots, round=6, options=Options("classic", "2"))
    assert {move.stall for move in _close(pooled)} == {"a"}
    assert {move.stall for move in _close(alone)} == set("abcde")


def test_kin_is_left_what_kin_would_take() -> None:
    """To take from a rival is a gain, to take from the family is none."""
    weak, strong = {"haggle": [], "sifarish": False}, {"haggle": [4]}
    some = [merchant(told) for told in (strong, weak, strong, weak)]
    lots = [Lot("silk", 3), *(Lot(good, 1) for good in ("chai", "gems", "attar", "masala"))]
    leads = []
    for families in ("none", "2"):
        weighed = worths(position(some, lots, round=6, options=Options("classic", cast(Any, families))), 0)
        by_stall = {cast(Choose, move).stall: worth for move, worth in weighed}
        leads.append(by_stall["a"] - by_stall["b"])
    assert leads[1] < leads[0] - 1


def stall_of(move: Move) -> str:
    assert isinstance(move, Choose)
    return move.stall


def test_an_equal_bid_is_worth_more_to_whoever_has_fewest_crates() -> None:
    lots = [Lot("silk", 3), Lot("chai", 1), Lot("gems", 1)]
    more, fewer = ({"haggle": [3], "sifarish": False, "crates": {"Silk": n}} for n in (2, 1))
    stalls = [
        {stall_of(bot(_last(*pair, lots), 0, Random(n))) for n in range(50)}
        for pair in ((fewer, more), (more, fewer))
    ]
    assert stalls[0] == {"a"}
    assert stalls[1] != {"a"}


def _restock(mithai: int, lots: list[Lot], **mine: Any) -> State:
    some = [
        merchant({"haggle": [], "mithai": mithai, **mine}),
        merchant({"haggle": [], "mithai": mithai, **mine}),
    ]
    return position(some, lots, round=6, phase="restock")


def test_nothing_is_paid_in_the_restock_where_nothing_is_to_be_gained() -> None:
    view = _restock(6, [Lot("chai", 1), Lot("gems", 1), Lot("silk", 1)], crates={"Attar": 3})
    assert {move.cards for move in _close(view)} == {(1, 2)}


def test_a_card_is_bought_for_a_lot_that_is_worth_it_and_played_for_it() -> None:
    lots = [Lot("silk", 3), Lot("chai", 1), Lot("gems", 1)]
    view = _restock(6, lots, crates={"Silk": 3}, sifarish=False)
    assert any(max(move.cards) > 2 for move in _close(view))
    assert all(move.choice.haggle == max(move.cards) for move in _close(view))
    assert _best(_restock(0, lots, crates={"Silk": 3})) == Restock((1, 2), Choose("a", 2, True))


def _place(against: str, seats: int, matches: int) -> float:
    names = ("bot", *(against,) * (seats - 1))
    table = Table(game, game.fit(Options(), seats), seats, names, seed=20)
    tallies = {name: Tally() for name in names}
    for number in range(matches):
        *_, last = dealt(table, number).steps
        count(tallies, table.seated(number), game.outcome(last.state))
    return tallies["bot"].places / matches


def test_it_is_far_ahead_of_four_who_play_at_random() -> None:
    assert _place("random", 5, 40) < 2.5


def test_it_is_ahead_of_four_for_whom_the_house_plays() -> None:
    assert _place("fallback", 5, 40) < 2.5
