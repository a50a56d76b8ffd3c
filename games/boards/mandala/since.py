"""What has changed on the mat since somebody last looked: places, and how many cards more lie there."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from games.rules.mandala import events as e

Key = tuple[
    str | int, ...
]  # ("mountain", 1, "red"), ("field", 1, seat, "red"), ("river", seat, 3), ("cup", seat), …


def changes(events: Iterable[Any]) -> dict[Key, int]:
    """Cards more at each place."""
    more: Counter[Key] = Counter()
    for event in events:
        if isinstance(event, e.MandalaCleared | e.PileShuffled):
            more = _swept(more, event)
        else:
            more.update(_put(event))
    return dict(more)


def _swept(more: Counter[Key], event: e.MandalaCleared | e.PileShuffled) -> Counter[Key]:
    """Without the places that are empty now."""
    if isinstance(event, e.PileShuffled):
        return Counter({key: n for key, n in more.items() if key != ("discard",)})
    return Counter({key: n for key, n in more.items() if key[:2] not in _areas(event.mandala)})


def _areas(mandala: int) -> tuple[Key, Key]:
    return ("mountain", mandala), ("field", mandala)


def _put(event: Any) -> dict[Key, int]:
    match event:
        case e.LaidOnMountain():
            return {("mountain", event.mandala, event.colour): 1}
        case e.LaidInField():
            return {("field", event.mandala, event.seat, event.colour): event.n}
        case e.MountainFilled():
            return Counter(("mountain", event.mandala, colour) for colour in event.cards)
        case e.Discarded():
            return {("discard",): event.n}
        case e.ColourTaken():
            river = {("river", event.seat, event.space): 1} if event.space else {}
            return river | ({("cup", event.seat): event.cup} if event.cup else {})
    return {}
