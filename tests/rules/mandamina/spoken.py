"""Sentences of Mandamina as they are read, and all that is said in whole matches."""

from collections.abc import Iterator

from games.engine.words import Sentence, Tally, english, say
from games.rules.mandamina import events as e
from games.rules.mandamina import game, words
from games.rules.mandamina.moves import SKIP
from games.rules.mandamina.state import State
from tests.rules.mandamina.table import Moment, match

NAMES = ("Ada", "Bo", "Cy", "Di")
# In the letters of golden.json: one marble short of red, and black done.
ALMOST = [".ABBCCC", "AABBCCC", "AADBDDD", "GGGBADD", "GGGEEFF", "HHHEEFF", "HHHEEFF"]
TABLES = (
    (1, e.Options(limit="none", start="0")),
    (2, e.Options()),
    (3, e.Options("easy", adjacent_moves="forbidden")),
    (4, e.Options("simple")),
)


def said(sentence: Sentence | None) -> str:
    """The sentence filled in: no place left open."""
    if sentence is None:
        return ""
    line = say(sentence, english(NAMES))
    assert line.strip()
    assert not set("{}") & set(line), line
    return line


def of_tally(tally: Tally) -> Iterator[Sentence | None]:
    yield from (tally.title, *tally.columns, tally.note)
    yield from (Sentence("{who}", {"who": who}) for who, _ in tally.rows)


def of_match(seed: int, seats: int, options: e.Options) -> Iterator[Moment]:
    """A match at random, to its end or to where one without a limit is broken off."""
    for number, moment in enumerate(match(seed, seats, options)):
        yield moment
        if number > 80:
            return


def everything(seed: int, seats: int, options: e.Options) -> Iterator[Sentence | None]:
    """All that is said in a match to each seat and a spectator, and of its end."""
    readers = (*range(seats), None)
    for moment in of_match(seed, seats, options):
        view = moment.state
        for reader in readers:
            yield from (words.event(event, reader) for event in moment.events)
            yield from (words.missed(SKIP, seat, reader) for seat in range(seats))
        yield from (words.in_short(event, 0) for event in moment.events)
        yield from (words.point(view), words.turn(view.turn), *words.notes(view))
        yield from (sentence for tally in words.tallies(view, None) for sentence in of_tally(tally))
        for seat in game.pending(view):
            yield from of_question(view, seat)
    outcome = game.outcome(view)
    if outcome is not None:
        for reader in readers:
            yield from (words.headline(outcome, reader), *words.points(outcome, reader))
        yield words.reason(outcome)


def of_question(view: State, seat: int) -> Iterator[Sentence | None]:
    yield from (words.ask(view, seat), words.short_ask(view, seat), words.if_nothing(view, seat))
    for group in words.choices(view, seat):
        yield group.title
        for row in group.rows:
            yield from (row.label, row.then, words.move(row.move, view, seat))
            yield Sentence(words.button(row.move))
