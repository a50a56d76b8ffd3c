"""What is played for somebody whose time has passed."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.engine.chance import SecretChance
from games.engine.fold import fold
from games.engine.moves import allows
from games.rules.mandala import game
from games.rules.mandala.notation import name
from tests.rules.mandala.scenario import position
from tests.rules.mandala.table import match

OPEN = {"mountain": "RG"}
Told = dict[str, Any]


def played(told: Told) -> str:
    state = position(told)
    return name(game.fallback(state, state.to_move))


@pytest.mark.parametrize(
    ("told", "line"),
    [
        # the colour held most
        ({"m1": OPEN, "m2": OPEN, "P1": {"hand": "RGGO"}}, "MOUNTAIN 1 GREEN"),
        # of equals mandala 1 before the order of the colours, though red could go on mountain 2
        ({"m1": {"mountain": "G", "P2": "R"}, "m2": OPEN, "P1": {"hand": "RRGG"}}, "MOUNTAIN 1 GREEN"),
        # of equals in one mandala the order red, orange, yellow, green, purple, black
        ({"m1": OPEN, "m2": OPEN, "P1": {"hand": "KPO"}}, "MOUNTAIN 1 ORANGE"),
        # held most, but it would complete the mandala
        (
            {
                "m1": {"mountain": "RGOYP", "P1": ""},
                "m2": {"mountain": "G", "P2": "K"},
                "P1": {"hand": "KKKG"},
            },
            "MOUNTAIN 1 GREEN",
        ),
        # nothing may go on a mountain: one card of the colour held least
        (
            {"m1": {"mountain": "G", "P2": "RO"}, "m2": {"mountain": "G", "P1": "RO"}, "P1": {"hand": "RRO"}},
            "DISCARD ORANGE",
        ),
        # held least, and of equals the first in order
        (
            {
                "m1": {"mountain": "G", "P2": "KPO"},
                "m2": {"mountain": "G", "P1": "KPO"},
                "P1": {"hand": "KKPO"},
            },
            "DISCARD ORANGE",
        ),
        # what is left would complete a mandala
        (
            {"m1": {"mountain": "RGOYP"}, "m2": {"mountain": "G", "P2": "K"}, "P1": {"hand": "KK"}},
            "DISCARD BLACK",
        ),
    ],
)
def test_a_turn(told: Told, line: str) -> None:
    assert played(told) == line


@pytest.mark.parametrize(
    ("mountain", "player", "line"),
    [
        # 2 on space 2 are more than 3 on space 1
        ("OOORR", {"river": "OR", "field": "Y"}, "TAKE RED"),
        # a new colour: one card in the river, the others count at once
        ("OOORR", {"river": "", "field": "Y"}, "TAKE ORANGE"),
        # what lies in the cup counts as soon as its colour has a space
        ("OOORR", {"river": "", "field": "Y", "cup": "RRRR"}, "TAKE RED"),
        # equal points: more cards
        ("ORR", {"river": "RO", "field": "Y"}, "TAKE RED"),
        ("OKKR", {"river": "KO", "field": "Y"}, "TAKE BLACK"),
        # equal points and cards: the order of the colours
        ("KP", {"river": "RO", "field": "Y"}, "TAKE PURPLE"),
        # an empty field gains nothing: more cards
        ("RKK", {"river": "R", "field": ""}, "TAKE BLACK"),
    ],
)
def test_a_sharing(mountain: str, player: dict[str, str], line: str) -> None:
    state = position({"m1": {"mountain": mountain, "P1": player["field"], "P2": "G"}, "P1": player})
    assert name(game.fallback(replace(state, sharing=1, phase="share"), 0)) == line


def test_it_is_always_legal_and_the_same_from_the_view() -> None:
    for moment in match(11):
        for seat in game.pending(moment.state):
            move = game.fallback(moment.state, seat)
            assert allows(game.moves(moment.state, seat), move)
            assert game.fallback(moment.view(seat), seat) == move


def test_a_match_of_two_who_never_answer_ends_by_itself() -> None:
    chance = SecretChance(bytes(32), (None, None))
    state = fold(game, game.setup(game.Options(), 2, chance))
    for _ in range(500):
        if state.phase == "over":
            break
        state = fold(
            game, game.decide(state, state.to_move, game.fallback(state, state.to_move), chance), state
        )
    assert game.outcome(state) is not None
