"""Why whoever runs the service did something: each reason against the hash that was written down with it."""

from games.engine.codec import reason_hash
from games.tools.proof.form import Export, Unreadable, Why
from games.tools.proof.record import Fault
from games.tools.proof.replay import Course


def kept(export: Export, course: Course) -> int:
    """How many reasons are here and fit. Raises Fault, Unreadable."""
    if {why.entry: why.hash for why in export.reasons or ()} != course.reasons:
        raise Unreadable("The file names other reasons than its entries.")
    return sum(_fits(why) for why in export.reasons or ())


def _fits(why: Why) -> bool:
    """Whether it is here at all."""
    if why.salt is None or why.text is None:
        return False
    if reason_hash(bytes.fromhex(why.salt), why.text) != bytes.fromhex(why.hash):
        raise Fault(why.entry, "its reason is not the one that was hashed")
    return True
