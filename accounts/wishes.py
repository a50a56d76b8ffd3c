"""Which letters somebody wants: all but those they said they do without."""

from collections.abc import Iterable

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from accounts import tokens
from accounts.models import Player
from accounts.tokens import BadLink

# What may be done without. Letters that are asked for or owed once (sign-in, invitations) are always sent.
KINDS = {
    "turn": _("It is your turn"),
    "reminder": _("A quarter of your time is left"),
    "result": _("A match is over"),
    "news": _("News of your matches: begun, cancelled, a missed turn"),
}
_SALT = "mandate.links.wishes"
_SIZE = 6


def wants(player: Player, kind: str) -> bool:
    return kind not in player.unwanted.split()


def wanted(unwanted: str) -> list[str]:
    """The kinds that are left, in the order in which they are asked."""
    return [kind for kind in KINDS if kind not in unwanted.split()]


def without(chosen: Iterable[str]) -> str:
    """What is kept of a choice: the kinds that were not chosen."""
    return " ".join(kind for kind in KINDS if kind not in set(chosen))


def also_without(unwanted: str, kind: str) -> str:
    """What is kept of the same choice without this kind too."""
    return without([left for left in wanted(unwanted) if left != kind])


def wishes_token(player: Player) -> str:
    """26 letters: the player (5 bytes), the version of the link (1) and the signature, in base32."""
    return tokens.signed(player.pk.to_bytes(5) + bytes([player.key % 256]), _SALT)


def wishes_url(player: Player) -> str:
    """The page of all wishes, for a letter that is about several matches."""
    return f"{settings.SITE_URL}/w/{wishes_token(player)}"


def read_wishes(token: str) -> Player:
    """Whose wishes these are. Raises BadLink, also for a link that was withdrawn."""
    packed = tokens.read(token, _SIZE, _SALT)
    player = Player.objects.filter(pk=int.from_bytes(packed[:5])).first()
    if player is None or player.key % 256 != packed[5]:
        raise BadLink
    return player
