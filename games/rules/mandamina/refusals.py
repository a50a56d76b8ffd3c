"""Why a move is refused: what is so, then what can be done."""

from games.engine.game import OF_THE_CLOCK, IllegalMove
from games.engine.phrases import Facts
from games.engine.words import Named, Sentence, gettext_noop, ngettext
from games.rules.mandamina.legal import check
from games.rules.mandamina.notation import at_tail
from games.rules.mandamina.state import State

_TEXTS: dict[str, str | tuple[str, str]] = {
    "over": gettext_noop("This match is over; the page shows how it ended."),
    "not_your_turn": gettext_noop("It is the turn of {name}; you get a letter when it is yours."),
    "no_such_spot": gettext_noop("There is no such spot; name a column from a to g and a row from 1 to 7."),
    "spot_is_empty": gettext_noop("The empty spot is {spot} itself; choose a marble that shall go there."),
    "beside_the_hole": gettext_noop(
        "The marble of {spot} lies beside the empty spot, so at this table it may not move; choose another."
    ),
    "only_the_clock_skips": gettext_noop(
        "Nobody may pass: a turn is skipped only when its time runs out; choose a marble."
    ),
    "unreadable": gettext_noop("That line is no move; write one such as MOVE C4."),
    "nobody_there": ngettext(
        "Only {n} plays, so nobody sits where the match is to begin; choose who begins once more.",
        "Only {n} play, so nobody sits where the match is to begin; choose who begins once more.",
    ),
}


def error(illegal: IllegalMove) -> Sentence:
    """The sentence of a refusal. Raises KeyError for a code that is not Mandamina's."""
    facts: Facts = dict(illegal.facts)
    if "seat" in facts:  # where a table is only being opened, nobody has a name yet
        facts["name"] = Named(int(illegal.facts["seat"]))
    return Sentence(_TEXTS[illegal.code], facts)


def no_choice(view: State, seat: int, tail: str) -> Sentence:
    """Why the end of an address chooses nothing: a spot may be typed there by hand."""
    try:
        check(view, seat, at_tail(tail))
    except IllegalMove as illegal:
        return error(illegal)
    return error(IllegalMove(OF_THE_CLOCK))
