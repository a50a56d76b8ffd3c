"""A game's English sentences as data: marked for translation here, translated and filled in by the shell."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Union

import msgspec


def gettext_noop(message: str) -> str:
    """Marks a text for translation (makemessages finds it by this name)."""
    return message


def ngettext(singular: str, plural: str) -> tuple[str, str]:
    """Marks a text that counts: the fact named `n` chooses the form."""
    return singular, plural


class Word(msgspec.Struct, frozen=True):
    """A term that is translated by itself: a colour, a reason."""

    text: str


class Named(msgspec.Struct, frozen=True):
    """The name of whoever sits at a seat."""

    seat: int


class Sentence(msgspec.Struct, frozen=True):
    """A text with `{places}`, and what stands in them. A tuple of facts is joined by commas."""

    text: str | tuple[str, str]
    facts: Mapping[str, "Fact"] = {}


Fact = Union[int, str, Word, Named, Sentence, tuple["Fact", ...]]  # noqa: UP007


class Tongue(msgspec.Struct, frozen=True):
    """How to say it: a translator for one text, one for a counted pair, and the names at the seats."""

    one: Callable[[str], str]
    many: Callable[[str, str, int], str]
    names: tuple[str, ...]


def english(names: tuple[str, ...]) -> Tongue:
    """The sentences as written, for transcripts and tests."""
    return Tongue(lambda text: text, lambda one, many, n: one if n == 1 else many, names)


def say(sentence: Sentence, tongue: Tongue) -> str:
    """The sentence filled in, a whole one with a capital. Raises KeyError for a place without a fact."""
    if isinstance(sentence.text, tuple):
        n = sentence.facts["n"]
        if not isinstance(n, int):
            raise TypeError("n counts")
        pattern = tongue.many(*sentence.text, n)
    else:
        pattern = tongue.one(sentence.text)
    said = pattern.format_map({key: say_fact(fact, tongue) for key, fact in sentence.facts.items()})
    return said[:1].upper() + said[1:] if said.endswith(".") else said


def say_fact(fact: Fact, tongue: Tongue) -> str:
    """One fact by itself: a term, a name, a number, a list of them."""
    match fact:
        case Word(text):
            return tongue.one(text)
        case Named(seat):
            return tongue.names[seat]
        case Sentence():
            return say(fact, tongue)
        case tuple():
            return ", ".join(say_fact(member, tongue) for member in fact)
    return str(fact)


def sentences(words: Any, events: Sequence[Any], reader: int | None) -> Iterator[tuple[int, Sentence]]:
    """What the events of one entry say to a reader, each sentence with the place of its event.

    A game may say some of them together, with a `sentences` of its own.
    """
    if own := getattr(words, "sentences", None):
        yield from own(events, reader)
        return
    for i, event in enumerate(events):
        if (said := words.event(event, reader)) is not None:
            yield i, said


class Row(msgspec.Struct, frozen=True):
    """One choice as a page and a letter show it: its words, what follows from it, and a picture's key.

    `tail` names it at the end of an address; without one that is made of the notation of its `move`.
    `move` None: not yet a whole move; the page of the question opens with what `tail` says filled in.
    """

    move: Any
    label: Sentence
    then: Sentence | None = None
    icon: str = ""
    tail: str = ""


class Group(msgspec.Struct, frozen=True):
    """Choices that the rules put together, the best group first.

    `across`: they stand in a grid so many columns wide, a, b, c ..., its rows 1, 2, 3 ...; the tail of each
    is its spot. Nothing can be chosen at a spot without one. All of them lead `to` one spot.
    """

    title: Sentence
    rows: tuple[Row, ...]
    across: int = 0
    to: str = ""


class Pick(msgspec.Struct, frozen=True):
    """One thing to choose in a form, and what follows from it; `off`: it is shown, and cannot be chosen."""

    value: str
    label: Sentence
    then: Sentence | None = None
    icon: str = ""
    off: bool = False


class Number(msgspec.Struct, frozen=True):
    """A whole number that is typed in: from `low` to `high`, None for no end, in steps."""

    low: int
    high: int | None = None
    step: int = 1


class Field(msgspec.Struct, frozen=True):
    """What is chosen together: one of the picks, or as many as one likes; `tight` picks stand in a row, those
    of a `menu` unfold.

    With a `number` it is typed in instead, and `chosen` is one text: what stands there, as it was typed.
    """

    name: str
    title: Sentence
    picks: tuple[Pick, ...] = ()
    chosen: tuple[str, ...] = ()
    many: bool = False
    tight: bool = False
    hint: Sentence | None = None
    number: Number | None = None
    menu: bool = False


class Form(msgspec.Struct, frozen=True):
    """A move that is put together on its page, and the words of its button.

    `note` says what comes of pressing it, where that is not what comes of every sealed choice.
    """

    fields: tuple[Field, ...]
    button: str
    note: Sentence | None = None


class Tally(msgspec.Struct, frozen=True):
    """A table of points: its heading, its columns, and a row for each seat or side; numbers as they stand."""

    title: Sentence
    columns: tuple[Sentence, ...]
    rows: tuple[tuple[Fact, tuple[Fact, ...]], ...]
    note: Sentence | None = None


class Value(msgspec.Struct, frozen=True):
    """One value of a table option, and what it means at the table; `seat` when it is about that seat."""

    value: str
    label: str
    hint: str = ""
    seat: int | None = None


class Option(msgspec.Struct, frozen=True):
    """A table option with its values, the default first."""

    name: str
    label: str
    values: tuple[Value, ...]


class Length(msgspec.Struct, frozen=True):
    """How long a match usually is, before there are any to look at: from few to many, for each seat."""

    letters: tuple[int, int]
    moves: tuple[int, int]
