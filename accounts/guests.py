"""Guests: whoever plays alone without an account, known for a while to one browser and to nobody else."""

import secrets
from collections.abc import Callable
from datetime import datetime, timedelta

from django.contrib.auth.hashers import make_password
from django.db import models, transaction

from accounts import tokens
from accounts.alone import alone
from accounts.languages import usable
from accounts.models import Guest, Player, default_zone
from accounts.tokens import BadLink

KEPT = timedelta(days=30)  # after they were last seen
FRESH = timedelta(days=1)  # so long it is not written down again that somebody was seen
HOUR, AN_HOUR = timedelta(hours=1), 10  # new guests from one place
NOWHERE = "guest.invalid"  # a domain that no mail ever reaches
RANDOM, NUMBER = 8, 5  # bytes of a guest's own name, and of their account's number
_SALT = "mandate.guest"


class TooManyGuests(Exception):
    """Enough new guests from one place within the hour."""


def made(*, ip: str, language: str = "", now: datetime) -> Player:
    """A new guest: a player with a name of its own that is random, and no address. Raises TooManyGuests."""
    with transaction.atomic():
        alone(f"guests from {ip}")
        if Guest.objects.filter(ip=ip, made_at__gt=now - HOUR).count() >= AN_HOUR:
            raise TooManyGuests
        player = Player.objects.create(
            email=f"guest-{secrets.token_hex(RANDOM)}@{NOWHERE}",
            zone=default_zone(),
            language=usable(language),
            password=make_password(None),
            joined_at=now,
        )
        Guest.objects.create(player=player, ip=ip, made_at=now, seen_at=now)
    return player


def is_guest(player: Player | None) -> bool:
    """Whether somebody has no account: nothing is ever sent to them, and no page tells of them."""
    return player is not None and player.email.endswith(f"@{NOWHERE}")


def named(player: Player) -> str:
    """What a browser keeps: number and own name, signed, so that neither alone is enough."""
    return tokens.signed(player.pk.to_bytes(NUMBER) + bytes.fromhex(_own(player)), _SALT)


def known(name: str, now: datetime) -> Player | None:
    """The guest whom a browser names, while they are kept and have no account: one query at most."""
    try:
        packed = tokens.read(name, NUMBER + RANDOM, _SALT)
    except BadLink:
        return None
    email = f"guest-{packed[NUMBER:].hex()}@{NOWHERE}"
    kept = Guest.objects.filter(account=None, seen_at__gt=now - KEPT, player__is_active=True)
    guest = kept.filter(player=int.from_bytes(packed[:NUMBER]), player__email=email)
    found = guest.select_related("player").first()
    return found.player if found else None


def seen(player: Player, now: datetime) -> None:
    """Whoever plays is kept for longer; written down once a day."""
    Guest.objects.filter(player=player, account=None, seen_at__lt=now - FRESH).update(seen_at=now)


@transaction.atomic
def adopt(guest: Player, account: Player) -> bool:
    """All that is the guest's becomes the account's, and the guest is nobody any more; once.

    The row of the guest stays, for entries name its number, and says whose it has become.
    """
    row = Guest.objects.select_for_update().filter(player=guest, account=None).first()
    if row is None or guest.pk == account.pk or is_guest(account):
        return False
    for field in _pointing():
        field.model._default_manager.filter(**{field.name: guest}).update(**{field.name: account})
    row.account, row.ip = account, ""
    row.save(update_fields=["account", "ip"])
    Player.objects.filter(pk=guest.pk).update(is_active=False)
    return True


def become(number: int, account: int) -> bool:
    """Whether a player whom the log names is a guest whose account this is."""
    return Guest.objects.filter(player=number, account=account).exists()


def unseen(now: datetime) -> list[int]:
    """The guests who have not been seen for as long as they are kept."""
    return list(Guest.objects.filter(account=None, seen_at__lte=now - KEPT).values_list("pk", flat=True))


@transaction.atomic
def forget(number: int, erase: Callable[[Player], None], *, now: datetime) -> None:
    """Forget a guest who was not seen meanwhile and has no account; `erase` ends their matches."""
    row = Guest.objects.select_for_update().filter(pk=number, account=None, seen_at__lte=now - KEPT).first()
    if row is not None:
        erase(row.player)
        row.delete()


def _own(player: Player) -> str:
    return player.email.partition("@")[0].removeprefix("guest-")


def _pointing() -> list[models.ForeignKey]:
    """All that points to a player anywhere, but for what says who is a guest."""
    relations = Player._meta.related_objects
    return [
        one.field
        for one in relations
        if one.related_model is not Guest and isinstance(one.field, models.ForeignKey)
    ]
