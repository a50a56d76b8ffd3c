"""Mandarin held to its rulebook."""
