"""A start that several may try, each alone: it is known by a name, or by its day."""

from django.db import models

NAME_LENGTH = 13


class Layout(models.Model):
    """A secret of which every match that is laid from it has the same start.

    `name` is random letters and tells nothing. `day` is the UTC day on which it is everybody's: its secret is
    made before that day, and the hash of it shown before.
    """

    name = models.CharField(max_length=NAME_LENGTH, unique=True)
    game = models.CharField(max_length=20)
    secret = models.BinaryField(max_length=32)
    day = models.DateField(null=True, blank=True)
    made_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "day"], name="layout_of_a_day")]

    def __str__(self) -> str:
        return f"layout {self.pk}"
