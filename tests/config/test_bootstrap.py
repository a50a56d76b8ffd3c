"""The first start makes its own environment; every later one finds it."""

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCRIPT = """
import sys
from config import bootstrap
bootstrap.prepare(sys.argv[1])
print(sys.prefix)
"""
# Stands in for Debian's python3 without python3-venv (and, where asked for, without pip).
WITHOUT = """
import os, sys
class Absent:
    def find_spec(self, name, path=None, target=None):
        if name in os.environ["ABSENT"].split():
            raise ModuleNotFoundError(name, name=name)
sys.meta_path.insert(0, Absent())
import importlib.util
find = importlib.util.find_spec
importlib.util.find_spec = lambda name, package=None: (
    None if name in os.environ["ABSENT"].split() else find(name, package)
)
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The part of a checkout that the bootstrap needs, with locks that name no package."""
    (tmp_path / "config").mkdir()
    shutil.copy(ROOT / "config" / "bootstrap.py", tmp_path / "config")
    (tmp_path / "deploy").mkdir()
    for lock in ("runtime", "test"):
        (tmp_path / "deploy" / f"{lock}.txt").write_text(f"# {lock}: nothing\n")
    (tmp_path / "start.py").write_text(SCRIPT)
    (tmp_path / "sitecustomize.py").write_text(WITHOUT)
    return tmp_path


def command(checkout: Path, lock: str, python: Path | str) -> list[str]:
    return [str(python), str(checkout / "start.py"), lock]


def environment(checkout: Path, given: dict[str, str]) -> dict[str, str]:
    """Without ensurepip, unless a test says otherwise: that is much quicker."""
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_BOOTSTRAP", "VENV_DIR")}
    return {**kept, "DATA_DIR": "", "PYTHONPATH": str(checkout), "ABSENT": "ensurepip", **given}


def start(
    checkout: Path, lock: str = "runtime", python: Path | str = sys.executable, **given: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command(checkout, lock, python), env=environment(checkout, given), capture_output=True, text=True
    )


def refused(done: subprocess.CompletedProcess[str], sentence: str) -> None:
    assert done.stderr.splitlines()[-1:] == [sentence]
    assert "Traceback" not in done.stderr
    assert (done.returncode, done.stdout) == (1, "")


@pytest.mark.slow
def test_the_first_start_prepares_and_the_second_finds_it_prepared(checkout: Path) -> None:
    venv = checkout / ".venv"
    first = start(checkout, ABSENT="")
    assert first.stdout.strip() == str(venv)
    assert [line.split()[0] for line in first.stderr.splitlines()] == ["Making", "Installing"]
    assert list(venv.glob("lib/*/site-packages/pip"))
    second = start(checkout, ABSENT="")
    assert (second.stdout.strip(), second.stderr) == (str(venv), "")


@pytest.mark.slow
def test_a_changed_lock_is_installed_and_the_other_lock_has_its_own_marker(checkout: Path) -> None:
    start(checkout)
    (checkout / "deploy" / "runtime.txt").write_text("# runtime: still nothing\n")
    assert "Installing the packages of deploy/runtime.txt" in start(checkout).stderr
    assert "Installing the packages of deploy/test.txt" in start(checkout, "test").stderr
    assert start(checkout).stderr == ""
    assert start(checkout, "test").stderr == ""


@pytest.mark.slow
def test_the_packages_of_the_tests_serve_too(checkout: Path) -> None:
    start(checkout, "test")
    assert start(checkout, "runtime").stderr == ""


@pytest.mark.slow
def test_an_environment_whose_python_no_longer_starts_is_made_anew(checkout: Path) -> None:
    start(checkout)
    python = checkout / ".venv" / "bin" / "python"
    python.unlink()
    python.symlink_to(checkout / "a python that was removed")
    again = start(checkout)
    assert again.stdout.strip() == str(checkout / ".venv")
    assert again.stderr.startswith("Making")


@pytest.mark.slow
def test_inside_the_environment_the_command_to_run_is_named(checkout: Path) -> None:
    start(checkout)
    python = checkout / ".venv" / "bin" / "python"
    assert start(checkout, python=python).stdout.strip() == str(checkout / ".venv")
    (checkout / "deploy" / "runtime.txt").write_text("# runtime: changed\n")
    done = start(checkout, python=python)
    named = re.fullmatch(
        rf"{checkout}/\.venv is out of date: run (\S+) {checkout}/start\.py runtime\n", done.stderr
    )
    assert named
    assert done.returncode == 1
    assert start(checkout, python=named[1], ABSENT="").returncode == 0
    assert start(checkout, python=python).returncode == 0


@pytest.mark.slow
def test_two_first_starts_at_once_prepare_it_once(checkout: Path) -> None:
    both = [
        subprocess.Popen(
            command(checkout, "runtime", sys.executable),
            env=environment(checkout, {}),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(2)
    ]
    outcomes = [one.communicate() for one in both]
    assert [one.returncode for one in both] == [0, 0]
    assert [out.strip() for out, _ in outcomes] == [str(checkout / ".venv")] * 2
    assert sum(err.count("Making") for _, err in outcomes) == 1


@pytest.mark.slow
def test_without_ensurepip_the_machines_own_pip_installs(checkout: Path) -> None:
    done = start(checkout, ABSENT="ensurepip")
    assert done.stdout.strip() == str(checkout / ".venv")
    assert not list((checkout / ".venv").glob("lib/*/site-packages/pip"))


@pytest.mark.parametrize("absent", ["ensurepip pip", "venv"])
def test_with_neither_it_is_said_what_to_install(checkout: Path, absent: str) -> None:
    refused(
        start(checkout, ABSENT=absent),
        "Python's venv module is missing: install it (on Debian and Ubuntu: apt install python3-venv).",
    )


@pytest.mark.slow
def test_packages_that_cannot_be_had_are_one_sentence(checkout: Path) -> None:
    (checkout / "deploy" / "runtime.txt").write_text("no-hash-was-given==1.0\n")
    done = start(checkout, PIP_NO_INDEX="1")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith(
        "The packages of deploy/runtime.txt could not be installed: "
    )
    assert not (checkout / ".venv" / ".mandate-runtime").exists()


def test_no_bootstrap_leaves_everything_as_it_is(checkout: Path) -> None:
    done = start(checkout, NO_BOOTSTRAP="1")
    assert done.stdout.strip() == sys.prefix
    assert not (checkout / ".venv").exists()


def test_a_folder_with_something_else_in_it_is_left_alone(checkout: Path) -> None:
    (checkout / "mine").mkdir()
    (checkout / "mine" / "letter").write_text("keep me")
    refused(
        start(checkout, VENV_DIR=str(checkout / "mine")),
        f"{checkout}/mine holds something else: set VENV_DIR to a folder of its own.",
    )
    assert (checkout / "mine" / "letter").read_text() == "keep me"


def test_a_folder_that_cannot_be_made_is_named(checkout: Path) -> None:
    refused(
        start(checkout, VENV_DIR=str(checkout / "start.py" / "below")),
        f"{checkout}/start.py/below cannot be made (Not a directory): "
        "set VENV_DIR to a folder that can be written.",
    )


def test_a_checkout_that_is_read_only_keeps_its_packages_beside_the_data(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from config import bootstrap

    monkeypatch.setattr(bootstrap, "ROOT", checkout)
    monkeypatch.setattr(os, "access", lambda path, mode: path != checkout)
    monkeypatch.delenv("VENV_DIR", raising=False)
    monkeypatch.setenv("DATA_DIR", str(checkout / "data"))
    assert bootstrap.venv_folder() == checkout / "data" / "venv"
    monkeypatch.delenv("DATA_DIR")
    with pytest.raises(SystemExit, match="is read-only: set DATA_DIR to a folder that can be written"):
        bootstrap.venv_folder()


def test_an_old_python_reads_the_first_file_and_is_told_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import manage

    ast.parse((ROOT / "manage.py").read_text(), feature_version=(3, 4))
    monkeypatch.setattr(sys, "version_info", (3, 9, 2))
    with pytest.raises(SystemExit, match=r"^Mandate needs Python 3\.11 or newer, and this is Python 3\.9\.$"):
        manage.main([])


def test_the_start_imports_the_standard_library_alone() -> None:
    code = "import sys, config.commands; print([m for m in sys.modules if m.split('.')[0] == 'django'])"
    bare = [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r}); {code}"]
    assert subprocess.run(bare, capture_output=True, text=True, check=True).stdout == "[]\n"


def pins(lock: str) -> dict[str, str]:
    text = (ROOT / "deploy" / f"{lock}.txt").read_text()
    return dict(re.findall(r"^([A-Za-z0-9._-]+)(?:\[[^]]*\])?==([^ ;\\]+)", text, re.MULTILINE))


def test_the_lock_of_the_tests_holds_that_of_the_service() -> None:
    runtime, test = pins("runtime"), pins("test")
    assert len(runtime) > 20
    assert runtime.items() <= test.items()


@pytest.mark.parametrize("lock", ["runtime", "test"])
def test_a_lock_names_hashes_and_no_address(lock: str) -> None:
    text = (ROOT / "deploy" / f"{lock}.txt").read_text()
    assert "://" not in text
    assert text.count("==") <= text.count("--hash=sha256:")
