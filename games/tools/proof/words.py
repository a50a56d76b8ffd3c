"""The players' words for the chance: each against the hash that was written down at the start."""

from games.engine.chance import word_hash, word_salt
from games.tools.proof.form import Export, Unreadable, Word
from games.tools.proof.record import Fault
from games.tools.proof.replay import Course


def kept(export: Export, course: Course) -> int:
    """How many words are here and fit. Raises Fault, Unreadable."""
    if export.words is None:
        if course.words:
            raise Unreadable("The file does not say which words there were.")
        return 0
    if tuple(word.hash if word else None for word in export.words) != course.words:
        raise Unreadable("The file names other words than its entries.")
    return sum(_fits(course, seat, word) for seat, word in enumerate(export.words) if word)


def _fits(course: Course, seat: int, word: Word) -> bool:
    """Whether it is here at all."""
    salt = word_salt(course.secret, seat)
    if word.salt != salt.hex():
        raise Fault(course.dealt, f"the word of seat {seat} has a salt that does not come from the secret")
    if word.word is None:
        return False
    if word_hash(salt, word.word) != bytes.fromhex(word.hash):
        raise Fault(course.dealt, f"the word of seat {seat} is not the one that was hashed")
    return True
