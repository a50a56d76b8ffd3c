"""An exported match: one file that holds all its reader may know of the log, and nothing more.

The file is JSON, one object, with a line for each entry:

    {"format":"mandate match 1","match":"k7m2q5t4","game":"…","reader":0,
     "seats":[{"seat":0,"player":17,"bot":null},…],"sealed":[],"secret":null,"words":null,"reasons":null,
     "entries":[
    {"number":1,"digest":"…","commitment":"…","salt":"…","entry":{…}},
    {"number":2,"digest":"…","commitment":"…","told":{…}},
    …
    ]}

match       the public id.
game        the rulebook; its version, its options and the hash of the chance secret stand in entry 1.
reader      the number of a seat, "spectator", or "all" when the match is over and everything is open.
seats       who sits where by the entries below: a player id, the name of a bot, or neither. No names.
sealed      while several choose at once: the seats that have chosen. What they chose, and how often they
            chose anew, is not told: the entries end with the one that asked.
secret      the 32 bytes that all chance came from, in hex; null until the match is over.
words       the seats' words for the chance, for each seat null or {"hash","salt","word"}, where the hash
            is SHA-256(salt | word), the salt comes from the secret as `engine/chance.py` says, and the word
            is null when it is not kept any more. Null before the end.
reasons     why whoever runs the service did what it did, {"entry","hash","salt","text"} for each such entry,
            where the hash is SHA-256(salt | text), and salt and text are null when they are not kept any
            more. Null before the end.
digest      SHA-256(digest of the entry before | commitment), 32 zero bytes before entry 1. All hashes,
            salts and the secret are bytes, written as lower-case hex.
commitment  SHA-256(salt | entry), the entry as the very text that stands in the file.
entry       the whole entry: {"at","cause","events","match","move","number","seat"}, keys sorted, no space.
told        what the reader was told of an entry of which something is kept back: {"at","cause","events",
            "seat"}, its events as the game tells them to this reader. A move is shown to its own seat only,
            so an entry in which another seat moved is always told in this way. Its salt is kept back too:
            with it, a hidden hand could be guessed until the commitment fits.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from games.engine.codec import canonical

FORMAT: Literal["mandate match 1"] = "mandate match 1"
SPECTATOR: Literal["spectator"] = "spectator"
ALL: Literal["all"] = "all"

Hash = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
Salt = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}\Z")]
Public = Annotated[str, Meta(pattern=r"^[a-z2-7]{8}\Z")]
Moment = Annotated[str, Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{6}Z\Z")]
Number = Annotated[int, Meta(ge=1)]
SeatNumber = Annotated[int, Meta(ge=0)]
Reader = SeatNumber | Literal["spectator", "all"]


class Unreadable(Exception):
    """One sentence about a file that is no exported match."""


class Sitter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits at a seat."""

    seat: SeatNumber
    player: int | None
    bot: str | None


class Word(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat's word for the chance: its hash and salt, and the word itself where it is kept."""

    hash: Hash
    salt: Salt
    word: str | None


class Why(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why whoever runs the service did what an entry says, where that is kept."""

    entry: Number
    hash: Hash
    salt: Salt | None
    text: str | None

    def __post_init__(self) -> None:
        if (self.salt is None) != (self.text is None):
            raise ValueError("a reason is kept with its salt, or neither is")


class Whole(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry with nothing kept back."""

    at: Moment
    cause: str
    events: list[dict[str, Any]]
    match: Public
    move: dict[str, Any] | None
    number: Number
    seat: SeatNumber | None

    @property
    def text(self) -> bytes:
        """The canonical entry, which was committed to."""
        return canonical(self)


class Told(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a reader was told of an entry."""

    at: Moment
    cause: str
    events: list[dict[str, Any]]
    seat: SeatNumber | None


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One entry: either whole with its salt, or as it was told."""

    number: Number
    digest: Hash
    commitment: Hash
    salt: Salt | None = None
    entry: Whole | None = None
    told: Told | None = None

    def __post_init__(self) -> None:
        if (self.entry is None) == (self.told is None) or (self.entry is None) != (self.salt is None):
            raise ValueError("an entry is whole and has its salt, or is told without it")

    @property
    def head(self) -> tuple[str, int | None, str]:
        """When it was written, the seat, the cause: known to every reader."""
        known = self.entry or self.told
        assert known is not None
        return known.at, known.seat, known.cause


class Export(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A match as its reader may know it."""

    format: Literal["mandate match 1"]
    match: Public
    game: str
    reader: Reader
    seats: tuple[Sitter, ...]
    sealed: tuple[SeatNumber, ...]
    secret: Hash | None
    words: tuple[Word | None, ...] | None
    reasons: tuple[Why, ...] | None = None
    entries: tuple[Line, ...]

    def __post_init__(self) -> None:
        whole = all(line.entry for line in self.entries) and self.secret is not None and not self.sealed
        if self.reader == ALL and not whole:
            raise ValueError("what everybody may read has its secret and all its entries")
        if self.reader != ALL and (self.secret or self.words or self.reasons):
            raise ValueError("only a match that is over has its secret in the open")

    @property
    def over(self) -> bool:
        return self.reader == ALL


_DECODER = msgspec.json.Decoder(Export)


def written(export: Export) -> bytes:
    """The file: everything but the entries on the first line, then a line each."""
    head = msgspec.json.encode(msgspec.structs.replace(export, entries=()))
    lines = b",\n".join(_line(line) for line in export.entries)
    return head.removesuffix(b"]}") + b"\n" + lines + b"\n]}\n"


def _line(line: Line) -> bytes:
    """The entry itself stands in its canonical text: what was hashed stands in the file."""
    said = msgspec.structs.asdict(line)
    if line.entry:
        said["entry"] = msgspec.Raw(line.entry.text)
    return msgspec.json.encode({key: value for key, value in said.items() if value is not None})


def read(content: bytes, name: str) -> Export:
    """The export a file holds. Raises Unreadable."""
    try:
        return _DECODER.decode(content)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise Unreadable(f"{name} is no exported match: {str(problem) or type(problem).__name__}.") from None
