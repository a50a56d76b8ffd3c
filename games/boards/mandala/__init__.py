"""The mat of Mandala: its picture, its lines in words, its stamp, and a position to show."""

from games.boards.mandala.example import EXAMPLE
from games.boards.mandala.lines import context as in_words
from games.boards.mandala.lines import ended
from games.boards.mandala.picture import context as in_picture
from games.boards.mandala.pieces import STAMP, icon

__all__ = ["EXAMPLE", "STAMP", "ended", "icon", "in_picture", "in_words"]
