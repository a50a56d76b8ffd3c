"""No page of somebody else acts here; a form of ours that lost its mark is shown again."""

import re
from datetime import timedelta
from random import Random
from string import ascii_letters, digits
from typing import Any

import pytest
import time_machine
from django.http import HttpRequest
from django.test import Client, RequestFactory

from accounts.models import Letter, Player, SignIn
from accounts.web import kept
from accounts.web.origin import Origin, origin_of
from tests.factories.accounts import NOON
from tests.factories.people import hidden, newest, path_of, sign_in, words

pytestmark = pytest.mark.django_db
ADA = "ada@example.org"
FILLED = {"name": 'Ada "of" <Delft>', "zone": "Asia/Tokyo", "letters": ["turn", "news"]}
HERE = {"Sec-Fetch-Site": "same-origin", "Origin": "http://testserver"}


@pytest.fixture
def strict() -> Client:
    client = Client(enforce_csrf_checks=True)
    sign_in(client, ADA, name="Ada")
    return client


def mark(client: Client, path: str = "/you/") -> str:
    page = client.get(path).content.decode()
    return re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[0]


def test_a_form_of_ours_with_its_mark_is_taken(strict: Client) -> None:
    sent = FILLED | {"csrfmiddlewaretoken": mark(strict)}
    assert strict.post("/you/", sent, headers=HERE).status_code == 302
    assert Player.objects.get().name == 'Ada "of" <Delft>'


def test_without_the_mark_nothing_is_done(strict: Client) -> None:
    for headers in (
        {},
        {"Origin": "http://evil.example"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Origin": "null"},
    ):
        answer = strict.post("/you/", FILLED, headers=headers)
        assert answer.status_code == 403
        assert "This is not open to you" in words(answer)
        assert "Asia/Tokyo" not in answer.content.decode()
    assert strict.post("/out/").status_code == 403
    assert Player.objects.get().name == "Ada"
    assert strict.get("/you/").status_code == 200


def test_a_form_that_was_open_while_somebody_signed_in_anew_goes_with_one_more_press(strict: Client) -> None:
    stale = mark(strict)
    sign_in(strict, ADA, name="Ada")
    answer = strict.post("/you/", FILLED | {"csrfmiddlewaretoken": stale}, headers=HERE)
    assert answer.status_code == 403
    assert "Not sent yet" in words(answer)
    fields = hidden(answer)
    assert [pair for pair in fields if pair[0] != "csrfmiddlewaretoken"] == [
        ("name", 'Ada "of" <Delft>'),
        ("zone", "Asia/Tokyo"),
        ("letters", "turn"),
        ("letters", "news"),
    ]
    assert 'action="/you/"' in answer.content.decode()
    again: dict[str, list[str]] = {}
    for name, value in fields:
        again.setdefault(name, []).append(value)
    assert strict.post("/you/", again, headers=HERE).status_code == 302
    assert Player.objects.get().name == 'Ada "of" <Delft>'


def test_a_form_whose_cookies_are_all_gone_goes_along_to_the_sign_in_page(strict: Client) -> None:
    strict.cookies.clear()
    answer = strict.post("/you/", FILLED, headers=HERE)
    assert answer.status_code == 403
    carried = dict(hidden(answer))
    strict.post("/in/", {"address": ADA} | carried, headers=HERE)
    assert strict.post(path_of(newest(ADA)), headers=HERE).headers["Location"] == "/you/"
    assert "Ada &quot;of&quot; &lt;Delft&gt;" in strict.get("/you/").content.decode()
    assert Player.objects.get().name == "Ada"


def test_coming_in_needs_no_cookie_and_no_foreign_page_does_it() -> None:
    client = Client(enforce_csrf_checks=True)
    for headers in ({"Sec-Fetch-Site": "cross-site"}, {"Origin": "https://evil.example"}, {"Origin": "null"}):
        assert client.post("/in/", {"address": ADA}, headers=headers).status_code == 403
    assert not SignIn.objects.exists()
    assert client.post("/in/", {"address": ADA}, headers=HERE).status_code == 302
    path = path_of(newest(ADA))
    assert client.post(path, headers={"Origin": "https://evil.example"}).status_code == 403
    assert not client.cookies
    assert client.post(path, headers={"Origin": "http://testserver"}).status_code == 302


@pytest.mark.parametrize(
    ("headers", "origin"),
    [
        ({}, Origin.UNSAID),
        ({"Sec-Fetch-Site": "same-origin"}, Origin.OURS),
        ({"Sec-Fetch-Site": "none"}, Origin.UNSAID),
        ({"Sec-Fetch-Site": "cross-site", "Origin": "http://testserver"}, Origin.THEIRS),
        ({"Sec-Fetch-Site": "same-site"}, Origin.THEIRS),
        ({"Origin": "http://testserver"}, Origin.OURS),
        ({"Origin": "https://play.example.org"}, Origin.OURS),
        ({"Origin": "https://play.example.org.evil.example"}, Origin.THEIRS),
        ({"Origin": "http://testserver:81"}, Origin.THEIRS),
        ({"Origin": "null"}, Origin.THEIRS),
        ({"Origin": "http://[::"}, Origin.THEIRS),
        ({"Origin": "testserver"}, Origin.THEIRS),
    ],
)
def test_whose_page_it_was(
    rf: RequestFactory, settings: Any, headers: dict[str, str], origin: Origin
) -> None:
    settings.SITE_URL = "https://Play.example.org"
    assert origin_of(rf.post("/", headers=headers)) is origin


def test_a_form_sent_to_a_name_that_is_not_ours_is_not_ours(rf: RequestFactory) -> None:
    request = rf.post("/", headers={"Host": "evil.example", "Origin": "http://evil.example"})
    assert origin_of(request) is Origin.THEIRS


def test_behind_a_proxy_that_ends_the_encryption_our_own_origin_is_ours(
    strict: Client, settings: Any
) -> None:
    settings.SITE_URL, settings.CSRF_TRUSTED_ORIGINS = (
        "https://play.example.org",
        ["https://play.example.org"],
    )
    sent = FILLED | {"csrfmiddlewaretoken": mark(strict)}
    assert strict.post("/you/", sent, headers={"Origin": "https://play.example.org"}).status_code == 302


# What is kept


def noise_of(length: int) -> str:
    """Text that cannot be pressed together."""
    return "".join(Random(1).choices(ascii_letters + digits, k=length))


def posted(rf: RequestFactory, path: str, **fields: Any) -> HttpRequest:
    return rf.post(path, fields)


def test_what_is_kept_is_all_of_a_form_but_its_mark(rf: RequestFactory) -> None:
    request = posted(
        rf, "/open/?game=mandala", name="Ada\0 \u202e", seats=["a", "b"], csrfmiddlewaretoken="x"
    )
    assert kept.read(kept.keep(request)) == {
        "path": "/open/?game=mandala",
        "fields": {"name": ["Ada\0 \u202e"], "seats": ["a", "b"]},
    }


def test_eight_kilobytes_are_kept_and_no_more(rf: RequestFactory) -> None:
    noise = noise_of(12_000)
    assert kept.keep(posted(rf, "/open/", name=noise)) == ""
    assert 4096 < len(kept.keep(posted(rf, "/open/", name=noise[:7000]))) <= 8192


def test_what_nobody_of_ours_signed_is_dropped(client: Client) -> None:
    sign_in(client, ADA, name="Ada")
    for foreign in ("x", "\0", "a" * 9000, "eyJwYXRoIjoiLyJ9:1r:x"):
        assert kept.read(foreign) is None
        client.post("/in/", {"address": ADA, "kept": foreign})
        assert SignIn.objects.latest("pk").kept == ""
    assert client.post(path_of(newest(ADA))).status_code == 302
    assert "kept" not in client.session


def test_a_form_that_is_too_long_says_so(client: Client) -> None:
    answer = client.post("/you/", {"name": noise_of(20_000)})
    assert answer.status_code == 403
    assert "too long to be kept" in words(answer)


def test_what_is_kept_waits_for_its_own_page(client: Client, rf: RequestFactory) -> None:
    carried = kept.keep(posted(rf, "/you/address", address="new@example.org"))
    sign_in(client, ADA, name="Ada")
    client.post("/in/", {"address": ADA, "next": "/you/address", "kept": carried})
    assert client.post(path_of(newest(ADA))).headers["Location"] == "/you/address"
    assert "new@example.org" not in client.get("/you/").content.decode()
    for _time in range(2):  # a page that is loaded once more shows it still
        assert 'value="new@example.org"' in client.get("/you/address").content.decode()
    assert not Letter.objects.filter(kind="address").exists()
    assert client.post("/you/address", {"address": "other@example.org"}).status_code == 302
    assert 'value="new@example.org"' not in client.get("/you/address").content.decode()


def test_what_is_kept_waits_for_a_day(client: Client, rf: RequestFactory) -> None:
    with time_machine.travel(NOON, tick=True) as clock:
        carried = kept.keep(posted(rf, "/you/address", address="new@example.org"))
        sign_in(client, ADA, name="Ada")
        client.post("/in/", {"address": ADA, "next": "/you/address", "kept": carried})
        client.post(path_of(newest(ADA)))
        clock.shift(timedelta(hours=23))
        assert 'value="new@example.org"' in client.get("/you/address").content.decode()
        clock.shift(timedelta(hours=1, minutes=1))
        assert 'value="new@example.org"' not in client.get("/you/address").content.decode()
