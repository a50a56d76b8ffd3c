"""The annotated environment file tells of every variable, and what it says can be used as it stands."""

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.deploy.reading import DEPLOY, ROOT, settings_read

EXAMPLE = DEPLOY / "mandate.env.example"
# Read before Python starts anything, by a provider, and by compose.yaml.
BESIDE_THE_SETTINGS = {"VENV_DIR", "NO_BOOTSTRAP", "POSTMARK_SERVER_TOKEN", "POSTGRES_PASSWORD"}


def test_the_example_has_every_variable_that_is_read_and_no_other() -> None:
    named = set(re.findall(r"^#?([A-Z][A-Z_]+)=", EXAMPLE.read_text(), re.MULTILINE))
    assert named == settings_read() | BESIDE_THE_SETTINGS


def test_the_readme_has_every_variable_that_is_read_and_no_other() -> None:
    named = set(re.findall(r"^\| `([A-Z][A-Z_]+)` \|", (ROOT / "README.md").read_text(), re.MULTILINE))
    assert named == settings_read()


def test_the_settings_ask_for_the_variables_we_know_of() -> None:
    assert {"SITE_URL", "SECRET_KEY", "DATABASE_URL", "MAIL", "PROXIES", "LOG_LEVEL"} <= settings_read()


def test_a_shell_and_systemd_read_the_same() -> None:
    """By the shell, against the rule that systemd and compose have in common for lines as simple as these."""
    read = sourced(EXAMPLE)
    for line in EXAMPLE.read_text().splitlines():
        if line and not line.startswith("#"):
            name, _, value = line.partition("=")
            plain = value[1:-1] if re.fullmatch(r"'[^']*'", value) else value
            assert plain == value.strip("'")
            assert read[name] == plain


def sourced(path: Path) -> dict[str, str]:
    done = subprocess.run(
        ["sh", "-c", f'set -a; . "$0"; "{sys.executable}" -c "{SHOW}"', str(path)],
        env={"PATH": os.environ["PATH"]},
        capture_output=True,
        text=True,
        check=True,
    )
    return dict(line.split("=", 1) for line in done.stdout.splitlines())


SOME = "SITE_URL, MAIL_FROM, EMAIL_USE_TLS"
SHOW = "import os; [print(n + '=' + v) for n, v in os.environ.items()]"


def test_with_a_key_filled_in_the_example_starts(tmp_path: Path) -> None:
    """Nothing in it is refused by the settings."""
    given = {**sourced(EXAMPLE), "SECRET_KEY": "a key of many signs", "DATA_DIR": str(tmp_path)}
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "from config import settings as s; print(s.SITE_URL, s.MAIL_FROM, s.EMAIL_USE_TLS)",
        ],
        env={**given, "PATH": os.environ["PATH"]},
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert (done.stdout, done.stderr) == (
        "https://play.example.org Mandate <turns@play.example.org> True\n",
        "",
    )


def test_without_a_key_it_says_so(tmp_path: Path) -> None:
    given = {**sourced(EXAMPLE), "DATA_DIR": str(tmp_path), "PATH": os.environ["PATH"]}
    command = [sys.executable, "-c", "from config import settings"]
    done = subprocess.run(command, env=given, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 1
    assert "SECRET_KEY is missing" in done.stderr
