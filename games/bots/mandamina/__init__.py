"""A partner at Mandamina: keeps a target in mind, and sees in the board what the others are building."""

from games.bots.mandamina.choice import PLAYERS
from games.bots.mandamina.par import par

__all__ = ["PLAYERS", "par"]
