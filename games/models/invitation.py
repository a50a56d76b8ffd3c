"""An invitation: a place kept for somebody until a date, and what became of it."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models.match import Seat


class Invitation(models.Model):
    """One invitation to a seat; the newest of a seat is the one that counts.

    `player` is who was invited by name, or who accepted. `address` is where the letter went, until it is
    forgotten or its account known. `remind_at` is when the one reminder is due, None when none is to come.
    `answered_at` is when it stopped waiting, however that came.
    """

    class State(models.TextChoices):
        WAITING = "waiting"
        ACCEPTED = "accepted"
        DECLINED = "declined"
        WITHDRAWN = "withdrawn"
        LAPSED = "lapsed"

    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="invitations")
    inviter = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="invitations_sent"
    )
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="invitations",
    )
    address = models.EmailField(max_length=254, blank=True)
    language = models.CharField(max_length=12, default="en")
    state = models.CharField(max_length=9, choices=State.choices, default=State.WAITING)
    sent_at = models.DateTimeField()
    remind_at = models.DateTimeField(null=True, blank=True)
    reminded_at = models.DateTimeField(null=True, blank=True)
    until = models.DateTimeField()
    renewed = models.BooleanField(default=False)
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [
            models.Index(fields=["address", "sent_at"], name="invitation_address"),
            models.Index(fields=["remind_at"], condition=Q(state="waiting"), name="invitation_remind"),
            models.Index(fields=["until"], condition=Q(state="waiting"), name="invitation_until"),
            models.Index(fields=["sent_at"], condition=~Q(address=""), name="invitation_known"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["seat"], condition=Q(state="waiting"), name="invitation_one_a_seat"
            ),
        ]

    def __str__(self) -> str:
        return f"invitation {self.pk} to seat {self.seat_id} ({self.state})"
