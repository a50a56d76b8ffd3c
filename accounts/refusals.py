"""Addresses that must never be invited: known by a digest that outlives every key."""

from accounts import clean
from accounts.models import Refusal
from accounts.tokens import digest


def refused(address: str) -> bool:
    return Refusal.objects.filter(address=digest(clean.address(address))).exists()


def allow(address: str) -> None:
    """Be invited again, as if nothing had been said."""
    Refusal.objects.filter(address=digest(clean.address(address))).delete()


def refuse(address: str) -> None:
    """Once and for all; saying it twice is saying it once."""
    Refusal.objects.get_or_create(address=digest(clean.address(address)))
