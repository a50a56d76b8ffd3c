"""Mandala: two players share two pictures of coloured sand."""

from games.rules.mandala import words
from games.rules.mandala.game import game

__all__ = ["game", "words"]
