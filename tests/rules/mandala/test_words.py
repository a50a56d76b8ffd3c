"""What Mandala asks of a player, and how a chosen move is read back."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.rules.mandala import game, words
from games.rules.mandala.moves import Discard, Field, Mountain, Move, Take
from tests.rules.mandala.scenario import position
from tests.rules.mandala.table import EVERY, POSITION, SHARING, match, said, shared

MOST_LINES = 15
STILL_THERE = "Your first colour still there is taken each time it is your pick."


@pytest.mark.parametrize(
    ("move", "sentence", "button"),
    [
        (Mountain(1, "red"), "Lay red on mountain 1 and draw 3 cards.", "Lay it"),
        (
            Mountain(1, "orange"),
            "Lay orange on mountain 1 and draw 3 cards. "
            "It completes mandala 1: 3 against your 2, Bo takes first.",
            "Lay it",
        ),
        (
            Field(1, "orange", 2),
            "Lay 2 orange in your field of mandala 1. It completes mandala 1: 4 against 3, you take first.",
            "Lay them",
        ),
        (Field(2, "red", 1), "Lay 1 red in your field of mandala 2.", "Lay it"),
        (Discard("orange", 3), "Discard 3 orange and draw as many.", "Discard them"),
        (Discard("orange", 1), "Discard 1 orange and draw as many.", "Discard it"),
    ],
)
def test_a_move_is_read_back_with_what_it_does(move: Move, sentence: str, button: str) -> None:
    assert (said(words.move(move, position(POSITION), 0)), words.button(move)) == (sentence, button)


def test_a_move_onto_a_mountain_without_a_card_to_draw_says_so() -> None:
    view = position(POSITION | {"pile": ""})
    assert said(words.move(Mountain(1, "red"), view, 0)) == "Lay red on mountain 1; there is no card to draw."
    view = position(POSITION | {"pile": "", "discard": "K"})
    assert said(words.move(Mountain(1, "red"), view, 0)) == "Lay red on mountain 1 and draw 1 card."


@pytest.mark.parametrize(
    ("seat", "colour", "sentence"),
    [
        (0, "red", "Take 3 red from mountain 1: 1 to space 3 of your river, 2 to your cup, +9 points."),
        (0, "green", "Take 2 green from mountain 1: all 2 go to your cup, +4 points."),
        (0, "orange", "Take 1 orange from mountain 1: it goes to space 3 of your river."),
        (1, "red", "Take 3 red from mountain 1: all 3 go to the discard pile, for your field is empty."),
        (1, "orange", "Take 1 orange from mountain 1: it goes to the discard pile, for your field is empty."),
    ],
)
def test_a_take_is_read_back_with_where_it_goes(seat: int, colour: str, sentence: str) -> None:
    view = shared(SHARING, to_move=seat)
    assert said(words.move(Take(colour), view, seat)) == sentence
    assert words.button(Take(colour)) == "Take it"


def test_every_move_there_can_be_has_a_button() -> None:
    assert {words.button(move) for move in EVERY} == {
        "Lay it",
        "Lay them",
        "Discard it",
        "Discard them",
        "Take it",
    }


def test_whatever_is_asked_in_whole_matches_is_said() -> None:
    for seed in range(4):
        for moment in match(seed):
            for seat in game.pending(moment.state):
                view = moment.view(seat)
                lines = [words.ask(view, seat), words.short_ask(view, seat), words.if_nothing(view, seat)]
                assert all(said(line) for line in lines)
                assert (words.picks(view) is None) == (view.sharing is None)
                said(words.picks(view))
                for note in words.notes(view):
                    said(note)


def test_a_turn_asks_for_a_move_and_a_sharing_for_a_colour() -> None:
    turn, sharing = position(POSITION), shared(SHARING)
    assert said(words.ask(turn, 0)) == "It is your turn."
    assert said(words.short_ask(turn, 0)) == "your move"
    assert said(words.ask(sharing, 0)) == "Take a colour from mountain 1."
    assert said(words.short_ask(sharing, 0)) == "take a colour"


@pytest.mark.parametrize(
    ("mountain", "seat", "line"),
    [
        ("RG", 0, "You take now; the last colour goes to Bo."),
        ("RGO", 0, "You take now, then Bo; the last colour goes to you."),
        ("RGOK", 1, f"You take now, then Ada, then you; the last colour goes to Ada. {STILL_THERE}"),
        ("RGOKP", 0, f"You take now, then Bo, then you, then Bo; the last colour goes to you. {STILL_THERE}"),
    ],
)
def test_the_picks_that_follow_are_told(mountain: str, seat: int, line: str) -> None:
    view = shared({"m1": {"mountain": mountain, "P1": "Y"}}, to_move=seat)
    assert said(words.picks(view)) == line


@pytest.mark.parametrize(
    ("told", "line"),
    [
        (POSITION, "If you do nothing, orange is laid on mountain 2 for you and 3 cards drawn."),
        (
            {"m1": {"mountain": "G", "P1": "R"}, "m2": {"mountain": "G", "P2": "R"}, "P1": {"hand": "RR"}},
            "If you do nothing, 1 red is discarded for you and 1 card drawn.",
        ),
    ],
)
def test_what_is_played_for_who_does_nothing_is_told(told: dict[str, Any], line: str) -> None:
    assert said(words.if_nothing(position(told), 0)) == line


def test_the_colour_taken_for_who_does_nothing_is_told() -> None:
    assert said(words.if_nothing(shared(SHARING), 0)) == "If you do nothing, red is taken for you."


def test_what_both_should_know_is_noted() -> None:
    plain = position(POSITION)
    assert words.notes(plain) == ()
    assert words.notes(replace(plain, phase="over", final=True)) == ()
    last = replace(plain, final=True, quiet=31)
    assert [said(note) for note in words.notes(last)] == [
        "The pile has run out once: the next mandala to be completed is the last.",
        "No card was laid for 31 turns; after 40 the match ends and is counted.",
    ]
    for ending in (shared(SHARING, final=True), shared(SHARING, sixth=True)):
        assert [said(note) for note in words.notes(ending)] == [
            "When this mountain is shared, the match is over."
        ]


def test_the_options_are_said_with_their_values_the_default_first() -> None:
    (start,) = words.OPTIONS
    assert start.name == "start"
    assert [value.value for value in start.values] == ["random", "0", "1"]
    assert game.Options().start == start.values[0].value
    assert all([start.label, *(value.label for value in start.values)])


def test_the_rules_fit_on_a_page() -> None:
    assert 10 <= len(words.RULES) <= MOST_LINES
    assert all(line.endswith(".") and len(line) <= 110 for line in words.RULES)
    assert words.BLURB.count(".") == 2
