"""An earlier export beside a later one: nothing was changed since, and nothing else was told then."""

from typing import Any

from games.engine.codec import codec, played, text
from games.engine.fold import fold
from games.engine.game import AnyGame
from games.tools.proof.form import Export, Line, Unreadable
from games.tools.proof.record import Fault, as_told, record_of


def agrees(now: Export, before: Export, name: str, game: AnyGame) -> None:
    """The same commitments and digests as in the file called `name`, and what it told is what was so.

    What was told is compared wherever the entry is whole by now. Raises Fault, Unreadable.
    """
    if now.match != before.match:
        raise Unreadable(f"{name} is of another match: {before.match}, not {now.match}.")
    for old in before.entries:
        if old.number > len(now.entries):
            raise Fault(old.number, f"it is missing; it stands in {name}")
        new = now.entries[old.number - 1]
        if (new.commitment, new.digest) != (old.commitment, old.digest):
            raise Fault(old.number, f"it has another digest or commitment than in {name}")
        if new.head != old.head:
            raise Fault(old.number, f"{name} tells another time, seat or cause")
        if old.told and new.entry and not _was_so(game, before, old, new):
            raise Fault(old.number, f"what {name} was told is not what happened")
    if now.over:
        _sealed(now, before, name, game)


def _was_so(game: AnyGame, before: Export, old: Line, new: Line) -> bool:
    """Whether what the earlier reader was told is the redaction of what is open now."""
    assert old.told is not None
    assert new.entry is not None
    seat = None if isinstance(before.reader, str) else before.reader
    events = codec(game).events(record_of(new.entry).events)
    return text(as_told(game, events, seat)) == text(old.told.events)


def _sealed(now: Export, before: Export, name: str, game: AnyGame) -> None:
    """Whoever had chosen by then did so in the turn that was open, or has a choice that stood before it."""
    if not before.sealed:
        return
    state, turn, chosen = None, 0, set[int | None]()
    for line in now.entries:
        if line.number == len(before.entries) + 1:
            turn = game.turn(state)
            chosen |= {seat for seat in range(len(now.seats)) if _stands(game, state, seat)}
        record = record_of(line.entry) if line.entry else None
        if turn and game.turn(state) == turn and record and record.move is not None:
            chosen.add(record.seat)
        if record:
            state = fold(game, played(codec(game).events(record.events)), state)
    if not set(before.sealed) <= chosen:
        raise Fault(len(before.entries), f"{name} says after it that a seat had chosen which had not")


def _stands(game: AnyGame, state: Any, seat: int) -> bool:
    """Whether a seat is not asked, and may answer all the same."""
    return seat not in game.pending(state) and bool(game.moves(state, seat))
