"""Turns of phrase that Mandala's sentences share: colours, lists, you and the other, who takes first."""

from functools import reduce

from games.engine.phrases import listed
from games.engine.words import Fact, Named, Sentence, Word, gettext_noop
from games.rules.mandala.cards import COLOURS, INDEX

_NAMES = {
    "red": (gettext_noop("red"), gettext_noop("Red")),
    "orange": (gettext_noop("orange"), gettext_noop("Orange")),
    "yellow": (gettext_noop("yellow"), gettext_noop("Yellow")),
    "green": (gettext_noop("green"), gettext_noop("Green")),
    "purple": (gettext_noop("purple"), gettext_noop("Purple")),
    "black": (gettext_noop("black"), gettext_noop("Black")),
}
COLOUR = {key: Word(_NAMES[key][0]) for key in COLOURS}
CAPITAL = {key: Word(_NAMES[key][1]) for key in COLOURS}  # where a line begins with it
Text = str | tuple[str, str]


def colours(cards: tuple[str, ...]) -> Fact:
    """`2 red and black`, in the order of the colours."""
    held = sorted(set(cards), key=INDEX.__getitem__)
    return listed(tuple(_some(colour, cards.count(colour)) for colour in held))


def _some(colour: str, n: int) -> Fact:
    if n == 1:
        return COLOUR[colour]
    return Sentence(gettext_noop("{n} {colour}"), {"n": n, "colour": COLOUR[colour]})


def one_after_the_other(facts: tuple[Fact, ...]) -> Fact:
    """`a, then b, then c`."""
    return reduce(
        lambda before, fact: Sentence(gettext_noop("{one}, then {other}"), {"one": before, "other": fact}),
        facts,
    )


def told(seat: int, reader: int | None, *, own: Text, other: Text, **facts: Fact) -> Sentence:
    """`own` if `seat` is the reader, else `other`, which names whoever sits there."""
    return Sentence(own if seat == reader else other, {"name": Named(seat), **facts})


def takes_first(first: int | None, sizes: tuple[int, ...], reader: int | None) -> Sentence:
    """`4 against 3, you take first`; the cards of whoever takes first are named first."""
    if first is None:
        return Sentence(gettext_noop("both fields are empty, so nobody takes from the mountain"))
    own = gettext_noop("{more} against {less}, you take first")
    other = gettext_noop("{more} against your {less}, {name} takes first")
    if reader is None:
        other = gettext_noop("{more} against {less}, {name} takes first")
    if sizes[0] == sizes[1]:
        own = gettext_noop("{more} each, you did not complete it, so you take first")
        other = gettext_noop("{more} each, {name} did not complete it and takes first")
    return told(first, reader, own=own, other=other, more=sizes[first], less=sizes[1 - first])
