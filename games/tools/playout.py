"""`playout`: games played on this machine by random players and bots, and what came of it."""

import os
import sys
import time
from collections.abc import Iterator, Sequence
from secrets import randbelow

import msgspec

from games.engine.game import Outcome
from games.tools.asking import Unknown, Wish, read
from games.tools.matches import Table, dealt
from games.tools.transcript import transcript


class Tally(msgspec.Struct):
    """What one name came to: matches it sat in, wins (a shared one is split), and its seats' results.

    Who wins together has no place.
    """

    matches: int = 0
    wins: float = 0.0
    seats: int = 0
    places: int = 0
    scores: int = 0

    def line(self, name: str) -> str:
        wins = f"{self.wins:.1f}".removesuffix(".0")
        place = f"average place {self.places / self.seats:.2f}, " if self.places else ""
        return f"{name}: {wins} wins of {self.matches}, {place}average score {self.scores / self.seats:.1f}"


def main(argv: list[str]) -> int:
    """Plays what the words after `playout` ask for; 2 and one sentence where they name nothing known."""
    try:
        wish = read(argv)
    except Unknown as unknown:
        print(unknown, file=sys.stderr)
        return 2
    seed = randbelow(10**9) if wish.seed is None else wish.seed
    print(f"seed {seed}", file=sys.stderr)
    try:
        for line in _lines(Table(wish.game, wish.options, wish.seats, wish.players, seed), wish):
            print(line)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever was reading has seen enough; at the end Python would write once more
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115
    return 0


def _lines(table: Table, wish: Wish) -> Iterator[str]:
    """The transcripts that were wished for, a line for each name, and the whole in one line."""
    tallies = {name: Tally() for name in table.players}
    moves, seconds = 0, 0.0
    for number in range(wish.matches):
        began = time.process_time()  # what it takes, not what else this machine is doing
        match = dealt(table, number)
        steps = tuple(match.steps)
        seconds += time.process_time() - began
        moves += len(steps)
        count(tallies, table.seated(number), table.game.outcome(steps[-1].state if steps else match.start))
        if wish.transcript:
            yield from (*transcript(table, number, match, steps), "")
    yield from (tally.line(name) for name, tally in tallies.items() if tally.matches)
    speed = f"{moves / wish.matches:.1f} moves a match, {moves / seconds:.0f} moves/s"
    yield f"{table.game.slug} {table.seats} seats: {wish.matches} matches, {speed}"


def count(tallies: dict[str, Tally], names: Sequence[str], outcome: Outcome | None) -> None:
    """Add a match to the tallies of those who sat in it."""
    if outcome is None:
        raise ValueError("a match that waits for nobody has an outcome")
    share = 1 / outcome.places.count(1) if outcome.won is None else 0
    for name in set(names):
        tallies[name].matches += 1
        tallies[name].wins += bool(outcome.won)
    for name, place, score in zip(names, outcome.places, outcome.scores, strict=True):
        tally = tallies[name]
        tally.wins += share * (place == 1)
        tally.seats += 1
        tally.places += place if outcome.won is None else 0
        tally.scores += score
