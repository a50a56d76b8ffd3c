"""Auctions by maxima are those that are bid at a table: 20,000 of them, each replayed bid by bid."""

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

import pytest

from games.engine.chance import ScriptedChance
from games.engine.fold import fold
from games.rules.mandarin import events as e
from games.rules.mandarin.auction import CEILING, STEP, run
from games.rules.mandarin.game import game
from games.rules.mandarin.legal import pending
from games.rules.mandarin.moves import Bid, Move, Pass
from games.rules.mandarin.state import State
from tests.rules.mandarin.scenario import auctioned, sold

AUCTIONS, SHARE = 20_000, 2_000
SHARES = range(0, AUCTIONS, SHARE)
NAMES = ["P1", "P2", "P3", "P4", "P5"]
NO_CHANCE = ScriptedChance()
Log = tuple[e.Event, ...]


class Sale(NamedTuple):
    """What each bidder has and would bid at most; nobody has more than a few thousand Yuan."""

    cash: tuple[int, ...]
    maxima: tuple[int, ...]
    refused: bool

    def opened(self, kind: str) -> tuple[State, Log]:
        names = NAMES[: len(self.cash)]
        told = {"order": names, "cash": dict(zip(names, self.cash, strict=True)), "strict": self.refused}
        return auctioned(told, kind)


def sale_of(seed: int) -> Sale:
    """Two to five; a third are all willing to pay about the same, and where it is allowed many over-bid."""
    dice = Random(seed)
    seats, refused = dice.randint(2, 5), seed % 2 == 1
    cash = tuple(STEP * dice.choice((0, dice.randint(0, 5), dice.randint(0, 40))) for _ in range(seats))
    most = STEP * dice.choice((3, 12, 50))
    maxima = [dice.randrange(0, most + 1, STEP) for _ in cash]
    if refused:
        maxima = [min(pair) for pair in zip(maxima, cash, strict=True)]
    return Sale(cash, tuple(maxima), refused)


def by_maxima(sale: Sale) -> Log:
    """All events once everybody has answered; 0 is a PASS."""
    state, log = sale.opened("maxima")
    while asked := sorted(pending(state)) if state.auction else []:
        answer: Move = Bid(sale.maxima[asked[0]]) if sale.maxima[asked[0]] else Pass()
        events = game.decide(state, asked[0], answer, NO_CHANCE)
        log, state = (*log, *events), fold(game, events, state)
    return log


def live(sale: Sale, said: Sequence[e.BidMade | e.BidderDropped]) -> Log:
    """An open auction in which just this is said; whoever has nothing can but pass. Raises IllegalMove."""
    state, log = sale.opened("open")
    bids = iter(said)
    while state.auction is not None:
        bidder = state.auction.bidder
        poor = state.people[bidder].money < STEP
        bid = e.BidderDropped(bidder) if poor else next(bids)
        assert bid.seat == bidder, "it is another one's turn"
        move: Move = Bid(bid.amount) if isinstance(bid, e.BidMade) else Pass()
        events = game.decide(state, bidder, move, NO_CHANCE)
        log, state = (*log, *events), fold(game, events, state)
    assert next(bids, None) is None, "all is said"
    return log


def said(log: Log) -> list[Any]:
    return [event for event in log if isinstance(event, e.BidMade | e.BidderDropped)]


def came(log: Log) -> tuple[Any, ...]:
    """Who forfeits what, who pays what."""
    kinds = e.MoneyForfeited | e.AuctionWon | e.AuctionFailed
    return tuple(event for event in log if isinstance(event, kinds))


@pytest.mark.parametrize("first", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in SHARES[1:])])
def test_every_auction_by_maxima_is_a_legal_sequence_of_open_bids(first: int) -> None:
    forfeits = 0
    for seed in range(first, first + SHARE):
        sale = sale_of(seed)
        log = by_maxima(sale)
        assert came(live(sale, said(log))) == came(log), sale
        forfeits += any(isinstance(event, e.MoneyForfeited) for event in log)
    assert forfeits > SHARE // 20


@pytest.mark.parametrize("first", SHARES)
def test_with_the_highest_real_bid_in_place_of_each_maximum_the_run_is_the_same(first: int) -> None:
    """So whoever knows the bids alone can check an auction while the maxima are secret."""
    hidden = 0
    for seed in range(first, first + SHARE):
        sale = sale_of(seed)
        order = [seat for seat, money in enumerate(sale.cash) if money >= STEP]
        bids = [*run(order, dict(enumerate(sale.maxima)))]
        real = {seat: max((n for s, n in bids if s == seat and n is not None), default=0) for seat in order}
        assert [*run(order, real)] == bids, sale
        hidden += any(real[seat] < sale.maxima[seat] for seat in order)
    assert hidden > SHARE // 4


def test_each_run_of_a_whole_auction_is_that_of_its_real_bids() -> None:
    """Also where it is re-run, each run by itself: what was forfeited in one was bid no more in the next."""
    again = 0
    for seed in range(0, 2 * SHARE, 2):
        for order, bids in _runs(by_maxima(sale_of(seed))):
            real = dict.fromkeys(order, 0) | {
                bid.seat: bid.amount for bid in bids if isinstance(bid, e.BidMade)
            }
            told = [(bid.seat, getattr(bid, "amount", None)) for bid in bids]
            assert [*run(order, real)] == told
            again += 1
    assert again > SHARE * 1.1


def _runs(log: Log) -> list[tuple[tuple[int, ...], list[Any]]]:
    runs: list[tuple[tuple[int, ...], list[Any]]] = []
    for event in log:
        if isinstance(event, e.AuctionOpened):
            runs.append((event.order, []))
        elif isinstance(event, e.BidMade | e.BidderDropped):
            runs[-1][1].append(event)
    return runs


def test_the_winner_has_a_highest_maximum_and_pays_the_second_highest_or_one_step_more() -> None:
    for seed in range(SHARE):
        sale = sale_of(seed)
        order = [seat for seat, money in enumerate(sale.cash) if money >= STEP]
        bids = [(seat, n) for seat, n in run(order, dict(enumerate(sale.maxima))) if n is not None]
        ranked = sorted((sale.maxima[seat] for seat in order), reverse=True)
        if not any(ranked):
            assert bids == []
            continue
        winner, price = bids[-1]
        second = ranked[1] if len(ranked) > 1 else 0
        assert sale.maxima[winner] == ranked[0]
        assert price in {max(second, STEP), second + STEP}
        assert price <= ranked[0]


def test_the_order_in_which_the_maxima_come_in_makes_no_difference() -> None:
    for seed in range(400):
        sale = sale_of(seed)
        state, log = sale.opened("maxima")
        backwards: Log = ()
        for seat in sorted(pending(state) if state.auction else (), reverse=True):
            answer: Move = Bid(sale.maxima[seat]) if sale.maxima[seat] else Pass()
            events = game.decide(state, seat, answer, NO_CHANCE)
            backwards, state = (*backwards, *events), fold(game, events, state)
        assert came((*log, *backwards)) == came(by_maxima(sale))


def test_a_forfeiter_is_out_and_the_same_tiles_are_sold() -> None:
    log = by_maxima(Sale((300, 200, 1000), (900, 700, 600), refused=False))
    assert sold(log, NAMES) == {
        "winner": "P3",
        "price": 100,
        "bids": [["P3", 100]],
        "forfeits": [["P1", 300], ["P2", 200]],
    }
    opened = [event for event in log if isinstance(event, e.AuctionOpened)]
    assert [(o.number, o.order, o.again) for o in opened] == [
        (1, (0, 1, 2), False),
        (1, (1, 2), True),
        (1, (2,), True),
    ]
    (won,) = (event for event in log if isinstance(event, e.AuctionWon))
    assert won.tiles == ("ox-3", "pig-4")


def test_a_re_run_always_finds_a_buyer_for_somebody_drove_the_price_up() -> None:
    for seed in range(0, 2 * SHARE, 2):
        came_out = came(by_maxima(sale_of(seed)))
        assert isinstance(came_out[-1], e.AuctionWon if len(came_out) > 1 else e.AuctionWon | e.AuctionFailed)


def test_two_who_bid_to_the_ceiling_are_settled_in_one_go() -> None:
    log = by_maxima(Sale((3000, 3000), (CEILING, CEILING), refused=False))
    assert len(said(log)) == CEILING // STEP + 1 + 1, "the run, and one bid when it is re-run"
    assert [type(event).__name__ for event in came(log)] == ["MoneyForfeited", "AuctionWon"]
