"""Mandi: two to eight merchants bid in secret for the lots of a bazaar."""

from games.rules.mandi import words
from games.rules.mandi.game import game

__all__ = ["game", "words"]
