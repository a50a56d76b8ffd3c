"""What a move, a page and a letter cost, against the least they could: `python -m tests.figures [--short]`.

All figures are of one run, measured in turn: one round of each, then the next, so that whatever else the
machine does meanwhile hits them alike. A row tells the median, its unit, the middle half of the samples, and
how many there were. What can be compared between machines are the ratios below them; seconds cannot.

The pages are served by gunicorn with two processes from a PostgreSQL of its own, which does not wait for its
disk; pgbench asks the same one. The nudge after a move goes into the folder of the embedded broker. There is
no worker, so nothing else works on the database.
"""

import argparse
import itertools
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tests.figures.rounds import Case, interleaved, ratio, row
from tests.figures.stage import Stage, stage

CLIENTS = 8


class Size(NamedTuple):
    rounds: int
    moves: int  # of each client in a round
    pages: int
    few: int  # moves of one browser in a round
    short: int  # entries of a match
    long: int
    letters: int
    seconds: int  # of pgbench
    profiled: int


FULL = Size(9, 6, 20, 3, 10, 300, 40, 3, 20)
SHORT = Size(1, 1, 3, 1, 10, 40, 5, 1, 3)


def figures(scene: Stage, size: Size, folder: Path) -> Iterator[str]:
    from tests.figures import matches as of
    from tests.figures import pgbench, profile
    from tests.figures.letters import Post

    brief, long = [of.running(size.short) for _ in range(5)], of.running(size.long)
    cases = cases_of(scene, size, brief, long)
    script = pgbench.lay_out(brief[0], folder)
    cases["pgbench"] = lambda: pgbench.run(scene, script, clients=CLIENTS, seconds=size.seconds)
    letters = Post(scene.mail, size.letters)
    cases |= {"letters": letters.ours, "djangos": letters.djangos}
    samples = interleaved(cases, size.rounds)
    yield from told(samples, size)
    for name, costs in (
        ("a move", profile.of_a_move(brief[1], size.profiled)),
        ("a page with its question", profile.of_a_page(long, size.profiled)),
    ):
        yield from ("", f"Profile of {name}", *profile.top(costs))


def cases_of(scene: Stage, size: Size, brief: list[Any], long: Any) -> dict[str, Case]:
    """One round of each: who moves takes the short matches in turn, so that they stay short."""
    from tests.figures import matches as of

    cookie, port, shorter = of.cookie_of(), scene.port, itertools.cycle(brief[1:])

    def page(path: str, cookie: str = "") -> Case:
        return of.Pages(port, path, size.pages, cookie)

    return {
        "moves": of.Crowd(port, CLIENTS, size.moves),
        "empty": page("/healthz"),
        "match page": page(f"/m/{brief[0].public}/", cookie),
        "question": page(of.question(brief[0])),
        "match page, long": page(f"/m/{long.public}/", cookie),
        "question, long": lambda: page(of.question(long))(),
        "move": lambda: of.moved(port, next(shorter), size.few),
        "move, long": lambda: of.moved(port, long, size.few),
    }


def told(samples: dict[str, list[float]], size: Size) -> Iterator[str]:
    """The rows, then the ratios that they are there for."""
    short, long = f"{size.short} entries", f"{size.long} entries"
    rows = {
        "moves": (f"moves over HTTP, {CLIENTS} clients", "moves/s"),
        "pgbench": (f"pgbench, the same statements, {CLIENTS} clients", "moves/s"),
        "empty": ("a view that does nothing", "ms"),
        "match page": (f"match page, signed in, {short}", "ms"),
        "question": (f"page of a letter's link, {short}", "ms"),
        "match page, long": (f"match page, signed in, {long}", "ms"),
        "question, long": (f"page of a letter's link, {long}", "ms"),
        "move": (f"move, one client, from {short} on", "ms"),
        "move, long": (f"move, one client, from {long} on", "ms"),
        "letters": ("letters from their rows to the sink", "letters/s"),
        "djangos": ("the same by Django's backend, made before", "letters/s"),
    }
    for name, (words, unit) in rows.items():
        yield row(words, samples[name], unit)
    yield ""
    ratios = [
        ("pgbench to moves over HTTP", "pgbench", "moves"),
        ("match page to a view that does nothing", "match page", "empty"),
        ("page of a link to a view that does nothing", "question", "empty"),
        (f"match page, {long} to {short}", "match page, long", "match page"),
        (f"page of a link, {long} to {short}", "question, long", "question"),
        (f"move, {long} to {short}", "move, long", "move"),
        ("Django's backend to letters from rows", "djangos", "letters"),
    ]
    for words, one, other in ratios:
        yield ratio(words, samples[one], samples[other])


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.figures")
    parser.add_argument("--short", action="store_true", help="one small round of each, to see that it runs")
    size = SHORT if parser.parse_args(argv).short else FULL
    with stage() as scene, tempfile.TemporaryDirectory() as folder:
        for line in figures(scene, size, Path(folder)):
            print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
