"""Sentences of Mandi as they are read, and all that is said in whole matches."""

from collections.abc import Iterator

from games.engine.words import Fact, Form, Sentence, Tally, english, say
from games.rules.mandi import events as e
from games.rules.mandi import game, words
from tests.rules.mandi.table import CLASSIC, GRAND, QUICK, match

NAMES = ("Ada", "Bo", "Cy", "Di", "Eli", "Fay", "Gus", "Hana")
TABLES = (
    (2, QUICK),
    (3, CLASSIC),
    (4, e.Options(families="2")),
    (6, e.Options("grand", "3")),
    (8, GRAND),
)


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


def of_form(form: Form) -> Iterator[Sentence | None]:
    for field in form.fields:
        yield from (field.title, field.hint)
        for pick in field.picks:
            yield from (pick.label, pick.then)
    yield Sentence(form.button)


def of_tally(tally: Tally) -> Iterator[Sentence | None]:
    yield from (tally.title, *tally.columns, tally.note)
    yield from (Sentence("{who}", {"who": who}) for who, _ in tally.rows)


def everything(seed: int, seats: int, options: e.Options) -> Iterator[Sentence | None]:
    """All that is said in a match to the first seat, the last and a spectator, and of its end to all."""
    some = (0, seats - 1)
    for moment in match(seed, seats, options):
        for reader in (*some, None):
            yield from (words.event(game.redact(event, reader), reader) for event in moment.events)
            for tally in words.tallies(moment.view(reader), reader):
                yield from of_tally(tally)
        yield from (words.point(moment.state), *words.notes(moment.state))
        for seat in some if moment.state.phase != "over" else ():
            view = moment.view(seat)
            yield from (words.ask(view, seat), words.short_ask(view, seat), words.if_nothing(view, seat))
            yield from (words.sealed(view, seat), *of_form(words.form(view, seat, {})))
            for group in words.choices(view, seat):
                yield group.title
                for row in group.rows:
                    yield from (row.label, row.then)
    outcome = game.outcome(moment.state)
    assert outcome is not None
    for reader in (*range(seats), None):
        yield from (words.headline(outcome, reader), *words.points(outcome, reader))
    yield words.reason(outcome)
