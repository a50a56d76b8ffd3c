"""S1: no folded state outlives the reading of a log, so there is no snapshot later code could misread."""

import ast
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from games.engine.fold import fold
from games.links import turn_token
from games.models import Match
from games.notices.write import write
from games.rules import GAMES
from games.rules.mandala.game import Mandala
from games.store.verify import verdict
from tests.factories.games import NOW, a_match, a_move, log_of, open_link, played_on

pytestmark = pytest.mark.django_db(transaction=True)
ROOT = Path(__file__).resolve().parents[2]
# What a process keeps between two requests, by the function that makes it: parts of the code, nothing played.
# (The pure side may keep tables of moves, which are the same for every match.)
PURE = tuple(f"games/{layer}/" for layer in ("engine", "rules", "bots", "schedule", "tools"))
KEPT = {"games/boards/show.py _board", "config/pulse.py of_this_code"}


class Counted(Mandala):
    """Mandala, and how often it began at nothing to fold a log."""

    begun = 0

    @staticmethod
    def evolve(state: Any, event: Any) -> Any:
        Counted.begun += state is None
        return Mandala.evolve(state, event)


def begun(act: Callable[[], object]) -> int:
    Counted.begun = 0
    act()
    return Counted.begun


def test_whoever_reads_a_match_folds_it_from_its_first_event(monkeypatch: pytest.MonkeyPatch) -> None:
    match = a_match(watch="open")
    played_on(match, 30)
    monkeypatch.setitem(GAMES, "mandala", Counted())
    path, line = f"/t/{turn_token(open_link(match))}", a_move(match)
    for act in (
        lambda: Client().get(path),
        lambda: Client().get(path),
        lambda: Client().get(f"/m/{match.public}/"),
        lambda: Client().get(f"/m/{match.public}/20/"),
        lambda: Client().post(path, {"move": line, "form_id": "a-form-of-its-own"}),
        lambda: write(NOW),
        lambda: verdict(match.pk),
    ):
        assert begun(act) >= 1


def test_what_is_shown_is_the_fold_of_the_rows_and_nothing_else() -> None:
    match = a_match()
    played_on(match, 30)
    log = log_of(match)
    again = log_of(Match.objects.get(pk=match.pk))
    assert again.state is not log.state
    assert again.state == log.state == fold(log.game, log.events)


def test_nothing_is_kept_between_two_requests_but_parts_of_the_code() -> None:
    kept, shared = set[str](), []
    for path in (path for top in ("games", "accounts", "config") for path in ROOT.glob(f"{top}/**/*.py")):
        name, tree = path.relative_to(ROOT).as_posix(), ast.parse(path.read_text())
        pure = name.startswith(PURE)
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("django.core.cache"):
                shared.append(name)
            if isinstance(node, ast.FunctionDef) and any(map(keeps, node.decorator_list)) and not pure:
                kept.add(f"{name} {node.name}")
    assert shared == []
    assert kept == KEPT


def keeps(decorator: ast.expr) -> bool:
    """Whether it is one of functools that keeps an answer as long as the process lives."""
    words = {
        node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
        for node in ast.walk(decorator)
    }
    return bool(words & {"cache", "lru_cache"})
