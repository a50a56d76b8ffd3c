"""Which tile of somebody's card to take, where nobody says otherwise (4.4)."""

from typing import Literal, TypeAlias

from games.rules.mandarin.score import CONTROL, cards, controller, held
from games.rules.mandarin.state import State
from games.rules.mandarin.tiles import INDEX, animal, is_emperor

Reason: TypeAlias = Literal["missing", "control", "emperor"]
PREFERENCE: tuple[Reason, ...] = ("missing", "control", "emperor")


def best(state: State, seat: int, owner: int, by: tuple[Reason, ...] = PREFERENCE) -> str:
    """The tile of `owner` that `seat` takes: by the first reason that tells two apart, else the lowest."""
    tiles = state.people[owner].tiles
    return min(tiles, key=lambda tile: (*(not _is(state, seat, tile, reason) for reason in by), INDEX[tile]))


def _is(state: State, seat: int, tile: str, reason: Reason) -> bool:
    of = animal(tile)
    if reason == "missing":
        return not held(state.people[seat].tiles)[of]
    if reason == "emperor":
        return is_emperor(tile)
    owner = controller(cards(state), of)
    return owner == state.owner and held(state.people[owner].tiles)[of] == CONTROL
