"""The reasons that whoever runs the service gave: kept beside the log, which holds only their hashes."""

from games.models import Reason
from games.store.log import Log


def reason_of(log: Log) -> str:
    """Why a match was ended, in the words of whoever ended it; nothing where none are kept."""
    if log.void is None:
        return ""
    kept = Reason.objects.filter(match=log.match, entry=log.void.number)
    return kept.values_list("text", flat=True).first() or ""
