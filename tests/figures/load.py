"""A running `serve` under load: memory and open files while people play, and what it burns when nobody does.

python -m tests.figures.load URL [--minutes 10] [--clients 4] [--idle 2]

It looks into /proc, so it runs on the machine that serves. People open tables, play whole matches by the
links in their letters and open the next; others look at pages without a pause. Memory and open files are of
all processes of that `serve`, at minute 2 and at the end; the processor seconds are those of the idle time.
"""

import argparse
import itertools
import os
import random
import sys
import threading
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from tests.flows.browser import Browser, Page, over_http
from tests.flows.match_by_letters import Flow, expect, form_to

TICK = os.sysconf("SC_CLK_TCK")
PAGES = ("/", "/lobby/", "/rules/mandala/", "/fair/", "/games/", "/open/")
FIRST = 2.0  # minutes after which a service has everything in memory that it needs
SETTLED = 15.0  # seconds in which the last letters are written and open lines end


class Seen(NamedTuple):
    """One process as it is now: resident memory in MiB, open files, processor seconds so far."""

    name: str
    memory: float
    files: int
    seconds: float


class Player(Flow):
    """A host who is signed in stays so: the letters that let somebody in are counted by place."""

    signed_in = False
    done: Counter[str]

    def answer(self, link: str) -> int:
        moves = super().answer(link)
        self.done["moves"] += moves
        return moves

    def open(self, one: str, other: str) -> None:
        if not self.signed_in:
            super().open(one, other)
            self.signed_in = True
            return
        page = self.host.get("/open/?game=mandala")
        opened = self.host.send(form_to(page, "form_id"), other="person", other_address=other)
        expect(opened, 200, other)

    def accept(self, invitation: str, name: str = "Bo") -> None:
        """A guest who has a name is asked for none."""
        page = self.guest.get(invitation)
        said = {"name": name} if any("zone" in form.fields for form in page.forms) else {}
        expect(self.guest.send(form_to(page, "answer"), **said), 200, "You have joined")


class Load:
    """Players and readers, each in a thread, until they are told to end."""

    def __init__(self, site: str) -> None:
        self.site, self.ending = site, threading.Event()
        self.done: Counter[str] = Counter()

    def start(self, players: int, readers: int) -> list[threading.Thread]:
        threads = [threading.Thread(target=self._play, args=(i,), daemon=True) for i in range(players)]
        threads += [threading.Thread(target=self._read, daemon=True) for _ in range(readers)]
        for thread in threads:
            thread.start()
        return threads

    def _play(self, number: int) -> None:
        stamp = f"{number}-{int(time.time())}"
        flow = Player(lambda: Counting(self), random.Random(number), self._tick)
        flow.done = self.done
        while not self.ending.is_set():
            with suppress(Ending):
                flow.play(f"ada{stamp}@example.org", f"bo{stamp}@example.com")
                self.done["matches"] += 1

    def _read(self) -> None:
        browser = Counting(self)
        for path in itertools.cycle(PAGES):
            if self.ending.is_set():
                return
            with suppress(Ending):
                browser.get(path)

    def _tick(self) -> None:
        if self.ending.wait(0.1):
            raise Ending


class Ending(Exception):
    """The time is over, in the middle of a match."""


class Counting(Browser):
    """A browser that counts its pages, and that is closed when the time is over."""

    def __init__(self, load: Load) -> None:
        super().__init__(over_http(load.site))
        self.load = load

    def _page(self, *asked: object) -> Page:
        if self.load.ending.is_set():
            raise Ending
        page = super()._page(*asked)  # type: ignore[arg-type]
        self.load.done["pages"] += 1
        self.load.done["faults"] += page.status >= 500
        return page


def family(port: int) -> list[int]:
    """Every process of the `serve` that listens at this port: its supervisor first."""
    holders = [pid for pid in everybody() if listening(port) & sockets(pid)]
    if not holders:
        sys.exit(f"Nobody on this machine listens at port {port}.")
    chief = next(pid for pid in sorted(holders) if parent(pid) not in holders)
    found = [chief]
    for pid in found:
        found += [child for child in everybody() if parent(child) == pid]
    return found


def everybody() -> list[int]:
    return [int(folder.name) for folder in Path("/proc").glob("[0-9]*")]


def listening(port: int) -> set[str]:
    """The numbers of the sockets that wait for connections there."""
    rows = [line.split() for kind in ("tcp", "tcp6") for line in lines(f"/proc/net/{kind}")[1:]]
    return {f"socket:[{row[9]}]" for row in rows if row[3] == "0A" and int(row[1].split(":")[1], 16) == port}


def sockets(pid: int) -> set[str]:
    found = set()
    with suppress(OSError):
        for link in Path(f"/proc/{pid}/fd").iterdir():
            with suppress(OSError):
                found.add(os.readlink(link))
    return found


def parent(pid: int) -> int:
    with suppress(OSError, IndexError):
        return int(stat(pid)[1])
    return 0


def stat(pid: int) -> list[str]:
    """The fields after the name of the process, which may hold anything."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


def lines(path: str) -> list[str]:
    with suppress(OSError):
        return Path(path).read_text().splitlines()
    return []


def look(pids: list[int]) -> dict[int, Seen]:
    return {pid: one for pid in pids if (one := look_at(pid))}


def look_at(pid: int) -> Seen | None:
    with suppress(OSError, IndexError, StopIteration):
        fields = stat(pid)
        memory = next(line for line in lines(f"/proc/{pid}/status") if line.startswith("VmRSS"))
        seconds = (int(fields[11]) + int(fields[12])) / TICK
        return Seen(name_of(pid), int(memory.split()[1]) / 1024, len(os.listdir(f"/proc/{pid}/fd")), seconds)
    return None


def name_of(pid: int) -> str:
    words = Path(f"/proc/{pid}/cmdline").read_text().split("\0")
    return next((word for word in ("gunicorn", "worker", "beat", "serve") if word in words), words[0])


def table(moments: dict[str, dict[int, Seen]]) -> None:
    """Who holds what at each moment, and all together."""
    for what, unit in (("memory", "MiB"), ("files", "open files")):
        print(f"\n{unit}" + "".join(f"{moment:>14}" for moment in moments))
        for pid in next(iter(moments.values())):
            held = [getattr(seen[pid], what) if pid in seen else 0 for seen in moments.values()]
            name = next(iter(moments.values()))[pid].name
            print(f"{name:<10}" + "".join(f"{one:14.1f}" for one in held))
        sums = [sum(getattr(one, what) for one in seen.values()) for seen in moments.values()]
        print(f"{'together':<10}" + "".join(f"{one:14.1f}" for one in sums), flush=True)


def idle(pids: list[int], minutes: float) -> None:
    """What each process burns while nobody comes."""
    before = look(pids)
    time.sleep(minutes * 60)
    after = look(pids)
    print(f"\nprocessor seconds in {minutes:g} minutes without a visitor")
    burnt = {pid: after[pid].seconds - one.seconds for pid, one in before.items() if pid in after}
    for pid, seconds in burnt.items():
        print(f"{before[pid].name:<10}{seconds:14.2f}")
    print(f"{'together':<10}{sum(burnt.values()):14.2f}, {sum(burnt.values()) / minutes:.2f} a minute")


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.figures.load")
    parser.add_argument("url")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--clients", type=int, default=4)
    parser.add_argument("--idle", type=float, default=2.0)
    asked = parser.parse_args(argv)
    pids = family(urlsplit(asked.url).port or 80)
    load = Load(asked.url.rstrip("/"))
    moments = {"before": look(pids)}
    threads = load.start(asked.clients, max(1, asked.clients // 2))
    first = min(FIRST, asked.minutes / 2)
    wait(first, load)
    moments[f"minute {first:g}"] = look(pids)
    wait(asked.minutes - first, load)
    moments[f"minute {asked.minutes:g}"] = look(pids)
    load.ending.set()
    for thread in threads:
        thread.join(60)
    print(f"\n{dict(load.done)} in {asked.minutes:g} minutes", flush=True)
    time.sleep(SETTLED)
    moments["after"] = look(pids)
    table(moments)
    idle(pids, asked.idle)
    return 1 if load.done["faults"] else 0


def wait(minutes: float, load: Load) -> None:
    load.ending.wait(minutes * 60)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
