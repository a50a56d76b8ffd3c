"""The result in words: who won and with what, why it ended, and where the total comes from."""

from games.engine.game import Outcome
from games.engine.phrases import Facts, Reader, both
from games.engine.words import Named, Sentence, Word, gettext_noop, ngettext
from games.rules.mandarin.said import money, of_twelve, people, told
from games.rules.mandarin.score import SIX, TWELVE

_PLACES = {
    2: Word(gettext_noop("second")),
    3: Word(gettext_noop("third")),
    4: Word(gettext_noop("fourth")),
    5: Word(gettext_noop("fifth")),
}
_WON = {
    TWELVE: (
        gettext_noop("You win with all twelve animals."),
        gettext_noop("{name} wins with all twelve animals."),
    ),
    SIX: (
        gettext_noop("You win with all six tiles of one animal."),
        gettext_noop("{name} wins with all six tiles of one animal."),
    ),
}
_REASONS = {
    TWELVE: gettext_noop("All twelve animals lie on one card: that ended the match."),
    SIX: gettext_noop("All six tiles of one animal lie on one card: that ended the match."),
}


def _of_wealth(outcome: Outcome) -> bool:
    return "money" in dict(outcome.parts[0])


def _winners(outcome: Outcome) -> list[int]:
    return [seat for seat, place in enumerate(outcome.places) if place == 1]


def headline(outcome: Outcome, reader: Reader) -> Sentence:
    """Who won with what; then how it went for whoever reads."""
    winners = _winners(outcome)
    if _of_wealth(outcome):
        return both(_richest(outcome, winners, reader), _own(outcome, reader))
    own, other = _WON[outcome.reason]
    return both(told(winners[0], reader, own=own, other=other), _own(outcome, reader))


def _richest(outcome: Outcome, winners: list[int], reader: Reader) -> Sentence:
    first, *others = winners
    total = money(outcome.scores[first])
    if others:
        who = people(sorted(winners, key=lambda seat: seat != reader), reader)
        facts: Facts = {"who": who, "total": total}
        return Sentence(gettext_noop("{who} share the victory with {total} Yuan."), facts)
    own, other = gettext_noop("You win with {total} Yuan."), gettext_noop("{name} wins with {total} Yuan.")
    return told(first, reader, own=own, other=other, total=total)


def _own(outcome: Outcome, reader: Reader) -> Sentence | None:
    """The main game ranks nobody but the winner."""
    if reader is None or outcome.places[reader] == 1:
        return None
    if not _of_wealth(outcome):
        return Sentence(gettext_noop("You have {animals}."), {"animals": of_twelve(outcome.scores[reader])})
    facts: Facts = {"place": _PLACES[outcome.places[reader]], "total": money(outcome.scores[reader])}
    return Sentence(gettext_noop("You are {place} with {total}."), facts)


def reason(outcome: Outcome) -> Sentence:
    """Why it ended, and how equal totals were decided."""
    return both(Sentence(_REASONS[outcome.reason]), _tie_break(outcome))


def _tie_break(outcome: Outcome) -> Sentence | None:
    """D26."""
    first = _winners(outcome)[0]
    if not _of_wealth(outcome) or outcome.scores.count(outcome.scores[first]) == 1:
        return None
    if len(_winners(outcome)) > 1:
        return Sentence(gettext_noop("The totals are equal, so the victory is shared."))
    return Sentence(gettext_noop("At equal totals, whoever completed a collection wins."))


def points(outcome: Outcome, reader: Reader) -> tuple[Sentence, ...]:
    """What the reader's total is made of; for a spectator that of all."""
    if reader is None:
        seats = range(len(outcome.scores))
        return tuple(line for seat in seats for line in (_of(seat), *_lines(outcome, seat)))
    return _lines(outcome, reader)


def _of(seat: int) -> Sentence:
    return Sentence(gettext_noop("The count of {name}:"), {"name": Named(seat)})


_PARTS = {
    "money": gettext_noop("Money: {amount}"),
    "tiles": gettext_noop("Tiles: {amount}"),
}


def _lines(outcome: Outcome, seat: int) -> tuple[Sentence, ...]:
    return tuple(_line(key, n) for key, n in outcome.parts[seat])


def _line(key: str, n: int) -> Sentence:
    if key in _PARTS:
        return Sentence(_PARTS[key], {"amount": money(n)})
    return Sentence(ngettext("{n} different animal", "{n} different animals"), {"n": n})
