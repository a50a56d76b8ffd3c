"""What happened, as it is told to whoever moved, to the other and to a spectator."""

from typing import Any, get_args

import pytest

from games.rules.mandala import events as e
from games.rules.mandala import game, words
from tests.rules.mandala.table import said

ENDED = e.MatchEnded("pile", (4, 7), (2, 1), ((("red", 4),), (("green", 7),)), (("red",), ("green",)))
TOLD: list[tuple[Any, ...]] = [
    (e.TableSet(2, e.Options(), 0), "You move first.", "Ada moves first.", "Ada moves first."),
    (e.PileShuffled(88, 0), "", "", ""),
    (e.PileShuffled(56, 1), *["The discard pile was shuffled; its 56 cards are the new pile."] * 3),
    (e.PileShuffled(1, 2), *["The discard pile was shuffled; its 1 card is the new pile."] * 3),
    (e.MountainFilled(2, ("green", "red")), *["New on mountain 2: red and green."] * 3),
    (e.MountainFilled(2, ("green",)), *["New on mountain 2: green."] * 3),
    (
        e.CardsDrawn(0, ("red", "black", "red")),
        "You drew 2 red and black.",
        "Ada drew 3 cards.",
        "Ada drew 3 cards.",
    ),
    (e.CardsDrawn(0, ("red",)), "You drew red.", "Ada drew 1 card.", "Ada drew 1 card."),
    (e.CupFilled(0, ("red", "red")), "In your cup: 2 red.", *["Ada has 2 cards in the cup."] * 2),
    (e.LaidOnMountain(0, 1, "red"), "You laid red on mountain 1.", *["Ada laid red on mountain 1."] * 2),
    (
        e.LaidInField(0, 2, "green", 2),
        "You laid 2 green in your field of mandala 2.",
        *["Ada laid 2 green in their field of mandala 2."] * 2,
    ),
    (e.Discarded(0, "black", 3), "You discarded 3 black.", *["Ada discarded 3 black."] * 2),
    (
        e.PileExhausted(),
        *["The last card of the pile was drawn: the next mandala to be completed is the last."] * 3,
    ),
    (
        e.MandalaCompleted(0, 1, (4, 3), 0),
        "You completed mandala 1: 4 against 3, you take first.",
        "Ada completed mandala 1: 4 against your 3, Ada takes first.",
        "Ada completed mandala 1: 4 against 3, Ada takes first.",
    ),
    (
        e.MandalaCompleted(0, 1, (3, 3), 1),
        "You completed mandala 1: 3 each, Bo did not complete it and takes first.",
        "Ada completed mandala 1: 3 each, you did not complete it, so you take first.",
        "Ada completed mandala 1: 3 each, Bo did not complete it and takes first.",
    ),
    (
        e.MandalaCompleted(0, 1, (0, 0), None),
        "You completed mandala 1: both fields are empty, so nobody takes from the mountain.",
        *["Ada completed mandala 1: both fields are empty, so nobody takes from the mountain."] * 2,
    ),
    (
        e.ColourTaken(0, 1, "red", 3, 2, 2, 0),
        "You took 3 red: 1 to space 2 of your river, 2 to your cup.",
        *["Ada took 3 red: 1 to space 2 of their river, 2 to their cup."] * 2,
    ),
    (
        e.ColourTaken(0, 1, "red", 1, 2, 0, 0),
        "You took 1 red, to space 2 of your river.",
        *["Ada took 1 red, to space 2 of their river."] * 2,
    ),
    (
        e.ColourTaken(0, 1, "red", 3, None, 3, 0),
        "You took 3 red, all to your cup.",
        *["Ada took 3 red, all to their cup."] * 2,
    ),
    (
        e.ColourTaken(0, 1, "red", 3, None, 0, 3),
        "You took 3 red; your field is empty, so that went to the discard pile.",
        *["Ada took 3 red; their field is empty, so that went to the discard pile."] * 2,
    ),
    (e.MandalaCleared(1, 1), *["Mandala 1 was cleared: its last card went to the discard pile."] * 3),
    (e.MandalaCleared(1, 4), *["Mandala 1 was cleared: its last 4 cards went to the discard pile."] * 3),
    (e.TurnOpened(0), "", "", ""),
    (e.PickOpened(0), "", "", ""),
    (
        e.SeatPassed(0),
        "You hold no card and there is none to draw, so your turn went by.",
        *["Ada holds no card and there is none to draw, so that turn went by."] * 2,
    ),
    (
        e.StandstillWarned(30, 40),
        *["No card was laid for 30 turns; after 40 the match ends and is counted."] * 3,
    ),
    (ENDED, "Bo wins, 7 to 4.", "You win, 7 to 4.", "Bo wins, 7 to 4."),
]


@pytest.mark.parametrize(("event", "own", "other", "spectator"), TOLD)
def test_an_event_is_told_to_each_reader(event: e.Event, own: str, other: str, spectator: str) -> None:
    told = [said(words.event(game.redact(event, reader), reader)) for reader in (0, 1, None)]
    assert told == [own, other, spectator]


def test_no_event_is_left_without_words() -> None:
    assert {type(event) for event, *_ in TOLD} == set(get_args(e.Event))


def test_when_all_is_open_another_hand_is_named_by_its_owner() -> None:
    drawn, cup = e.CardsDrawn(0, ("red",)), e.CupFilled(0, ("red", "black"))
    assert said(words.event(drawn, 1)) == "Ada drew red."
    assert said(words.event(cup, None)) == "In the cup of Ada: red and black."
