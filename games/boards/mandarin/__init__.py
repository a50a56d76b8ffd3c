"""The zodiac of Mandarin: its picture, its lines in words, its stamp, and a position to show."""

from games.boards.mandarin.example import EXAMPLE
from games.boards.mandarin.lines import context as in_words
from games.boards.mandarin.news import tells
from games.boards.mandarin.picture import context as in_picture
from games.boards.mandarin.picture import ended
from games.boards.mandarin.pieces import STAMP, icon, swatch

__all__ = ["EXAMPLE", "STAMP", "ended", "icon", "in_picture", "in_words", "swatch", "tells"]
