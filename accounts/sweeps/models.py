"""The heartbeat of the sweeps, and what one of them cannot settle."""

from django.db import models

NAME_LENGTH = 40
KIND_LENGTH = 60
PLACE_LENGTH = 120


class Heartbeat(models.Model):
    """One row a kind of sweep, whichever worker ran it. Written by `run`, and by nothing else.

    `began_at` is the begin of the newest run that was written down, `alive_at` when a run last went well or
    was still at work: the time since then is how long this kind slept. `done` and `failed` count rows, ever.
    Of the last failure the class and the place in our code are kept, never what it said.
    """

    name = models.CharField(max_length=NAME_LENGTH, primary_key=True)
    began_at = models.DateTimeField(null=True)
    alive_at = models.DateTimeField(null=True)
    done = models.PositiveBigIntegerField(default=0)
    failed = models.PositiveBigIntegerField(default=0)
    failed_at = models.DateTimeField(null=True)
    failed_kind = models.CharField(max_length=KIND_LENGTH, blank=True)
    failed_place = models.CharField(max_length=PLACE_LENGTH, blank=True)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return f"heartbeat of {self.name}"


class Failing(models.Model):
    """A row that a sweep could not settle: tried again after a pause, and gone when it goes through."""

    sweep = models.CharField(max_length=NAME_LENGTH)
    what = models.CharField(max_length=20)
    row = models.BigIntegerField()
    since = models.DateTimeField()
    times = models.PositiveIntegerField(default=1)
    last_at = models.DateTimeField()
    again_at = models.DateTimeField()
    kind = models.CharField(max_length=KIND_LENGTH)
    place = models.CharField(max_length=PLACE_LENGTH, blank=True)

    class Meta:
        ordering = ["since", "pk"]
        constraints = [models.UniqueConstraint(fields=["sweep", "what", "row"], name="failing_once")]

    def __str__(self) -> str:
        return f"{self.what} {self.row} of {self.sweep}"
