"""Sentences of Mandarin as they are read, and all that is said in whole matches."""

from collections.abc import Iterator

from games.engine.words import Fact, Form, Sentence, Tally, english, say
from games.rules.mandarin import events as e
from games.rules.mandarin import game, words
from games.rules.mandarin.state import State
from tests.rules.mandarin.table import EVERY, match

NAMES = ("Ada", "Bo", "Cy", "Di", "Eli")
TABLES = tuple((2 + i % 4, options) for i, options in enumerate(EVERY))


def said(sentence: Sentence | None) -> str:
    """The sentence filled in: no place left open."""
    if sentence is None:
        return ""
    line = say(sentence, english(NAMES))
    assert line.strip()
    assert not set("{}") & set(line), line
    return line


def fact(one: Fact) -> str:
    return said(Sentence("{one}", {"one": one}))


def of_form(form: Form | None) -> Iterator[Sentence | None]:
    if form is None:
        return
    for field in form.fields:
        yield from (field.title, field.hint)
        for pick in field.picks:
            yield from (pick.label, pick.then)
    yield from (Sentence(form.button), form.note)


def of_tally(tally: Tally) -> Iterator[Sentence | None]:
    yield from (tally.title, *tally.columns, tally.note)
    yield from (Sentence("{who}", {"who": who}) for who, _ in tally.rows)


def everything(seed: int, seats: int, options: e.Options) -> Iterator[Sentence | None]:
    """All that is said in a match to the first seat, the last and a spectator, and of its end to all."""
    some = (0, seats - 1)
    for moment in match(seed, seats, options):
        for reader in (*some, None):
            told = [game.redact(event, reader) for event in moment.events]
            yield from (words.event(event, reader) for event in told)
            yield from (sentence for _, sentence in words.sentences(told, reader))
            for tally in words.tallies(moment.view(reader), reader):
                yield from of_tally(tally)
        yield from (words.point(moment.state), *words.notes(moment.state), *words.explained(moment.state))
        for seat in some:
            yield from (words.in_short(game.redact(event, seat), seat) for event in moment.events)
        for seat in game.pending(moment.state) & set(some):
            yield from asked(moment.view(seat), seat)
    yield from of_the_end(seats, moment.state)


def asked(view: State, seat: int) -> Iterator[Sentence | None]:
    yield from (words.ask(view, seat), words.short_ask(view, seat), words.if_nothing(view, seat))
    yield from (words.sealed(view, seat), *of_form(words.form(view, seat, {})))
    for group in words.choices(view, seat):
        yield group.title
        for row in group.rows:
            yield from (row.label, row.then)
            if row.move is not None:
                yield from (words.move(row.move, view, seat), Sentence(words.button(row.move)))


def of_the_end(seats: int, state: State) -> Iterator[Sentence | None]:
    outcome = game.outcome(state)
    assert outcome is not None
    for reader in (*range(seats), None):
        yield from (words.headline(outcome, reader), *words.points(outcome, reader))
    yield words.reason(outcome)
