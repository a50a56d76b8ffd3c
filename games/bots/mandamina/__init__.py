"""A partner at Mandamina: keeps a target in mind, and sees in the board what the others are building."""

from games.bots.mandamina.choice import PLAYERS

__all__ = ["PLAYERS"]
