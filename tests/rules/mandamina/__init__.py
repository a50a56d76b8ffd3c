"""Mandamina held to its rulebook."""
