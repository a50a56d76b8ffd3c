"""What may fall, while matches are played: python -m tests.flows.faults --rounds 30 --seed 1 [--only NAME].

Prints a table: what was done, how often, and what was found afterwards.
"""

import argparse
import random
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import django

from tests.flows.full import embedded, filled_up
from tests.flows.servers import Part, Postgres, until
from tests.flows.stage import Stage, goes_on, stage
from tests.flows.stuck import rows_that_fail

Act = Callable[[Stage], None]


class Fault(NamedTuple):
    """`once` as many times however many rounds are wished for: it takes long, and chance plays no part."""

    words: str
    act: Act
    once: bool = False


class Row(NamedTuple):
    """What one fault led to; `wrong` is empty."""

    words: str
    rounds: int
    moves: int
    asked_again: int
    letters: int
    doubled: int
    gave_up: int
    verify: str
    wrong: tuple[str, ...]
    seconds: float


def killed(which: Callable[[Stage], Part]) -> Act:
    def act(on: Stage) -> None:
        on.moment()
        part = which(on)
        part.kill()
        on.moment(0.3)
        part.start()

    return act


def worker_killed(on: Stage) -> None:
    """Not while it is still starting, but among letters."""
    begun = len(on.office.taken)
    until(lambda: len(on.office.taken) > begun, "A letter")
    killed(lambda on: on.house.worker)(on)


def restarted(how: signal.Signals) -> Act:
    def act(on: Stage) -> None:
        on.moment()
        on.house.postgres.stop(how)
        on.moment(1.0)
        on.house.postgres.start()

    return act


def postgres_away(on: Stage) -> None:
    """Whoever asks for a page meanwhile is told to come back; at the end nobody has to wait long."""
    on.house.postgres.stop()
    began = on.playing.answers[503]
    time.sleep(on.away)
    until(lambda: on.playing.answers[503] > began, "A page that says it is not possible just now")
    on.house.postgres.start()


def flushed(on: Stage) -> None:
    on.moment()
    on.house.broker.flush()  # type: ignore[union-attr]


def redis_away(on: Stage) -> None:
    """Moves go on meanwhile."""
    on.house.broker.kill()
    goes_on(on.playing)
    time.sleep(on.away)
    goes_on(on.playing)
    on.house.broker.start()


def mail(mode: str) -> Act:
    def act(on: Stage) -> None:
        """Until the server has misbehaved a few times."""
        on.office.behave(mode)
        until(lambda: on.office.misdeeds >= 3, "A letter that fails")
        on.office.behave("well")

    return act


GAVE_UP = "SELECT 1 FROM accounts_letter WHERE state = 'gave_up'"
# Of people in matches that go on: only they get letters still.
PLAYING = """
    SELECT DISTINCT p.email FROM games_decision d JOIN games_seat s ON s.match_id = d.match_id
    JOIN accounts_player p ON p.id = s.player_id WHERE d.open ORDER BY p.email"""
TRIED = "SELECT 1 FROM accounts_letter WHERE error <> '' AND state = 'waiting'"


def refused_connection(on: Stage) -> None:
    on.office.close()
    until(lambda: on.house.ask(TRIED), "A letter that fails")
    on.office.open()


def refused_address(on: Stage) -> None:
    on.office.refused.add(on.dice.choice(on.house.ask(PLAYING))[0])
    until(lambda: on.house.ask(GAVE_UP), "Giving up")


def two_hosts(on: Stage) -> None:
    """Two clocks and two workers, one of which falls."""
    on.house.other(on.house.beat)
    on.house.other(on.house.worker)
    on.moment(3.0)
    on.house.others[-1].kill()
    on.moment(2.0)
    on.house.alone()


FAULTS: dict[str, Fault] = {
    "web": Fault("kill -9 of the web server", killed(lambda on: on.house.web)),
    "worker": Fault("kill -9 of the worker", worker_killed),
    "beat": Fault("kill -9 of the clock", killed(lambda on: on.house.beat)),
    "postgres-fast": Fault("PostgreSQL restarted, fast", restarted(Postgres.FAST)),
    "postgres-immediate": Fault("PostgreSQL restarted, immediate", restarted(Postgres.IMMEDIATE)),
    "postgres-away": Fault("PostgreSQL away for long", postgres_away, once=True),
    "redis-flushed": Fault("Redis flushed", flushed),
    "redis-away": Fault("Redis away for long", redis_away, once=True),
    "smtp-hangs": Fault("the mail server falls silent at some word", mail("hang"), once=True),
    "smtp-gone": Fault("nobody listens where the mail server was", refused_connection, once=True),
    "smtp-later": Fault("the mail server says 451", mail("later"), once=True),
    "smtp-throttles": Fault("450 and 421 after two letters of a talk", mail("throttle"), once=True),
    "smtp-drops": Fault("the line is dropped after the text", mail("drop"), once=True),
    "smtp-refuses": Fault("550 for one address, for ever", refused_address, once=True),
    "rows": Fault("a letter and a notice that always fail", rows_that_fail, once=True),
    "two-hosts": Fault("two clocks, two workers, one killed", two_hosts, once=True),
}


def together(names: Sequence[str], rounds: int) -> Fault:
    """Several, one after another, before anybody looks."""

    def act(on: Stage) -> None:
        for name in names:
            for _ in range(1 if FAULTS[name].once else rounds):
                on.open_tables()
                FAULTS[name].act(on)
                goes_on(on.playing)

    return Fault("; ".join(FAULTS[name].words for name in names), act, once=True)


FULL = Fault("a full disk under serve, SQLite", filled_up)


def tried(on: Stage, fault: Fault, rounds: int) -> Row:
    """One fault, so many times while matches are played, and what is so afterwards."""
    began = time.monotonic()
    rounds = 1 if fault.once else rounds
    before = Counter(on.answers())
    moves, doubled, letters = len(on.everyone.accepted), doubles(on), len(on.office.taken)
    gave_up = len(on.place.ask(GAVE_UP))
    on.everyone.odd.clear()
    with on.driven() as players:
        for _ in range(rounds):
            on.open_tables()
            fault.act(on)
            goes_on(players)
    on.settled()
    found = on.checked()
    again = on.answers() - before
    if again[500]:
        found.wrong.append(f"{again[500]} pages said that something is broken")
    return Row(
        fault.words,
        rounds,
        len(on.everyone.accepted) - moves,
        sum(count for status, count in again.items() if status == 0 or status >= 500),
        len(on.office.taken) - letters,
        doubles(on) - doubled,
        found.gave_up - gave_up,
        on.notes[-1] if on.notes else "",
        tuple(found.wrong),
        time.monotonic() - began,
    )


def doubles(on: Stage) -> int:
    return sum(count - 1 for count in on.office.copies().values())


HEAD = ("fault", "rounds", "moves", "asked again", "letters", "twice", "gave up", "s", "verify", "wrong")


def line(row: Row) -> str:
    counts = (row.rounds, row.moves, row.asked_again, row.letters, row.doubled, row.gave_up)
    cells = (row.words, *counts, round(row.seconds), row.verify, "; ".join(row.wrong) or "nothing")
    return f"| {' | '.join(map(str, cells))} |"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    parser.add_argument("--only", choices=[*FAULTS, "disk-full"], action="append")
    parser.add_argument("--away", type=float, default=60.0)
    options = parser.parse_args()
    django.setup()
    print(f"seed {options.seed}\n\n| {' | '.join(HEAD)} |\n|{' --- |' * len(HEAD)}", flush=True)
    wrong = 0
    for row in rows(options.only or [*FAULTS, "disk-full"], options):
        wrong += len(row.wrong)
        print(line(row), flush=True)
    return 1 if wrong else 0


def rows(names: list[str], options: argparse.Namespace) -> Iterator[Row]:
    """One house for all of them, and one of one machine for the disk."""
    some = [name for name in names if name in FAULTS]
    if some:
        with stage(options.seed, away=options.away) as on:
            yield from (tried(on, FAULTS[name], options.rounds) for name in some)
    if "disk-full" in names:
        with embedded(options.seed) as small:
            if small is None:
                print("A disk of its own could not be mounted: it was not tried full.", file=sys.stderr)
            else:
                yield tried(small, FULL, min(options.rounds, 5))


if __name__ == "__main__":
    sys.exit(main())
