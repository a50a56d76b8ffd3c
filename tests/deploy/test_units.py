"""The units start what there is, stop it as slowly as it needs, and let it do nothing else."""

import importlib
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from accounts.outbox.deliver import BATCH_STEPS, TALK_STEPS
from config import gunicorn
from tests.deploy.reading import DEPLOY, ROOT, UNITS, seconds, unit

SERVICES = [path.name for path in sorted(UNITS.glob("mandate-*.service"))]
HOME = "/srv/mandate/current/"
HOUSE = unit("mandate-.service.d/house.conf")["Service"]
LONGEST_TIMEOUT = 20  # what EMAIL_TIMEOUT may be at most; see config/settings.py


def command(name: str) -> list[str]:
    (line,) = unit(name)["Service"]["ExecStart"]
    return shlex.split(line)


def test_there_are_pages_a_worker_two_clocks_and_the_step_before_them() -> None:
    assert [f"mandate-{part}.service" for part in ("beat", "beat2", "migrate", "web", "worker")] == SERVICES


def test_the_second_clock_is_the_first_once_more() -> None:
    first, second = unit("mandate-beat.service"), unit("mandate-beat2.service")
    assert first["Unit"].pop("Description") != second["Unit"].pop("Description")
    assert first == second
    composed = re.search(
        r"^  beat:\n(?:    .*\n)*?    scale: (\d+)$", (DEPLOY / "compose.yaml").read_text(), re.M
    )
    assert composed
    assert composed[1] == "2"


def test_the_page_for_hosts_starts_every_unit() -> None:
    (line,) = re.findall(r"^systemctl enable --now (.+)$", (DEPLOY / "README.md").read_text(), re.M)
    started = {f"{name}.service" for name in line.split()} - {"mandate.target.service"}
    assert started == set(SERVICES) - {"mandate-migrate.service"}  # which the others bring along
    assert set(unit("mandate-migrate.service")["Unit"]["Before"][0].split()) == started


@pytest.mark.parametrize("name", SERVICES)
def test_what_a_unit_starts_is_there(name: str) -> None:
    """Its program is one of the packages of the lock, and what it names of ours can be found."""
    program, *rest = command(name)
    assert program.startswith(HOME + ".venv/bin/")
    assert (Path(sys.executable).parent / Path(program).name).exists()
    for word in rest:
        if word.startswith("python:config.") or (":" in word and word.startswith("config.")):
            module, _, attribute = word.removeprefix("python:").partition(":")
            found = importlib.import_module(module)
            assert not attribute or hasattr(found, attribute)
        if word.endswith(".py"):
            assert (ROOT / word).exists()


def test_the_pages_are_served_by_the_settings_of_the_house() -> None:
    assert command("mandate-web.service")[1:] == [
        *("-c", "python:config.gunicorn", "--bind", "127.0.0.1:8000"),
    ]


def test_the_worker_and_the_clock_are_those_that_serve_starts() -> None:
    """What `serve` says of them, the units say too."""
    served = (ROOT / "config/serve.py").read_text()
    assert '"config.beat:Sparing"' in served
    assert command("mandate-beat.service")[-4:] == ["-S", "config.beat:Sparing", "--pidfile", ""]
    assert command("mandate-worker.service")[-5:] == ["worker", "-P", "threads", "-c", "4"]


def test_nothing_is_stopped_before_it_can_have_ended() -> None:
    """A letter under way may take its whole lease, a request the patience that gunicorn has."""
    lease = (BATCH_STEPS + TALK_STEPS) * LONGEST_TIMEOUT
    assert stop_time("mandate-worker.service") > lease
    assert stop_time("mandate-web.service") > gunicorn.graceful_timeout
    composed = (DEPLOY / "compose.yaml").read_text()
    assert f"stop_grace_period: {stop_time('mandate-worker.service')}s" in composed


def stop_time(name: str) -> int:
    (said,) = unit(name)["Service"]["TimeoutStopSec"]
    return seconds(said)


@pytest.mark.parametrize("name", [f"mandate-{part}.service" for part in ("web", "worker", "beat", "beat2")])
def test_what_falls_is_started_again_and_belongs_to_the_whole(name: str) -> None:
    parts = unit(name)
    assert parts["Service"]["Restart"] == ["always"]
    assert parts["Unit"]["StartLimitIntervalSec"] == ["0"]
    assert parts["Unit"]["PartOf"] == parts["Install"]["WantedBy"] == ["mandate.target"]
    assert name in unit("mandate.target")["Unit"]["Wants"][0].split()


def test_all_of_them_run_as_somebody_with_no_rights_and_write_in_one_folder() -> None:
    assert HOUSE["User"] == ["mandate"]
    assert HOUSE["CapabilityBoundingSet"] == [""]
    assert HOUSE["ProtectSystem"] == ["strict"]
    assert HOUSE["NoNewPrivileges"] == ["yes"]
    assert HOUSE["StateDirectory"] == ["mandate"]
    assert "\nDATA_DIR=/var/lib/mandate\n" in (DEPLOY / "mandate.env.example").read_text()


def test_systemd_itself_finds_no_fault(tmp_path: Path) -> None:
    """A second opinion where systemd is there; what it would say of the words is tested above without it."""
    if not (analyze := shutil.which("systemd-analyze")):
        pytest.skip("systemd-analyze is not on this machine; the tests above read the units without it.")
    laid_out = tmp_path / "units"
    shutil.copytree(UNITS, laid_out)
    for path in laid_out.rglob("*.service"):
        # The programs of a real host, in the place of which stands one that is everywhere.
        text = path.read_text().replace(command(path.name)[0], "/bin/true")
        path.write_text(text)
    units = [str(path) for path in sorted(laid_out.glob("mandate*")) if path.is_file()]
    done = subprocess.run([analyze, "verify", "--man=no", *units], capture_output=True, text=True)
    said = [line for line in done.stderr.splitlines() if "mandate" in line]
    assert said == []
