"""What followed, and what of it each player is told."""

from collections.abc import Callable
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from games.engine.game import Past
from games.rules.mandala.cards import Cards, Told, number


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """D1: the start player is drawn, or the seat the host names."""

    start: Literal["random", "0", "1"] = "random"


class TableSet(Past, frozen=True):
    """The mat is laid for two; `first` begins."""

    seats: int
    options: Options
    first: int


class PileShuffled(Past, frozen=True):
    """A new pile, from the top: the deck (0), or the discard pile for the `number`th time."""

    cards: Told
    number: int


class MountainFilled(Past, frozen=True):
    """Cards from the pile lie face up on a mountain."""

    mandala: int
    cards: Cards


class CardsDrawn(Past, frozen=True):
    """Cards from the pile are in a hand; the others are told how many."""

    seat: int
    cards: Told


class CupFilled(Past, frozen=True):
    """Cards from the pile lie face down in a cup; the others are told how many."""

    seat: int
    cards: Told


class LaidOnMountain(Past, frozen=True):
    """Action A: one card from the hand lies on a mountain."""

    seat: int
    mandala: int
    colour: str


class LaidInField(Past, frozen=True):
    """Action B: n cards of a colour from the hand lie in the own field."""

    seat: int
    mandala: int
    colour: str
    n: int


class Discarded(Past, frozen=True):
    """Action C: n cards of a colour from the hand lie on the discard pile."""

    seat: int
    colour: str
    n: int


class PileExhausted(Past, frozen=True):
    """The last card of the pile is drawn for the first time: the next mandala completed is the last."""


class MandalaCompleted(Past, frozen=True):
    """`seat` laid the sixth colour; `fields` are the cards in each field; `first` chooses, or nobody."""

    seat: int
    mandala: int
    fields: tuple[int, ...]
    first: int | None


class ColourTaken(Past, frozen=True):
    """All n left the mountain: one to a river space (or None), the rest to the cup, or to the discard."""

    seat: int
    mandala: int
    colour: str
    n: int
    space: int | None
    cup: int
    discarded: int


class MandalaCleared(Past, frozen=True):
    """All n cards still in the mandala went to the discard pile."""

    mandala: int
    n: int


class TurnOpened(Past, frozen=True):
    """A decision point: `seat` plays one of the three actions."""

    seat: int


class PickOpened(Past, frozen=True):
    """A decision point: `seat` takes a colour from the mountain that is shared."""

    seat: int


class SeatPassed(Past, frozen=True):
    """D12: no card in hand and none to draw, so the turn went by."""

    seat: int


class StandstillWarned(Past, frozen=True):
    """D15: so many turns without a card laid; the match ends when there are `limit`."""

    turns: int
    limit: int


class MatchEnded(Past, frozen=True):
    """The cups are opened and counted; `parts` are the points a colour, in the order of each river."""

    reason: str
    scores: tuple[int, ...]
    places: tuple[int, ...]
    parts: tuple[tuple[tuple[str, int], ...], ...]
    cups: tuple[Cards, ...]


Event: TypeAlias = (
    TableSet
    | PileShuffled
    | MountainFilled
    | CardsDrawn
    | CupFilled
    | LaidOnMountain
    | LaidInField
    | Discarded
    | PileExhausted
    | MandalaCompleted
    | ColourTaken
    | MandalaCleared
    | TurnOpened
    | PickOpened
    | SeatPassed
    | StandstillWarned
    | MatchEnded
)


def redact(event: Event, seat: int | None) -> Event:
    """What `seat` (None: a spectator) is told: no order of the pile, no cards drawn by another."""
    closed = _CLOSED.get(type(event))
    return event if closed is None or not closed(event, seat) else _as_number(event)


_CLOSED: dict[type, Callable[[Any, int | None], bool]] = {
    PileShuffled: lambda event, seat: True,
    CardsDrawn: lambda event, seat: event.seat != seat,
    CupFilled: lambda event, seat: event.seat != seat,
}


def _as_number(event: Any) -> Event:
    told: Event = replace(event, cards=number(event.cards))
    return told
