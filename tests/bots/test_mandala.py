"""Mandala's bot plays decently: it beats chance and the house, and sees a sharing through to its end."""

from random import Random
from typing import Any

import msgspec

from games.bots.mandala import bot
from games.rules import GAMES
from games.rules.mandala.moves import Discard, Field, Mountain, Move, Take
from games.tools.matches import Table, dealt
from games.tools.playout import Tally, count
from tests.rules.mandala.scenario import position

GAME = GAMES["mandala"]


def _wins(against: str, matches: int) -> float:
    table = Table(GAME, GAME.Options(), 2, ("bot", against), seed=20)
    tallies = {"bot": Tally(), against: Tally()}
    for number in range(matches):
        *_, last = dealt(table, number).steps
        count(tallies, table.seated(number), GAME.outcome(last.state))
    return tallies["bot"].wins


def test_the_bot_wins_at_least_190_of_200_matches_against_chance() -> None:
    assert _wins("random", 200) >= 190


def test_the_bot_beats_what_the_house_plays() -> None:
    assert _wins("fallback", 40) >= 38


def _plays(told: dict[str, Any], sharing: int | None = None) -> Move:
    state = position(told)
    if sharing:
        state = msgspec.structs.replace(state, sharing=sharing, completer=1, phase="share")
    return bot(state, 0, Random(1))


def test_a_pick_is_worth_what_the_other_then_takes_too() -> None:
    """Yellow is 3 points now; red is 2, but the other would make 8 of it and nothing of yellow."""
    told = {
        "m1": {"mountain": "RRY", "P1": "KK", "P2": "G"},
        "P1": {"river": "RPY", "hand": "O"},
        "P2": {"river": "KPOR", "hand": "O"},
        "final": True,
    }
    assert _plays(told, sharing=1) == Take("red")


def test_who_may_keep_nothing_takes_what_the_other_needs() -> None:
    told = {
        "m1": {"mountain": "RYYY", "P2": "GKOP"},
        "P1": {"hand": "O"},
        "P2": {"river": "KPOGR", "cup": "RR", "hand": "O"},
        "final": True,
    }
    assert _plays(told, sharing=1) == Take("yellow")


def test_the_last_mandala_is_not_completed_by_who_is_behind() -> None:
    """First choice of a rich mountain, and the match is lost with it."""
    told = {
        "m1": {"mountain": "RRRRG", "P1": "OOO", "P2": "YP"},
        "m2": {"mountain": "RG"},
        "P1": {"hand": "KORRG", "river": "GR"},
        "P2": {"hand": "OOOO", "river": "GRP", "cup": "PPPPPPPP"},
        "pile": "RRRRRRRR",
    }
    completing = (Mountain(1, "black"), Field(1, "black"))
    assert _plays(told) in completing
    assert _plays({**told, "final": True}) not in completing


def test_a_small_hand_is_filled() -> None:
    told = {
        "m1": {"mountain": "RG", "P1": "O"},
        "m2": {"mountain": "YP"},
        "P1": {"hand": "RG"},
        "P2": {"hand": "OOOO"},
        "pile": "RRRRRRRR",
    }
    assert isinstance(_plays(told), Mountain | Discard)


def test_a_mandala_that_only_the_other_shares_is_not_completed() -> None:
    told = {
        "m1": {"mountain": "RRRRGG", "P2": "OOYP"},
        "m2": {"mountain": "RG"},
        "P1": {"hand": "KKKRRG"},
        "P2": {"hand": "OOOO", "river": "GR"},
        "pile": "RRRRRRRR",
    }
    move = _plays(told)
    assert not (isinstance(move, Mountain | Field) and (move.mandala, move.colour) == (1, "black"))
