"""What a match waits for, and what somebody must be told."""

from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models.match import Match, Seat


class Decision(models.Model):
    """A seat's question: the newest one, open or answered. One row a seat, reused; the history is the log.

    Without a clock `due_at` is None. `remind_at` is when a person has to be reminded of an open question,
    None once that was owed; a bot plays from then on.
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="decisions")
    seat = models.OneToOneField(Seat, on_delete=models.PROTECT, related_name="decision")
    turn = models.PositiveSmallIntegerField()
    opened_at = models.DateTimeField()
    due_at = models.DateTimeField(null=True)
    remind_at = models.DateTimeField(null=True)
    open = models.BooleanField()

    class Meta:
        indexes = [
            models.Index(fields=["due_at"], condition=Q(open=True), name="decision_due"),
            models.Index(
                fields=["remind_at"],
                condition=Q(open=True, remind_at__isnull=False),
                name="decision_remind",
            ),
        ]

    def __str__(self) -> str:
        return f"turn {self.turn} of {self.seat_id}"

    def late(self, at: datetime) -> bool:
        """Whether its time was over then; without a clock it never is."""
        return self.due_at is not None and at > self.due_at


class Notice(models.Model):
    """Something a seat must be told, written with the move it tells of.

    `entry` is the newest entry it may tell. `player` is who sat there then (None: the invited address).
    `turn` is the question it is about; for an invitation and its reminder the seat's key, and for news
    to the host about another seat's invitation (declined, or lapsed) 256 times that seat plus its key.
    Letters of remarks are counted.
    `asked` for by its reader, it becomes a letter whatever they wish to do without.
    `done_at` is set when it has become a letter, is not wanted, or is no longer true.
    """

    class Kind(models.TextChoices):
        INVITATION = "invitation"
        INVITATION_REMINDER = "invitation_reminder"
        DECLINED = "declined"  # to the host: a place that was kept is free again
        CANCELLED = "cancelled"  # to all who sat there: the table, or the match, is no more
        STARTED = "started"
        TURN = "turn"
        MEANWHILE = "meanwhile"  # something came to whoever is asked nothing, as the game says
        REMINDER = "reminder"
        MISSED = "missed"
        RESULT = "result"
        REMARK = "remark"  # somebody said something, and its reader wishes to be told at once

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="notices")
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="notices")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL)
    turn = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=20, choices=Kind.choices)
    entry = models.PositiveIntegerField()
    asked = models.BooleanField(default=False)
    due_at = models.DateTimeField()
    done_at = models.DateTimeField(null=True)
    letter = models.ForeignKey("accounts.Letter", null=True, on_delete=models.SET_NULL)

    class Meta:
        indexes = [models.Index(fields=["due_at"], condition=Q(done_at=None), name="notice_due")]
        constraints = [
            models.UniqueConstraint(fields=["match", "seat", "turn", "kind"], name="notice_once"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} notice of turn {self.turn} to {self.seat_id}"
