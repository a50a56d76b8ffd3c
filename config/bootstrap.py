"""Makes the house's own Python environment with nothing but the standard library, and moves into it."""

import fcntl
import hashlib
import importlib.util
import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent
# The packages of the tests hold those of the service, in the same versions.
SERVED_BY = {"runtime": ("runtime", "test"), "test": ("test",)}
ASK_VERSION = "import sys; print('%d.%d' % sys.version_info[:2])"
NO_VENV = "Python's venv module is missing: install it (on Debian and Ubuntu: apt install python3-venv)."


def prepare(lock: str) -> None:
    """Return when this process has the packages of that lock; else fetch them and start again there."""
    if os.environ.get("NO_BOOTSTRAP") == "1":
        return
    venv = venv_folder()
    if Path(sys.prefix).resolve() == venv.resolve():
        compare(venv, lock)
        return
    if not ready(venv, lock, version_of(venv)):
        build(venv, lock)
    move_into(venv)


def venv_folder() -> Path:
    """VENV_DIR, else .venv in the checkout, else (where that is read-only) a folder beside the data."""
    if given := os.environ.get("VENV_DIR"):
        return Path(given).absolute()
    here = ROOT / ".venv"
    if here.exists() or os.access(ROOT, os.W_OK):
        return here
    if not (data := os.environ.get("DATA_DIR")):
        fail(f"{ROOT} is read-only: set DATA_DIR to a folder that can be written.")
    return Path(data).absolute() / "venv"


def python_of(venv: Path) -> Path:
    return venv / "bin" / "python"


def version_of(venv: Path) -> str:
    """The version its python says it has, or nothing when it does not start."""
    try:
        done = subprocess.run(
            [python_of(venv), "-I", "-S", "-c", ASK_VERSION], capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return ""
    return done.stdout.strip()


def marker(venv: Path, lock: str) -> Path:
    return venv / f".mandate-{lock}"


def mark(lock: str, version: str) -> str:
    content = (ROOT / "deploy" / f"{lock}.txt").read_bytes()
    return f"{version} {hashlib.sha256(content).hexdigest()}"


def ready(venv: Path, lock: str, version: str) -> bool:
    """Whether the environment holds exactly what the lock asks for."""
    return bool(version) and any(
        marker(venv, name).exists() and marker(venv, name).read_text() == mark(name, version)
        for name in SERVED_BY[lock]
    )


def compare(venv: Path, lock: str) -> None:
    """Inside the environment nothing is installed: it is only said when it is out of date."""
    if not ready(venv, lock, f"{sys.version_info.major}.{sys.version_info.minor}"):
        # This very interpreter cannot replace itself, so name the one it was made from.
        base = getattr(sys, "_base_executable", None) or "python3"
        fail(f"{venv} is out of date: run {shlex.join([base, *sys.argv])}")


def build(venv: Path, lock: str) -> None:
    """Make or mend the environment, one process at a time."""
    handle = locked(venv)
    try:
        version = version_of(venv)
        if ready(venv, lock, version):
            return
        if not sound(venv, version):
            create(venv)
        install(venv, lock)
        marker(venv, lock).write_text(mark(lock, version_of(venv)))
    finally:
        os.close(handle)


def locked(venv: Path) -> int:
    """An exclusive hold on the environment's folder, kept until closed or until this process ends."""
    try:
        venv.mkdir(parents=True, exist_ok=True)
        handle = os.open(venv, os.O_RDONLY)
    except OSError as error:
        fail(f"{venv} cannot be made ({error.strerror}): set VENV_DIR to a folder that can be written.")
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        say(f"Waiting for another start that prepares {venv} …")
        fcntl.flock(handle, fcntl.LOCK_EX)
    return handle


def sound(venv: Path, version: str) -> bool:
    """Whether packages can be installed there: made for the python it runs, and with pip at hand."""
    folder = venv / "lib" / f"python{version}" / "site-packages"
    if not version or not folder.is_dir():
        return False
    return has_pip_outside() or run_quietly([python_of(venv), "-m", "pip", "--version"]).returncode == 0


def has_pip_outside() -> bool:
    return importlib.util.find_spec("pip") is not None


def create(venv: Path) -> None:
    if any(venv.iterdir()) and not (venv / "pyvenv.cfg").exists():
        fail(f"{venv} holds something else: set VENV_DIR to a folder of its own.")
    say(f"Making {venv} …")
    if importlib.util.find_spec("venv") is None:
        fail(NO_VENV)
    command = [sys.executable, "-m", "venv", "--clear"]
    if importlib.util.find_spec("ensurepip") is not None:
        done = run_quietly([*command, venv])
    elif has_pip_outside():
        done = run_quietly([*command, "--without-pip", venv])
    else:
        fail(NO_VENV)
    if done.returncode:
        fail(f"{venv} could not be made: {reason(done)}")


def install(venv: Path, lock: str) -> None:
    say(f"Installing the packages of deploy/{lock}.txt (once, some 15 seconds) …")
    how = ("--quiet", "--no-input", "--disable-pip-version-check", "--require-hashes")
    done = run_quietly([*pip_of(venv), "install", *how, "-r", ROOT / "deploy" / f"{lock}.txt"])
    if done.returncode:
        fail(f"The packages of deploy/{lock}.txt could not be installed: {reason(done)}")


def pip_of(venv: Path) -> list[str | Path]:
    """The environment's own pip, else the one of this Python aimed at it."""
    if run_quietly([python_of(venv), "-c", "import pip"]).returncode == 0:
        return [python_of(venv), "-m", "pip"]
    return [sys.executable, "-m", "pip", "--python", python_of(venv)]


def run_quietly(command: list[str | Path]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)


def reason(done: subprocess.CompletedProcess[str]) -> str:
    """The last thing a failed command had to say, on one line."""
    lines = [line.strip() for line in (done.stdout + done.stderr).splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("ERROR")]
    return (errors or lines or [f"it ended with {done.returncode}"])[-1].removeprefix("ERROR: ")


def move_into(venv: Path) -> NoReturn:
    python = str(python_of(venv))
    os.execv(python, [python, *sys.argv])


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def fail(sentence: str) -> NoReturn:
    sys.exit(sentence)
