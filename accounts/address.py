"""A change of address: asked for by whoever is signed in, and done when both addresses have said yes."""

from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet

from accounts import clean, tokens
from accounts.alone import alone
from accounts.letters import CHANGE_WAITS, forget_letters, new_address_letter, old_address_letter
from accounts.models import AddressChange, Player
from accounts.tokens import digest

DAY = timedelta(days=1)
CHANGES_A_DAY = 3  # of one player, and to one mailbox
REMEMBERED = timedelta(days=30)


class NoChange(Exception):
    """Why an address does not change: `same` `limit` `unknown` `old` `newer` `taken`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def ask_change(player: Player, address: str, *, now: datetime) -> AddressChange:
    """Write to both addresses, whether the new one has an account or not. Raises NoChange."""
    new = clean.address(address)
    if new == player.email:
        raise NoChange("same")
    with transaction.atomic():
        alone(f"change of {player.pk}", f"change to {clean.mailbox(new)}")
        _within_limits(player, new, now)
        old_token, new_token = tokens.fresh(), tokens.fresh()
        change = AddressChange.objects.create(
            player=player,
            old=player.email,
            new=new,
            old_link=digest(old_token),
            new_link=digest(new_token),
            created_at=now,
        )
        old_address_letter(player, new, token=old_token, now=now)
        new_address_letter(player, new, token=new_token, now=now)
    return change


def find(token: str) -> AddressChange | None:
    """The change a link is about: read, and nothing else."""
    return _by(token).select_related("player").first()


def of_the_old(change: AddressChange, token: str) -> bool:
    """Whether a link stood in the letter to the address of until now, whose reader knows both."""
    return change.old_link == digest(token)


def confirm(token: str, now: datetime) -> AddressChange:
    """The yes of one of the two addresses, and the change with the second one. Raises NoChange."""
    with transaction.atomic():
        change = _by(token).select_for_update(of=("self",)).first()
        if change is None:
            raise NoChange("unknown")
        if reason := ended(change, now):
            raise NoChange(reason)
        side = "old_at" if of_the_old(change, token) else "new_at"
        setattr(change, side, getattr(change, side) or now)
        if change.old_at and change.new_at and not change.done_at:
            _do(change, now)
        change.save()
    return change


def ended(change: AddressChange, now: datetime) -> str:
    """Why this change can no longer happen, or nothing; one that has happened is no question any more."""
    if change.done_at:
        return ""
    if now - change.created_at > CHANGE_WAITS:
        return "old"
    newer = AddressChange.objects.filter(player=change.player_id, pk__gt=change.pk)
    return "newer" if newer.exists() else ""


def open_change(player: Player, now: datetime) -> AddressChange | None:
    """The change that still waits for an answer."""
    newest = player.address_changes.order_by("-pk").first()
    return newest if newest and not newest.done_at and not ended(newest, now) else None


def forget(now: datetime) -> None:
    """The letters of changes that wait no more, and after a month the changes."""
    before = now - CHANGE_WAITS
    over = AddressChange.objects.filter(created_at__lt=before)
    for addresses in (over.values("old"), over.values("new")):
        forget_letters("address", addresses, before=before)
    _forget_changes(now)


def _forget_changes(now: datetime) -> None:
    AddressChange.objects.filter(created_at__lt=now - REMEMBERED).delete()


def _by(token: str) -> QuerySet[AddressChange]:
    return AddressChange.objects.filter(Q(old_link=digest(token)) | Q(new_link=digest(token)))


def _do(change: AddressChange, now: datetime) -> None:
    """Sessions and seats stay: they are the player's, not the address's."""
    fine = Player.Reachable.FINE
    try:
        with transaction.atomic():
            Player.objects.filter(pk=change.player_id).update(email=change.new, reachable=fine)
    except IntegrityError as other_account:
        raise NoChange("taken") from other_account
    change.done_at = now


def _within_limits(player: Player, new: str, now: datetime) -> None:
    _forget_changes(now)
    recent = AddressChange.objects.filter(created_at__gt=now - DAY)
    for asked in (recent.filter(player=player), recent.filter(clean.same_mailbox("new", new))):
        if asked.count() >= CHANGES_A_DAY:
            raise NoChange("limit")
