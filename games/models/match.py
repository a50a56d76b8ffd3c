"""A match and its seats."""

import secrets

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.engine.codec import public_id

WORD_LENGTH = 60  # characters of what a player adds to the chance


def random_number() -> int:
    """The 40-bit number a match is known by outside."""
    return secrets.randbits(40)


class Match(models.Model):
    """One play of a game. `entries` and `digest` are those of the newest entry of its log.

    A table that is not full at `until` is cancelled. `again` is the match whose people play once more.
    With no `hours` there is no clock: somebody plays alone. `layout` is the named start it was laid from.
    `par` are the fewest moves that were found for it, by the method `par_by`; while it is `par_due` they
    are still to be looked for.
    """

    class Status(models.TextChoices):
        OPEN = "open"
        RUNNING = "running"
        OVER = "over"
        VOID = "void"  # ended without a result, before it began or after

    class Watch(models.TextChoices):
        """Who may look at it besides its own seats: nobody, whoever has the link, everybody."""

        PRIVATE = "private"
        LINK = "link"
        OPEN = "open"

    class Talk(models.TextChoices):
        """Whether those who sit there may say something to each other."""

        TABLE = "table"
        NONE = "none"

    number = models.BigIntegerField(unique=True, default=random_number, editable=False)
    game = models.CharField(max_length=20)
    version = models.PositiveSmallIntegerField()
    options = models.TextField()
    hours = models.PositiveSmallIntegerField()
    form_id = models.CharField(max_length=40, unique=True, null=True)
    host = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="hosted")
    status = models.CharField(max_length=7, choices=Status.choices, default=Status.OPEN)
    opened_at = models.DateTimeField()
    until = models.DateTimeField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    over_at = models.DateTimeField(null=True, blank=True)
    cancelled_at = models.DateTimeField(null=True, blank=True)
    watch = models.CharField(max_length=7, choices=Watch.choices, default=Watch.PRIVATE)
    talk = models.CharField(max_length=5, choices=Talk.choices, default=Talk.TABLE)
    again = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="played_again"
    )
    entries = models.PositiveIntegerField(default=0)
    digest = models.BinaryField(max_length=32, default=bytes(32))
    layout = models.ForeignKey(
        "Layout", null=True, blank=True, on_delete=models.PROTECT, related_name="matches"
    )
    par_due = models.BooleanField(default=False)
    par = models.PositiveSmallIntegerField(null=True, blank=True)
    par_by = models.CharField(max_length=20, blank=True)

    class Meta:
        indexes = [
            models.Index(fields=["over_at"], condition=Q(par_due=True), name="match_par_due"),
            models.Index(fields=["until"], condition=Q(status="open"), name="match_until"),
            models.Index(fields=["status"], name="match_status"),  # to count them without reading them
        ]
        constraints = [
            # Two who press "again" meet at one table; one that was cancelled is in nobody's way.
            models.UniqueConstraint(fields=["again"], condition=~Q(status="void"), name="match_again_once"),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.public}"

    @property
    def public(self) -> str:
        return public_id(self.number)

    @property
    def alone(self) -> bool:
        """Whether nobody waits for anybody: one person plays, without a clock."""
        return not self.hours

    @property
    def begun(self) -> bool:
        """Whether there is something on the table, whatever became of it."""
        return self.started_at is not None

    @property
    def ended(self) -> bool:
        """Whether it was played and is no more, with a result or without."""
        return self.begun and self.status != Match.Status.RUNNING


class MatchSecret(models.Model):
    """The 32 bytes all chance of a match comes from; in a table of its own, so that nothing shows it."""

    match = models.OneToOneField(Match, on_delete=models.PROTECT, primary_key=True, related_name="secret")
    secret = models.BinaryField(max_length=32)

    def __str__(self) -> str:
        return "a secret"


class Seat(models.Model):
    """A place in a match: a player, a bot, or free; then `invited` is the address it is kept for, if it is.

    `open_to_all` is a place in the lobby. `key` is the version of its links: a higher one withdraws all
    older links of the seat. `unwanted` are kinds of letters its player does without in this match.
    `wished` are those that come only to whoever asks for them, and `touch`: that the first one is the move.
    `muted` are the numbers of the seats whose remarks its player does not want to read.
    `word` is what its player adds to the chance: for nobody else's eyes before the match begins.
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="seat_rows")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="seats"
    )
    bot = models.CharField(max_length=20, blank=True)
    invited = models.EmailField(max_length=254, blank=True)
    open_to_all = models.BooleanField(default=False)
    key = models.PositiveSmallIntegerField(default=1)
    unwanted = models.CharField(max_length=60, blank=True)
    wished = models.CharField(max_length=60, blank=True)
    muted = models.CharField(max_length=30, blank=True)
    word = models.CharField(max_length=WORD_LENGTH, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="seat_once"),
            models.UniqueConstraint(fields=["match", "player"], name="seat_one_a_player"),
        ]

    def __str__(self) -> str:
        return f"seat {self.number} of match {self.match_id}"
