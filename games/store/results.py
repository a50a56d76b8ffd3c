"""How matches ended by their rules, read from the entries in which they did: no log is folded for it."""

from collections.abc import Collection
from typing import Any

from django.db.models import F

from games.engine.codec import codec
from games.models import Entry, Match
from games.rules import rules


def endings(matches: Collection[Match]) -> dict[int, Any]:
    """The last event of each of these matches that says who won, by their keys; none of one given up."""
    by_key = {match.pk: match for match in matches if match.over_at is not None}
    last = Entry.objects.filter(match__in=by_key, at=F("match__over_at")).order_by("number")
    found: dict[int, Any] = {}
    for key, text in last.values_list("match_id", "events"):
        match = by_key[key]
        for event in codec(rules(match.game, match.version)).events(text):
            if hasattr(event, "won"):
                found[key] = event
    return found
