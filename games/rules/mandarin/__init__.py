"""Mandarin: the zodiac track, tiles face up or down, and auctions."""
