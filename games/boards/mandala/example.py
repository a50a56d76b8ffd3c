"""A position to show to somebody who has never seen the game: turn 23, two green just laid by the other."""

from games.rules.mandala.cards import Hidden, Pile, counted
from games.rules.mandala.events import LaidInField, Options
from games.rules.mandala.state import Mandala, State


def _counts(line: str) -> tuple[int, ...]:
    return counted(line.split())


_VIEW = State(
    options=Options(),
    to_move=0,
    turn=23,
    mandalas=(
        Mandala(_counts("red red red green"), (_counts("yellow yellow"), _counts("purple purple black"))),
        Mandala(_counts("black black orange orange"), (_counts("red"), _counts("green green green"))),
    ),
    hands=(Hidden(_counts("red orange orange yellow purple purple")), Hidden(unknown=5)),
    cups=(
        Hidden(_counts("red red red green green yellow black black")),
        Hidden(_counts("purple purple orange red"), 2),
    ),
    rivers=(("red", "green", "yellow"), ("purple", "black", "orange", "red")),
    pile=Pile(unknown=49),
    discard=_counts("red yellow yellow green purple black black orange orange orange"),
)
EXAMPLE = (_VIEW, (LaidInField(1, 2, "green", 2),))
