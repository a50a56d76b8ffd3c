"""The keys by which a log of Mandamina is read: changed, old logs would not be."""

import json
from typing import Any, get_args

import pytest

from games.engine.codec import text
from games.rules.mandamina import events as e
from games.rules.mandamina import game
from games.rules.mandamina.board import SPOTS
from games.rules.mandamina.moves import SKIP, Shift
from tests.rules.mandamina.table import SEVEN, Dealing, after, at, dealt, facts, match

ROWS = ("RYGSBPW", "KRYGSBP", "WKRYGSB", "PWK-RYG", "SBPWKRY", "GSBPWKR", "YGSBPWK")
OPTIONS = '{"adjacent_moves":"allowed","difficulty":"easy","limit":"50","start":"random"}'
WRITTEN: list[tuple[Any, str]] = [
    (Shift("c4"), '{"spot":"c4","type":"shift"}'),
    (SKIP, '{"type":"skip"}'),
    (e.TableSet(3, e.Options("easy"), 1), f'{{"first":1,"options":{OPTIONS},"seats":3,"type":"table-set"}}'),
    (
        e.MarblesLaid(ROWS),
        '{"rows":["RYGSBPW","KRYGSBP","WKRYGSB","PWK-RYG","SBPWKRY","GSBPWKR","YGSBPWK"],'
        '"type":"marbles-laid"}',
    ),
    (e.TurnOpened(2), '{"seat":2,"type":"turn-opened"}'),
    (
        e.MarbleMoved(1, "sky", "a1", "d4", 7),
        '{"colour":"sky","seat":1,"source":"a1","to":"d4","turns":7,"type":"marble-moved"}',
    ),
    (e.ColourClustered("red"), '{"colour":"red","type":"colour-clustered"}'),
    (e.ColourParted("black"), '{"colour":"black","type":"colour-parted"}'),
    (e.SeatSkipped(0), '{"seat":0,"type":"seat-skipped"}'),
    (
        e.MatchEnded(
            reason="clustered",
            won=True,
            score=2,
            shapes=7,
            middle=True,
            turns=38,
            parts=(("shapes", 35), ("middle", 5), ("turns", -38)),
        ),
        '{"middle":true,"parts":[["shapes",35],["middle",5],["turns",-38]],"reason":"clustered","score":2,'
        '"shapes":7,"turns":38,"type":"match-ended","won":true}',
    ),
]


@pytest.mark.parametrize(("said", "line"), WRITTEN)
def test_every_move_and_event_is_written_as_it_always_was(said: Any, line: str) -> None:
    assert text(said) == line


def test_no_event_and_no_move_is_left_out() -> None:
    assert {type(said) for said, _ in WRITTEN} == {*get_args(game.Event), *get_args(game.Move)}


def test_colours_and_spots_stand_in_the_log_by_their_keys() -> None:
    *_, end = match(3, 4)
    log = json.loads(text(end.log))
    moved = [event for event in log if event["type"] == "marble-moved"]
    colours = {"red", "yellow", "green", "sky", "blue", "purple", "white", "black"}
    assert {event["colour"] for event in moved} == colours
    assert {event[key] for event in moved for key in ("source", "to")} <= {*SPOTS}


def test_the_parts_and_reasons_of_a_score_have_their_keys() -> None:
    (*_, ended) = facts(at(SEVEN), "MOVE d4")
    assert isinstance(ended, e.MatchEnded)
    assert [key for key, _ in ended.parts] == ["shapes", "middle", "turns"]
    reasons = [
        game.outcome(after(state, line))
        for state, line in (
            (at(SEVEN), "MOVE d4"),
            (at(SEVEN, turns=44), "MOVE d4"),
            (at(SEVEN, mode="simple"), "MOVE d4"),
            (at(SEVEN, turns=49), "MOVE g7"),
            (at(SEVEN, mode="simple", turns=43), "MOVE g7"),
            (at(SEVEN, skipped=5), "SKIP"),
        )
    ]
    assert [outcome.reason for outcome in reasons if outcome] == [
        *("clustered_won", "clustered_lost", "clustered_won"),
        *("out_of_moves_lost", "out_of_moves_lost", "abandoned_lost"),
    ]


def test_chance_is_asked_by_purposes_that_stay() -> None:
    chance = Dealing()
    dealt(2, chance=chance)
    assert [purpose for purpose, _ in chance.asked] == ["start", "layout"]
