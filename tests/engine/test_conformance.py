"""The kit passes games that hold their promises and catches every toy that breaks one."""

import ast
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

import games.engine.conformance as kit
from games.engine.conformance import Broken, Report, Trial, Witness, check_match, foreign_types
from games.engine.game import Past
from tests.engine.toys import pouch, souk
from tests.engine.toys.advance import Advance
from tests.engine.toys.broken import CASES, Case, at_random

TOYS = [(souk, souk.Souk()), (pouch, pouch.Pouch()), (pouch, Advance())]
SEEDS = range(40)


def _reports(toy: Any, game: Any, seeds: range = SEEDS) -> list[Report]:
    witness = Witness(toy.law, toy.twin)
    trials = [Trial(game, game.Options(), seats, seed) for seats in game.seats for seed in seeds]
    return [check_match(trial, witness) for trial in trials]


@pytest.mark.parametrize(("toy", "game"), TOYS)
def test_a_game_that_holds_its_promises_passes(toy: Any, game: Any) -> None:
    reports = _reports(toy, game)
    assert all(report.over and report.turns >= 2 for report in reports)


@pytest.mark.parametrize(("toy", "game"), TOYS)
def test_refusals_and_twins_are_really_tried(toy: Any, game: Any) -> None:
    tried: Counter[str] = Counter()
    for report in _reports(toy, game):
        tried.update(refused=report.refused, accepted=report.tries - report.refused, twins=report.twins)
    assert min(tried.values()) > 100


@pytest.mark.parametrize(("toy", "game"), TOYS)
def test_players_are_asked_for_their_own_seat(toy: Any, game: Any) -> None:
    trial = Trial(game, game.Options(), 2, seed=3, ends=True)
    assert check_match(trial, Witness(toy.law, toy.twin), players=[at_random(game)] * 2).over


class Clocked(souk.Souk):
    """A souk in which only the clock may bid a single coin."""

    def fallback(self, state: Any, seat: int) -> Any:
        return souk.Bid(1)

    def decide(self, state: Any, seat: int, move: Any, chance: Any) -> Any:
        if move == souk.Bid(1) and seat in self.pending(state):
            events = super().decide(state, seat, souk.Bid(0), chance)
            return tuple(self._as_coin(event, seat) for event in events)
        return super().decide(state, seat, move, chance)

    def _as_coin(self, event: Any, seat: int) -> Any:
        sealed = isinstance(event, souk.ChoiceSealed)
        return souk.ChoiceSealed(seat, souk.Bid(1)) if sealed else event


def test_a_move_that_is_the_clocks_alone_breaks_nothing() -> None:
    assert all(report.over for report in _reports(souk, Clocked(), range(10)))


@pytest.mark.parametrize("case", CASES, ids=[f"{case.promise} {i}" for i, case in enumerate(CASES)])
def test_a_broken_promise_is_caught(case: Case) -> None:
    with pytest.raises(Broken) as caught:
        _until_caught(case)
    assert caught.value.promise == case.promise, caught.value


def _until_caught(case: Case) -> None:
    game, witness = case.game, Witness(case.toy.law, case.twin or case.toy.twin)
    for seed in SEEDS:
        for seats in game.seats:
            trial = Trial(game, game.Options(), seats, seed, limit=100, ends=case.ends)
            check_match(trial, witness, players=case.players(seats))


def test_every_promise_has_a_toy_that_breaks_it() -> None:
    assert {case.promise for case in CASES} == _promises()


def _promises() -> set[str]:
    """The sentences the kit's own text can fail with."""
    texts = [path.read_text() for path in Path(kit.__file__).parent.glob("*.py")]
    calls = [node for text in texts for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]
    named = [(call, getattr(call.func, "id", "")) for call in calls]
    said = [call.args[name == "expect"] for call, name in named if name in ("expect", "Broken")]
    return {arg.value for arg in said if isinstance(arg, ast.Constant) and isinstance(arg.value, str)}


def test_a_failure_names_the_match_that_shows_it() -> None:
    case = CASES[0]
    with pytest.raises(Broken) as caught:
        _until_caught(case)
    assert caught.value.__notes__[0].startswith("souk 2 seats Settings(rounds='2') seed ")


class Weighed(Past, frozen=True):
    grams: float


class Listed(Past, frozen=True):
    cards: list[int]
    heap: frozenset[Weighed]
    counts: dict[str, int]


class Loose(msgspec.Struct):
    n: int


def test_only_what_a_log_can_hold_may_stand_in_it() -> None:
    game = type("Strange", (souk.Souk,), {"Event": Weighed | Listed, "Move": Loose})()
    assert [line.split(":")[0] for line in foreign_types(game)] == [
        "Event.Listed.cards",
        "Event.Listed.counts",
        "Event.Listed.heap",
        "Event.Weighed.grams",
        "Move",
    ]


@pytest.mark.parametrize(("toy", "game"), TOYS)
def test_the_toys_hold_only_what_a_log_can_hold(toy: Any, game: Any) -> None:
    assert foreign_types(game) == []
