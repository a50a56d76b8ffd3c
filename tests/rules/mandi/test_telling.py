"""What happened, as a seat and a spectator are told it."""

from typing import Any, get_args

import pytest

from games.engine.chance import ScriptedChance
from games.rules.mandi import events as e
from games.rules.mandi import words
from games.rules.mandi.goods import Lot
from games.rules.mandi.moves import Choose
from tests.rules.mandi.spoken import said
from tests.rules.mandi.table import had, market, resolved

LOTS = (Lot("chai", 2), Lot("gems", 1))
ENDED = e.MatchEnded("last_round", (45, 38), (1, 2), ((("sets", 45),), (("sets", 38),)))
FAMILIES = e.Options(families="2")
TOLD: list[tuple[Any, ...]] = [
    (e.TableSet(2, e.Options()), *["Everybody holds cards 1 to 5 and a Sifarish."] * 3),
    (
        e.TableSet(4, FAMILIES),
        "Everybody holds cards 1 to 5 and a Sifarish. The families: you and Cy; Bo and Di.",
        "Everybody holds cards 1 to 5 and a Sifarish. The families: Ada and Cy; you and Di.",
        "Everybody holds cards 1 to 5 and a Sifarish. The families: Ada and Cy; Bo and Di.",
    ),
    (e.DeckShuffled(35), *["35 lots were shuffled."] * 3),
    (e.DeckShuffled(LOTS), *["2 lots were shuffled."] * 3),
    (e.MarketOpened(3, LOTS), *["Round 3: A Chai 2, B Gems 1."] * 3),
    (e.RestockOpened(), *["Now everybody may buy back burned cards."] * 3),
    (e.ChoiceOpened(6, (0,)), "Your choice for round 6 stands.", "", ""),
    (e.ChoiceSealed(0, Choose("b", 4)), "You sealed stall B with card 4.", *[""] * 2),
    (
        e.ChoiceSealed(0, Choose("b", 4, True)),
        "You sealed stall B with card 4 and Sifarish.",
        *[""] * 2,
    ),
    (e.ChoiceSealed(0, None), *[""] * 3),
    (
        e.RestockSealed(0, (1, 2, 4), Choose("b", 2)),
        "You sealed your restock: cards 1, 2 and 4, 2 Mithai paid; stall B with card 2 for round 6.",
        *[""] * 2,
    ),
    (
        e.RestockSealed(0, (), None),
        "You sealed your restock: no cards, nothing paid.",
        *[""] * 2,
    ),
    (
        e.RestocksRevealed(((1, 2), (1, 2, 4), ()), (0, 2, 0)),
        "Bought back: you cards 1 and 2 for free; Bo cards 1, 2 and 4 for 2 Mithai; Cy no cards.",
        "Bought back: you cards 1, 2 and 4 for 2 Mithai; Ada cards 1 and 2 for free; Cy no cards.",
        "Bought back: Ada cards 1 and 2 for free; Bo cards 1, 2 and 4 for 2 Mithai; Cy no cards.",
    ),
    (e.ChoicesRevealed((Choose("a", 1), Choose("a", 2))), "", "", ""),
    (
        ENDED,
        "You win with 45 points.",
        "Ada wins with 45 points. You are second with 38.",
        "Ada wins with 45 points.",
    ),
]


@pytest.mark.parametrize(("event", "own", "other", "spectator"), TOLD, ids=lambda value: type(value).__name__)
def test_an_event_is_told_to_each_reader(event: Any, own: str, other: str, spectator: str) -> None:
    assert [said(words.event(event, reader)) for reader in (0, 1, None)] == [own, other, spectator]


def test_every_kind_of_event_is_spelled_out() -> None:
    assert {type(event) for event, *_ in TOLD} | {e.StallResolved} == set(get_args(e.Event))


def stalls(state: Any, *choices: str, reader: int | None = None, coin: int = 0) -> list[str]:
    """How each stall is told when the seats chose `a4+` and the like; a coin at stall A falls on `coin`."""
    chance = ScriptedChance({f"coin/{state.round}/a": coin})
    return [said(words.event(event, reader)) for event in resolved(state, *choices, chance=chance)]


def test_an_empty_stall_and_a_merchant_alone() -> None:
    state = market(had((1, 3)), had((2,)), had(()), had(()), lots="silk 2, chai 1, gems 3, masala 2, attar 1")
    assert stalls(state, "a3", "b2+", "c0", "d0+") == [
        "A Silk 2: Ada alone, card 3.",
        "B Chai 1: Bo alone, card 2 with Sifarish.",
        "C Gems 3: Cy alone, without a card.",
        "D Masala 2: Di alone, without a card but with Sifarish.",
        "E Attar 1: nobody came; discarded.",
    ]
    assert stalls(state, "a3", "b2+", "c0", "d0+", reader=0)[0] == "A Silk 2: you alone, card 3."


LEVEL = market(had((4,)), had((2,)), had((5,)), had((1,)), lots="masala 3, chai 2, gems 1")


@pytest.mark.parametrize(
    ("state", "choices", "reader", "line"),
    [
        (LEVEL, "a4 a2 b5 b1", None, "A Masala 3: Ada 4, Bo 2. Ada takes it. Bo gains 1 Mithai."),
        (LEVEL, "a4 a2 b5 b1", 0, "A Masala 3: you 4, Bo 2. You take it. Bo gains 1 Mithai."),
        (LEVEL, "a4 a2 b5 b1", 1, "A Masala 3: Ada 4, you 2. Ada takes it. You gain 1 Mithai."),
        (
            LEVEL,
            "a4 a2+ a5 a1+",
            3,
            "A Masala 3: Cy 5, Ada 4, Bo 2 with Sifarish (4), you 1 with Sifarish (3). Cy takes it. "
            "You, Ada and Bo gain 1 Mithai each.",
        ),
        (
            LEVEL,
            "a4 a2+ b5 b1",
            None,
            "A Masala 3: Ada 4, Bo 2 with Sifarish, so 4 each. Neither had Masala. Coin: Bo. "
            "Ada gains 1 Mithai.",
        ),
        (
            LEVEL,
            "a4 a2+ b5 b1",
            1,
            "A Masala 3: Ada 4, you 2 with Sifarish, so 4 each. Neither had Masala. Coin: you. "
            "Ada gains 1 Mithai.",
        ),
        (
            LEVEL,
            "a4 a2+ b5 a1",
            None,
            "A Masala 3: Ada 4, Bo 2 with Sifarish (4), Di 1. Ada and Bo tie at 4. Neither had Masala. "
            "Coin: Bo. Ada and Di gain 1 Mithai each.",
        ),
        (
            market(*[had((3,))] * 3, lots="gems 1"),
            "a3 a3 a3",
            2,
            "A Gems 1: Ada 3, Bo 3, you 3. None of them had Gems. Coin: Bo. You and Ada gain 1 Mithai each.",
        ),
        (
            market(had((3,), gems=1), had((3,), gems=1), lots="gems 1"),
            "a3 a3",
            None,
            "A Gems 1: Ada 3, Bo 3. Both had 1 crate of Gems. Coin: Bo. Ada gains 1 Mithai.",
        ),
        (
            market(*[had((3,), gems=2)] * 3, lots="gems 1"),
            "a3 a3 a3",
            None,
            "A Gems 1: Ada 3, Bo 3, Cy 3. Each had 2 crates of Gems. Coin: Bo. "
            "Ada and Cy gain 1 Mithai each.",
        ),
        (
            market(had((3,), gems=1), had((3,)), had((1, 3)), had((1,)), lots="gems 2"),
            "a3 a3 a1+ a1",
            None,
            "A Gems 2: Ada 3, Bo 3, Cy 1 with Sifarish (3), Di 1. Ada, Bo and Cy tie at 3. "
            "Bo and Cy had fewest crates of Gems, 0. Coin: Bo. Ada, Cy and Di gain 1 Mithai each.",
        ),
        (
            market(had((4,), silk=2), had((2,), gems=9), lots="silk 3"),
            "a4 a2+",
            0,
            "A Silk 3: you 4, Bo 2 with Sifarish, so 4 each. Bo had fewer crates of Silk, 0 against 2, "
            "and takes it. You gain 1 Mithai.",
        ),
        (
            market(had((4,), silk=2), had((2,), gems=9), lots="silk 3"),
            "a4 a2+",
            1,
            "A Silk 3: Ada 4, you 2 with Sifarish, so 4 each. You had fewer crates of Silk, 0 against 2, "
            "and take it. Ada gains 1 Mithai.",
        ),
        (
            market(had((4,), silk=2), had((4,), silk=1), had((4,), silk=3), lots="silk 3"),
            "a4 a4 a4",
            2,
            "A Silk 3: Ada 4, Bo 4, you 4. Bo had fewest crates of Silk, 1, and takes it. "
            "You and Ada gain 1 Mithai each.",
        ),
        (
            market(had(()), had(()), lots="chai 3"),
            "a0 a0+",
            None,
            "A Chai 3: Ada 0, Bo 0 with Sifarish. A 0 wins no lot that others want; discarded. "
            "Ada and Bo gain 1 Mithai each.",
        ),
        (
            market(had(()), had((1,)), lots="chai 3"),
            "a0+ a1",
            0,
            "A Chai 3: Bo 1, you 0 with Sifarish. Bo takes it. You gain 1 Mithai.",
        ),
    ],
)
def test_a_contested_stall_tells_who_takes_it_and_why(
    state: Any, choices: str, reader: int | None, line: str
) -> None:
    assert stalls(state, *choices.split(), reader=reader, coin=1)[0] == line


def test_a_coin_is_told_the_same_whoever_reads() -> None:
    """The coin falls on whom the event names, not on whom comes first."""
    bids = (e.Bid(0, 3, False, 0), e.Bid(1, 3, False, 0))
    event = e.StallResolved("a", Lot("silk", 1), bids, 0, (0, 1), (1,))
    assert said(words.event(event, None)).endswith("Coin: Ada. Bo gains 1 Mithai.")
    assert said(words.event(event, 1)).endswith("Coin: Ada. You gain 1 Mithai.")
