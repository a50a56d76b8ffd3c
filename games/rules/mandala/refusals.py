"""Why a move is refused: what is so, then what can be done."""

from collections.abc import Callable

from games.engine.game import IllegalMove
from games.engine.phrases import Facts
from games.engine.words import Named, Sentence, gettext_noop, ngettext
from games.rules.mandala.said import CAPITAL, COLOUR

_PLAIN = {
    "over": gettext_noop("This match is over; the page shows how it ended."),
    "not_your_turn": gettext_noop("It is the turn of {name}; you get a letter when it is yours."),
    "no_such_colour": gettext_noop(
        "There is no such colour; choose red, orange, yellow, green, purple or black."
    ),
    "no_such_mandala": gettext_noop("There are two mandalas; choose mandala 1 or 2."),
    "lies_on_mountain": gettext_noop(
        "{capital} lies on mountain {mandala}, so it cannot lie in a field there; "
        "lay it on that mountain, or choose another colour."
    ),
    "keep_one": gettext_noop("One card has to stay in your hand; lay one fewer, or do something else."),
    "none_named": gettext_noop("That is no card at all; choose one or more."),
    "sharing": gettext_noop("Mountain {mandala} is being shared; take one of its colours first."),
    "nothing_shared": gettext_noop("No mountain is being shared now; lay a card, or discard."),
    "not_on_mountain": gettext_noop(
        "There is no {colour} on mountain {mandala}; take a colour that lies there."
    ),
    "no_colour_named": gettext_noop("No colour is named; choose one as the first."),
    "colour_twice": gettext_noop("Name each colour once; choose another for the second place."),
    "unreadable": gettext_noop(
        "That line is no move; write one such as MOUNTAIN 1 RED, FIELD 2 GREEN X2, "
        "DISCARD BLACK X3 or TAKE RED."
    ),
}


def error(illegal: IllegalMove) -> Sentence:
    """The sentence of a refusal. Raises KeyError for a code that is not Mandala's."""
    facts: Facts = dict(illegal.facts)
    if colour := illegal.facts.get("colour"):
        facts |= {"colour": COLOUR[str(colour)], "capital": CAPITAL[str(colour)]}
    if illegal.code in _PLAIN:
        facts |= {"name": Named(int(illegal.facts.get("seat", 0)))}
        return Sentence(_PLAIN[illegal.code], facts)
    return _COMPOSED[illegal.code](facts)


def _lies_in_field(facts: Facts) -> Sentence:
    owner = facts["owner"]
    if owner == facts["seat"]:
        text = gettext_noop(
            "{capital} lies in your field of mandala {mandala}, so it cannot lie on the mountain there; "
            "add it to your field, or choose another colour."
        )
        return Sentence(text, facts)
    text = gettext_noop(
        "{capital} lies in the field of {name} in mandala {mandala}, so you cannot lay it there; "
        "choose another colour, or the other mandala."
    )
    assert isinstance(owner, int)
    return Sentence(text, facts | {"name": Named(owner)})


def _not_in_hand(facts: Facts) -> Sentence:
    if facts["n"] == 0:
        return Sentence(gettext_noop("You hold no {colour}; choose a colour of your hand."), facts)
    pair = ngettext(
        "You hold only {n} {colour}, not {wanted}; choose {n}.",
        "You hold only {n} {colour}, not {wanted}; choose {n} or fewer.",
    )
    return Sentence(pair, facts)


_COMPOSED: dict[str, Callable[[Facts], Sentence]] = {
    "lies_in_field": _lies_in_field,
    "not_in_hand": _not_in_hand,
}
