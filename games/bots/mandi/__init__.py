"""A decent player of Mandi: knows what each lot is worth to everybody, and so where the crowd will be."""

from games.bots.mandi.choice import PLAYERS

__all__ = ["PLAYERS"]
