"""The rulebooks: to add a game, name its package here."""

from games.engine.game import AnyGame
from games.rules import mandala

BOOKS = (mandala,)
GAMES: dict[str, AnyGame] = {book.game.slug: book.game for book in BOOKS}
