"""What is theirs: a name, the hour where they are, which letters, and a way out."""

import re
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import Player
from accounts.refusals import refuse, refused
from accounts.zones import ZONES
from tests.factories.accounts import NOON
from tests.factories.people import code_of, hidden, newest, sign_in, words

pytestmark = pytest.mark.django_db
ADA = "ada@example.org"
FILLED = {"name": "Ada", "zone": "Europe/Amsterdam", "letters": ["turn", "result"]}


@pytest.fixture(autouse=True)
def clock() -> Any:
    with time_machine.travel(NOON, tick=True) as traveller:
        yield traveller


@pytest.fixture
def ada(client: Client) -> Client:
    sign_in(client, ADA, name="Ada")
    return client


def test_the_page_is_for_people_who_are_signed_in(client: Client) -> None:
    for path in ("/you/", "/you/address", "/you/?first=1&next=/open/"):
        answer = client.get(path)
        assert answer.status_code == 302
        assert answer.headers["Location"].startswith("/in/?next=%2Fyou%2F")
        assert client.get(answer.headers["Location"]).status_code == 200


def test_what_is_set_is_kept(ada: Client) -> None:
    answer = ada.post("/you/", FILLED | {"name": " Ada  of Delft ", "zone": "Asia/Kolkata"})
    assert answer.headers["Location"] == "/you/?saved=1"
    player = Player.objects.get()
    assert (player.name, player.zone, player.unwanted) == ("Ada of Delft", "Asia/Kolkata", "reminder news")
    page = ada.get("/you/?saved=1")
    assert "Saved." in words(page)
    boxes = re.findall(
        r'<input type="checkbox" name="letters" value="(\w+)"( checked)?', page.content.decode()
    )
    assert boxes == [("turn", " checked"), ("reminder", ""), ("result", " checked"), ("news", "")]
    assert '<option value="Asia/Kolkata" selected>' in page.content.decode()
    assert 'value="Ada of Delft"' in page.content.decode()


def test_no_letter_need_be_wanted(ada: Client) -> None:
    ada.post("/you/", {"name": "Ada", "zone": "UTC"})
    assert Player.objects.get().unwanted == "turn reminder result news"


def test_somebody_new_is_asked_for_a_name_and_a_clock_and_for_nothing_else(client: Client) -> None:
    sign_in(client, ADA, name="")
    page = client.get("/you/?first=1&next=/open/")
    names = re.findall(r'<(?:input|select)[^>]* name="(\w+)"', page.content.decode())
    assert names == ["csrfmiddlewaretoken", "name", "zone"]
    assert "12:00, Tuesday (UTC)" in words(page)
    assert re.findall(r'<option value="([^"]*)" selected>([^<]*)', page.content.decode()) == [
        ("", "Choose what your clock shows")
    ]
    refused = client.post("/you/?first=1&next=/open/", {"name": "Ada", "zone": ""})
    assert (refused.status_code, Player.objects.get().name) == (400, "")
    assert "Choose the time your clock shows now." in words(refused)
    answer = client.post("/you/?first=1&next=/open/", {"name": "Ada", "zone": "Asia/Tokyo"})
    assert answer.headers["Location"] == "/open/"
    assert (Player.objects.get().zone, Player.objects.get().unwanted) == ("Asia/Tokyo", "")


def test_the_clock_of_the_house_is_chosen_for_somebody_new_where_there_is_one(
    client: Client, settings: Any
) -> None:
    settings.DEFAULT_ZONE = "Asia/Kolkata"
    sign_in(client, ADA, name="")
    page = client.get("/you/?first=1").content.decode()
    assert re.findall(r'<option value="([^"]*)" selected>', page) == ["Asia/Kolkata"]
    assert "Choose what your clock shows" not in page


def test_who_has_said_that_their_clock_is_utc_is_not_asked_again(ada: Client) -> None:
    ada.post("/you/", FILLED | {"zone": "UTC"})
    page = ada.get("/you/").content.decode()
    assert '<option value="UTC" selected>' in page
    assert "Choose what your clock shows" not in page


def test_the_clock_is_asked_as_people_know_it(ada: Client) -> None:
    page = words(ada.get("/you/"))
    for said in (
        "What time is it where you are?",
        "13:00, Tuesday (Amsterdam)",
        "01:00, Wednesday (Auckland)",
        "08:30, Tuesday (St. John's)",
    ):
        assert said in page
    assert len(re.findall(r"\d\d:\d\d, \w+ \(", page)) >= len(ZONES)


def test_a_zone_of_ones_own_that_is_not_in_the_list_stays(ada: Client) -> None:
    Player.objects.update(zone="Europe/Ljubljana")
    assert '<option value="Europe/Ljubljana" selected>' in ada.get("/you/").content.decode()
    ada.post("/you/", FILLED | {"zone": "Europe/Ljubljana"})
    assert Player.objects.get().zone == "Europe/Ljubljana"


def test_a_zone_that_tells_no_time_any_more_becomes_the_houses(ada: Client) -> None:
    Player.objects.update(zone="Mars/Olympus")
    assert '<option value="UTC" selected>' in ada.get("/you/").content.decode()


def test_a_language_is_asked_for_once_there_are_two(ada: Client, settings: Any) -> None:
    assert 'name="language"' not in ada.get("/you/").content.decode()
    settings.LANGUAGES = [("en", "English"), ("nl", "Nederlands")]
    assert '<option value="en" selected>English' in ada.get("/you/").content.decode()
    assert ada.post("/you/", FILLED).status_code == 400
    assert ada.post("/you/", FILLED | {"language": "xx"}).status_code == 400
    assert ada.post("/you/", FILLED | {"language": "nl"}).status_code == 302
    assert Player.objects.get().language == "nl"


def test_whoever_wanted_no_invitations_may_be_invited_again(ada: Client) -> None:
    assert "Let others invite me again" not in ada.get("/you/").content.decode()
    address = Player.objects.get().email
    refuse(address)
    assert "invitations as long as you want any" in words(ada.get("/you/"))
    assert "Let others invite me again" in ada.get("/you/").content.decode()
    assert refused(address)
    assert ada.get("/you/invitations").status_code == 405
    assert ada.post("/you/invitations").status_code == 302
    assert not refused(address)
    assert "Let others invite me again" not in ada.get("/you/").content.decode()


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("name", "", "Say how the others shall call you."),
        ("name", "A" * 41, "Please use at most 40 characters."),
        ("name", "A\u202eda", "Please leave out line breaks and invisible characters."),
        ("name", "A\u200bda", "Please leave out line breaks and invisible characters."),
        ("name", "Ada\nBcc: x", "Please leave out line breaks and invisible characters."),
        ("name", "You", "These pages call others so: please take another name."),
        ("name", "=?utf-8?q?Ada?=", 'Please leave out "=?": mail programs take it for a code.'),
        ("name", "https://x.example", "Please give a name, not the address of a page."),
        ("name", "\0", "Please leave out line breaks and invisible characters."),
        ("zone", "Mars/Olympus", "Choose the time your clock shows now."),
        ("zone", "", "Choose the time your clock shows now."),
        ("letters", "everything", "Choose among these."),
    ],
)
def test_a_refused_form_says_why_and_keeps_the_rest(
    ada: Client, field: str, value: str, sentence: str
) -> None:
    answer = ada.post("/you/", FILLED | {field: value})
    page = answer.content.decode()
    assert answer.status_code == 400
    assert sentence in words(answer)
    assert "Not saved yet" in words(answer)
    if field != "name":
        assert 'value="Ada"' in page
    if field != "zone":
        assert '<option value="Europe/Amsterdam" selected>' in page
    if field != "letters":
        assert re.findall(r'value="(\w+)" checked', page) == ["turn", "result"]
    assert (Player.objects.get().name, Player.objects.get().unwanted) == ("Ada", "")


def test_a_name_of_markup_is_only_text(ada: Client) -> None:
    ada.post("/you/", FILLED | {"name": '<b onclick="x">A</b>'})
    page = ada.get("/you/").content.decode()
    assert "<b onclick" not in page
    assert page.count("&lt;b onclick") == 2


def test_nobody_sets_what_is_not_asked(ada: Client) -> None:
    ada.post(
        "/you/", FILLED | {"is_staff": "1", "is_superuser": "1", "email": "x@example.org", "unwanted": "x"}
    )
    player = Player.objects.get()
    assert (player.is_staff, player.is_superuser, player.email) == (False, False, ADA)
    assert player.unwanted == "reminder news"


def test_a_form_whose_session_is_gone_is_filled_in_again_after_signing_in(client: Client) -> None:
    sign_in(client, ADA, name="Ada")
    client.cookies.clear()
    answer = client.post("/you/", FILLED | {"name": "Ada of Delft", "zone": "Asia/Tokyo"})
    assert answer.status_code == 403
    assert "What you typed is kept" in words(answer)
    carried = dict(hidden(answer))
    assert carried["next"] == "/you/"
    arrived = sign_in_with(client, carried)
    assert arrived == "/you/"
    page = client.get("/you/")
    assert page.status_code == 200
    assert "It has not been sent yet." in words(page)
    assert 'value="Ada of Delft"' in page.content.decode()
    assert '<option value="Asia/Tokyo" selected>' in page.content.decode()
    assert re.findall(r'value="(\w+)" checked', page.content.decode()) == ["turn", "result"]
    assert Player.objects.get().name == "Ada"
    assert 'value="Ada of Delft"' in client.get("/you/").content.decode()
    client.post("/you/", FILLED)
    assert 'value="Ada of Delft"' not in client.get("/you/").content.decode()


def sign_in_with(client: Client, carried: dict[str, str]) -> str:
    """By the code, from the form that carries another one; where it leads."""
    page = client.post("/in/", {"address": ADA} | carried, follow=True).content.decode()
    (row,) = re.findall(r'name="row" value="([^"]+)"', page)
    return str(client.post("/in/code", {"row": row, "code": code_of(newest(ADA))}).headers["Location"])


def test_the_page_costs_two_queries_for_the_person_and_one_for_invitations(ada: Client) -> None:
    with CaptureQueriesContext(connection) as asked:
        assert ada.get("/you/").status_code == 200
    assert len(asked) == 3


def test_the_nav_names_the_person_and_leads_to_their_settings(ada: Client) -> None:
    assert re.search(r'<a class="who" href="/you/">Ada</a>', ada.get("/").content.decode())
    assert 'href="/in/"' not in ada.get("/").content.decode()
    assert 'href="/in/"' in Client().get("/").content.decode()


def test_a_page_by_a_token_does_not_ask_who_looks(ada: Client) -> None:
    assert "Ada</a>" not in ada.get("/s/aaaaaaaaaaaaaaaaaaaaaaaa").content.decode()
