"""Why whoever runs the service did something about a match: beside the log, so that it can be erased."""

from django.db import models

from games.models.match import Match

REASON_LENGTH = 200  # characters


class Reason(models.Model):
    """The words whose salted hash stands in the entry of that number. Without this row the entry stays."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="reasons")
    entry = models.PositiveIntegerField()
    text = models.CharField(max_length=REASON_LENGTH)
    salt = models.BinaryField(max_length=16)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "entry"], name="reason_once")]

    def __str__(self) -> str:
        return f"the reason of entry {self.entry} of match {self.match_id}"
