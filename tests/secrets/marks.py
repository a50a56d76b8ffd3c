"""The only values that must differ between two worlds: what the log tells of itself by hashes."""

import re
from collections.abc import Iterator, Mapping

from games.engine import codec
from games.engine.facts import MatchOpened, MatchStarted
from games.models import Entry, Match
from games.rules import GAMES
from games.store.export import committed

# A whole hash, or the first 16 digits as a receipt shows them.
HASH = re.compile(r"\b[0-9a-f]{64}\b|\b[0-9a-f]{4}(?: [0-9a-f]{4}){3}\b")


class Marks:
    """Every digest, commitment and hash of a secret or a word that this world knows, and what each is.

    Only these are put aside, each for its own name: another hash, or one in another place, is a difference.
    An entry is named by its number, or by its seat after as many entries of its match as `numbered` says.
    """

    def __init__(self, numbered: Mapping[int, int] | None = None) -> None:
        self.numbered = numbered or {}
        self.named: dict[str, str] = {}
        self.newest = 0

    def learn(self, *, stays: bool = True) -> None:
        """From the rows that came since; not all of them stay."""
        for row in Entry.objects.filter(pk__gt=self.newest).select_related("match").order_by("pk"):
            self._learn(row, row.match)
            self.newest = row.pk if stays else self.newest

    def _learn(self, row: Entry, match: Match) -> None:
        named = row.number <= self.numbered.get(match.pk, row.number)
        where = f"{match.public} {row.number if named else f'of seat {row.seat}'}"
        digest, commitment = bytes(row.digest).hex(), committed(row, match).hex()
        self.named[digest] = f"<digest {where}>"
        self.named[commitment] = f"<commitment {where}>"
        self.named[_short(digest)] = f"<receipt {where}>"
        self.named[_short(commitment)] = f"<sealed receipt {where}>"
        self.named |= dict(_hashes(row, match))

    def without(self, said: str) -> str:
        return HASH.sub(lambda found: self.named.get(found[0], found[0]), said)


def _short(digest: str) -> str:
    """As a receipt shows it."""
    return " ".join(digest[i : i + 4] for i in range(0, 16, 4))


def _hashes(row: Entry, match: Match) -> Iterator[tuple[str, str]]:
    for fact in codec.codec(GAMES[match.game]).events(row.events):
        if isinstance(fact, MatchOpened):
            yield fact.secret_hash, f"<secret hash {match.public}>"
        if isinstance(fact, MatchStarted):
            yield from ((word, f"<word {match.public} {i}>") for i, word in enumerate(fact.words) if word)
