"""The keys by which a log of Mandi is read: changed, old logs would not be."""

import json
import re
from typing import Any, get_args

import pytest

from games.engine.codec import text
from games.rules.mandi import events as e
from games.rules.mandi import game
from games.rules.mandi.goods import GRAND, Lot
from games.rules.mandi.moves import Choose, Restock
from tests.rules.mandi import table

CHOICE = Choose("b", 4, True)
SAID = '{"haggle":4,"sifarish":true,"stall":"b","type":"choose"}'
WRITTEN: list[tuple[Any, str]] = [
    (CHOICE, SAID),
    (Restock(()), '{"cards":[],"choice":null,"type":"restock"}'),
    (Restock((1, 4), CHOICE), f'{{"cards":[1,4],"choice":{SAID},"type":"restock"}}'),
    (
        e.TableSet(4, e.Options("classic", "2")),
        '{"options":{"families":"2","variant":"classic"},"seats":4,"type":"table-set"}',
    ),
    (e.DeckShuffled((Lot("silk", 3),)), '{"lots":[{"crates":3,"good":"silk"}],"type":"deck-shuffled"}'),
    (e.DeckShuffled(35), '{"lots":35,"type":"deck-shuffled"}'),
    (
        e.MarketOpened(2, (Lot("kesar", 1),)),
        '{"lots":[{"crates":1,"good":"kesar"}],"round":2,"type":"market-opened"}',
    ),
    (e.RestockOpened(), '{"type":"restock-opened"}'),
    (e.ChoiceOpened(6, (1,)), '{"round":6,"standing":[1],"type":"choice-opened"}'),
    (e.ChoiceSealed(1, CHOICE), f'{{"choice":{SAID},"seat":1,"type":"choice-sealed"}}'),
    (e.ChoiceSealed(1, None), '{"choice":null,"seat":1,"type":"choice-sealed"}'),
    (e.RestockSealed(1, (2,), None), '{"cards":[2],"choice":null,"seat":1,"type":"restock-sealed"}'),
    (e.RestockSealed(1, None, None), '{"cards":null,"choice":null,"seat":1,"type":"restock-sealed"}'),
    (
        e.RestocksRevealed(((1, 3), ()), (1, 0)),
        '{"cards":[[1,3],[]],"paid":[1,0],"type":"restocks-revealed"}',
    ),
    (e.ChoicesRevealed((CHOICE,)), f'{{"choices":[{SAID}],"type":"choices-revealed"}}'),
    (
        e.StallResolved("a", Lot("gems", 2), (e.Bid(0, 3, False, 1),), None, (0, 2), (1,)),
        '{"bids":[{"haggle":3,"owned":1,"seat":0,"sifarish":false}],"coin":[0,2],"consoled":[1],'
        '"lot":{"crates":2,"good":"gems"},"stall":"a","taker":null,"type":"stall-resolved"}',
    ),
    (
        e.MatchEnded("last_round", (7, 3), (1, 2), ((("sets", 7),), (("sets", 3),))),
        '{"parts":[[["sets",7]],[["sets",3]]],"places":[1,2],"reason":"last_round","scores":[7,3],'
        '"type":"match-ended"}',
    ),
]


@pytest.mark.parametrize(("said", "line"), WRITTEN)
def test_every_move_and_event_is_written_as_it_always_was(said: Any, line: str) -> None:
    assert text(said) == line


def test_no_event_and_no_move_is_left_out() -> None:
    assert {type(said) for said, _ in WRITTEN} == {*get_args(game.Event), *get_args(game.Move)}


def test_goods_and_stalls_stand_in_the_log_by_their_keys() -> None:
    *_, end = table.match(3, 8, table.GRAND)
    log = text(end.log)
    assert set(re.findall(r'"good":("?\w+"?)', log)) == {f'"{good}"' for good in GRAND}
    assert set(re.findall(r'"stall":("?\w+"?)', log)) == {f'"{stall}"' for stall in "abcdefgh"}


def test_the_parts_of_a_score_have_their_keys() -> None:
    *_, end = table.match(4)
    (ended,) = (event for event in json.loads(text(end.log)) if event["type"] == "match-ended")
    assert {tuple(key for key, _ in parts) for parts in ended["parts"]} == {
        ("sets", "majority", "thali", "mithai")
    }
    assert ended["reason"] == "last_round"


@pytest.mark.parametrize(
    ("state", "purposes"),
    [
        (None, ["deck"]),
        (table.market(*[table.had((3,))] * 2, lots="silk 1, chai 1", round=4), ["coin/4/b"]),
    ],
)
def test_chance_is_asked_by_purposes_that_stay(state: Any, purposes: list[str]) -> None:
    chance = table.ScriptedChance()
    if state is None:
        table.dealt(3, table.CLASSIC, chance)
    else:
        table.resolved(state, "b3", "b3", chance=chance)
    assert [purpose for purpose, _ in chance.asked] == purposes
