"""Mandala: two players share two pictures of coloured sand."""
