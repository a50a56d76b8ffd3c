"""Mandala, held to its rulebook."""
