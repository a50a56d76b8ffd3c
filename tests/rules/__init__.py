"""The rulebooks, held to their word."""
