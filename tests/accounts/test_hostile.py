"""Whatever is sent to the pages of people: a kind answer, nobody signed in, nothing written."""

from random import Random
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from accounts.models import AddressChange, Letter, Player, SignIn
from accounts.signin import name_of
from accounts.wishes import wishes_token
from tests.factories.hostile import TEXTS
from tests.factories.people import newest, path_of, sign_in

pytestmark = pytest.mark.django_db
ADA = "ada@example.org"
METHODS = ("get", "head", "options", "put", "patch", "delete", "trace")
BYTES = [b"\xff\xfe=\xff", b"name=%ff%fe&zone=%00", b"%", b"=&=&=", b"a" * 300_000, b"&".join([b"a=1"] * 999)]
KINDS = [
    *("application/x-www-form-urlencoded", "text/plain", "application/json", "a", ""),
    *("multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=x"),
]
FIELDS = ("address", "next", "kept", "row", "code", "name", "zone", "language", "letters", "extra")


@pytest.fixture
def quiet(caplog: pytest.LogCaptureFixture) -> Client:
    """Somebody signed in, for whom a fault of ours is a page, as for anybody else."""
    caplog.set_level("CRITICAL", "django")
    client = Client(raise_request_exception=False)
    sign_in(client, ADA, name="Ada")
    return client


def every_address(client: Client) -> list[str]:
    client.post("/you/address", {"address": "new@example.org"})
    player, row = Player.objects.get(), SignIn.objects.get()
    return [
        *("/in/", "/in/?next=//evil.example", "/in/code", f"/in/code?row={name_of(row)}", "/in/code?row=%00"),
        *(path_of(newest(ADA, "signin")), path_of(newest("new@example.org")), f"/w/{wishes_token(player)}"),
        *("/s/" + "a" * 24, "/c/" + "a" * 24, "/w/" + "a" * 26, "/s/x", "/w/x", "/c/%00"),
        *("/you/", "/you/?first=1&next=%0d%0aX: y", "/you/address", "/admin/login/?next=%00"),
    ]


def state() -> tuple[Any, ...]:
    kept = (AddressChange.objects.values().get(), Player.objects.values("name", "zone", "email").get())
    return (*kept, SignIn.objects.count(), Letter.objects.count(), Session.objects.count())


def test_no_address_breaks_under_any_method_or_kind_of_content(quiet: Client) -> None:
    addresses = every_address(quiet)
    before = state()
    for path in addresses:
        for client in (quiet, Client(raise_request_exception=False)):
            for method in METHODS:
                assert getattr(client, method)(path).status_code < 500, (method, path)
    for number, path in enumerate(addresses):
        if path.startswith(("/s/", "/c/", "/w/")):
            continue  # a press is a press, whatever comes with it
        for kind, body in zip(KINDS, BYTES[number % len(BYTES) :] + BYTES, strict=False):
            assert quiet.post(path, body, content_type=kind).status_code < 500, (path, kind, body[:20])
    assert state() == before


def test_no_field_of_a_form_breaks_a_page(quiet: Client) -> None:
    dice = Random(1)
    for path in every_address(quiet):
        for field in FIELDS:
            for text in dice.sample(TEXTS, 3):
                answer = quiet.post(path, {"zone": "Mars/Olympus", "address": "x"} | {field: text})
                assert answer.status_code < 500, (path, field, text[:20])
                assert b"<script>x" not in answer.getvalue()
                assert "evil" not in answer.headers.get("Location", "")
    assert (Player.objects.get().name, Player.objects.get().email) == ("Ada", ADA)
