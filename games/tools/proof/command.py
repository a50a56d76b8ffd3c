"""`proof`: an exported match is checked on any machine, without a database and without asking anybody."""

import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from games.engine.game import AnyGame
from games.rules import rules
from games.tools.asking import Parser, Unknown
from games.tools.proof import reasons, words
from games.tools.proof.against import agrees
from games.tools.proof.chain import Receipt, headed, linked, receipts, unlocked
from games.tools.proof.form import SPECTATOR, Export, Unreadable, read
from games.tools.proof.record import Fault, record_of
from games.tools.proof.replay import Course, replayed


class Wish(msgspec.Struct, frozen=True):
    """The file to be checked, the earlier ones of the same match, and what letters showed."""

    file: Path
    against: tuple[Path, ...]
    receipts: tuple[Receipt, ...]


def main(argv: list[str]) -> int:
    """0 and what was checked; 1 and one line with the entry that is wrong; 2 and one sentence."""
    try:
        lines = list(checked(_wish(argv)))
    except Fault as fault:
        print(fault)
        return 1
    except (Unknown, Unreadable) as unreadable:
        print(unreadable, file=sys.stderr)
        return 2
    except RecursionError:
        print("The file is nested too deeply to be an exported match.", file=sys.stderr)
        return 2
    print("\n".join(lines))
    return 0


def checked(wish: Wish) -> Iterator[str]:
    """What was checked, a line each. Raises Fault, Unreadable."""
    export = _read(wish.file)
    linked(export)
    opened = headed(export)
    game = _rules(opened.game, opened.version)
    yield _whose(export, game.title, opened.version)
    yield from _entries(export)
    if export.over:
        secret = unlocked(export, opened)
        course = replayed((record_of(line.entry) for line in export.entries if line.entry), secret)
        yield from _played(export, course)
    else:
        yield f"Chance: the hash of the secret stands in entry 1: {opened.secret_hash}."
    receipts(export, wish.receipts)
    if wish.receipts:
        yield f"Receipts: {_count(len(wish.receipts), 'digest', 'digests')} as letters showed."
    for path in wish.against:
        yield _beside(export, path, game)


def _beside(export: Export, path: Path, game: AnyGame) -> str:
    before = _read(path)
    try:
        linked(before)
        headed(before)
    except Fault as fault:
        raise Fault(fault.number, f"{path.name} is wrong by itself: {fault.what}") from None
    agrees(export, before, path.name, game)
    count = _count(len(before.entries), "entry", "entries")
    return f"{path.name}: {count} as {_reader(before)} was told then, and nothing was changed since."


def _whose(export: Export, title: str, version: int) -> str:
    told = "it is over, and all is open" if export.over else f"as {_reader(export)} is told it"
    seats = _count(len(export.seats), "seat", "seats")
    return f"Match {export.match}: {title}, version {version} of its rules, {seats}; {told}."


def _reader(export: Export) -> str:
    if isinstance(export.reader, int):
        return f"seat {export.reader}"
    return "a spectator" if export.reader == SPECTATOR else "everybody"


def _entries(export: Export) -> Iterator[str]:
    whole = sum(line.entry is not None for line in export.entries)
    all_of_them = len(export.entries)
    yield f"Chain: {_count(all_of_them, 'entry', 'entries')} without a gap, each digest from the one before."
    kept_back = f"; of {all_of_them - whole} something is kept back" if whole < all_of_them else ""
    yield f"Commitments: {_count(whole, 'entry is', 'entries are')} what was committed to{kept_back}."


def _played(export: Export, course: Course) -> Iterator[str]:
    """The lines of a match that is over. Raises Fault where its last entry does not end it."""
    if not course.ended:
        raise Fault(course.number, "the match is not over after it, and yet its secret is open")
    said, why = words.kept(export, course), reasons.kept(export, course)
    draws = len(course.chance.used) if course.chance else 0
    yield f"Chance: the secret is the one of entry 1; {_count(draws, 'draw', 'draws')}, none made twice."
    if said:
        yield f"Words: {_count(said, 'word is', 'words are')} what was hashed at the start."
    if why:
        yield f"Reasons: {_count(why, 'reason is', 'reasons are')} what was hashed with it."
    forced, clock = course.causes.get("forced", 0), course.causes.get("clock", 0)
    moves = _count(course.moves, "move", "moves")
    yield (
        f"Play: the deal and {moves} decided again, with the same {_count(course.events, 'event', 'events')};"
        f" {forced} forced, {clock} by the clock."
        if course.chance
        else "Play: there was none."
    )
    yield f"End: {_ending(course)}."


def _ending(course: Course) -> str:
    if course.staff is not None:
        return f"whoever runs the service, account {course.staff}, ended it without a result"
    if course.voided:
        return "it was cancelled before it began"
    if course.resigned is not None:
        return f"seat {course.resigned} resigned"
    if course.conceded:
        return "all at the table gave up, and lost"
    outcome = course.game.outcome(course.state)
    assert outcome is not None
    if outcome.won is not None:
        return f"all have {'won' if outcome.won else 'lost'} together, with {outcome.scores[0]}"
    scores = zip(outcome.scores, outcome.places, strict=True)
    return ", ".join(f"seat {n} has {s} and place {p}" for n, (s, p) in enumerate(scores))


def _count(n: int, one: str, many: str) -> str:
    return f"{n} {one if n == 1 else many}"


def _read(path: Path) -> Export:
    try:
        content = path.read_bytes()
    except OSError as problem:
        raise Unreadable(f"{path} cannot be read: {problem.strerror}.") from None
    return read(content, str(path))


def _rules(slug: str, version: int) -> AnyGame:
    try:
        return rules(slug, version)
    except LookupError:
        raise Unreadable(f"Version {version} of the rules of {slug} is not here.") from None


def _wish(argv: list[str]) -> Wish:
    """Raises Unknown."""
    parser = Parser("proof", description="Check an exported match on this machine, without a database.")
    parser.add_argument("file", metavar="FILE", type=Path)
    parser.add_argument("--against", metavar="EARLIER", type=Path, nargs="+", action="extend", default=[])
    parser.add_argument("--receipt", metavar="NUMBER:DIGEST", nargs="+", action="extend", default=[])
    said = parser.parse_args(argv)
    return Wish(said.file, tuple(said.against), tuple(_receipt(one) for one in said.receipt))


def _receipt(said: str) -> Receipt:
    """`entry 12, 4f0a 11c2 09aa 77b1`, as a letter shows it, or `12:4f0a11c209aa77b1`. Raises Unknown."""
    number, _, digits = said.strip().removeprefix("entry ").replace(",", ":", 1).partition(":")
    if not digits:
        number, _, digits = number.partition(" ")
    digest, number = "".join(digits.split()).lower(), number.strip()
    known = set(digest) <= set("0123456789abcdef") and len(digest) == 16
    if not (number.isascii() and number.isdecimal() and int(number) and known):
        raise Unknown(f"A receipt is a number, a colon and 16 digits of a digest, not {said!r}.")
    return Receipt(int(number), digest)
