"""The rulebooks: to add a game, name its package here.

A changed constant or rule is a new version. The book of the version before it stays, named in the
`earlier` of its package: a match goes on to its end by the book it was opened with.
"""

from types import ModuleType

from games.engine.game import AnyGame
from games.rules import mandala, mandamina, mandarin, mandi

BOOKS = (mandala, mandi, mandamina, mandarin)
# What new matches are opened with.
GAMES: dict[str, AnyGame] = {book.game.slug: book.game for book in BOOKS}
WORDS: dict[str, ModuleType] = {book.game.slug: book.words for book in BOOKS}
# The books before them, of each game: with a `game` and `words` as well.
EARLIER: dict[str, tuple[ModuleType, ...]] = {book.game.slug: getattr(book, "earlier", ()) for book in BOOKS}


def rules(slug: str, version: int) -> AnyGame:
    """The rules of a match, by the version it was opened with. Raises LookupError."""
    if GAMES[slug].version == version:
        return GAMES[slug]
    game: AnyGame = _earlier(slug, version).game
    return game


def words_of(slug: str, version: int) -> ModuleType:
    """The sentences of a match, by the version it was opened with. Raises LookupError."""
    if GAMES[slug].version == version:
        return WORDS[slug]
    said: ModuleType = _earlier(slug, version).words
    return said


def _earlier(slug: str, version: int) -> ModuleType:
    for book in EARLIER[slug]:
        if book.game.version == version:
            return book
    raise LookupError(f"no rules of {slug} have the version {version}")
