"""What holds for any export, whoever reads it: the numbers, the chain, the commitments, the receipts."""

import hashlib
from collections.abc import Iterable
from typing import NamedTuple

from games.engine.codec import GENESIS, chained, commitment
from games.engine.facts import MatchOpened, SeatTaken
from games.tools.proof.facts import facts_of
from games.tools.proof.form import Export, Line, Sitter, Unreadable, Whole
from games.tools.proof.record import Fault


class Receipt(NamedTuple):
    """What a letter shows of an entry: its number and the first 16 digits of its digest."""

    number: int
    digest: str


def linked(export: Export) -> None:
    """Numbers from 1 without gaps, each digest from the one before, opened entries as committed.

    Raises Fault.
    """
    previous = GENESIS
    if not export.entries:
        raise Fault(1, "it is missing")
    for number, line in enumerate(export.entries, 1):
        if line.number != number:
            raise Fault(number, f"it is missing, and entry {line.number} stands in its place")
        committed, digest = bytes.fromhex(line.commitment), bytes.fromhex(line.digest)
        _opened(export, line)
        if chained(previous, committed) != digest:
            raise Fault(number, "its digest does not follow from its commitment and the digest before")
        previous = digest


def _opened(export: Export, line: Line) -> None:
    if line.entry is None or line.salt is None:
        return
    if (line.entry.number, line.entry.match) != (line.number, export.match):
        raise Fault(line.number, f"it says that it is entry {line.entry.number} of {line.entry.match}")
    if commitment(bytes.fromhex(line.salt), line.entry.text).hex() != line.commitment:
        raise Fault(line.number, "it is not what was committed to: its text or its salt was changed")


def opening(export: Export) -> MatchOpened:
    """What entry 1 says; every reader is told it in full. Raises Fault."""
    first = export.entries[0].entry
    facts = facts_of(first) if first else ()
    fact = next((fact for fact in facts if isinstance(fact, MatchOpened)), None)
    if fact is None:
        raise Fault(1, "it does not open a match, with the hash of the secret")
    return fact


def headed(export: Export) -> MatchOpened:
    """What the file says above its entries is what they say. Raises Fault, Unreadable."""
    opened = opening(export)
    if len(opened.secret_hash) != 64:
        raise Fault(1, "it holds no hash of the secret")
    if export.game != opened.game:
        raise Unreadable(f"The file says it is {export.game}, and its first entry opens {opened.game}.")
    if export.seats != seated(opened.seats, (line.entry for line in export.entries if line.entry)):
        raise Unreadable("The file names other seats than its entries.")
    if not isinstance(export.reader, str) and export.reader >= opened.seats:
        raise Unreadable(f"The file is said to be for seat {export.reader}, which the match does not have.")
    return opened


def seated(seats: int, entries: Iterable[Whole]) -> tuple[Sitter, ...]:
    """Who sits at each seat by the facts of these entries."""
    sitters = [Sitter(seat, None, None) for seat in range(seats)]
    for entry in entries:
        for fact in facts_of(entry):
            if isinstance(fact, SeatTaken) and 0 <= fact.seat < seats:
                sitters[fact.seat] = Sitter(fact.seat, fact.player, fact.bot)
    return tuple(sitters)


def unlocked(export: Export, opened: MatchOpened) -> bytes:
    """The secret of a match that is over, if it is the one committed to. Raises Fault."""
    secret = bytes.fromhex(export.secret or "")
    if hashlib.sha256(secret).hexdigest() != opened.secret_hash:
        raise Fault(1, "the secret is not the one it was opened with: their hashes differ")
    return secret


def receipts(export: Export, shown: Iterable[Receipt]) -> None:
    """What letters showed stands in it. Raises Fault."""
    for receipt in shown:
        if receipt.number > len(export.entries):
            raise Fault(receipt.number, "a letter showed it, and it is not in this file")
        digest = export.entries[receipt.number - 1].digest[:16]
        if digest != receipt.digest:
            raise Fault(receipt.number, f"a letter showed {receipt.digest}, and here it is {digest}")
