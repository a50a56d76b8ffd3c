"""Golden transcripts: each opens with the command that prints it.

`python -m tests.playthroughs.golden FILE…` writes them anew, to be read before they are committed.
"""

import contextlib
import io
import sys
from pathlib import Path

from games.tools.playout import main

PROMPT = "$ python3 manage.py playout "


def command(path: Path) -> list[str]:
    """The words after `playout` that a transcript says it is from."""
    return path.read_text().splitlines()[0].removeprefix(PROMPT).split()


def printed(argv: list[str]) -> list[str]:
    """What the command prints, but for the last line, which holds how fast it went."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
        if main(argv):
            raise ValueError(f"playout refuses {argv}")
    return out.getvalue().splitlines()[:-1]


def write(path: Path) -> None:
    argv = command(path)
    path.write_text("\n".join([PROMPT + " ".join(argv), *printed(argv)]) + "\n")


if __name__ == "__main__":
    for name in sys.argv[1:]:
        write(Path(name))
