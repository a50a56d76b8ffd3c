"""The pages of sign-in: where one types, presses, and is led afterwards."""

import re
from typing import Any
from urllib.parse import quote

import pytest
import time_machine
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import Letter, Player, SignIn
from config.logs import Discreet
from tests.accounts.coming_in import ADA, MINUTE, SECOND, ask_for, asked, who, wrong_code
from tests.factories.accounts import NOON, PlayerFactory
from tests.factories.faults import at_once
from tests.factories.people import code_of, link_of, newest, sign_in, words

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def clock() -> Any:
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


# The pages


def test_from_the_front_page_to_being_signed_in(client: Client) -> None:
    assert 'href="/in/"' in client.get("/").content.decode()
    answer = ask_for(client, next="/rules/mandala/")
    assert answer.status_code == 302
    page = client.get(answer.headers["Location"])
    assert f"To {ADA}." in words(page)
    (row,) = re.findall(r'name="row" value="([^"]+)"', page.content.decode())
    answer = client.post("/in/code", {"row": row, "code": code_of(newest(ADA))})
    assert answer.headers["Location"] == f"/you/?first=1&next={quote('/rules/mandala/', safe='')}"
    answer = client.post(answer.headers["Location"], {"name": "Ada", "zone": "Europe/Amsterdam"})
    assert answer.headers["Location"] == "/rules/mandala/"
    assert ">Ada</a>" in client.get("/rules/mandala/").content.decode()


def test_known_and_new_addresses_get_the_same_answer_and_letter() -> None:
    PlayerFactory.create(email=ADA, name="Ada")
    pages, letters = [], []
    for address in (ADA, "new@example.org"):
        client = Client()
        answer = ask_for(client, address)
        assert answer.status_code == 302
        shown = client.get(answer.headers["Location"]).content.decode()
        row = answer.headers["Location"].partition("row=")[2]
        pages.append(shown.replace(address, "…").replace(quote(address, safe=""), "…").replace(row, "…"))
        letter = newest(address)
        text = letter.html.replace(code_of(letter), "…").replace(link_of(letter), "…")
        letters.append((text, letter.subject, letter.kind))
    assert pages[0] == pages[1]
    assert letters[0] == letters[1]


def test_asking_costs_the_same_for_known_and_new_addresses(client: Client) -> None:
    PlayerFactory.create(email=ADA)
    costs = []
    for address in (ADA, "new@example.org"):
        with CaptureQueriesContext(connection) as asked_of_database:
            ask_for(client, address)
        costs.append(len(asked_of_database))
    assert costs[0] == costs[1]


def test_a_wrong_code_keeps_the_form_and_what_was_typed(client: Client) -> None:
    page = client.get(ask_for(client).headers["Location"])
    (row,) = re.findall(r'name="row" value="([^"]+)"', page.content.decode())
    answer = client.post("/in/code", {"row": row, "code": "12 34"})
    assert answer.status_code == 400
    assert "That is not the code of this letter." in words(answer)
    assert f'name="row" value="{row}"' in answer.content.decode()
    assert 'value="12 34"' in answer.content.decode()
    assert client.post("/in/code", {"row": row, "code": code_of(newest(ADA))}).status_code == 302


def test_a_code_can_be_typed_where_every_cookie_is_gone(client: Client) -> None:
    page = client.get(ask_for(client).headers["Location"])
    (row,) = re.findall(r'name="row" value="([^"]+)"', page.content.decode())
    other = Client(enforce_csrf_checks=True)
    assert other.post("/in/code", {"row": row, "code": code_of(newest(ADA))}).status_code == 302
    assert who(other) == ADA


def test_after_five_wrong_codes_the_page_offers_a_new_letter_in_one_press(client: Client) -> None:
    page = client.get(ask_for(client, next="/open/").headers["Location"])
    (row,) = re.findall(r'name="row" value="([^"]+)"', page.content.decode())
    for _ in range(5):
        answer = client.post("/in/code", {"row": row, "code": wrong_code()})
    assert answer.status_code == 410
    assert "Five codes were tried for this letter" in words(answer)
    hidden = r'<input type="hidden" name="(\w+)" value="([^"]*)">'
    form = dict(re.findall(hidden, answer.content.decode()))
    assert form == {"address": ADA, "next": "/open/", "kept": ""}
    assert client.post("/in/", form).status_code == 302
    assert SignIn.objects.count() == 2


@pytest.mark.parametrize("row", ["", "x", "a" * 29, "\0", "é" * 40])
def test_a_code_for_no_letter_of_ours_leads_to_the_first_form(client: Client, row: str) -> None:
    for answer in (client.get("/in/code", {"row": row}), client.post("/in/code", {"row": row, "code": "1"})):
        assert (answer.status_code, answer.headers["Location"]) == (302, "/in/")


def test_m1_scanners_open_the_link_and_nothing_happens_until_the_button(client: Client, clock: Any) -> None:
    PlayerFactory.create(email=ADA, name="Ada")
    ask_for(client)
    path = link_of(newest(ADA)).removeprefix("http://127.0.0.1:8000")
    before = SignIn.objects.values().get()
    clock.shift(2 * SECOND)
    for scanner in (
        Client(),
        Client(headers={"user-agent": "Mozilla/5.0"}),
        Client(REMOTE_ADDR="198.51.100.7"),
    ):
        assert scanner.head(path).status_code == 200
        assert scanner.get(path).status_code == 200
        assert not scanner.cookies
    assert SignIn.objects.values().get() == before
    assert not Session.objects.exists()
    clock.shift(25 * MINUTE)
    bo = Client()
    assert ADA in words(bo.get(path))
    assert who(bo) == ""
    assert bo.post(path).status_code == 302
    assert who(bo) == ADA


def test_m3_the_button_pressed_twice_signs_in_twice_and_after_ten_minutes_offers_a_new_letter(
    client: Client, clock: Any
) -> None:
    PlayerFactory.create(email=ADA, name="Ada")
    ask_for(client)
    path = link_of(newest(ADA)).removeprefix("http://127.0.0.1:8000")
    ada = Client(enforce_csrf_checks=True)
    first = ada.post(path)
    second = ada.post(path)
    assert (first.status_code, second.status_code) == (302, 302)
    assert first.headers["Location"] == second.headers["Location"]
    assert ada.get(first.headers["Location"]).status_code == 200
    assert ada.get(path).status_code == 200
    clock.shift(10 * MINUTE)
    for again in (ada.get(path), ada.post(path), Client().post(path)):
        assert again.status_code == 410
        assert "You have signed in with this letter before" in words(again)
        assert f'name="address" value="{ADA}"' in again.content.decode()
    assert who(ada) == ADA


@pytest.mark.django_db(transaction=True)
def test_m3_both_presses_at_once_are_one_account() -> None:
    asked()
    path = link_of(newest(ADA)).removeprefix("http://127.0.0.1:8000")
    answers = at_once(*[lambda: Client().post(path).status_code] * 4)
    assert answers == [302] * 4
    assert Player.objects.count() == 1


@pytest.mark.parametrize("token", ["a" * 24, "2" * 24])
def test_a_link_of_no_letter_is_a_kind_page(client: Client, token: str) -> None:
    for answer in (client.get(f"/s/{token}"), client.post(f"/s/{token}")):
        assert answer.status_code == 410
        assert 'href="/in/"' in answer.content.decode()


def test_a_link_works_in_either_case(client: Client) -> None:
    ask_for(client)
    path = link_of(newest(ADA)).removeprefix("http://127.0.0.1:8000/s/")
    assert client.post(f"/s/{path.upper()}").status_code == 302


def test_a_closed_account_stays_closed(client: Client) -> None:
    PlayerFactory.create(email=ADA, name="Ada", is_active=False)
    ask_for(client)
    answer = client.post(link_of(newest(ADA)).removeprefix("http://127.0.0.1:8000"))
    assert answer.status_code == 403
    assert "This account is closed." in words(answer)
    assert who(client) == ""


# Where one goes afterwards


@pytest.mark.parametrize(
    "elsewhere",
    [
        *(
            "https://evil.example/",
            "//evil.example",
            "/\\evil.example",
            "\\\\evil.example",
            "javascript:alert(1)",
        ),
        *("/%0d\nLocation: x", "/a b", "/\t/evil.example", "http:evil.example", "evil.example", "/x\0", "/é"),
        "/" + "a" * 500,
    ],
)
def test_one_is_led_to_pages_of_ours_only(client: Client, elsewhere: str) -> None:
    PlayerFactory.create(email=ADA, name="Ada")
    assert "evil" not in client.get("/in/", {"next": elsewhere}).content.decode()
    ask_for(client, next=elsewhere)
    answer = client.post(link_of(newest(ADA)).removeprefix("http://127.0.0.1:8000"))
    assert answer.headers["Location"] in ("/", "/games/")


def test_somebody_new_is_led_on_to_pages_of_ours_only(client: Client) -> None:
    sign_in(client, ADA, name="")
    form = {"name": "Ada", "zone": "UTC"}
    assert client.post("/you/?first=1&next=//evil.example", form).headers["Location"] in ("/", "/games/")


# Sessions


def test_signing_in_gives_the_session_a_new_name(client: Client) -> None:
    PlayerFactory.create(email=ADA, name="Ada")
    planted = client.session
    planted["mark"] = 1
    planted.save()
    fixed = str(planted.session_key)
    sign_in(client, ADA)
    assert client.session.session_key != fixed
    assert not Session.objects.filter(session_key=fixed).exists()
    thief = Client()
    thief.cookies.update(client.cookies)
    thief.cookies[cookie()] = fixed
    assert who(thief) == ""


def test_another_persons_session_is_not_carried_over(client: Client) -> None:
    sign_in(client, "bo@example.com", name="Bo")
    bos = client.session
    bos["kept"] = {"path": "/open/", "fields": {"name": ["Bo"]}}
    bos.save()
    sign_in(client, ADA, name="Ada")
    assert who(client) == ADA
    assert "kept" not in client.session


def cookie() -> str:
    return str(settings.SESSION_COOKIE_NAME)


def test_the_session_is_for_this_site_and_no_script(client: Client) -> None:
    sign_in(client, ADA)
    morsel = client.cookies[cookie()]
    assert (morsel["samesite"], morsel["httponly"], morsel["path"], morsel["domain"]) == (
        "Lax",
        True,
        "/",
        "",
    )
    assert morsel["max-age"] == 180 * 24 * 60 * 60


def test_signing_out_is_a_press_and_ends_the_session(client: Client) -> None:
    sign_in(client, ADA)
    assert client.get("/out/").status_code == 405
    assert who(client) == ADA
    assert client.post("/out/").headers["Location"] == "/"
    assert who(client) == ""
    assert not Session.objects.exists()


def test_the_person_costs_two_queries_where_asked_for_and_none_where_not(client: Client) -> None:
    sign_in(client, ADA, name="Ada")
    for path, cost in (("/", 2), ("/healthz", 0), ("/i/aaaaaaaa", 0), ("/static/site.css", 0)):
        with CaptureQueriesContext(connection) as asked_of_database:
            client.get(path)
        assert len(asked_of_database) == cost, path
    with CaptureQueriesContext(connection) as asked_of_database:
        Client().get("/")
    assert len(asked_of_database) == 0


def test_the_way_to_the_admin_is_a_letter(client: Client) -> None:
    answer = client.get("/admin/", follow=True)
    assert answer.redirect_chain[-1][0] == "/in/?next=%2Fadmin%2F"
    assert client.get("/admin/login/?next=//evil.example").headers["Location"] == "/in/?next=%2Fadmin%2F"
    sign_in(client, ADA)
    assert client.get("/admin/", follow=True).status_code == 403
    assert client.post("/admin/login/", {"username": ADA, "password": ""}).status_code == 403


# Hostile input


@pytest.mark.parametrize(
    "address",
    [
        "",
        "ada",
        "ada@example.org\nBcc: bo@example.com",
        "\0",
        "a\u202eda@example.org",
        "x" * 9000,
    ],
)
def test_what_is_no_address_keeps_the_form(client: Client, address: str) -> None:
    answer = ask_for(client, address, next="/open/", kept="\0")
    assert answer.status_code == 400
    assert 'class="error"' in answer.content.decode()
    assert 'name="next" value="/open/"' in answer.content.decode()
    assert not Letter.objects.exists()


def test_no_token_of_ours_gets_into_a_log() -> None:
    asked()
    token = link_of(newest(ADA)).rpartition("/")[2]
    discreet = Discreet([])
    for said in (
        f"GET /s/{token} 200",
        f"/S/{token}",
        f"a bare {token} here",
        f"/c/{token}/",
        f"/w/{'a' * 26}x",
    ):
        assert token not in discreet.clean(said)
        assert "a" * 26 not in discreet.clean(said)
