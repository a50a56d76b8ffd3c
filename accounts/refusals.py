"""Addresses that must never be invited: known by a digest that outlives every key."""

from accounts import clean
from accounts.models import Refusal
from accounts.tokens import digest


def refused(address: str) -> bool:
    return Refusal.objects.filter(address__in=_digests(address)).exists()


def allow(address: str) -> None:
    """Be invited again, as if nothing had been said."""
    Refusal.objects.filter(address__in=_digests(address)).delete()


def refuse(address: str) -> None:
    """Once and for all, whatever is added to the address; saying it twice is saying it once."""
    Refusal.objects.get_or_create(address=digest(clean.mailbox(clean.address(address))))


def _digests(address: str) -> list[str]:
    """Of the mailbox, and of the address as it is: refusals were kept so once."""
    known = clean.address(address)
    return [digest(clean.mailbox(known)), digest(known)]
