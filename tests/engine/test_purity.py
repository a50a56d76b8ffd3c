"""The rules stand by themselves: no framework, no queue, no mail, no database."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from games.tools.proof.form import written
from tests.tools.logs import a_log, file_of

ROOT = Path(__file__).resolve().parents[2]
BLOCKED = ("django", "celery", "kombu", "anymail", "psycopg", "accounts")
PURE = ("engine", "rules", "bots", "schedule", "tools")
BLOCK = f"""
import sys

class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {BLOCKED!r}:
            raise ImportError(f"{{name}} is blocked")

sys.meta_path.insert(0, Blocker())
"""


def _run(program: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "NO_BOOTSTRAP": "1", "PYTHONPATH": str(ROOT)}
    environment.pop("DJANGO_SETTINGS_MODULE", None)
    argv = [sys.executable, "-c", BLOCK + program]
    return subprocess.run(argv, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


def _modules(layer: str) -> list[str]:
    files = (ROOT / "games" / layer).rglob("*.py")
    return sorted(".".join(path.relative_to(ROOT).with_suffix("").parts) for path in files)


@pytest.mark.parametrize("layer", PURE)
def test_a_pure_layer_imports_nothing_of_the_shell(layer: str) -> None:
    modules = [name.removesuffix(".__init__") for name in _modules(layer)]
    run = _run(f"import importlib\nfor name in {modules!r}: importlib.import_module(name)")
    assert run.returncode == 0, run.stderr


def test_the_scenarios_run_without_the_shell() -> None:
    run = _run("import tests.rules.scenarios")
    assert run.returncode == 0, run.stderr


def test_playout_runs_without_the_shell() -> None:
    argv = ["manage.py", "playout", "mandala", "--seats", "2", "--players", "bot,random", "--seed", "1"]
    run = _run(f"import runpy\nsys.argv = {argv!r}\nrunpy.run_path('manage.py', run_name='__main__')")
    assert (run.returncode, run.stderr) == (0, "seed 1\n")
    assert run.stdout.splitlines()[-1].startswith("mandala 2 seats: 1 matches, ")


def test_proof_runs_without_the_shell(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_bytes(written(file_of(a_log())))
    argv = ["manage.py", "proof", str(file)]
    run = _run(f"import runpy\nsys.argv = {argv!r}\nrunpy.run_path('manage.py', run_name='__main__')")
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.splitlines()[-1] == "End: seat 0 has 28 and place 2, seat 1 has 32 and place 1."


def test_the_blocker_blocks() -> None:
    run = _run("import games.models")
    assert run.returncode != 0
    assert "is blocked" in run.stderr
