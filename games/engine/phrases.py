"""Turns of phrase that the sentences of every game share: lists, you and the others, one after the other."""

from games.engine.words import Fact, Named, Sentence, Word, gettext_noop

Facts = dict[str, Fact]
Reader = int | None  # the seat that reads, None for a spectator
YOU = Word(gettext_noop("you"))


def listed(facts: tuple[Fact, ...]) -> Fact:
    """`a`, `a and b`, `a, b and c`."""
    if len(facts) < 2:
        return facts
    return Sentence(gettext_noop("{most} and {last}"), {"most": facts[:-1], "last": facts[-1]})


def both(one: Sentence, other: Sentence | None) -> Sentence:
    """One sentence after the other."""
    return Sentence(gettext_noop("{one} {other}"), {"one": one, "other": other}) if other else one


def you_or(seat: int, reader: Reader) -> Fact:
    """`you` for the reader, else the name at the seat."""
    return YOU if seat == reader else Named(seat)
