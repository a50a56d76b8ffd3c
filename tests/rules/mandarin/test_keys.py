"""The keys by which a log of Mandarin is read: changed, old logs would not be."""

import re
from typing import Any, get_args

import pytest

from games.engine.chance import ScriptedChance
from games.engine.codec import codec, text
from games.engine.fold import fold
from games.rules.mandarin import events as e
from games.rules.mandarin.game import game
from games.rules.mandarin.moves import Bid, CashIn, Chance, Claim, Pass, Roll, Sign, Special, Take
from games.rules.mandarin.tiles import TILES
from tests.rules.mandarin.table import EVERY, after, at, dealt, ended, facts, match, table

WRITTEN: list[tuple[Any, str]] = [
    (Sign("ox"), '{"animal":"ox","type":"sign"}'),
    (Roll(), '{"type":"roll"}'),
    (CashIn(("ox-e",)), '{"tiles":["ox-e"],"type":"cash-in"}'),
    (Claim(), '{"type":"claim"}'),
    (Chance(), '{"type":"chance"}'),
    (Special(), '{"type":"special"}'),
    (Bid(500), '{"amount":500,"type":"bid"}'),
    (Pass(), '{"type":"pass"}'),
    (Take("pig-3"), '{"tile":"pig-3","type":"take"}'),
    (
        e.TableSet(4, e.Options("wealth")),
        '{"options":{"auction":"maxima","goal":"wealth","overbids":"penalised","start":"random"},"seats":4,'
        '"type":"table-set"}',
    ),
    (e.DispenserFilled(("ox-e",)), '{"tiles":["ox-e"],"type":"dispenser-filled"}'),
    (e.DispenserFilled(72), '{"tiles":72,"type":"dispenser-filled"}'),
    (e.SignsOpened(), '{"type":"signs-opened"}'),
    (e.SignChosen(1, "pig"), '{"seat":1,"sign":"pig","type":"sign-chosen"}'),
    (e.TurnOpened(2), '{"seat":2,"type":"turn-opened"}'),
    (e.TilesCashedIn(0, ("ox-e",), 400), '{"gained":400,"seat":0,"tiles":["ox-e"],"type":"tiles-cashed-in"}'),
    (
        e.DieRolled(0, 4, 1, 5, (2, 1)),
        '{"leg":1,"passed":[2,1],"pips":4,"seat":0,"space":5,"type":"die-rolled"}',
    ),
    (e.YuanCollected(0, 100), '{"amount":100,"seat":0,"type":"yuan-collected"}'),
    (e.FinePaid(0, 1, 200), '{"amount":200,"seat":0,"to":1,"type":"fine-paid"}'),
    (e.WentBankrupt(0, 1, 100, 400), '{"amount":100,"owed":400,"seat":0,"to":1,"type":"went-bankrupt"}'),
    (e.SeizureOpened(1, 0), '{"debtor":0,"seat":1,"type":"seizure-opened"}'),
    (e.TileSeized(1, 0, "ox-3"), '{"debtor":0,"seat":1,"tile":"ox-3","type":"tile-seized"}'),
    (e.StealOpened(0, 2), '{"owner":2,"seat":0,"type":"steal-opened"}'),
    (e.TileStolen(0, 2, "ox-3"), '{"owner":2,"seat":0,"tile":"ox-3","type":"tile-stolen"}'),
    (e.TileDrawn(0, 7, "ox-3", True), '{"number":7,"seat":0,"tile":"ox-3","type":"tile-drawn","up":true}'),
    (e.TileDrawn(0, 7, None, False), '{"number":7,"seat":0,"tile":null,"type":"tile-drawn","up":false}'),
    (e.NothingDrawn(0), '{"seat":0,"type":"nothing-drawn"}'),
    (e.ChoiceOpened(0), '{"seat":0,"type":"choice-opened"}'),
    (e.TilesClaimed(0, ("ox-3",)), '{"seat":0,"tiles":["ox-3"],"type":"tiles-claimed"}'),
    (
        e.AuctionOpened(3, None, (1, 0)),
        '{"again":false,"number":3,"order":[1,0],"seller":null,"type":"auction-opened"}',
    ),
    (e.BiddingOpened(1), '{"seat":1,"type":"bidding-opened"}'),
    (e.MaximumSealed(1, 500), '{"amount":500,"seat":1,"type":"maximum-sealed"}'),
    (e.MaximumSealed(1, None), '{"amount":null,"seat":1,"type":"maximum-sealed"}'),
    (e.BidMade(1, 500), '{"amount":500,"seat":1,"type":"bid-made"}'),
    (e.BidderDropped(1), '{"seat":1,"type":"bidder-dropped"}'),
    (e.MoneyForfeited(1, 300, 500), '{"amount":300,"price":500,"seat":1,"type":"money-forfeited"}'),
    (
        e.AuctionWon(1, 500, ("ox-3",), None),
        '{"price":500,"seat":1,"tiles":["ox-3"],"to":null,"type":"auction-won"}',
    ),
    (e.AuctionFailed(3), '{"number":3,"type":"auction-failed"}'),
    (
        e.MatchEnded("six_of_one", 0, (1, 2), (1, 2), ((("animals", 1),), (("animals", 2),))),
        '{"completer":0,"parts":[[["animals",1]],[["animals",2]]],"places":[1,2],"reason":"six_of_one",'
        '"scores":[1,2],"type":"match-ended"}',
    ),
]


@pytest.mark.parametrize(("said", "line"), WRITTEN)
def test_every_move_and_event_is_written_as_it_always_was(said: Any, line: str) -> None:
    assert text(said) == line


def test_no_event_and_no_move_is_left_out() -> None:
    assert {type(said) for said, _ in WRITTEN} == {*get_args(game.Event), *get_args(game.Move)}


def test_tiles_and_animals_stand_in_the_log_by_their_keys() -> None:
    log = text(tuple(event for seed in range(4) for event in ended(seed, 4).log))
    assert {*re.findall(r'"tile":"([^"]*)"', log)} <= {*TILES}
    assert {*re.findall(r'"tiles":\["([^"]*)"', log)} <= {*TILES}
    assert {*re.findall(r'"sign":"([^"]*)"', log)} <= {tile.partition("-")[0] for tile in TILES}


def test_the_deal_asks_for_no_chance_and_the_start_player_is_drawn_after_the_signs() -> None:
    chance = ScriptedChance()
    after(dealt(2, chance=chance), (0, "SIGN OX"), (1, "SIGN OX"), chance=chance)
    assert chance.asked == [("start", (0, 1))]


def test_chance_is_asked_by_purposes_that_stay() -> None:
    chance = ScriptedChance({"roll/1/1": 1, "roll/1/2": 0})
    facts(table(at(1), at(2)), (0, "ROLL"), chance=chance)
    assert [purpose for purpose, _ in chance.asked] == ["roll/1/1", "roll/1/2"]
    drawing = ScriptedChance()
    facts(table(at(1), at(20)), (0, "ROLL"), (0, "CHANCE"), chance=drawing)
    purposes = ["roll/1/1", "face/1", "tile/1", "face/2", "tile/2"]
    assert [purpose for purpose, _ in drawing.asked] == purposes
    assert dict(drawing.asked)["face/1"] == ("down", "up")
    assert dict(drawing.asked)["tile/2"] == TILES, "the whole set is shuffled, whatever is in the Dispenser"


@pytest.mark.parametrize("options", EVERY[::3])
def test_a_log_comes_back_from_its_text_and_folds_to_the_same(options: e.Options) -> None:
    for moment in [*match(22, 3, options)][::9]:
        back = codec(game).events(text(moment.log))
        assert back == moment.log
        assert fold(game, back) == moment.state
