"""The bazaar of Mandi: its picture, its lines in words, its stamp, and a position to show."""

from games.boards.mandi.example import EXAMPLE
from games.boards.mandi.lines import context as in_words
from games.boards.mandi.lines import ended
from games.boards.mandi.news import tells
from games.boards.mandi.picture import context as in_picture
from games.boards.mandi.pieces import STAMP, icon

__all__ = ["EXAMPLE", "STAMP", "ended", "icon", "in_picture", "in_words", "tells"]
