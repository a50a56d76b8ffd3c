"""Where the time of a move and of a page goes, in this process and on the same database."""

import cProfile
import pstats
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from django.test import Client

from games.models import Match
from tests.figures.matches import move, question

ROOT = Path(__file__).parents[2]
OURS = tuple(f"{ROOT / name}/" for name in ("accounts", "config", "games"))
FRAME = 0.8  # what takes more than this share stands around everything, and tells nothing
TOP = 5


class Cost(NamedTuple):
    name: str
    milliseconds: float  # of each run, with all that it calls
    share: float
    ours: bool


def of_a_move(match: Match, times: int) -> list[Cost]:
    """The posts are made ready before, so that only the moves are in it."""
    client, profile = Client(SERVER_NAME="127.0.0.1"), cProfile.Profile()
    client.get("/healthz")  # what is loaded once is loaded
    for _ in range(times):
        path, body = move(match)
        answer = profile.runcall(client.post, path, body, content_type="application/x-www-form-urlencoded")
        assert answer.status_code == 200
    return costs(profile, times)


def of_a_page(match: Match, times: int) -> list[Cost]:
    client, profile, path = Client(SERVER_NAME="127.0.0.1"), cProfile.Profile(), question(match)
    assert client.get(path).status_code == 200
    for _ in range(times):
        profile.runcall(client.get, path)
    return costs(profile, times)


def costs(profile: cProfile.Profile, times: int) -> list[Cost]:
    """By cumulative time, without what stands around everything."""
    stats = pstats.Stats(profile)
    total: float = stats.total_tt  # type: ignore[attr-defined]
    found = []
    for (file, line, name), (_, _, _, cumulative, _) in stats.stats.items():  # type: ignore[attr-defined]
        share = cumulative / total
        if share < FRAME:
            found.append(
                Cost(named(file, line, name), cumulative / times * 1000, share, file.startswith(OURS))
            )
    return sorted(found, key=lambda cost: -cost.milliseconds)


def named(file: str, line: int, name: str) -> str:
    """`games/store/log.py:40 load`, `django/template/base.py:167 render`, or a builtin by its name."""
    if file == "~":
        return name.strip("<>").removeprefix("built-in method ")
    short = file.removeprefix(f"{ROOT}/").rpartition("site-packages/")[2].rpartition("/lib/python")[2]
    return f"{short}:{line} {name}"


def top(costs: list[Cost]) -> Iterator[str]:
    """Five of ours, and five of the libraries."""
    for whose, ours in (("ours", True), ("libraries", False)):
        yield f"  {whose}, with all they call:"
        for cost in [cost for cost in costs if cost.ours is ours][:TOP]:
            yield f"  {cost.milliseconds:8.2f} ms {cost.share:6.1%}  {cost.name}"
