"""Mandarin: the zodiac track, tiles face up or down, and auctions."""

from games.rules.mandarin import words
from games.rules.mandarin.game import game

__all__ = ["game", "words"]
