"""What a tile would be to a reader, what happened to them, and what the clock played."""

import pytest

from games.rules.mandarin import events as e
from games.rules.mandarin import words, yours
from games.rules.mandarin.moves import Claim, Move, Pass, Roll, Sign, Take
from tests.rules.mandarin.spoken import said
from tests.rules.mandarin.table import ELEVEN, at, table
from tests.rules.mandarin.test_words import DOWN, SALE, TWO


@pytest.mark.parametrize(
    ("mine", "theirs", "tile", "line"),
    [
        ("ox 3", "", "tiger-e", "Tiger Emperor would be a new animal for you."),
        ("ox 3", "", "ox-4", "Ox 4 would be your second ox."),
        (
            "ox 3, ox 4",
            "",
            "ox-5",
            "Ox 5 would be your third ox, and you would control its segment: fine 200.",
        ),
        (
            "ox 3, ox 4",
            "ox e, ox 2, ox 6",
            "ox-5",
            "Ox 5 would be your third ox.",
        ),
        (
            "tiger 3, tiger 5, tiger 6",
            "",
            "tiger-e",
            "Tiger Emperor would be your fourth tiger and raise your fine there from 200 to 400.",
        ),
        ("tiger e, tiger 5, tiger 6", "", "tiger-2", "Tiger 2 would be your fourth tiger."),
        (
            "ox 3, ox 4",
            "ox 2, ox 5, ox 6",
            "ox-e",
            "Ox Emperor would be your third ox, and you would control its segment: fine 400.",
        ),
        (ELEVEN, "", "pig-3", "Pig 3 would complete your collection."),
        ("ox e, ox 2, ox 3, ox 4, ox 5", "", "ox-6", "Ox 6 would complete your collection."),
    ],
)
def test_what_a_tile_would_be_is_said(mine: str, theirs: str, tile: str, line: str) -> None:
    """Letter 10."""
    assert said(yours.would_be(table(at(1, mine), at(20, theirs)), 0, tile)) == line


def test_a_tile_face_down_is_one_of_all_that_lie_on_no_card_and_not_face_up() -> None:
    assert yours.odds(DOWN, 0) == (71, 66)
    assert yours.odds(DOWN, 1) == (71, 71)
    assert yours.odds(SALE, 0) == (70, 65)
    assert said(yours.odds_said(TWO, None)) == "Each of them is one of 71."
    assert said(yours.odds_said(DOWN, 0)) == "It is one of 71. 66 of them would be a new animal for you."
    assert said(yours.odds_said(DOWN, 1)) == "It is one of 71. Any of them would be a new animal for you."


@pytest.mark.parametrize(
    ("event", "own", "other"),
    [
        (e.DieRolled(0, 4, 1, 20, ()), "You rolled 4, from Snake 2 to Horse 3, and passed nobody.", ""),
        (e.DieRolled(0, 4, 1, 2, (1,)), "You rolled 4, from Pig 2 past Bo to Rat 3.", ""),
        (e.DieRolled(0, 4, 2, 20, ()), "", ""),
        (e.FinePaid(0, 1, 200), "You paid Bo a fine of 200.", "Ada paid you a fine of 200."),
        (
            e.WentBankrupt(0, 1, 100, 400),
            "You could not pay Bo a fine of 400 and lost all your money, 100.",
            "Ada could not pay you a fine of 400; you got all their money, 100.",
        ),
        (e.TileSeized(0, 1, "ox-3"), "You took ox 3 of Bo.", "Ada took your ox 3."),
        (e.TileStolen(0, 1, "ox-3"), "You took ox 3 of Bo.", "Ada took your ox 3."),
        (e.TilesClaimed(0, ("ox-3", "pig-e")), "", ""),
        (
            e.AuctionWon(0, 700, ("ox-3",), None),
            "You won the auction and paid 700 for ox 3.",
            "Ada won the auction and paid 700 for ox 3.",
        ),
        (
            e.AuctionWon(0, 700, ("ox-3",), 1),
            "You won the auction and paid 700 for ox 3.",
            "Ada paid you 700 for ox 3.",
        ),
        (
            e.MoneyForfeited(0, 300, 500),
            "You cannot pay 500, so all your money, 300, goes to the Bank.",
            "",
        ),
        (e.TurnOpened(0), "", ""),
    ],
)
def test_what_an_event_was_to_each_of_two(event: e.Event, own: str, other: str) -> None:
    assert [said(words.in_short(event, seat)) for seat in (0, 1)] == [own, other]


@pytest.mark.parametrize(
    ("move", "own", "other"),
    [
        (
            Sign("ox"),
            "Your time ran out, so your sign is the ox.",
            "Ada's time ran out, so the sign of Ada is the ox.",
        ),
        (
            Roll(),
            "Your time ran out, so the die was rolled for you.",
            "Ada's time ran out, so the die was rolled for Ada.",
        ),
        (
            Take("ox-3"),
            "Your time ran out, so ox 3 was taken for you.",
            "Ada's time ran out, so ox 3 was taken for Ada.",
        ),
        (
            Claim(),
            "Your time ran out, so what lay there was claimed for you.",
            "Ada's time ran out, so what lay there was claimed for Ada.",
        ),
        (Pass(), "Your time ran out, so you did not bid.", "Ada's time ran out, so Ada did not bid."),
    ],
)
def test_what_the_clock_played_is_told_to_its_seat_and_the_others(move: Move, own: str, other: str) -> None:
    assert [said(words.missed(move, 0, reader)) for reader in (0, 1)] == [own, other]


def test_who_won_an_auction_or_lost_all_their_money_has_news() -> None:
    won, lost = e.AuctionWon(1, 300, ("ox-3",), None), e.MoneyForfeited(2, 300, 500)
    assert [words.news((e.TurnOpened(0), won, lost), seat) for seat in range(3)] == [False, True, True]


def test_who_fell_out_of_an_open_auction_in_the_go_that_ended_it_has_news() -> None:
    won, out = e.AuctionWon(1, 300, ("ox-3",), None), e.BidderDropped(2)
    assert [words.news((out, won), seat) for seat in range(3)] == [False, True, True]
    assert not words.news((out,), 2)
    assert not words.news((e.MaximumSealed(1, None), out, won), 2)


def test_what_somebody_has_is_told_in_short() -> None:
    view = table(at(1, "ox 3, ox 4, pig e", money=2300), at(4))
    assert said(yours.has(view, 0)) == "2,300 Yuan, 2 of 12 animals"


def test_what_made_a_letter_weighs_more_than_fines_and_rolls() -> None:
    events: list[e.Event] = [
        e.DieRolled(0, 4, 1, 20, ()),
        e.FinePaid(0, 1, 200),
        e.AuctionWon(2, 300, ("ox-3",), None),
        e.TileSeized(1, 0, "ox-3"),
        e.MoneyForfeited(0, 300, 500),
    ]
    weights = [words.weight(event, 0) for event in events]
    assert weights == sorted(set(weights))
    assert words.weight(e.AuctionWon(0, 300, ("ox-3",), None), 0) == weights[-1]
    assert words.weight(e.AuctionWon(1, 300, ("ox-3",), 0), 0) == weights[-1]


def test_what_is_seized_is_taken_at_once_for_everybody_and_what_is_stolen_only_by_orders() -> None:
    assert words.at_once(e.TileSeized(0, 1, "ox-3"))
    assert not words.at_once(e.TileStolen(0, 1, "ox-3"))


def test_that_somebody_does_not_bid_is_said_by_that_their_time_ran_out() -> None:
    assert words.excused(e.MaximumSealed(0, 0))
    assert words.excused(e.BidderDropped(0))
    assert not words.excused(e.MaximumSealed(0, 300))
    assert not words.excused(e.TilesClaimed(0, ("ox-3",)))
