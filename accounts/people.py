"""Who somebody is: one account for one address, however it was typed."""

from collections.abc import Callable
from zoneinfo import ZoneInfo

from django.contrib.auth.hashers import make_password
from django.utils import translation

from accounts import clean
from accounts.languages import usable
from accounts.models import NAME_LENGTH, Player, default_zone

Held = Callable[[Player], str]
_HELD: list[Held] = []  # by those who know more of people than who they are


def hold_names(held: Held) -> None:
    """From now on nobody changes their name for whom `held` says, in one sentence, why and until when."""
    _HELD.append(held)


def name_held(player: Player) -> str:
    """Why somebody cannot change their name now; nothing while they can."""
    return next((why for held in _HELD if (why := held(player))), "")


def known(email: str, *, name: str, zone: str = "") -> Player:
    """The account of this address, made now if it is new; an account that exists is left as it is."""
    return known_or_made(email, name=name, zone=zone)[0]


def known_or_made(email: str, *, name: str, zone: str = "", language: str = "") -> tuple[Player, bool]:
    """The same, and whether it was made just now. Who is new reads on in the language they came in by."""
    new = {
        "name": clean.name(name, NAME_LENGTH),
        "zone": usable_zone(zone),
        "language": usable(language or translation.get_language() or ""),
        "password": make_password(None),  # none that could be typed
    }
    return Player.objects.get_or_create(email=clean.address(email), defaults=new)


def introduce(player: Player, *, name: str, zone: str) -> None:
    """Whoever has no name yet takes this one, with the zone; who has one keeps both."""
    if player.name or not name or name_held(player):
        return
    player.name, player.zone = clean.name(name, NAME_LENGTH), usable_zone(zone)
    player.save(update_fields=["name", "zone"])


def usable_zone(zone: str) -> str:
    """The zone if this machine can tell its time, else the house's."""
    try:
        ZoneInfo(zone)
    except (KeyError, ValueError, OSError):  # not found, a folder, or a name that leaves the tree
        return default_zone()
    return zone
