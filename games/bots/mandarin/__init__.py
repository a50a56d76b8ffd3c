"""A decent player of Mandarin: knows what a tile is worth to everybody, and keeps the money for the end."""

from games.bots.mandarin.choice import PLAYERS

__all__ = ["PLAYERS"]
