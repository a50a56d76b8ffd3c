"""Turns of phrase that Mandamina's sentences share: colours, the empty spot, you and the others."""

from games.engine.phrases import Reader
from games.engine.words import Fact, Named, Sentence, Word, gettext_noop
from games.rules.mandamina.board import COLOURS, SPOTS, hole
from games.rules.mandamina.state import State

_NAMES = {
    "red": (gettext_noop("red"), gettext_noop("Red")),
    "yellow": (gettext_noop("yellow"), gettext_noop("Yellow")),
    "green": (gettext_noop("green"), gettext_noop("Green")),
    "sky": (gettext_noop("sky"), gettext_noop("Sky")),
    "blue": (gettext_noop("blue"), gettext_noop("Blue")),
    "purple": (gettext_noop("purple"), gettext_noop("Purple")),
    "white": (gettext_noop("white"), gettext_noop("White")),
    "black": (gettext_noop("black"), gettext_noop("Black")),
}
COLOUR = {key: Word(_NAMES[key][0]) for key in COLOURS.values()}
CAPITAL = {key: Word(_NAMES[key][1]) for key in COLOURS.values()}  # where a line begins with it
Text = str | tuple[str, str]


def told(seat: int, reader: Reader, *, own: Text, other: Text, **facts: Fact) -> Sentence:
    """`own` if `seat` is the reader, else `other`, which names whoever sits there."""
    return Sentence(own if seat == reader else other, {"name": Named(seat), **facts})


def empty_spot(view: State) -> str:
    """`f4`"""
    return SPOTS[hole(view.board)]
