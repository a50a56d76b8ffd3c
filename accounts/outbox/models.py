"""A letter: one mail that somebody must get, from the moment it is owed until its fate is known."""

import base64
import secrets

from django.conf import settings
from django.db import models

SUBJECT_LENGTH = 200
ERROR_LENGTH = 200
UNSUBSCRIBE_LENGTH = 69  # a longer one is folded in its header, and one press does nothing
DUE = ("waiting", "sending", "unknown")


def public_id() -> int:
    """A number nobody guesses, for the letter's address; never zero."""
    return secrets.randbelow(2**63 - 1) + 1


def short(number: int) -> str:
    """A number as 13 letters and digits of one case, for Message-IDs."""
    return base64.b32encode(number.to_bytes(8, "big")).decode().rstrip("=").lower()


class Letter(models.Model):
    """One row of the outbox. Only `deliver` changes it after it is written.

    `due_at` is when a worker may take the row: the first or next try, or, while the letter is
    being sent, the end of the lease of the worker that took it.
    """

    class State(models.TextChoices):
        WAITING = "waiting"
        SENDING = "sending"
        UNKNOWN = "unknown"
        SENT = "sent"
        GAVE_UP = "gave_up"

    id = models.BigIntegerField(primary_key=True, default=public_id, editable=False)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="letters"
    )
    to = models.EmailField(max_length=254)
    kind = models.CharField(max_length=30)
    thread = models.CharField(max_length=30, blank=True)
    subject = models.CharField(max_length=SUBJECT_LENGTH)
    text = models.TextField()
    html = models.TextField(blank=True)
    picture = models.TextField(blank=True)  # the board as SVG; it is drawn when the letter leaves
    unsubscribe = models.CharField(max_length=UNSUBSCRIBE_LENGTH, blank=True)
    message_id = models.CharField(max_length=69, unique=True)
    created_at = models.DateTimeField()
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    tries = models.PositiveSmallIntegerField(default=0)
    doubts = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField()
    sent_at = models.DateTimeField(null=True, blank=True)
    error = models.CharField(max_length=ERROR_LENGTH, blank=True)

    class Meta:
        ordering = ["-created_at", "-id"]
        indexes = [
            models.Index(fields=["due_at"], condition=models.Q(state__in=DUE), name="letter_due"),
            models.Index(fields=["-created_at"], name="letter_newest"),
            models.Index(fields=["-created_at"], condition=models.Q(state="gave_up"), name="letter_gave_up"),
            models.Index(fields=["to", "-created_at"], name="letter_newest_to"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(state__in=[*DUE, "sent", "gave_up"]), name="letter_state_known"
            )
        ]

    def __str__(self) -> str:
        return f"letter {self.id} ({self.kind}, {self.state})"
