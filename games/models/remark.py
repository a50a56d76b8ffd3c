"""What people say at a table, beside the log: a remark is no entry, so that it can be forgotten."""

import secrets

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.engine.codec import public_id
from games.models.match import Match, Seat

REMARK_LENGTH = 500  # characters
WHY_LENGTH = 200  # of what somebody says about a remark they report


def random_name() -> str:
    """What a remark is called outside: in no order, so that no gap tells of one that is still sealed."""
    return public_id(secrets.randbits(40))


class Remark(models.Model):
    """One remark of a seat. `turn` is that of the choice it was sent with; None: it was sent alone.

    It is open once the match is past that turn, or over: a remark that is sent with a sealed choice opens
    with it. A seat has one a turn; sealing again replaces it. Of whoever was forgotten the text is blank.
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="remarks")
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="remarks")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="remarks")
    name = models.CharField(max_length=8, unique=True, default=random_name)
    text = models.CharField(max_length=REMARK_LENGTH, blank=True)
    at = models.DateTimeField()
    turn = models.PositiveSmallIntegerField(null=True)
    form_id = models.CharField(max_length=40, null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["seat", "turn"], name="remark_one_a_choice"),
            models.UniqueConstraint(fields=["seat", "form_id"], name="remark_form_once"),
        ]

    def __str__(self) -> str:
        return f"a remark of seat {self.seat_id}"


class Report(models.Model):
    """Somebody who read a remark wants whoever runs the site to read it too; `seen_at` is when that was."""

    remark = models.ForeignKey(Remark, on_delete=models.PROTECT, related_name="reports")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="reports")
    why = models.CharField(max_length=WHY_LENGTH, blank=True)
    at = models.DateTimeField()
    seen_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["at"], condition=Q(seen_at=None), name="report_unseen")]
        constraints = [models.UniqueConstraint(fields=["remark", "by"], name="report_once")]

    def __str__(self) -> str:
        return f"a report of remark {self.remark_id}"
