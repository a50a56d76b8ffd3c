"""A refused move is answered kindly: what is so, then what can be done."""

import pytest
from msgspec.structs import replace

from games.engine.game import IllegalMove
from games.rules.mandala import game, words
from games.rules.mandala.moves import Discard, Field, Mountain, Move, Take
from games.rules.mandala.refusals import _COMPOSED, _PLAIN
from games.rules.mandala.state import State
from tests.rules.mandala.scenario import position
from tests.rules.mandala.table import POSITION, SHARING, refusal, said, shared

YOURS = position(POSITION)
REFUSED: list[tuple[State, int, Move, str, str]] = [
    (replace(YOURS, phase="over"), 0, Discard("red"), "over", "This match is over"),
    (YOURS, 1, Discard("yellow"), "not_your_turn", "It is the turn of Ada"),
    (YOURS, 0, Discard("blue"), "no_such_colour", "There is no such colour"),
    (YOURS, 0, Mountain(3, "red"), "no_such_mandala", "There are two mandalas"),
    (YOURS, 0, Field(0, "red"), "no_such_mandala", "There are two mandalas"),
    (YOURS, 0, Field(1, "red"), "lies_on_mountain", "Red lies on mountain 1"),
    (
        position(POSITION | {"P1": {"hand": "KY"}}),
        0,
        Mountain(1, "black"),
        "lies_in_field",
        "Black lies in the field of Bo in mandala 1",
    ),
    (
        position(POSITION | {"P1": {"hand": "KY"}}),
        0,
        Field(1, "black"),
        "lies_in_field",
        "Black lies in the field of Bo in mandala 1",
    ),
    (
        position(POSITION | {"P1": {"hand": "KY"}}),
        0,
        Mountain(1, "yellow"),
        "lies_in_field",
        "Yellow lies in your field of mandala 1",
    ),
    (
        position(POSITION | {"P1": {"hand": "YY"}}),
        0,
        Field(2, "yellow", 2),
        "keep_one",
        "One card has to stay",
    ),
    (YOURS, 0, Discard("red", 0), "none_named", "That is no card at all"),
    (YOURS, 0, Field(2, "red", -1), "none_named", "That is no card at all"),
    (YOURS, 0, Discard("red", 2), "not_in_hand", "You hold only 1 red, not 2; choose 1."),
    (YOURS, 0, Discard("orange", 4), "not_in_hand", "You hold only 3 orange, not 4; choose 3 or fewer."),
    (YOURS, 0, Mountain(2, "green"), "not_in_hand", "You hold no green"),
    (shared(SHARING), 0, Discard("red"), "sharing", "Mountain 1 is being shared"),
    (shared(SHARING), 0, Mountain(1, "red"), "sharing", "Mountain 1 is being shared"),
    (YOURS, 0, Take("red"), "nothing_shared", "No mountain is being shared now"),
    (shared(SHARING), 0, Take("black"), "not_on_mountain", "There is no black on mountain 1"),
]


@pytest.mark.parametrize(("state", "seat", "move", "code", "begins"), REFUSED)
def test_a_refusal_says_what_is_so_and_what_can_be_done(
    state: State, seat: int, move: Move, code: str, begins: str
) -> None:
    illegal = refusal(state, seat, move)
    assert illegal is not None
    assert illegal.code == code
    assert move not in game.moves(state, seat)
    line = said(words.error(illegal))
    assert line.startswith(begins)
    assert "; " in line, "what is so; what can be done"


def test_an_unreadable_line_is_answered_with_examples_that_can_be_read() -> None:
    line = said(words.error(IllegalMove("unreadable")))
    examples = line.removesuffix(".").split("such as ")[1].replace(" or ", ", ").split(", ")
    assert [game.name(game.parse(example)) for example in examples] == examples


UNSAID = {
    "no_colour_named": ({"place1": ("",)}, "No colour is named"),
    "colour_twice": ({"place1": ("red",), "place2": ("red",)}, "Name each colour once"),
}


@pytest.mark.parametrize("code", UNSAID)
def test_an_order_that_is_none_says_what_can_be_done(code: str) -> None:
    sent, begins = UNSAID[code]
    with pytest.raises(IllegalMove, match=code) as refused:
        words.line(sent)
    line = said(words.error(refused.value))
    assert line.startswith(begins)
    assert "; " in line


def test_no_refusal_is_left_without_a_case() -> None:
    assert {code for *_, code, _ in REFUSED} | {"unreadable", *UNSAID} == set(_PLAIN) | set(_COMPOSED)
