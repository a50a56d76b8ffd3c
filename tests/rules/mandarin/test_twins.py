"""The twins that Mandarin's secrets are held to are truths of their own, and told the same."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from games.engine.chance import ScriptedChance
from games.engine.codec import text
from games.engine.fold import fold, told
from games.rules.mandarin import events as e
from games.rules.mandarin.game import game
from games.rules.mandarin.moves import Bid, Chance, Pass, Roll
from games.rules.mandarin.score import worth
from games.rules.mandarin.state import Auction, Lying, State
from games.rules.mandarin.tiles import TILES
from tests.rules.mandarin.laws import law
from tests.rules.mandarin.table import EVERY, OPEN, WEALTH, Moment, at, ended, match, of_type, table
from tests.rules.mandarin.twins import asked, twin

READERS = [0, 1, 2, None]


def moments(options: e.Options = WEALTH) -> list[Moment]:
    """While maxima are sealed and tiles lie face down, and after it."""
    some = [moment for seed in range(2) for moment in [*match(seed, 3, options)][:-1:4]]
    assert {"choose", "auction", "roll"} <= {moment.state.phase for moment in some}
    return some


@pytest.fixture(scope="module")
def looked_at() -> list[Moment]:
    return moments()


@pytest.mark.parametrize("reader", READERS)
def test_a_twin_is_another_truth_told_to_its_reader_byte_for_byte_the_same(
    looked_at: list[Moment], reader: int | None
) -> None:
    made = 0
    for moment in looked_at:
        other = twin(moment.log, reader, Random(1))
        if other is not None:
            made += 1
            assert text(tuple(other)) != text(moment.log), "a twin equal to the truth shows nothing"
            assert text(told(game, other, reader)) == text(told(game, moment.log, reader))
            law(fold(game, other))
    assert made > len(looked_at) / 2


@pytest.mark.parametrize("reader", READERS)
def test_in_a_twin_the_same_bids_follow_from_its_maxima(looked_at: list[Moment], reader: int | None) -> None:
    """Each last maximum decides the auction anew, and it comes out as it did."""
    decided = 0
    for seed in range(3):
        *_, last, _ = match(seed, 3, EVERY[0])
        other = twin(last.log, reader, Random(2))
        assert other is not None
        state: Any = None
        for i, event in enumerate(other):
            if isinstance(event, e.MaximumSealed):
                seat, amount = event.seat, event.amount
                assert amount is not None
                move = Bid(amount) if amount else Pass()
                came = game.decide(state, seat, move, ScriptedChance())
                assert came[0] == event
                if len(came) > 1 and not of_type(e.MatchEnded, came):
                    decided += 1
                    assert came == tuple(other[i : i + len(came)])
            state = game.evolve(state, event)
    assert decided > 3


def test_every_maximum_of_others_may_differ_and_none_of_ones_own() -> None:
    *_, last, _ = match(1, 3, WEALTH)
    apart: set[int] = set()
    for seed in range(8):
        other = twin(last.log, 1, Random(seed))
        assert other is not None
        apart |= {i for i, (one, two) in enumerate(zip(last.log, other, strict=True)) if one != two}
    seals = {i: event.seat for i, event in enumerate(last.log) if isinstance(event, e.MaximumSealed)}
    others = [i for i, seat in seals.items() if seat != 1]
    assert not {i for i, seat in seals.items() if seat == 1} & apart
    assert len(apart & {*others}) > len(others) / 2
    assert all(isinstance(last.log[i], e.MaximumSealed | e.TileDrawn) for i in apart)


def test_what_lies_face_down_differs_also_where_it_went_back_unseen() -> None:
    log = next(m.log for m in match(2, 3, OPEN) if any(not lying.up for lying in m.state.board))
    here, there = (fold(game, some).board for some in (log, twin(log, None, Random(3)) or log))
    assert [lying.up for lying in here] == [lying.up for lying in there]
    assert here != there


def test_a_tile_that_went_back_unseen_differs_and_no_other_that_was_told() -> None:
    found = 0
    for seed in range(12):
        for moment in [*match(seed, 2, OPEN, most=0)][:-1]:
            for event in of_type(e.AuctionFailed, moment.events):
                at_sale = max(i for i, x in enumerate(moment.log) if x is event)
                drawn = [i for i in range(at_sale) if isinstance(moment.log[i], e.TileDrawn)]
                other = twin(moment.log, 0, Random(seed))
                if other is None:
                    continue
                apart = {i for i in drawn if other[i] != moment.log[i]}
                assert all(not moment.log[i].up for i in apart)  # type: ignore[union-attr]
                found += bool(apart)
    assert found


def test_when_the_match_is_over_nothing_is_hidden() -> None:
    end = ended(6)
    assert [twin(end.log, reader, Random(6)) for reader in READERS] == [None] * 4


def test_the_move_of_an_entry_is_what_its_seal_says() -> None:
    assert asked(Bid(300), (e.MaximumSealed(0, 500),)) == Bid(500)
    assert asked(Bid(300), (e.MaximumSealed(0, 0), e.BidderDropped(0))) == Pass()
    assert asked(Chance(), (e.TileDrawn(0, 1, "ox-2", False),)) == Chance()
    assert asked(Roll(), ()) == Roll()


@pytest.mark.parametrize("options", EVERY, ids=lambda o: f"{o.goal} {o.auction} {o.overbids}")
def test_the_law_holds_in_the_truth_and_in_every_view(options: e.Options) -> None:
    seats = 2 + EVERY.index(options) % 4
    views: list[Any] = [None] * 2
    for n, moment in enumerate(match(7, seats, options)):
        views = [fold(game, told(game, moment.events, i or None), view) for i, view in enumerate(views)]
        if n % 2:
            for state in (moment.state, *views):
                law(state)


def broken() -> list[State]:
    """States in which one thing is wrong, in several ways."""
    state = next(m.state for m in match(3, 3, WEALTH, doubts=0) if m.state.auction and m.state.auction.locked)
    roll = next(m.state for m in match(3, 3) if m.state.number == 20 and m.state.phase == "roll")
    law(state)
    law(roll)
    one, *rest = roll.people
    auction = state.auction
    assert isinstance(auction, Auction)
    assert roll.stock is not None
    tile = min(roll.stock)
    poor = next(seat for seat in range(3) if seat not in auction.locked)
    return [
        replace(roll, people=(replace(one, money=one.money + 50), *rest)),
        replace(roll, people=(replace(one, money=-100), *rest)),
        replace(roll, people=(replace(one, tiles=(*one.tiles, tile)), *rest)),
        replace(roll, people=(replace(one, tiles=TILES[:6]), *rest)),
        replace(roll, dispenser=roll.dispenser - 1),
        replace(roll, stock=roll.stock - {tile}),
        replace(roll, board=(Lying(tile, True),), stock=roll.stock - {tile}, dispenser=roll.dispenser - 1),
        replace(roll, phase="seize", owner=0, taker=0),
        replace(state, board=()),
        replace(state, auction=None),
        replace(state, auction=replace(auction, maxima=(350,) * 3, locked=frozenset(range(3)))),
        replace(state, auction=replace(auction, maxima=(100,) * 3, locked=auction.locked - {poor})),
        replace(state, auction=replace(auction, high=0)),
        replace(state, auction=replace(auction, seller=auction.order[0])),
    ]


def test_the_law_fails_where_something_is_lost_or_made_or_sealed_that_cannot_be() -> None:
    for wrong in broken():
        with pytest.raises(AssertionError):
            law(wrong)


@pytest.mark.parametrize("options", EVERY, ids=lambda o: f"{o.goal} {o.auction} {o.overbids}")
def test_money_changes_by_what_is_told_and_by_nothing_else(options: e.Options) -> None:
    """Of all players together: what the Bank pays and takes; fines, and a sale among players, move it."""
    for seed in range(2):
        total = 4 * 3000
        for moment in match(seed, 4, options):
            for event in moment.events:
                match event:
                    case e.YuanCollected(amount=amount):
                        total += amount
                    case e.TilesCashedIn(tiles=tiles, gained=gained):
                        assert gained == worth(tiles)
                        total += gained
                    case e.MoneyForfeited(amount=amount):
                        total -= amount
                    case e.AuctionWon(price=price, to=None):
                        total -= price
            assert sum(person.money for person in moment.state.people) == total


def test_the_law_holds_in_a_position_of_its_own() -> None:
    with pytest.raises(AssertionError):
        law(table(at(1), at(20)))
