"""Ada, Bo and the others, and letters to them."""

from datetime import UTC, datetime
from typing import Any

import factory
from factory.django import DjangoModelFactory

from accounts.models import Letter, Player
from accounts.outbox.post import post

NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)
NAMES = ("Ada", "Bo", "Cy", "Di", "Eli")


class PlayerFactory(DjangoModelFactory[Player]):
    class Meta:
        model = Player

    name = factory.Iterator(NAMES)
    email = factory.Sequence(lambda n: f"{NAMES[n % 5].lower()}{n}@example.org")


def letter(to: str = "bo@example.com", **changes: Any) -> Letter:
    """A posted turn letter, written at noon unless told otherwise."""
    turn: dict[str, Any] = {
        "player": None,
        "to": to,
        "kind": "turn",
        "thread": "k7m2q9t4",
        "subject": "Mandala with Ada, turn 3: your move by Thursday",
        "text": "Choose a card.\nUntil Thursday.\n\nhttps://mandate.example/t/k7m2q9t4x8b3c6w5/a5\n",
        "html": "<!doctype html><html><head><title>Turn</title></head><body><p>Choose a card.</p></body>",
        "now": NOON,
    }
    return post(**(turn | changes))
