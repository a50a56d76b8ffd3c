"""Which tile of somebody's card to take, where nobody says otherwise (4.4)."""

from typing import Literal, TypeAlias

from msgspec.structs import replace

from games.rules.mandarin.score import CONTROL, cards, completed, controller, held, verdict
from games.rules.mandarin.state import State
from games.rules.mandarin.tiles import INDEX, Tiles, animal, is_emperor, sort

Reason: TypeAlias = Literal["missing", "control", "emperor"]
PREFERENCE: tuple[Reason, ...] = ("missing", "control", "emperor")


def best(state: State, seat: int, owner: int, by: tuple[Reason, ...] = PREFERENCE) -> str:
    """The tile of `owner` that `seat` takes: one that wins the match before all, whatever is preferred.

    Else by the first reason that tells two apart, else the lowest.
    """

    def last(tile: str) -> tuple[bool | int, ...]:
        reasons = (_is(state, seat, tile, reason) for reason in by)
        return (not wins(state, seat, (tile,), owner), *(not so for so in reasons), INDEX[tile])

    return min(state.people[owner].tiles, key=last)


def wins(state: State, seat: int, tiles: Tiles, owner: int | None = None) -> bool:
    """Whether `seat` has won as soon as it has these tiles besides, of `owner` or of nobody."""
    people = list(state.people)
    if owner is not None:
        left = tuple(tile for tile in people[owner].tiles if tile not in tiles)
        people[owner] = replace(people[owner], tiles=left)
    people[seat] = replace(people[seat], tiles=sort((*people[seat].tiles, *tiles)))
    reason = completed(people[seat].tiles)
    after = replace(state, people=tuple(people))
    return reason is not None and verdict(after, seat, reason).places[seat] == 1


def _is(state: State, seat: int, tile: str, reason: Reason) -> bool:
    of = animal(tile)
    if reason == "missing":
        return not held(state.people[seat].tiles)[of]
    if reason == "emperor":
        return is_emperor(tile)
    owner = controller(cards(state), of)
    return owner == state.owner and held(state.people[owner].tiles)[of] == CONTROL
