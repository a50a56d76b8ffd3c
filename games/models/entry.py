"""The log: one row a move, with the events that followed; never changed, never deleted."""

from django.db import models

from games.models.match import Match


class Entry(models.Model):
    """One entry. `move` and `events` are canonical text, hashed as those bytes; `digest` chains them."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="log")
    number = models.PositiveIntegerField()
    at = models.DateTimeField()
    seat = models.PositiveSmallIntegerField(null=True)
    cause = models.CharField(max_length=8)
    move = models.TextField(null=True)
    events = models.TextField()
    form_id = models.CharField(max_length=40, null=True)
    salt = models.BinaryField(max_length=16)
    digest = models.BinaryField(max_length=32)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="entry_number_once"),
            models.UniqueConstraint(fields=["match", "form_id"], name="entry_form_once"),
        ]

    def __str__(self) -> str:
        return f"entry {self.number} of match {self.match_id}"
