"""Logs made without a database, as the service would have written them, and the files made of them."""

import hashlib
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from games.engine.chance import SecretChance, word_hash, word_salt
from games.engine.codec import GENESIS, canonical, chained, commitment, played, stamp, text
from games.engine.facts import MatchOpened, MatchStarted, SeatResigned, SeatTaken, TurnMissed
from games.engine.fold import fold
from games.engine.moves import pick, sole
from games.rules import GAMES
from games.tools.proof.chain import seated
from games.tools.proof.command import main
from games.tools.proof.form import ALL, FORMAT, SPECTATOR, Export, Line, Word
from games.tools.proof.record import Record, line_of, told_to

PUBLIC = "k7m2q5t4"
SECRET = hashlib.sha256(b"a secret that everybody knows").digest()
NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)
ADA = 17
WORD = "monsoon"
GAME = GAMES["mandala"]


class Writer:
    """Writes entries one after the other, an hour apart, and folds what happened."""

    def __init__(self, game: Any) -> None:
        self.game, self.state, self.records = game, None, list[Record]()

    def write(self, cause: str, events: Sequence[Any], seat: int | None = None, move: Any = None) -> None:
        number = len(self.records) + 1
        said = None if move is None else text(move)
        at = stamp(NOON + timedelta(hours=number))
        self.records.append(Record(number, at, seat, cause, said, text(tuple(events))))
        self.state = fold(self.game, played(events), self.state)


def a_log(*, entries: int = 10_000, resigns: bool = False, game: Any = GAME) -> list[Record]:
    """Ada with a word against a bot: she moves by link and page, and misses a turn now and then."""
    log, dice = Writer(game), Random(3)
    hashed = [word_hash(word_salt(SECRET, 0), WORD), None]
    chance = SecretChance(SECRET, hashed)
    options, secret_hash = (("start", "random"),), hashlib.sha256(SECRET).hexdigest()
    log.write("host", [MatchOpened(game.slug, game.version, options, 2, secret_hash)])
    log.write("host", [SeatTaken(0, player=ADA)])
    log.write("host", [SeatTaken(1, bot="bot")])
    started = MatchStarted(tuple(word.hex() if word else None for word in hashed))
    log.write("system", [started, *game.setup(game.Options(), 2, chance)])
    while len(log.records) < entries and (pending := sorted(game.pending(log.state))):
        cause, move, facts = _chosen(log, pending[0], dice)
        events = game.decide(log.state, pending[0], move, chance)
        log.write(cause, [*facts, *events], pending[0], move)
    if resigns:
        log.write("web", [SeatResigned(0)], 0)
    return log.records


def _chosen(log: Writer, seat: int, dice: Random) -> tuple[str, Any, list[Any]]:
    game, state = log.game, log.state
    moves = game.moves(state, seat)
    if (move := sole(moves)) is not None:
        return "forced", move, []
    if seat == 1:
        return "bot", pick(moves, dice), []
    if dice.random() < 0.15:
        missed = TurnMissed(0, game.turn(state), stamp(NOON + timedelta(hours=len(log.records))))
        return "clock", game.fallback(state, 0), [missed]
    return dice.choice(["link", "web"]), pick(moves, dice), []


def file_of(
    records: Sequence[Record],
    reader: int | None = None,
    *,
    over: bool = True,
    game: Any = GAME,
    secret: bytes = SECRET,
    match: str = PUBLIC,
) -> Export:
    """The export of a log; whatever it holds is committed to, as by somebody who may forge it all."""
    lines, previous = list[Line](), GENESIS
    for record in records:
        salt = hashlib.sha256(f"salt {record.number}".encode()).digest()[:16]
        committed = commitment(salt, canonical(record.whole(match)))
        previous = chained(previous, committed)
        told = None if over else told_to(game, record, reader)
        lines.append(line_of(record, (previous, committed, salt), match, told))
    return Export(
        format=FORMAT,
        match=match,
        game=game.slug,
        reader=ALL if over else SPECTATOR if reader is None else reader,
        seats=seated(2, [line.entry for line in lines if line.entry]),
        sealed=(),
        secret=secret.hex() if over else None,
        words=_words(secret) if over else None,
        entries=tuple(lines),
    )


def _words(secret: bytes) -> tuple[Word | None, ...]:
    salt = word_salt(secret, 0)
    hashed = word_hash(word_salt(SECRET, 0), WORD)
    assert hashed is not None
    return Word(hashed.hex(), salt.hex(), WORD), None


def changed(records: Sequence[Record], number: int, **changes: Any) -> list[Record]:
    """The log with one entry rewritten."""
    return [
        msgspec.structs.replace(record, **changes) if record.number == number else record
        for record in records
    ]


def proved(tmp_path: Path, content: bytes, *argv: str) -> int:
    """What `proof` answers to a file that holds this."""
    file = tmp_path / "match.json"
    file.write_bytes(content)
    return main([str(file), *argv])
