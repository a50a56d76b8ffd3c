"""Mandi held to its rulebook."""
