"""Turns of phrase that the words of every game share: lists, you and the others, who begins."""

from games.engine.words import Fact, Named, Option, Sentence, Value, Word, gettext_noop

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


def who_begins(seats: int) -> Option:
    """The option `start`: the first seat drawn by lot, or one of so many."""
    named = (
        Value("0", gettext_noop("Whoever opens the match"), seat=0),
        Value("1", gettext_noop("The second seat"), seat=1),
        Value("2", gettext_noop("The third seat"), seat=2),
        Value("3", gettext_noop("The fourth seat"), seat=3),
        Value("4", gettext_noop("The fifth seat"), seat=4),
    )
    by_lot = Value("random", gettext_noop("Drawn by lot"))
    return Option("start", gettext_noop("Who begins"), (by_lot, *named[:seats]))
