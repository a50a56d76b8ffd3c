"""The result in words: who won, how equal points were decided, and where the points come from."""

from collections.abc import Iterator
from functools import reduce

from games.engine.game import Outcome
from games.engine.phrases import Facts, Reader, both
from games.engine.words import Fact, Named, Sentence, Word, gettext_noop, ngettext
from games.rules.mandi.said import people
from games.rules.mandi.score import ENDINGS

_SIZES = {reason: 1 if size == "none" else int(size) for size, reason in ENDINGS.items()}
_PARTS = {
    "sets": ngettext("Sets: {n} point", "Sets: {n} points"),
    "majority": ngettext("Majority: {n} point", "Majority: {n} points"),
    "thali": ngettext("Thali: {n} point", "Thali: {n} points"),
    "mithai": ngettext("Mithai: {n} point", "Mithai: {n} points"),
}
_PLACES = {
    2: Word(gettext_noop("second")),
    3: Word(gettext_noop("third")),
    4: Word(gettext_noop("fourth")),
    5: Word(gettext_noop("fifth")),
    6: Word(gettext_noop("sixth")),
    7: Word(gettext_noop("seventh")),
    8: Word(gettext_noop("eighth")),
}


def family(seats: int, size: int, first: int) -> tuple[int, ...]:
    """The seats of one side: a family sits alternately with the others (D14)."""
    return tuple(range(first, seats, seats // size))


def _sides(outcome: Outcome) -> list[tuple[int, ...]]:
    """The sides by their place, each with its seats."""
    seats, size = len(outcome.scores), _SIZES[outcome.reason]
    sides = [family(seats, size, first) for first in range(seats // size)]
    return sorted(sides, key=lambda side: outcome.places[side[0]])


def headline(outcome: Outcome, reader: Reader) -> Sentence:
    """Who won with how much; then how it went for whoever reads."""
    sides = _sides(outcome)
    won = [side for side in sides if outcome.places[side[0]] == 1]
    facts: Facts = {"n": outcome.scores[won[0][0]], "who": _who(won, reader), "name": Named(won[0][0])}
    first = Sentence(_won(won, reader), facts)
    own = next((side for side in sides if reader in side and side not in won), None)
    return both(first, _second(outcome, own, reader) if own else None)


def _who(sides: list[tuple[int, ...]], reader: Reader) -> Fact:
    """`Ada and Cy`; more than one family: `Ada and Cy, and Di and Eli`."""
    if len(sides[0]) == 1:
        return people((side[0] for side in sides), reader)
    some = [people(side, reader) for side in sorted(sides, key=lambda side: reader not in side)]
    text = gettext_noop("{one}, and {other}")
    return reduce(lambda one, other: Sentence(text, {"one": one, "other": other}), some)


def _won(won: list[tuple[int, ...]], reader: Reader) -> tuple[str, str]:
    if len(won) > 1:
        return ngettext("{who} share the victory with {n} point.", "{who} share the victory with {n} points.")
    if len(won[0]) > 1:
        return ngettext("{who} win with {n} point.", "{who} win with {n} points.")
    if won[0] == (reader,):
        return ngettext("You win with {n} point.", "You win with {n} points.")
    return ngettext("{name} wins with {n} point.", "{name} wins with {n} points.")


def _second(outcome: Outcome, own: tuple[int, ...], reader: Reader) -> Sentence:
    """A place among the sides, for a family is in one place."""
    places = [outcome.places[side[0]] for side in _sides(outcome)]
    place = 1 + sum(other < outcome.places[own[0]] for other in places)
    facts: Facts = {"place": _PLACES[place], "score": outcome.scores[own[0]], "who": people(own, reader)}
    if len(own) == 1:
        return Sentence(gettext_noop("You are {place} with {score}."), facts)
    return Sentence(gettext_noop("{who} are {place} with {score}."), facts)


def reason(outcome: Outcome) -> Sentence:
    """Why it ended, and how equal points were decided."""
    return both(Sentence(gettext_noop("The last round is over and counted.")), _tie_break(outcome))


def _tie_break(outcome: Outcome) -> Sentence | None:
    first, *others = (side[0] for side in _sides(outcome))
    rivals = [seat for seat in others if outcome.scores[seat] == outcome.scores[first]]
    if not rivals:
        return None
    if outcome.places[rivals[0]] == 1:
        text = gettext_noop("Points, Mithai and crates are equal, so the victory is shared.")
    elif dict(outcome.parts[rivals[0]])["mithai"] < dict(outcome.parts[first])["mithai"]:
        text = gettext_noop("At equal points, more Mithai win.")
    else:
        text = gettext_noop("At equal points and Mithai, more crates win.")
    return Sentence(text)


def points(outcome: Outcome, reader: Reader) -> tuple[Sentence, ...]:
    """The four parts of the reader's score; for a spectator those of all."""
    if reader is None:
        return tuple(line for side in _sides(outcome) for line in _named_lines(outcome, side))
    return tuple(_lines(outcome, reader))


def _named_lines(outcome: Outcome, side: tuple[int, ...]) -> Iterator[Sentence]:
    yield Sentence(gettext_noop("The points of {who}:"), {"who": people(side, None)})
    yield from _lines(outcome, side[0])


def _lines(outcome: Outcome, seat: int) -> Iterator[Sentence]:
    return (Sentence(_PARTS[key], {"n": n}) for key, n in outcome.parts[seat])
