"""Another truth that a reader cannot tell from this one: cards that it never saw change places."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import groupby
from random import Random
from typing import Any

from msgspec.structs import replace

from games.rules.mandala.cards import number
from games.rules.mandala.events import (
    CardsDrawn,
    CupFilled,
    Discarded,
    LaidInField,
    LaidOnMountain,
    MatchEnded,
    MountainFilled,
    PileShuffled,
)

Place = tuple[int, int]  # the number of the shuffle, and the place in that pile
Log = Sequence[Any]


class Traced:
    """Where every card of a log came from. Of a colour in hand, the card drawn first is played first."""

    def __init__(self, events: Log) -> None:
        self.piles: dict[int, list[str]] = {}
        self.drawn: list[list[Place]] = []  # for each event that draws from the pile, in order
        self.hands: dict[int, list[Place]] = defaultdict(list)
        self.cups: dict[int, list[Place]] = defaultdict(list)
        self.now, self.next = 0, 0
        for event in events:
            self._follow(event)

    def _follow(self, event: Any) -> None:
        match event:
            case PileShuffled():
                self.now, self.next = event.number, 0
                assert not isinstance(event.cards, int), "a twin is made of the truth"
                self.piles[event.number] = [*event.cards]
            case MountainFilled():
                self._draw(number(event.cards))
            case CardsDrawn():
                self.hands[event.seat] += self._draw(number(event.cards))
            case CupFilled():
                self.cups[event.seat] += self._draw(number(event.cards))
            case LaidOnMountain():
                self._play(event.seat, event.colour, 1)
            case LaidInField() | Discarded():
                self._play(event.seat, event.colour, event.n)
            case MatchEnded():
                self.cups.clear()  # they are opened

    def _draw(self, n: int) -> list[Place]:
        places = [(self.now, self.next + i) for i in range(n)]
        self.next += n
        self.drawn.append(places)
        return places

    def _play(self, seat: int, colour: str, n: int) -> None:
        held = [place for place in self.hands[seat] if self.card(place) == colour]
        for place in held[:n]:
            self.hands[seat].remove(place)

    def card(self, place: Place) -> str:
        return self.piles[place[0]][place[1]]

    def unseen(self, seat: int | None) -> list[Place]:
        """Cards in the others' hands and cups and left in the pile."""
        others = [other for other in (0, 1) if other != seat]
        held = [place for other in others for place in self.hands[other] + self.cups[other]]
        left = [(self.now, i) for i in range(self.next, len(self.piles[self.now]))]
        return sorted(held + left)


def twin(events: Log, seat: int | None, dice: Random) -> Log | None:
    """The events of that truth; None where all that is hidden from `seat` is of one colour.

    Cards change places only with others of the same shuffle, so that each pile keeps what it is made of.
    """
    traced = Traced(events)
    for _, places in groupby(traced.unseen(seat), key=lambda place: place[0]):
        _mix(traced.piles, list(places), dice)
    told = _told(events, traced)
    return None if tuple(told) == tuple(events) else told


def _mix(piles: dict[int, list[str]], places: list[Place], dice: Random) -> None:
    pile = piles[places[0][0]]
    before = [pile[i] for _, i in places]
    if len(set(before)) < 2:
        return
    after = before
    while after == before:
        after = dice.sample(before, len(before))
    for (_, i), card in zip(places, after, strict=True):
        pile[i] = card


def _told(events: Log, traced: Traced) -> list[Any]:
    drawn = iter(traced.drawn)
    return [_retold(event, traced, drawn) for event in events]


def _retold(event: Any, traced: Traced, drawn: Iterator[list[Place]]) -> Any:
    if isinstance(event, PileShuffled):
        return replace(event, cards=tuple(traced.piles[event.number]))
    if isinstance(event, MountainFilled | CardsDrawn | CupFilled):
        return replace(event, cards=tuple(traced.card(place) for place in next(drawn)))
    return event
