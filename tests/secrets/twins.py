"""What the twin worlds must know of a game: how a second truth is made, and where its secrets lie."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from tests.rules.mandala import twins as mandala

Viewer = int | None  # a seat, or a spectator
Log = Sequence[Any]


class Twin(NamedTuple):
    """`truth` gives events that `viewer` is told byte for byte the same; None where nothing is hidden.

    `hidden` names each kind of secret, with what a state holds of it that the viewer may not know: so it is
    seen that every kind did differ. `asked` is the move of an entry that has other events now, for choices
    that are sealed. The matches are looked at after so many entries as `depths` says, each with the number of
    moves that are played on from there: chance must not be asked in these, and a sealed choice not be opened.
    """

    truth: Callable[[Log, Viewer, Random], Log | None]
    hidden: Callable[[Any, Viewer], dict[str, object]]
    depths: tuple[tuple[int, int], ...]
    asked: Callable[[Any, Log], Any] = lambda move, events: move


def of_mandala(state: Any, viewer: Viewer) -> dict[str, object]:
    others = [seat for seat in (0, 1) if seat != viewer]
    return {
        "hands": [state.hands[seat] for seat in others],
        "cups": [state.cups[seat] for seat in others],
        "the pile": state.pile,
    }


# One for each game that can be played.
TWINS: dict[str, Twin] = {
    "mandala": Twin(mandala.twin, of_mandala, depths=((0, 2), (44, 4), (20, 4))),
}
