"""Bots are players like others: they see their view, play by the rules, and reach the end."""

import itertools
from collections.abc import Iterable, Iterator
from importlib import import_module
from random import Random
from typing import Any

import pytest

from games.bots import BOTS
from games.engine.fold import fold, seen_by, told
from games.engine.game import AnyGame
from games.engine.moves import allows
from games.rules import GAMES
from games.tools.matches import Table, dealt


def _of(slugs: Iterable[str]) -> list[Any]:
    return [pytest.param(GAMES[slug], name, id=f"{slug} {name}") for slug in slugs for name in BOTS[slug]]


def _hides(game: AnyGame) -> bool:
    """Whether there is anything in a match that somebody is not told."""
    match = dealt(Table(game, game.Options(), min(game.seats), ("random",), 0), 0)
    log = [*match.deal, *(event for step in match.steps for event in step.events)]
    return any(game.redact(event, None) != event for event in log)


each_bot = pytest.mark.parametrize(("game", "name"), _of(BOTS))
each_that_could_peep = pytest.mark.parametrize(
    ("game", "name"), _of(slug for slug in BOTS if _hides(GAMES[slug]))
)


def test_every_game_has_a_random_player_and_a_bot() -> None:
    assert set(BOTS) == set(GAMES)
    assert all({"random", "bot"} <= set(players) for players in BOTS.values())


def _asked(game: AnyGame, seed: int) -> Iterator[tuple[Any, int, list[Any]]]:
    """States of a match in which somebody chooses: the state, the seat, the log so far."""
    match = dealt(Table(game, game.Options(), min(game.seats), ("bot", "random"), seed), 0)
    log, state = list(match.deal), match.start
    for step in match.steps:
        if step.cause != "forced":
            yield state, step.seat, log
        log += step.events
        state = step.state


@each_bot
def test_a_bot_plays_legal_moves(game: AnyGame, name: str) -> None:
    dice = Random(1)
    for seed in range(2):
        for state, seat, log in _asked(game, seed):
            move = BOTS[game.slug][name](seen_by(game, log, seat), seat, dice)
            assert allows(game.moves(state, seat), move)


@each_bot
def test_a_bot_chooses_the_same_by_the_same_dice(game: AnyGame, name: str) -> None:
    for _, seat, log in _asked(game, 3):
        view = fold(game, told(game, log, seat))
        one, other = (BOTS[game.slug][name](view, seat, Random(9)) for _ in range(2))
        assert one == other


@each_that_could_peep
def test_a_bot_is_moved_by_nothing_its_seat_cannot_know(game: AnyGame, name: str) -> None:
    twin, bot, different = import_module(f"tests.rules.{game.slug}.twins").twin, BOTS[game.slug][name], 0
    for _, seat, log in itertools.chain(_asked(game, 5), _asked(game, 6)):
        other = twin(log, seat, Random(2))
        if other is not None:
            different += fold(game, log) != fold(game, other)
            moves = [bot(seen_by(game, some, seat), seat, Random(4)) for some in (log, other)]
            assert moves[0] == moves[1]
    assert different > 20
