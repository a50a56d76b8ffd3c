"""A log of Mandi means the same for ever."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from games.engine.codec import codec, text
from games.engine.fold import fold
from games.rules.mandi import game
from tests.rules.mandi import by_name
from tests.rules.mandi.by_name import by_name as board
from tests.rules.mandi.table import CLASSIC, GRAND, QUICK, match

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def reversed_source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pure side of the games with the list of goods turned round."""
    root = tmp_path_factory.mktemp("reversed")
    for folder in ("engine", "rules"):
        shutil.copytree(ROOT / "games" / folder, root / "games" / folder)
    (root / "games" / "__init__.py").touch()
    goods = root / "games" / "rules" / "mandi" / "goods.py"
    source = goods.read_text()
    for first, last in (
        ('("attar", "chai", "gems", "masala", "silk")', '("silk", "masala", "gems", "chai", "attar")'),
        ('(*BASE, "indigo", "kesar")', '("kesar", "indigo", *BASE)'),
    ):
        assert source.count(first) == 1
        source = source.replace(first, last)
    goods.write_text(source)
    return root


def replayed(root: Path, log: str) -> dict[str, Any]:
    env = {**os.environ, "PYTHONPATH": str(root)}
    script = [sys.executable, by_name.__file__]
    done = subprocess.run(script, input=log, env=env, cwd=root, capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize(("seats", "entries"), [(3, 8), (3, None), (8, 30), (8, None)])
def test_i3_the_order_of_the_goods_in_the_source_changes_no_crate_and_no_score(
    reversed_source: Path, seats: int, entries: int | None
) -> None:
    moments = [*match(21, seats, GRAND if seats > 5 else CLASSIC)]
    log = text(moments[-1 if entries is None else entries].log)
    here, there = json.loads(json.dumps(board(log))), replayed(reversed_source, log)
    assert there["order"] == here["order"][::-1]
    assert there["boards"] == here["boards"]


@pytest.mark.parametrize(("seats", "options"), [(2, QUICK), (5, CLASSIC), (8, GRAND)])
def test_a_log_comes_back_from_its_text_and_folds_to_the_same(seats: int, options: Any) -> None:
    for moment in match(22, seats, options):
        back = codec(game).events(text(moment.log))
        assert back == moment.log
    assert fold(game, back) == moment.state


def test_a_log_holds_no_more_than_the_deal_knew_and_each_entry_one_seal() -> None:
    *moments, end = match(23, 4)
    assert [len(moment.log) for moment in moments] == sorted({len(moment.log) for moment in moments})
    for moment in (*moments[1:], end):
        assert "sealed" in text(moment.events[:1])
        assert text(moment.events).count("-sealed") == 1
