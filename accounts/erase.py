"""Forgetting a person: the row of the account stays, for others played with it, and says nothing of them."""

from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.db.models import Q

from accounts.models import AddressChange, Letter, Player, SignIn, default_zone

NOBODY = "erased.invalid"  # a domain that no mail ever reaches


@transaction.atomic
def erase(player: Player) -> None:
    """Blank the account, sign it out everywhere, and throw away its letters and what led to it."""
    address = player.email
    Letter.objects.filter(Q(player=player) | Q(to=address)).delete()
    SignIn.objects.filter(address=address).delete()
    AddressChange.objects.filter(Q(player=player) | Q(old=address) | Q(new=address)).delete()
    about = Q(content_type=ContentType.objects.get_for_model(Player), object_id=str(player.pk))
    LogEntry.objects.filter(about).update(object_repr="", change_message="")
    player.email, player.name = f"player-{player.pk}@{NOBODY}", ""
    player.zone, player.language, player.unwanted = default_zone(), "en", ""
    player.is_active = player.is_staff = player.is_superuser = False
    player.set_unusable_password()  # another one: every session of the old one ends
    player.key = min(player.key + 1, 255)
    player.save()


def erased(player: Player) -> bool:
    return player.email.endswith(f"@{NOBODY}")
