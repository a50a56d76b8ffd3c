"""The engine: what every game has in common, pure and without chance of its own."""
