"""What happened to the reader of a letter in at most three lines: what matters most of it."""

from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from games.notices.reader import Reader
from games.notices.story import Told


class Own(NamedTuple):
    """What an event was to the reader: how much that matters, in which entry it came, and where in that."""

    weight: int
    line: int
    place: int
    said: str


def in_short(reader: Reader, *, missed: bool) -> list[str]:
    """At most three lines: what happened to the reader."""
    own = _most(3, _own(reader))
    clock = [told for told in reader.news if told.cause == "clock" and told.seat == reader.seat][-1:]
    if missed and clock:
        return [clock[0].excuse, *_most(1, _own(reader))] if own else [clock[0].text]
    if own:
        return own
    theirs = [told.text for told in reader.news if not told.mine and told.turn and not _before(reader, told)]
    mine = [told.text for told in reader.news if told.mine and not _before(reader, told)]
    return theirs[-3:] or mine[-1:] or [_begun(reader)]


def headline(reader: Reader) -> tuple[str, list[str]]:
    """What matters most of that which made the letter, and at most two lines of all the rest."""
    own, made = _own(reader), _made(reader)
    first = max((one for one in own if one.line >= made), default=None)
    if first is None:
        return [told.text for told in reader.news if told.turn][-1], []
    return first.said, _most(2, [one for one in own if one != first])


def _made(reader: Reader) -> int:
    """The number of the entry with which the chain began that the game calls news; 0 if it was before."""
    events: tuple[Any, ...] = ()
    for told in reversed(reader.news):
        events = (*told.events, *events)
        if reader.words.news(events, reader.seat):
            return told.number
    return 0


def _own(reader: Reader) -> list[Own]:
    """What happened to the reader, one after the other; how much it matters, where the game says so."""
    weight = getattr(reader.words, "weight", None)
    if weight is None or reader.seat is None:
        return [Own(0, told.number, i, said) for told in reader.news for i, said in enumerate(told.own)]
    return [
        Own(weight(event, reader.seat), told.number, i, reader.say(said))
        for told in reader.news
        for i, event in enumerate(told.events)
        if (said := reader.words.in_short(event, reader.seat))
    ]


def _most(n: int, own: list[Own]) -> list[str]:
    """So many of them that matter most, and of equals the newest, as they came."""
    best = sorted(own)[-n:]
    return [one.said for one in sorted(best, key=lambda one: one[1:])]


def _before(reader: Reader, told: Told) -> bool:
    """Whether it was before anybody's first turn, in a game that is told turn by turn."""
    return getattr(reader.words, "BY_TURNS", False) and not reader.listed(told)["turn"]


def _begun(reader: Reader) -> str:
    if len(reader.log.pending) > 1:
        return _("The match has begun, and everybody chooses at once.")
    return _("The match has begun, and you move first.")
