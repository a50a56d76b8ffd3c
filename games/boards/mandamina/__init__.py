"""The tray of Mandamina: its picture, its lines in words, its stamp, and a position to show."""

from games.boards.mandamina.example import EXAMPLE
from games.boards.mandamina.lines import context as in_words
from games.boards.mandamina.lines import tells
from games.boards.mandamina.picture import context as in_picture
from games.boards.mandamina.picture import ended
from games.boards.mandamina.pieces import STAMP, icon
from games.boards.mandamina.swatch import swatch

__all__ = ["EXAMPLE", "STAMP", "ended", "icon", "in_picture", "in_words", "swatch", "tells"]
