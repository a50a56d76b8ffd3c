"""Turns of phrase that Mandarin's sentences share: animals, tiles, spaces, money, people."""

from collections.abc import Iterable

from games.engine.phrases import Reader, listed, you_or
from games.engine.words import Fact, Named, Sentence, Word, gettext_noop, ngettext
from games.rules.mandarin.tiles import ANIMALS, SEGMENT, Tiles, animal, is_emperor, sign_at

_NAMES = {
    "rat": (gettext_noop("rat"), gettext_noop("Rat")),
    "ox": (gettext_noop("ox"), gettext_noop("Ox")),
    "tiger": (gettext_noop("tiger"), gettext_noop("Tiger")),
    "rabbit": (gettext_noop("rabbit"), gettext_noop("Rabbit")),
    "dragon": (gettext_noop("dragon"), gettext_noop("Dragon")),
    "snake": (gettext_noop("snake"), gettext_noop("Snake")),
    "horse": (gettext_noop("horse"), gettext_noop("Horse")),
    "goat": (gettext_noop("goat"), gettext_noop("Goat")),
    "monkey": (gettext_noop("monkey"), gettext_noop("Monkey")),
    "rooster": (gettext_noop("rooster"), gettext_noop("Rooster")),
    "dog": (gettext_noop("dog"), gettext_noop("Dog")),
    "pig": (gettext_noop("pig"), gettext_noop("Pig")),
}
ANIMAL = {key: Word(_NAMES[key][0]) for key in ANIMALS}
SIGN = {key: Word(_NAMES[key][1]) for key in ANIMALS}  # of a segment, and where a line begins with it
_THOUSAND = 1000
Text = str | tuple[str, str]


def tile(one: str, *, begins: bool = False) -> Sentence:
    """`ox 4`, `tiger Emperor`; with a capital where a line begins with it."""
    of = (SIGN if begins else ANIMAL)[animal(one)]
    if is_emperor(one):
        return Sentence(gettext_noop("{animal} Emperor"), {"animal": of})
    return Sentence(gettext_noop("{animal} {number}"), {"animal": of, "number": one[-1]})


def tiles(some: Tiles) -> Fact:
    """`ox 4, snake 2 and tiger Emperor`."""
    return listed(tuple(map(tile, some)))


def space(at: int) -> Sentence:
    """`Dragon 3`: the spaces of a segment are counted clockwise."""
    facts: dict[str, Fact] = {"sign": SIGN[sign_at(at)], "number": at % SEGMENT + 1}
    return Sentence(gettext_noop("{sign} {number}"), facts)


def money(amount: int) -> Fact:
    """`2,300`, as each language writes it."""
    if amount < _THOUSAND:
        return amount
    facts: dict[str, Fact] = {
        "thousands": money(amount // _THOUSAND),
        "rest": f"{amount % _THOUSAND:03}",
    }
    return Sentence(gettext_noop("{thousands},{rest}"), facts)


def yuan(amount: int) -> Sentence:
    """`2,300 Yuan`."""
    return Sentence(gettext_noop("{amount} Yuan"), {"amount": money(amount)})


def people(seats: Iterable[int], reader: Reader) -> Fact:
    """`Ada, Di and you`."""
    return listed(tuple(you_or(seat, reader) for seat in seats))


def told(seat: int, reader: Reader, *, own: Text, other: Text, **facts: Fact) -> Sentence:
    """`own` if `seat` is the reader, else `other`, which names whoever sits there."""
    return Sentence(own if seat == reader else other, {"name": Named(seat), **facts})


def of_twelve(n: int) -> Sentence:
    """`5 of 12 animals`."""
    return Sentence(ngettext("{n} of {all} animals", "{n} of {all} animals"), {"n": n, "all": len(ANIMALS)})
