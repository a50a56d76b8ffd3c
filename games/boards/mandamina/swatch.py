"""A marble where there can be no picture: its letter on its wood."""

from games.boards import shapes as s
from games.boards.mandamina.pieces import LETTER, WOODS


def swatch(key: str) -> s.Paint:
    """`key` is a colour."""
    letter = LETTER[key]
    return s.Paint(WOODS[letter].fill, WOODS[letter].ink, letter)
