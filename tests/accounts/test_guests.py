"""Whoever plays without an account: known to one browser, and never somebody else by a number."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core import signing
from django.test import Client, RequestFactory

from accounts import guests, tokens
from accounts.guests import AN_HOUR, HOUR, KEPT, TooManyGuests, adopt, forget, is_guest, known, made, unseen
from accounts.models import Guest, Player
from accounts.people import known as account_of
from accounts.web.guests import whoever
from tests.factories.accounts import NOON

pytestmark = pytest.mark.django_db
HOME = "203.0.113.9"


def a_guest(*, ip: str = HOME, now: datetime = NOON) -> Player:
    return made(ip=ip, now=now)


def here(name: str, now: datetime = NOON) -> Player | None:
    """Whoever plays in a browser with this cookie."""
    request: Any = RequestFactory().get("/")
    request.COOKIES[settings.GUEST_COOKIE_NAME] = name
    request.user, request.received_at = AnonymousUser(), now
    return whoever(request)


def test_a_guest_has_no_name_no_address_and_is_known_by_what_its_browser_keeps() -> None:
    guest = a_guest()
    assert (guest.name, is_guest(guest)) == ("", True)
    assert guest.email.endswith(".invalid")
    assert here(guests.named(guest)) == guest


def test_ten_guests_an_hour_come_from_one_place() -> None:
    for _ in range(AN_HOUR):
        a_guest()
    with pytest.raises(TooManyGuests):
        a_guest(now=NOON + HOUR - timedelta(seconds=1))
    assert a_guest(ip="198.51.100.7")
    assert a_guest(now=NOON + HOUR + timedelta(seconds=1))


def test_a_guest_is_kept_for_thirty_days_after_it_was_last_seen() -> None:
    guest = a_guest()
    name = guests.named(guest)
    assert known(name, NOON + KEPT - timedelta(seconds=1)) == guest
    assert known(name, NOON + KEPT) is None
    guests.seen(guest, NOON + timedelta(days=20))
    assert known(name, NOON + KEPT) == guest
    assert unseen(NOON + KEPT) == []
    assert unseen(NOON + timedelta(days=20) + KEPT) == [guest.pk]


def test_w1_no_cookie_leads_to_an_account_whatever_its_number() -> None:
    """Field report W1: numbers of guests and of accounts are of one row of numbers."""
    people = [account_of(f"{name}@example.org", name=name) for name in ("ada", "bo", "cy")]
    guest = a_guest()
    own = bytes.fromhex(guest.email.partition("@")[0].removeprefix("guest-"))
    for player in people:
        packed = player.pk.to_bytes(guests.NUMBER) + own
        assert here(tokens.signed(packed, "mandate.guest")) is None, "ours, with another's number"
        assert here(str(player.pk)) is None
        assert here(signing.dumps(player.pk)) is None
    packed = guest.pk.to_bytes(guests.NUMBER) + own
    for salt in ("mandate.links.wishes", "mandate.signin.row", "mandate.links.seat"):
        assert here(tokens.signed(packed, salt)) is None, "signed for something else"
    unnamed = guest.pk.to_bytes(guests.NUMBER) + bytes(guests.RANDOM)
    assert here(tokens.signed(unnamed, "mandate.guest")) is None
    right = guests.named(guest)
    for changed in (right[:-1], right + "a", "b" + right[1:], "", "é", "a" * 4000, "\x00"):
        assert here(changed) is None
    assert here(right) == guest


def test_w1_a_guest_who_became_an_account_is_nobody_and_whoever_has_the_cookie_is_not_the_account() -> None:
    guest, ada = a_guest(), account_of("ada@example.org", name="Ada")
    name = guests.named(guest)
    assert adopt(guest, ada)
    assert here(name) is None
    assert not adopt(guest, account_of("bo@example.com", name="Bo")), "once"
    row = Guest.objects.get(player=guest)
    assert (row.account, row.ip) == (ada, "")
    assert not Player.objects.get(pk=guest.pk).is_active
    assert guests.become(guest.pk, ada.pk)
    assert not guests.become(ada.pk, guest.pk)


def test_no_guest_becomes_a_guest_or_itself() -> None:
    guest, other = a_guest(), a_guest()
    assert not adopt(guest, other)
    assert not adopt(guest, guest)
    assert here(guests.named(guest)) == guest


def test_a_guest_who_was_seen_meanwhile_is_not_forgotten() -> None:
    guest = a_guest()
    erased: list[Player] = []
    guests.seen(guest, NOON + timedelta(days=29))
    forget(guest.pk, erased.append, now=NOON + KEPT)
    assert (erased, Guest.objects.count()) == ([], 1)
    late = NOON + timedelta(days=29) + KEPT
    forget(guest.pk, erased.append, now=late)
    forget(guest.pk, erased.append, now=late)
    assert (erased, Guest.objects.count()) == ([guest], 0)


def test_looking_makes_no_guest_and_sets_no_cookie() -> None:
    client = Client()
    for path in ("/", "/lobby/", "/in/", "/open/"):
        client.get(path)
    assert Guest.objects.count() == 0
    assert settings.GUEST_COOKIE_NAME not in client.cookies
