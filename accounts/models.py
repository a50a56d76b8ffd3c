"""Players: who people are, how to reach them, and the letters by which they show that it is them."""

from typing import Any, ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models
from django.utils import timezone

from accounts import clean
from accounts.outbox.models import Letter
from accounts.sweeps.models import Failing, Heartbeat

__all__ = ["AddressChange", "Failing", "Guest", "Heartbeat", "Letter", "Player", "Refusal", "SignIn"]

NAME_LENGTH = 40
PATH_LENGTH = 500  # of a page of ours that somebody wants to go on to
DIGEST_LENGTH = 64  # of a SHA-256 in hex


def default_zone() -> str:
    return getattr(settings, "DEFAULT_ZONE", "UTC")


class PlayerManager(BaseUserManager["Player"]):
    def create_user(self, email: str, name: str = "", password: None = None, **fields: Any) -> "Player":
        """There are no passwords: `password` is only there for Django's own callers."""
        player = self.model(email=clean.address(email), name=clean.name(name, NAME_LENGTH), **fields)
        player.set_unusable_password()
        player.save(using=self._db)
        return player

    def create_superuser(self, email: str, name: str = "", password: None = None, **fields: Any) -> "Player":
        return self.create_user(email, name, is_staff=True, is_superuser=True, **fields)

    def get_by_natural_key(self, username: str | None) -> "Player":
        return self.get(email=clean.address(username or ""))


class Player(AbstractBaseUser, PermissionsMixin):
    """An account. The address is the person; whoever reads its letters plays its seats."""

    class Reachable(models.TextChoices):
        FINE = "fine", "fine"
        BOUNCED = "bounced", "not reachable by mail"

    email = models.EmailField(unique=True, max_length=clean.ADDRESS_LENGTH)
    name = models.CharField(max_length=NAME_LENGTH, blank=True)
    zone = models.CharField(max_length=64, default=default_zone)
    language = models.CharField(max_length=12, default="en")
    reachable = models.CharField(max_length=12, choices=Reachable.choices, default=Reachable.FINE)
    # Kinds of letters this person does without, with blanks between them; see accounts/wishes.py.
    unwanted = models.CharField(max_length=60, blank=True)
    # The version of the links by which a letter leads to its reader's wishes.
    key = models.PositiveSmallIntegerField(default=1)
    is_staff = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    joined_at = models.DateTimeField(default=timezone.now)

    objects: ClassVar[PlayerManager] = PlayerManager()

    EMAIL_FIELD = "email"
    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(reachable__in=["fine", "bounced"]), name="player_reachable_known"
            )
        ]

    def __str__(self) -> str:
        return self.name or self.email


class SignIn(models.Model):
    """One sign-in letter: its code and link are known by their digests, its limits are counted in rows."""

    address = models.EmailField(max_length=clean.ADDRESS_LENGTH)
    code = models.CharField(max_length=DIGEST_LENGTH)
    link = models.CharField(max_length=DIGEST_LENGTH, unique=True)
    created_at = models.DateTimeField()
    ip = models.CharField(max_length=45, blank=True)
    tries = models.PositiveSmallIntegerField(default=0)
    used_at = models.DateTimeField(null=True, blank=True)
    next = models.CharField(max_length=PATH_LENGTH, blank=True)
    kept = models.TextField(blank=True)  # a form that was sent before: signed, see accounts/web/kept.py

    class Meta:
        indexes = [
            models.Index(fields=["address", "created_at"], name="signin_address"),
            models.Index(fields=["ip", "created_at"], name="signin_ip"),
            models.Index(fields=["created_at"], name="signin_oldest"),
        ]

    def __str__(self) -> str:
        return f"sign-in {self.pk} of {self.address}"


class AddressChange(models.Model):
    """A wish to be written to elsewhere: it happens when both addresses have said yes."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="address_changes")
    old = models.EmailField(max_length=clean.ADDRESS_LENGTH)
    new = models.EmailField(max_length=clean.ADDRESS_LENGTH)
    old_link = models.CharField(max_length=DIGEST_LENGTH, unique=True)
    new_link = models.CharField(max_length=DIGEST_LENGTH, unique=True)
    created_at = models.DateTimeField()
    old_at = models.DateTimeField(null=True, blank=True)
    new_at = models.DateTimeField(null=True, blank=True)
    done_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [
            models.Index(fields=["player", "created_at"], name="change_player"),
            models.Index(fields=["new", "created_at"], name="change_new"),
        ]

    def __str__(self) -> str:
        return f"change {self.pk} from {self.old} to {self.new}"


class Refusal(models.Model):
    """Somebody who must never be invited: the digest of an address, never the address itself."""

    address = models.CharField(max_length=DIGEST_LENGTH, unique=True)
    made_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"refusal {self.pk}"


class Guest(models.Model):
    """Somebody who plays alone without an account: a player without an address, known by a cookie.

    `account` is whose it has become: a seat of the guest in the log is a seat of that account.
    """

    player = models.OneToOneField(Player, on_delete=models.CASCADE, primary_key=True, related_name="guest")
    account = models.ForeignKey(Player, null=True, on_delete=models.SET_NULL, related_name="guests")
    ip = models.CharField(max_length=45, blank=True)
    made_at = models.DateTimeField()
    seen_at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(fields=["ip", "made_at"], name="guest_ip"),
            models.Index(fields=["seen_at"], condition=models.Q(account=None), name="guest_seen"),
        ]

    def __str__(self) -> str:
        return f"guest {self.pk}"
