"""A match as a person can read it: who sat where, every entry with what followed, and the count."""

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from string import ascii_uppercase
from typing import Any

import msgspec

from games.engine.settle import Step
from games.engine.words import Sentence, Tongue, english, say
from games.rules import WORDS
from games.tools.matches import Match, Table

WIDTH = 100
INDENT = " " * 8


def transcript(table: Table, number: int, match: Match, steps: Sequence[Step]) -> Iterator[str]:
    """The lines of match `number`, which went in these steps. All is told: this is nobody's secret."""
    tongue = english(tuple(ascii_uppercase[: table.seats]))
    words = WORDS[table.game.slug]
    yield from _heading(table, number)
    yield from _facts(words, match.deal, tongue)
    for count, step in enumerate(steps, 1):
        yield _entry(table, count, step)
        yield from _facts(words, step.events, tongue)
    yield from _count(table, steps[-1].state if steps else match.start, tongue)


def _heading(table: Table, number: int) -> Iterator[str]:
    options = [f"{key} {value}" for key, value in msgspec.structs.asdict(table.options).items()]
    seats = zip(ascii_uppercase, table.seated(number), strict=False)
    yield f"{table.game.title}, match {number + 1} of seed {table.seed}"
    yield f"Options: {', '.join(options) or 'none'}"
    yield f"Seats: {', '.join(f'{letter} {name}' for letter, name in seats)}"
    yield ""


def _entry(table: Table, count: int, step: Step) -> str:
    cause = " (forced)" if step.cause == "forced" else ""
    return f"{count:>4} {ascii_uppercase[step.seat]}  {table.game.name(step.move)}{cause}"


def _facts(words: Any, events: Iterable[Any], tongue: Tongue) -> Iterator[str]:
    told = (words.event(event, None) for event in events)
    yield from _wrapped(" ".join(say(sentence, tongue) for sentence in told if sentence))


def _count(table: Table, state: Any, tongue: Tongue) -> Iterator[str]:
    """Why it ended, the scores with their parts, and the places."""
    words, outcome = WORDS[table.game.slug], table.game.outcome(state)
    if outcome is None:
        return
    yield ""
    sentences: tuple[Sentence, ...] = (words.reason(outcome), *words.points(outcome, None))
    yield from (say(sentence, tongue) for sentence in sentences)
    for letter, score, place in zip(tongue.names, outcome.scores, outcome.places, strict=True):
        yield f"{letter}: score {score}, place {place}"


def _wrapped(line: str) -> list[str]:
    return textwrap.wrap(line, WIDTH, initial_indent=INDENT, subsequent_indent=INDENT)
