"""Toy games: small rulebooks that hold, or break, every promise."""
