"""Whether the database still says what was decided: every match decided again, and what is kept beside it."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.engine.codec import GENESIS, SALT, chained
from games.models import Entry, Match
from games.store.beside import Rows, differences, read
from games.store.export import committed, record_of
from games.tools.proof.form import Unreadable
from games.tools.proof.record import Fault
from games.tools.proof.replay import replayed

BATCH = 500
TRIES = 100  # of reading a match that goes on meanwhile


class Verdict(NamedTuple):
    """One match: how many entries it has, and a sentence for each thing that is wrong."""

    public: str
    entries: int
    faults: tuple[str, ...]


def verify(matches: Sequence[Match] = ()) -> Iterator[Verdict]:
    """One verdict a match, as they are read: of these, or of all there are. Nothing is written or locked."""
    yield from (verdict(match.pk) for match in matches)
    if not matches:
        yield from (verdict(pk) for pk in _all())


def count() -> int:
    return Match.objects.count()


def verdict(pk: int) -> Verdict:
    """What is wrong with a match, from rows that belong together."""
    rows = _settled(pk)
    faults = tuple(_faults(rows))
    return Verdict(rows.match.public, len(rows.entries), faults)


def _all() -> Iterator[int]:
    """By their keys, some at a time: neither a list of all nor a cursor that stays open."""
    last = 0
    while some := list(Match.objects.filter(pk__gt=last).order_by("pk").values_list("pk", flat=True)[:BATCH]):
        yield from some
        last = some[-1]


def _settled(pk: int) -> Rows:
    """Read until the match stands where it stood before: every move, and all it changes, moves its digest."""
    for _ in range(TRIES):
        rows = read(pk)
        if Match.objects.filter(pk=pk, entries=rows.match.entries, digest=rows.match.digest).exists():
            return rows
    raise RuntimeError(f"match {rows.match.public} goes on faster than it can be read")


def _faults(rows: Rows) -> Iterator[str]:
    match = rows.match
    try:
        _chain(rows)
        course = replayed((record_of(row) for row in rows.entries), _secret(rows))
    except Fault as fault:
        yield str(fault)
    except Unreadable as unknown:
        yield f"Entry 1: {unknown}"
    else:
        yield from differences(rows, course)
    if (match.entries, bytes(match.digest)) != _end(rows.entries):
        yield f"Entry {len(rows.entries)}: the match names another entry or digest as its newest."


def _chain(rows: Rows) -> None:
    """Numbers without gaps, and each digest from its entry and the one before. Raises Fault."""
    previous = GENESIS
    for number, row in enumerate(rows.entries, 1):
        if row.number != number:
            raise Fault(number, f"it is missing, and entry {row.number} stands in its place")
        if len(bytes(row.salt)) != SALT:
            raise Fault(number, "its salt was changed")
        previous = chained(previous, committed(row, rows.match))
        if previous != bytes(row.digest):
            raise Fault(number, "its digest does not follow from what it says: one of them was changed")


def _secret(rows: Rows) -> bytes:
    if rows.secret is None:
        raise Fault(1, "the secret of the match is gone")
    return rows.secret


def _end(entries: Sequence[Entry]) -> tuple[int, bytes]:
    return (entries[-1].number, bytes(entries[-1].digest)) if entries else (0, GENESIS)
