"""Players: who people are, and how to reach them."""

from typing import Any, ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models
from django.utils import timezone

from accounts import clean
from accounts.outbox.models import Letter

__all__ = ["Letter", "Player"]

NAME_LENGTH = 40


def default_zone() -> str:
    return getattr(settings, "DEFAULT_ZONE", "UTC")


class PlayerManager(BaseUserManager["Player"]):
    def create_user(self, email: str, name: str = "", password: None = None, **fields: Any) -> "Player":
        """There are no passwords: `password` is only there for Django's own callers."""
        player = self.model(email=clean.address(email), name=clean.line(name, NAME_LENGTH), **fields)
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
