"""Every game keeps its promises, with every option and number of seats, at random and played by bots."""

import importlib
import itertools
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from games.bots import BOTS
from games.engine.chance import ScriptedChance
from games.engine.conformance import Report, Trial, Witness, check_match, foreign_types
from games.engine.fold import told
from games.engine.game import AnyGame, IllegalMove
from games.engine.words import english, say
from games.rules import GAMES, WORDS
from games.tools.matches import Table, dealt

TABLES = [
    pytest.param(game, seats, id=f"{game.slug} {seats}") for game in GAMES.values() for seats in game.seats
]
each_table = pytest.mark.parametrize(("game", "seats"), TABLES)
each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def _options(game: AnyGame) -> list[Any]:
    """Every combination of the values a table may choose."""
    options = WORDS[game.slug].OPTIONS
    values = itertools.product(*([value.value for value in option.values] for option in options))
    names = [option.name for option in options]
    return [
        msgspec.convert(dict(zip(names, some, strict=True)), game.Options, strict=False) for some in values
    ]


def _witness(game: AnyGame) -> Witness:
    of = f"tests.rules.{game.slug}"
    law, twin = (importlib.import_module(f"{of}.{name}") for name in ("laws", "twins"))
    return Witness(law.law, twin.twin)


def _trials(game: AnyGame, seats: int, matches: int, *, ends: bool = False) -> Iterator[Trial]:
    """So many matches and at least one an option, the options in turn. A failure names its seed."""
    options = _options(game)
    for seed in range(max(matches, len(options))):
        yield Trial(game, options[seed % len(options)], seats, seed, ends=ends)


def _at_random(game: AnyGame, seats: int, matches: int) -> list[Report]:
    return [check_match(trial, _witness(game)) for trial in _trials(game, seats, matches)]


def _by_bots(game: AnyGame, seats: int, matches: int) -> list[Report]:
    players = [BOTS[game.slug]["bot"]] * seats
    trials = _trials(game, seats, matches, ends=True)
    return [check_match(trial, _witness(game), players=players) for trial in trials]


@each_table
def test_every_promise_holds_at_random(game: AnyGame, seats: int) -> None:
    reports = _at_random(game, seats, 30)
    assert sum(report.refused for report in reports) > 1000
    assert sum(report.twins for report in reports) > 100


@each_table
def test_bots_end_their_matches_and_every_promise_holds(game: AnyGame, seats: int) -> None:
    assert all(report.over for report in _by_bots(game, seats, 10))


@pytest.mark.slow
@each_table
def test_every_promise_holds_over_500_random_matches(game: AnyGame, seats: int) -> None:
    assert len(_at_random(game, seats, 500)) >= 500


@pytest.mark.slow
@each_table
def test_every_promise_holds_over_100_matches_of_bots(game: AnyGame, seats: int) -> None:
    assert all(report.over for report in _by_bots(game, seats, 100))


@each_game
def test_a_game_holds_only_what_a_log_can_hold(game: AnyGame) -> None:
    assert foreign_types(game) == []


@each_table
def test_whatever_happens_can_be_said_to_everyone(game: AnyGame, seats: int) -> None:
    words, tongue = WORDS[game.slug], english(tuple(f"P{seat}" for seat in range(seats)))
    for match in _matches(game, seats):
        events = [*match.deal, *(event for step in match.steps for event in step.events)]
        for reader in (*range(seats), None):
            sentences = [words.event(event, reader) for event in told(game, events, reader)]
            assert all(say(sentence, tongue) for sentence in sentences if sentence)


@each_table
def test_whatever_is_refused_is_refused_in_words(game: AnyGame, seats: int) -> None:
    words, tongue, codes = WORDS[game.slug], english(tuple(f"P{seat}" for seat in range(seats))), set()
    for match in _matches(game, seats):
        steps = list(match.steps)
        for illegal in _refusals(game, seats, steps):
            codes.add(illegal.code)
            assert say(words.error(illegal), tongue)
    assert len(codes) >= 4


def _refusals(game: AnyGame, seats: int, steps: list[Any]) -> Iterator[IllegalMove]:
    """What comes of moves at other times and by other seats, and of a line that says none."""
    for step, seat, other in itertools.product(steps[::5], range(seats), steps[::3]):
        try:
            game.decide(step.state, seat, other.move, ScriptedChance())
        except IllegalMove as illegal:
            yield illegal
    with pytest.raises(IllegalMove) as unreadable:
        game.parse("ABRACADABRA")
    yield unreadable.value


@each_table
def test_a_form_lists_every_legal_move_once(game: AnyGame, seats: int) -> None:
    for match in _matches(game, seats):
        for state in (match.start, *(step.state for step in match.steps)):
            for seat in game.pending(state):
                groups = WORDS[game.slug].choices(state, seat)
                listed = [row.move for group in groups for row in group.rows]
                assert sorted(map(repr, listed)) == sorted(map(repr, game.moves(state, seat)))


def _matches(game: AnyGame, seats: int) -> Iterator[Any]:
    for options in _options(game):
        yield dealt(Table(game, options, seats, ("random", "bot"), seed=7), 0)
