"""A log of Mandala means the same for ever."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from games.engine.codec import text
from tests.rules.mandala import by_name
from tests.rules.mandala.by_name import by_name as board
from tests.rules.mandala.table import match

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def reversed_source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pure side of the games with the list of colours turned round."""
    root = tmp_path_factory.mktemp("reversed")
    for folder in ("engine", "rules"):
        shutil.copytree(ROOT / "games" / folder, root / "games" / folder)
    (root / "games" / "__init__.py").touch()
    cards = root / "games" / "rules" / "mandala" / "cards.py"
    first = 'COLOURS = ("red", "orange", "yellow", "green", "purple", "black")'
    last = 'COLOURS = ("black", "purple", "green", "yellow", "orange", "red")'
    source = cards.read_text()
    assert first in source
    cards.write_text(source.replace(first, last))
    return root


def replayed(root: Path, log: str) -> dict[str, Any]:
    env = {**os.environ, "PYTHONPATH": str(root)}
    script = [sys.executable, by_name.__file__]
    done = subprocess.run(script, input=log, env=env, cwd=root, capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("entries", [0, 30, None])
def test_i3_the_order_of_the_colours_in_the_source_changes_no_board(
    reversed_source: Path, entries: int | None
) -> None:
    moments = [*match(21)]
    log = text(tuple(moments[-1 if entries is None else entries].log))
    here, there = json.loads(json.dumps(board(log))), replayed(reversed_source, log)
    assert there["order"] == here["order"][::-1]
    assert there["boards"] == here["boards"]


def test_events_name_colours_by_key_and_never_by_place() -> None:
    *_, end = match(22)
    log = json.loads(text(tuple(end.log)))
    drawn = [event for event in log if event["type"] == "cards-drawn"]
    assert {card for event in drawn for card in event["cards"]} == set(by_name.COLOURS)
    laid = [event for event in log if event["type"] in ("laid-on-mountain", "laid-in-field", "discarded")]
    assert {event["colour"] for event in laid} <= set(by_name.COLOURS)
