"""What happened, as a seat and a spectator are told it."""

from typing import Any, get_args

import pytest

from games.rules.mandarin import events as e
from games.rules.mandarin import words
from tests.rules.mandarin.spoken import said

ONE = ((("animals", 12),), (("animals", 7),))
ENDED = e.MatchEnded("twelve_animals", 0, (12, 7), (1, 2), ONE)
TOLD: list[tuple[Any, ...]] = [
    (e.TableSet(2, e.Options()), *["Everybody has 3,000 Yuan and an empty card."] * 3),
    (e.DispenserFilled(72), *["72 tiles are in the Dispenser."] * 3),
    (e.DispenserFilled(("ox-e", "pig-3")), *["2 tiles are in the Dispenser."] * 3),
    (e.SignChosen(0, "ox"), "Your sign is the ox.", *["The sign of Ada is the ox."] * 2),
    (
        e.TilesCashedIn(0, ("ox-e", "pig-3"), 600),
        "You cashed in ox Emperor and pig 3 for 600.",
        *["Ada cashed in ox Emperor and pig 3 for 600."] * 2,
    ),
    (e.DieRolled(0, 5, 1, 14, ()), "You rolled 5, to Dragon 3.", *["Ada rolled 5, to Dragon 3."] * 2),
    (
        e.DieRolled(0, 5, 1, 14, (2, 1)),
        "You rolled 5, past Cy and Bo to Dragon 3.",
        "Ada rolled 5, past Cy and you to Dragon 3.",
        "Ada rolled 5, past Cy and Bo to Dragon 3.",
    ),
    (
        e.DieRolled(0, 1, 2, 0, ()),
        "You rolled again, 1, to Rat 1.",
        *["Ada rolled again, 1, to Rat 1."] * 2,
    ),
    (e.YuanCollected(0, 100), *["Collected 100."] * 3),
    (e.FinePaid(0, 1, 400), "Fine 400 to Bo.", "Fine 400 to you.", "Fine 400 to Bo."),
    (
        e.WentBankrupt(0, 1, 150, 400),
        "You owe Bo 400 and are bankrupt: all your money, 150, goes there.",
        "Ada owes you 400 and is bankrupt: all their money, 150, goes there.",
        "Ada owes Bo 400 and is bankrupt: all their money, 150, goes there.",
    ),
    (e.TileSeized(0, 1, "ox-3"), "You took ox 3 of Bo.", "Ada took your ox 3.", "Ada took ox 3 of Bo."),
    (
        e.TileStolen(0, 1, "ox-e"),
        "You took ox Emperor of Bo.",
        "Ada took your ox Emperor.",
        "Ada took ox Emperor of Bo.",
    ),
    (e.TileDrawn(0, 1, "snake-4", True), *["Drew snake 4, face up."] * 3),
    (e.TileDrawn(0, 1, "snake-4", False), *["Drew snake 4, face down."] * 3),
    (e.TileDrawn(0, 1, None, False), *["Drew a tile, face down."] * 3),
    (e.NothingDrawn(0), *["The Dispenser was empty, so nothing was drawn."] * 3),
    (e.TilesClaimed(0, ("snake-4",)), "You claimed snake 4.", *["Ada claimed snake 4."] * 2),
    (e.AuctionOpened(5, None, (0, 1)), *["Auction 5: all of it is for sale."] * 3),
    (
        e.AuctionOpened(5, 0, (1,)),
        "You offer it to the others, auction 5.",
        *["Ada offers it to the others, auction 5."] * 2,
    ),
    (e.AuctionOpened(5, None, (0, 1), True), *["The auction is held again, from 100 Yuan on."] * 3),
    (e.MaximumSealed(0, 1200), "Your limit is 1,200.", *["The limit of Ada is 1,200."] * 2),
    (e.MaximumSealed(0, 0), "You are not interested.", *["Ada is not interested."] * 2),
    (e.MaximumSealed(0, None), *[""] * 3),
    (e.BidMade(0, 1200), "You bid 1,200.", *["Ada bids 1,200."] * 2),
    (e.BidderDropped(0), "You pass.", *["Ada passes."] * 2),
    (
        e.MoneyForfeited(0, 300, 500),
        "You cannot pay 500, so all your money, 300, goes to the Bank.",
        *["Ada cannot pay 500, so all their money, 300, goes to the Bank."] * 2,
    ),
    (
        e.AuctionWon(0, 700, ("tiger-e", "goat-6"), None),
        "You pay 700 for tiger Emperor and goat 6.",
        *["Ada pays 700 for tiger Emperor and goat 6."] * 2,
    ),
    (
        e.AuctionWon(0, 700, ("goat-6",), 1),
        "You pay 700 to Bo for goat 6.",
        "Ada pays 700 to you for goat 6.",
        "Ada pays 700 to Bo for goat 6.",
    ),
    (e.AuctionFailed(5), *["Nobody bid, so it all went back into the Dispenser."] * 3),
    (
        ENDED,
        "You win with all twelve animals.",
        "Ada wins with all twelve animals. You have 7 of 12 animals.",
        "Ada wins with all twelve animals.",
    ),
]
# They say by what is asked that they came.
SILENT = {e.SignsOpened, e.TurnOpened, e.SeizureOpened, e.StealOpened, e.ChoiceOpened, e.BiddingOpened}


@pytest.mark.parametrize(("event", "own", "other", "spectator"), TOLD, ids=lambda value: type(value).__name__)
def test_an_event_is_told_to_each_reader(event: Any, own: str, other: str, spectator: str) -> None:
    assert [said(words.event(event, reader)) for reader in (0, 1, None)] == [own, other, spectator]


def test_every_kind_of_event_is_spelled_out() -> None:
    assert {type(event) for event, *_ in TOLD} | SILENT == set(get_args(e.Event))


@pytest.mark.parametrize("event", [e.SignsOpened(), e.TurnOpened(0), e.ChoiceOpened(0), e.StealOpened(0, 1)])
def test_that_a_question_is_open_is_told_by_the_question(event: e.Event) -> None:
    assert words.event(event, 0) is None


def together(*events: e.Event, reader: int | None = None) -> list[tuple[int, str]]:
    return [(at, said(sentence)) for at, sentence in words.sentences(events, reader)]


def test_an_auction_is_told_as_one_sentence_of_bids_and_what_came_of_it() -> None:
    """Letter 11."""
    run = [(4, 100), (0, 200), (2, 300), (3, 0), (4, 400), (0, 500), (2, 0), (4, 600), (0, 700), (4, 0)]
    bids = [e.BidMade(seat, bid) if bid else e.BidderDropped(seat) for seat, bid in run]
    won = e.AuctionWon(0, 700, ("tiger-e", "goat-6"), None)
    assert together(e.MaximumSealed(2, None), *bids, won, e.TurnOpened(1), reader=0) == [
        (
            10,
            "Bids: Eli 100, you 200, Cy 300, Di passes, Eli 400, you 500, Cy passes, Eli 600, you 700, "
            "Eli passes.",
        ),
        (11, "You pay 700 for tiger Emperor and goat 6."),
    ]


def test_of_very_many_bids_in_a_row_those_between_are_counted() -> None:
    bids = [e.BidMade(i % 2, 100 * i) for i in range(1, 30)]
    assert together(*bids, e.BidderDropped(0)) == [
        (29, "Bids: Bo 100, Ada 200, 25 bids more, Ada 2,800, Bo 2,900, Ada passes.")
    ]


def test_thousands_of_bids_are_counted_in_thousands() -> None:
    bids = [e.BidMade(i % 2, 100 * i) for i in range(1, 10_001)]
    assert together(*bids) == [(9999, "Bids: Bo 100, Ada 200, 9,996 bids more, Bo 999,900, Ada 1,000,000.")]


def test_all_money_of_who_is_bankrupt_is_written_in_thousands() -> None:
    assert together(e.WentBankrupt(0, 1, 1200, 1400)) == [
        (0, "Ada owes Bo 1,400 and is bankrupt: all their money, 1,200, goes there.")
    ]
    assert said(words.in_short(e.FinePaid(0, 1, 1400), 1)) == "Ada paid you a fine of 1,400."


def test_a_single_bid_of_an_open_auction_is_told_as_what_it_is() -> None:
    assert together(e.BidMade(0, 300), e.BiddingOpened(1)) == [(0, "Ada bids 300.")]
    assert together(e.BidderDropped(0), e.AuctionFailed(2)) == [
        (0, "Ada passes."),
        (1, "Nobody bid, so it all went back into the Dispenser."),
    ]


def test_a_turn_is_told_whole() -> None:
    """Letter 9."""
    roll = (e.DieRolled(0, 5, 1, 14, ()), e.FinePaid(0, 2, 400), e.TileDrawn(0, 1, "snake-4", True))
    assert " ".join(line for _, line in together(*roll, e.ChoiceOpened(0))) == (
        "Ada rolled 5, to Dragon 3. Fine 400 to Cy. Drew snake 4, face up."
    )


@pytest.mark.parametrize(
    ("drawn", "own", "other"),
    [
        (
            e.TileDrawn(0, 2, "ox-3", True),
            "You chanced it: ox 3 came face up.",
            "Ada chanced it: ox 3 came face up.",
        ),
        (
            e.TileDrawn(0, 2, None, False),
            "You chanced it: another came face down.",
            "Ada chanced it: another came face down.",
        ),
        (
            e.TileDrawn(0, 2, "ox-3", False),
            "You chanced it: ox 3 came face down.",
            "Ada chanced it: ox 3 came face down.",
        ),
    ],
)
def test_a_tile_that_nobody_rolled_for_was_chanced(drawn: e.TileDrawn, own: str, other: str) -> None:
    assert [together(drawn, reader=reader) for reader in (0, 1)] == [[(0, own)], [(0, other)]]
