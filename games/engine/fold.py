"""State is the fold of facts; a view is the same fold over the facts a seat was told."""

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

from games.engine.game import AnyGame

State = TypeVar("State")
Event = TypeVar("Event")


class Draft(Generic[State, Event]):
    """The events of one move in the making: each is folded as soon as it is written."""

    __slots__ = ("_events", "_evolve", "_state")

    def __init__(self, evolve: Callable[[State | None, Event], State], state: State | None) -> None:
        self._evolve = evolve
        self._state = state
        self._events: list[Event] = []

    def write(self, event: Event) -> State:
        self._state = self._evolve(self._state, event)
        self._events.append(event)
        return self._state

    @property
    def state(self) -> State:
        if self._state is None:
            raise ValueError("nothing is written yet")
        return self._state

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(self._events)


def fold(game: AnyGame, events: Iterable[Any], state: Any = None) -> Any:
    """The state after `events`, from `state` (None: before the deal)."""
    evolve = game.evolve
    for event in events:
        state = evolve(state, event)
    return state


def told(game: AnyGame, events: Iterable[Any], seat: int | None) -> tuple[Any, ...]:
    """`events` as `seat` (None: a spectator) is told them."""
    return tuple(game.redact(event, seat) for event in events)


def seen_by(game: AnyGame, events: Iterable[Any], seat: int | None) -> Any:
    """The view of `seat`: the fold of what it was told."""
    return fold(game, told(game, events, seat))
