"""A match as a command line names it."""

from django.core.management.base import CommandError

from games.engine.codec import public_number
from games.models import Match


def named(public: str) -> Match:
    """The match of these eight letters. Raises CommandError."""
    try:
        return Match.objects.get(number=public_number(public))
    except (ValueError, Match.DoesNotExist):
        raise CommandError(f"There is no match {public!r}.", returncode=2) from None
