"""New entries go to the end of the log, all of a chain in one INSERT."""

import secrets
from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec

from games.engine import codec
from games.models import Entry, Match


class Draft(msgspec.Struct, frozen=True):
    """An entry that has no number yet. `at` is UTC; `events` holds service facts and the game's events."""

    at: datetime
    cause: str
    events: tuple[Any, ...]
    seat: int | None = None
    move: Any = None
    form_id: str | None = None


def append(match: Match, drafts: Sequence[Draft]) -> list[Entry]:
    """The entries written, in order; `match` carries the new number and digest (saved by the caller).

    Raises IntegrityError when somebody else wrote first: the caller holds the lock on the match row.
    """
    entries = [_entry(match, draft) for draft in drafts]
    return Entry.objects.bulk_create(entries)


def _entry(match: Match, draft: Draft) -> Entry:
    move = None if draft.move is None else codec.text(draft.move)
    events = codec.text(draft.events)
    head = codec.Head(match.public, match.entries + 1, draft.at, draft.seat, draft.cause)
    salt = secrets.token_bytes(codec.SALT)
    committed = codec.commitment(salt, codec.canonical_entry(head, move, events))
    match.entries, match.digest = head.number, codec.chained(bytes(match.digest), committed)
    return Entry(
        match=match,
        number=head.number,
        at=head.at,
        seat=head.seat,
        cause=head.cause,
        move=move,
        events=events,
        form_id=draft.form_id,
        salt=salt,
        digest=match.digest,
    )
