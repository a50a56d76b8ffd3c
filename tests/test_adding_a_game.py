"""A game stands in its own files and is named in three more; the rest of the house knows no game."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.rules import GAMES

ROOT = Path(__file__).resolve().parents[1]
HOUSE = ("accounts", "config", "games", "templates", "manage.py")
READ = {".py", ".html", ".txt", ".svg", ".css"}
NAMED_IN = {
    "games/rules/__init__.py",  # one line a game
    "games/bots/__init__.py",  # one line a game
    "config/static/site.css",  # its colours, light and dark
}
TEMPLATES = {"board.svg", "board.txt", "move.html", "rules.html"}  # and the parts they are made of
each_game = pytest.mark.parametrize("slug", GAMES)


def of_the_game(slug: str, path: str) -> bool:
    """Whether a file of the house is the game's own."""
    own = rf"games/(rules|boards|bots)/{slug}/.+|games/(boards|bots)/{slug}\.py|templates/games/{slug}/.+"
    return bool(re.fullmatch(own, path))


def files(*where: str) -> Iterator[str]:
    """What is there and not ignored, whether committed or still to be."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *where]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return (path for path in listed.splitlines() if (ROOT / path).is_file())


@each_game
def test_a_game_has_its_rules_its_words_its_bot_and_its_board(slug: str) -> None:
    own = [path for path in files(*HOUSE) if of_the_game(slug, path)]
    assert {f"games/rules/{slug}/__init__.py", f"games/rules/{slug}/words.py"} <= set(own)
    for kind in ("bots", "boards"):
        assert any(path in own for path in (f"games/{kind}/{slug}.py", f"games/{kind}/{slug}/__init__.py"))


@each_game
def test_a_game_has_its_four_templates_and_each_other_is_a_part_of_one(slug: str) -> None:
    own = {path: (ROOT / path).read_text() for path in files(f"templates/games/{slug}")}
    assert {f"templates/games/{slug}/{name}" for name in TEMPLATES} <= own.keys()
    others = {path for path in own if Path(path).name not in TEMPLATES}
    included = set(re.findall(r'include "([^"]+)"', " ".join(own.values())))
    assert {path.removeprefix("templates/") for path in others} <= included


@each_game
def test_a_game_has_its_tests_and_matches_to_read(slug: str) -> None:
    tests = {Path(path).name for path in files(f"tests/rules/{slug}")}
    assert {"laws.py", "twins.py", "scenario.py", "test_golden.py", "test_rulebook.py"} <= tests
    assert len(list(files(f"tests/playthroughs/{slug}/*.txt"))) >= 2


@each_game
def test_nothing_else_of_the_house_names_a_game(slug: str) -> None:
    others = {path for path in files(*HOUSE) if Path(path).suffix in READ and not of_the_game(slug, path)}
    naming = {path for path in others if re.search(rf"\b{slug}\b", (ROOT / path).read_text())}
    assert naming == NAMED_IN


def test_no_folder_of_games_holds_a_game_that_is_not_listed() -> None:
    folders = {Path(path).parts[2] for path in files("games/rules", "templates/games") if path.count("/") > 2}
    assert folders == set(GAMES)
