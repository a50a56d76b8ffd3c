"""Mandamina: one to four people sort marbles together without a word."""

from games.rules.mandamina import words
from games.rules.mandamina.game import game

__all__ = ["game", "words"]
