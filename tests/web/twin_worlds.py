"""A second match that differs from the first only in what one reader may not know."""

import re
from random import Random

from games.engine.codec import played, text
from games.models import Match
from games.store.log import load
from tests.factories.copies import copied
from tests.rules.mandala.twins import twin

CHANGING = (
    r"\b[0-9a-f]{4}( [0-9a-f]{4}){3}\b",  # a receipt
    r'(?<=name="form_id" value=")[^"]*',
    r'(?<=name="csrfmiddlewaretoken" value=")[^"]*',
    r'(?<=name="kept" value=")[^"]*',
    r"(?<=/[vwt]/)[a-z2-7]+",
)


def twin_of(match: Match, reader: int | None, seed: int = 1) -> Match:
    """The same people at the same table, and cards that `reader` never saw in other places."""
    log = load(match)
    lines = [line.events for line in log.lines]
    other = twin(log.events, reader, Random(seed))
    assert other is not None, "nothing is hidden, so nothing would be tested"
    told = iter(other)
    ours = [[next(told) if event in played((event,)) else event for event in events] for events in lines]
    assert [tuple(some) for some in ours] != lines
    return copied(match, [text(tuple(some)) for some in ours])


def without_marks(page: bytes, match: Match) -> str:
    """A page without what differs between any two matches."""
    said = page.decode()
    for pattern in CHANGING:
        said = re.sub(pattern, "", said)
    return said.replace(match.public, "a-match")
