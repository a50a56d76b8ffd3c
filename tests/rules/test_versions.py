"""A match goes on by the rules it was opened with, whatever new ones are put there meanwhile."""

from random import Random
from typing import Any

import pytest

from games.bots import bot_of
from games.rules import EARLIER, GAMES, rules, words_of
from tests.factories.versions import FIRST, SECOND, deployed


def test_every_game_is_found_by_its_version_and_its_earlier_ones_are_older() -> None:
    for slug, game in GAMES.items():
        assert rules(slug, game.version) is game
        versions = [book.game.version for book in EARLIER[slug]]
        assert versions == sorted(set(versions))
        assert all(version < game.version for version in versions)


def test_two_versions_stand_beside_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    deployed(monkeypatch)
    assert rules("mandala", 1) is FIRST
    assert rules("mandala", 2) is SECOND
    assert words_of("mandala", 1) is words_of("mandala", 2)


def test_a_version_nobody_has_is_no_other_one() -> None:
    with pytest.raises(LookupError, match="no rules of mandala have the version 7"):
        rules("mandala", 7)
    with pytest.raises(LookupError):
        words_of("mandala", 0)


def test_a_bot_plays_by_the_rules_of_its_match() -> None:
    class Only:
        slug = "mandala"

        def moves(self, view: object, seat: int) -> tuple[str, ...]:
            return ("the only move",)

    only: Any = Only()
    assert bot_of(only, "random")(None, 0, Random(1)) == "the only move"
