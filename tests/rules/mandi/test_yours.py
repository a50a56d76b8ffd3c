"""What happened to a reader, in one sentence, and what the clock played for a merchant."""

import pytest

from games.engine.words import Sentence
from games.rules.mandi import events as e
from games.rules.mandi import words
from games.rules.mandi.goods import Lot
from games.rules.mandi.moves import Choose, Move, Restock
from tests.rules.mandi.spoken import said

BIDS = (e.Bid(0, 4, False, 2), e.Bid(1, 2, False, 0))
MASALA = Lot("masala", 3)


def stall(bids: tuple[e.Bid, ...], taker: int | None, coin: tuple[int, ...] = ()) -> e.StallResolved:
    consoled = tuple(bid.seat for bid in bids if bid.seat != taker)
    return e.StallResolved("a", MASALA, bids, taker, coin, consoled)


def in_short(event: e.Event, seat: int) -> str:
    sentence = words.in_short(event, seat)
    return said(sentence) if sentence else ""


@pytest.mark.parametrize(
    ("event", "own", "other"),
    [
        (stall(BIDS[:1], 0), "You were alone at A Masala 3 and took it.", ""),
        (stall(BIDS, 0), "You took A Masala 3.", "Ada took A Masala 3; you gained 1 Mithai."),
        (
            stall(BIDS, 0, (0, 1)),
            "You took A Masala 3 by a coin.",
            "Ada took A Masala 3 by a coin; you gained 1 Mithai.",
        ),
        (stall(BIDS, None), *["Nobody took A Masala 3; you gained 1 Mithai."] * 2),
        (stall((), None), "", ""),
        (
            e.RestocksRevealed(((1, 3), ()), (1, 0)),
            "You bought back cards 1 and 3 for 1 Mithai.",
            "You bought no cards back.",
        ),
        (
            e.RestocksRevealed(((1,), (1, 2)), (0, 0)),
            *[f"You bought back {c} for free." for c in ("card 1", "cards 1 and 2")],
        ),
        (e.MarketOpened(2, (MASALA,)), "", ""),
    ],
)
def test_what_an_event_was_to_each_of_two(event: e.Event, own: str, other: str) -> None:
    assert [in_short(event, seat) for seat in (0, 1)] == [own, other]


@pytest.mark.parametrize(
    ("move", "own", "others"),
    [
        (
            Choose("b", 1),
            "Your time ran out, so your lowest card, 1, was played at the stall worth most to you, B.",
            "Ada's time ran out, so Ada's lowest card, 1, was played at the stall worth most to Ada, B.",
        ),
        (
            Choose("c", 0),
            "Your time ran out, so you came to the stall worth most to you, C, without a card.",
            "Ada's time ran out, so Ada came to the stall worth most to Ada, C, without a card.",
        ),
        (
            Restock((1, 2)),
            "Your time ran out, so you bought back cards 1 and 2, for free.",
            "Ada's time ran out, so Ada bought back cards 1 and 2, for free.",
        ),
        (
            Restock(()),
            "Your time ran out, so you bought back no cards.",
            "Ada's time ran out, so Ada bought back no cards.",
        ),
    ],
)
def test_what_the_clock_played_is_told_to_its_merchant_and_to_the_others(
    move: Move, own: str, others: str
) -> None:
    told: list[Sentence] = [words.missed(move, 0, reader) for reader in (0, 1, None)]
    assert [said(sentence) for sentence in told] == [own, others, others]
