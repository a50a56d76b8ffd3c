"""A match as a file: what a seat, a spectator, or after the end everybody may know of its log."""

from games.engine import codec
from games.engine.chance import word_salt
from games.engine.facts import ByStaff, MatchStarted
from games.models import Entry, Match, MatchSecret, Reason, Seat
from games.store.log import Line, Log, Row, load
from games.tools.proof.chain import seated
from games.tools.proof.form import ALL, FORMAT, SPECTATOR, Export, Why, Word
from games.tools.proof.form import Line as Told
from games.tools.proof.record import Record, line_of, told_to


def export(match: Match, seat: int | None) -> Export:
    """As `seat` (None: a spectator) may know it now. Who may ask at all is decided by the caller.

    While several choose at once it ends where their turn began, as every page does.
    """
    log = load(match)
    shown = [line for line in log.lines if line.number <= log.shown]
    entries = tuple(_told(log, line, seat) for line in shown)
    secret = secret_of(match) if log.open else None
    return Export(
        format=FORMAT,
        match=match.public,
        game=match.game,
        reader=ALL if log.open else SPECTATOR if seat is None else seat,
        seats=seated(log.seats, [line.entry for line in entries if line.entry]),
        sealed=_sealed(log),
        secret=secret.hex() if secret else None,
        words=_words(log, secret) if secret else None,
        reasons=_reasons(log) if log.open else None,
        entries=entries,
    )


def record_of(row: Row | Entry) -> Record:
    """The row as the log's own text has it."""
    return Record(row.number, codec.stamp(row.at), row.seat, row.cause, row.move, row.events)


def committed(row: Row | Entry, match: Match) -> bytes:
    """The commitment of an entry, which is not stored."""
    head = codec.Head(match.public, row.number, row.at, row.seat, row.cause)
    return codec.commitment(bytes(row.salt), codec.canonical_entry(head, row.move, row.events))


def _told(log: Log, line: Line, seat: int | None) -> Told:
    row, public = line.row, log.match.public
    chain = (bytes(row.digest), committed(row, log.match), bytes(row.salt))
    told = None if log.open else told_to(log.game, record_of(row), seat)
    return line_of(record_of(row), chain, public, told)


def _sealed(log: Log) -> tuple[int, ...]:
    """Who has chosen while others of the same turn still do."""
    return tuple(seat for seat in range(log.seats) if log.may_think_again(seat))


def secret_of(match: Match) -> bytes:
    return bytes(MatchSecret.objects.get(match=match).secret)


def _words(log: Log, secret: bytes) -> tuple[Word | None, ...] | None:
    """The words for the chance, which are nobody's secret any more; one that was erased is only a hash."""
    facts = (fact for line in log.lines for fact in line.events)
    started = next((fact for fact in facts if isinstance(fact, MatchStarted)), None)
    if started is None:
        return None
    said = dict(Seat.objects.filter(match=log.match).values_list("number", "word"))
    return tuple(
        Word(hashed, word_salt(secret, seat).hex(), said.get(seat) or None) if hashed else None
        for seat, hashed in enumerate(started.words)
    )


def _reasons(log: Log) -> tuple[Why, ...]:
    """Why whoever runs the service did what it did; a reason that was erased is only a hash."""
    facts = [(line.number, fact) for line in log.lines for fact in line.events if isinstance(fact, ByStaff)]
    if not facts:
        return ()
    kept = {reason.entry: reason for reason in Reason.objects.filter(match=log.match)}
    return tuple(_why(number, fact, kept.get(number)) for number, fact in facts)


def _why(number: int, fact: ByStaff, kept: Reason | None) -> Why:
    return Why(number, fact.why, bytes(kept.salt).hex() if kept else None, kept.text if kept else None)
