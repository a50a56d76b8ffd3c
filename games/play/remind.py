"""Three quarters of the time are over: whoever is still asked is reminded, once, of all that is near."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet

from accounts.outbox.nudge import nudge
from games.models import Decision, Match
from games.notices.due import owe_reminders

ALONG = timedelta(hours=1)  # a reminder so near is told along with one that is due


def owing(now: datetime) -> list[int]:
    """The players for whom a reminder is due, the longest due first."""
    due = _near(now).order_by("remind_at", "pk")
    return list(dict.fromkeys(due.values_list("seat__player_id", flat=True)))


@transaction.atomic
def remind(player: int, *, now: datetime) -> int:
    """Owe one player what is due, and what is nearly due beside it. How many questions.

    The matches are locked like for a move, in one order, so that no question is answered meanwhile.
    """
    near = _near(now + ALONG).filter(seat__player=player)
    matches = list(near.values_list("match", flat=True))
    list(Match.objects.select_for_update().filter(pk__in=matches).order_by("pk"))
    still = near.filter(match__in=matches).order_by("match", "pk").select_related("match", "seat__player")
    asked = [decision for decision in still if _may_be_told(decision, now)]
    if not any(_due(decision, now) for decision in asked):
        return 0
    Decision.objects.filter(pk__in=[decision.pk for decision in asked]).update(remind_at=None)
    owe_reminders(asked, now=now)
    nudge("games.tasks.write_letters")
    return len(asked)


def _near(now: datetime) -> "QuerySet[Decision]":
    return Decision.objects.filter(open=True, remind_at__lte=now, seat__player__isnull=False)


def _due(decision: Decision, now: datetime) -> bool:
    return decision.remind_at is not None and decision.remind_at <= now


def _may_be_told(decision: Decision, now: datetime) -> bool:
    """Nobody is reminded before half of their time is over, however short it is."""
    due = decision.due_at
    return _due(decision, now) or (due is not None and now - decision.opened_at >= due - now)
