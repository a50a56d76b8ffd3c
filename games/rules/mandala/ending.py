"""The result in words: who won, why it ended, and where the points come from."""

from games.engine.game import Outcome
from games.engine.phrases import both
from games.engine.words import Named, Sentence, gettext_noop, ngettext
from games.rules.mandala.decide import NO_CARDS, PILE, SIXTH_COLOUR, STANDSTILL
from games.rules.mandala.said import CAPITAL, told

_REASONS = {
    SIXTH_COLOUR: gettext_noop("A sixth colour lies in a river: that ended the match."),
    PILE: gettext_noop("The pile ran out, and one more mandala was completed: that ended the match."),
    NO_CARDS: gettext_noop("Nobody holds a card and there is none to draw: that ended the match."),
    STANDSTILL: gettext_noop("No card was laid for forty turns: that ended the match."),
}


def headline(outcome: Outcome, reader: int | None) -> Sentence:
    """Who won, and how it stands."""
    if outcome.places[0] == outcome.places[1]:
        return Sentence(gettext_noop("It is a draw, {n} all."), {"n": outcome.scores[0]})
    winner = outcome.places.index(1)
    more, less = outcome.scores[winner], outcome.scores[1 - winner]
    own, other = _won(more == less)
    return told(winner, reader, own=own, other=other, more=more, less=less)


def _won(level: bool) -> tuple[str, str]:
    if level:
        return (
            gettext_noop("You win at {more} all, with fewer cards in your cup."),
            gettext_noop("{name} wins at {more} all, with fewer cards in their cup."),
        )
    return gettext_noop("You win, {more} to {less}."), gettext_noop("{name} wins, {more} to {less}.")


def reason(outcome: Outcome) -> Sentence:
    """Why it ended, and how equal points were decided."""
    return both(Sentence(_REASONS[outcome.reason]), _tie_break(outcome))


def _tie_break(outcome: Outcome) -> Sentence | None:
    if len(set(outcome.scores)) > 1:
        return None
    if outcome.places[0] == outcome.places[1]:
        return Sentence(gettext_noop("Points and cards in the cups are equal, so it is a draw."))
    return Sentence(gettext_noop("At equal points, fewer cards in the cup win."))


def points(outcome: Outcome, reader: int | None) -> tuple[Sentence, ...]:
    """Where the points of the reader come from, colour by colour; for a spectator those of both."""
    if reader is None:
        return tuple(line for seat in (0, 1) for line in (_owner(seat), *_lines(outcome, seat)))
    return _lines(outcome, reader)


def _owner(seat: int) -> Sentence:
    return Sentence(gettext_noop("The points of {name}:"), {"name": Named(seat)})


def _lines(outcome: Outcome, seat: int) -> tuple[Sentence, ...]:
    """The parts stand in the order of the river: space 1 first."""
    pair = ngettext(
        "{colour}: {cards} in the cup, on space {space}, {n} point",
        "{colour}: {cards} in the cup, on space {space}, {n} points",
    )
    return tuple(
        Sentence(pair, {"colour": CAPITAL[colour], "cards": n // space, "space": space, "n": n})
        for space, (colour, n) in enumerate(outcome.parts[seat], 1)
    )
