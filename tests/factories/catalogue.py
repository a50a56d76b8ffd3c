"""All that makemessages finds in the house, and the same in a language in which every word is marked."""

import atexit
import os
import re
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

import django

from tests.conftest import need

ROOT = Path(__file__).resolve().parents[2]
CATALOGUED = ("accounts", "config", "games", "templates", "manage.py")
# As config/locale/README.md and .ci/run collect them.
COLLECT = ("makemessages", "-l", "nl", "-e", "html,txt,py,svg", "--no-location", "--no-wrap")
MARKED = "qaa"  # a code that no language will ever have
FILLED_IN = re.compile(r"(\{\w*\}|%\(\w+\)[sd]|%[sd%])")
WRITTEN = re.compile(r'^(msgstr(?:\[\d\])?) ((?:".*"\n)+)', re.MULTILINE)


@cache
def collected() -> Path:
    """The catalogue of the house, made in a copy of it."""
    need("gettext", shutil.which("xgettext"), "install gettext (on Debian and Ubuntu: apt install gettext)")
    copy = Path(tempfile.mkdtemp(prefix="mandate-house-"))
    atexit.register(shutil.rmtree, copy, ignore_errors=True)
    for name in CATALOGUED:
        whole = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        whole(ROOT / name, copy / name)
    done = subprocess.run(
        [sys.executable, "manage.py", *COLLECT],
        cwd=copy,
        env={**os.environ, "NO_BOOTSTRAP": "1"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return copy / "config" / "locale" / "nl" / "LC_MESSAGES" / "django.po"


def marked(text: str) -> str:
    """The words of a message in marks, and what is filled in outside of them: `{name}« wins.»`"""
    return "".join(
        part if FILLED_IN.fullmatch(part) or not re.search(r"[^\W\d_]", part) else f"«{part}»"
        for part in FILLED_IN.split(text)
    )


def compile_marked(locale: Path) -> None:
    """A catalogue in which all messages of the house, and Django's own, are translated into themselves."""
    of_django = Path(django.__file__).parent / "conf" / "locale" / "en" / "LC_MESSAGES" / "django.po"
    both = _run("msgcat", "--use-first", "--no-wrap", collected(), of_django)
    filled = _run("msgen", "--no-wrap", "-", given=both)
    header, rest = filled.split("\n\n", 1)
    folder = locale / MARKED / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "django.po").write_text(f"{header.replace('#, fuzzy', '')}\n\n{WRITTEN.sub(_marked, rest)}")
    _run("msgfmt", "--check-format", "-o", folder / "django.mo", folder / "django.po")


def _marked(entry: "re.Match[str]") -> str:
    text = "".join(re.findall(r'"(.*)"', entry[2]))
    start, words, end = re.fullmatch(r"((?:\\n)*)(.*?)((?:\\n)*)", text).groups()  # type: ignore[union-attr]
    return f'{entry[1]} "{start}{marked(words)}{end}"\n'


def _run(*command: str | Path, given: str | None = None) -> str:
    return subprocess.run(command, input=given, check=True, capture_output=True, text=True).stdout
