"""The rulebooks: to add a game, name its package here."""

from types import ModuleType

from games.engine.game import AnyGame
from games.rules import mandala

BOOKS = (mandala,)
GAMES: dict[str, AnyGame] = {book.game.slug: book.game for book in BOOKS}
WORDS: dict[str, ModuleType] = {book.game.slug: book.words for book in BOOKS}
