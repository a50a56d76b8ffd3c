"""What happened, as a seat and a spectator are told it."""

from typing import Any, get_args

import pytest

from games.engine.words import Sentence
from games.rules.mandamina import events as e
from games.rules.mandamina import words
from games.rules.mandamina.moves import SKIP
from games.rules.mandamina.telling import KEPT
from tests.rules.mandamina.spoken import said
from tests.rules.mandamina.table import START, at, facts

WON = e.MatchEnded("clustered", True, 2, 7, True, 38, (("shapes", 35), ("middle", 5), ("turns", -38)))
LOST = e.MatchEnded("out_of_moves", False, 0, 3, False, 44, ())
ROWS = "R Y G, W - K".replace(" ", KEPT).replace(f",{KEPT}", ", ")
TOLD: list[tuple[Any, ...]] = [
    (e.TableSet(2, e.Options(), 0), "You move first.", "Ada moves first.", "Ada moves first."),
    (e.TableSet(1, e.Options(), 0), "You play alone.", "Ada plays alone.", "Ada plays alone."),
    (e.MarblesLaid(("RYG", "W-K")), *[f"The marbles lie, row by row: {ROWS}."] * 3),
    (e.TurnOpened(0), *[""] * 3),
    (
        e.MarbleMoved(0, "green", "d6", "a6", 15),
        "You moved green from d6 to a6.",
        "Ada moved green from d6 to a6.",
        "Ada moved green from d6 to a6.",
    ),
    (e.ColourClustered("sky"), *["All sky marbles lie together now."] * 3),
    (e.ColourParted("sky"), *["The sky marbles lie apart again."] * 3),
    (e.SeatSkipped(0), *["No circle was crossed out."] * 3),
    (WON, "You won: 2 points.", "You won: 2 points.", "They won: 2 points."),
    (
        LOST,
        *["You lost: no move is left, and not all colours lie together."] * 2,
        "They lost: no move is left, and not all colours lie together.",
    ),
]


@pytest.mark.parametrize(("event", "own", "other", "spectator"), TOLD, ids=lambda value: type(value).__name__)
def test_an_event_is_told_to_each_reader(event: Any, own: str, other: str, spectator: str) -> None:
    assert [said(words.event(event, reader)) for reader in (0, 1, None)] == [own, other, spectator]


def test_every_kind_of_event_is_spelled_out() -> None:
    assert {type(event) for event, *_ in TOLD} == set(get_args(e.Event))


def test_who_was_late_is_skipped_and_told_with_what_the_event_says() -> None:
    """The rulebook knows no skip; D12: no marble moved, no circle."""
    (skipped, _opened) = facts(at(START), "SKIP")
    for reader, line in (
        (0, "Your time ran out, so you were skipped: no marble was moved."),
        (1, "Ada's time ran out, so Ada was skipped: no marble was moved."),
        (None, "Ada's time ran out, so Ada was skipped: no marble was moved."),
    ):
        whole = f"{said(words.missed(SKIP, 0, reader))} {said(words.event(skipped, reader))}"
        assert whole == f"{line} No circle was crossed out."


def short(*events: e.Event) -> list[str]:
    found: list[Sentence | None] = [words.in_short(event, 0) for event in events]
    return [said(sentence) for sentence in found if sentence]


def test_in_short_tells_which_colours_came_together_or_apart() -> None:
    moved = e.MarbleMoved(1, "green", "d6", "a6", 15)
    assert short(moved, e.ColourClustered("green"), e.TurnOpened(0)) == [
        "All green marbles lie together now."
    ]
    assert short(moved, e.ColourParted("red")) == ["The red marbles lie apart again."]
    others = [event for event, *_ in TOLD if not isinstance(event, e.ColourClustered | e.ColourParted)]
    assert short(*others) == []


def test_a_transcript_begins_anew_where_the_marbles_lie() -> None:
    assert [event for event, *_ in TOLD if words.opens(event)] == [e.MarblesLaid(("RYG", "W-K"))]
