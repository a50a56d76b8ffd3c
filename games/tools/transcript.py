"""A match as a person can read it: who sat where, every entry with what followed, and the count."""

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from games.engine.settle import Step
from games.engine.words import Tally, Tongue, english, say, say_fact, sentences
from games.rules import WORDS
from games.tools.matches import Match, Table

WIDTH = 100
INDENT = " " * 9
# Names, for a game may call its stalls and spaces by the letters that seats have elsewhere.
NAMES = ("Ada", "Bo", "Cy", "Di", "Eli", "Fay", "Gus", "Hal")


def transcript(table: Table, number: int, match: Match, steps: Sequence[Step]) -> Iterator[str]:
    """The lines of match `number`, which went in these steps. All is told: this is nobody's secret."""
    tongue = english(NAMES[: table.seats])
    words = WORDS[table.game.slug]
    yield from _heading(table, number)
    yield from _facts(words, match.deal, tongue)
    for count, step in enumerate(steps, 1):
        yield _entry(table, count, step)
        yield from _facts(words, step.events, tongue)
    yield from _count(table, steps[-1].state if steps else match.start, tongue)


def _heading(table: Table, number: int) -> Iterator[str]:
    options = [f"{key} {value}" for key, value in msgspec.structs.asdict(table.options).items()]
    seats = zip(NAMES, table.seated(number), strict=False)
    yield f"{table.game.title}, match {number + 1} of seed {table.seed}"
    yield f"Options: {', '.join(options) or 'none'}"
    yield f"Seats: {', '.join(f'{name} ({player})' for name, player in seats)}"
    yield ""


def _entry(table: Table, count: int, step: Step) -> str:
    cause = " (forced)" if step.cause == "forced" else ""
    return f"{count:>4} {NAMES[step.seat]:<3} {table.game.name(step.move)}{cause}"


def _facts(words: Any, events: Iterable[Any], tongue: Tongue) -> Iterator[str]:
    """One paragraph; where a game is told in rounds, a line for each fact, and each round apart."""
    events = tuple(events)
    told = [(events[i], say(said, tongue)) for i, said in sentences(words, events, None)]
    if not hasattr(words, "opens"):
        yield from _wrapped(" ".join(said for _event, said in told))
        return
    for event, said in told:
        if words.opens(event):
            yield ""
        yield from _wrapped(said)


def _count(table: Table, state: Any, tongue: Tongue) -> Iterator[str]:
    """Why it ended, the scores with their parts, and the places, or that all have won or lost."""
    words, outcome = WORDS[table.game.slug], table.game.outcome(state)
    if outcome is None:
        return
    yield from ("", say(words.reason(outcome), tongue))
    if hasattr(words, "tallies"):
        for tally in words.tallies(state, None):
            yield from ("", *_tallied(tally, tongue))
        yield ""
    else:
        yield from (say(sentence, tongue) for sentence in words.points(outcome, None))
    if outcome.won is not None:
        yield f"{'Won' if outcome.won else 'Lost'} by all: score {outcome.scores[0]}"
        return
    for name, score, place in zip(tongue.names, outcome.scores, outcome.places, strict=True):
        yield f"{name}: score {score}, place {place}"


def _tallied(tally: Tally, tongue: Tongue) -> Iterator[str]:
    """A table of points, its numbers under the words of their columns."""
    title, columns = say(tally.title, tongue), [say(column, tongue) for column in tally.columns]
    rows = [
        (f"  {say_fact(who, tongue)}", [say_fact(cell, tongue) for cell in cells])
        for who, cells in tally.rows
    ]
    left = max(map(len, [title, *(who for who, _numbers in rows)]))
    for head, cells in [(title, columns), *rows]:
        right = (f"{cell:>{max(5, len(over))}}" for cell, over in zip(cells, columns, strict=True))
        yield f"{head:<{left}}  {'  '.join(right)}"


def _wrapped(line: str) -> list[str]:
    return textwrap.wrap(line, WIDTH, initial_indent=INDENT, subsequent_indent=INDENT)
