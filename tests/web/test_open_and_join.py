"""Opening a match and accepting an invitation: in one sentence or in one press."""

import html
import re
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client

from accounts.models import Letter, Player
from games.links import JoinLink, join_token
from games.models import Entry, Match, Seat
from games.notices.write import write
from tests.factories.games import ADA, BO, NOW

pytestmark = pytest.mark.django_db(transaction=True)
FILLED = {
    "option_start": "random",
    "hours": "48",
    "name": "Ada",
    "address": ADA,
    "zone": "Europe/Amsterdam",
    "other": "person",
    "other_address": BO,
    "form_id": "a-form-of-its-own",
}
HOSTILE = ["\x00", "Ada\nBcc: x@example.org", "\u202eadA", "A\u200bda", "\ud800", "A" * 200]


@pytest.fixture(autouse=True)
def _now() -> Any:
    with time_machine.travel(NOW, tick=False):
        yield


def send(**changes: str) -> Any:
    return Client().post("/open/?game=mandala", FILLED | changes)


def words(response: Any) -> str:
    return html.unescape(" ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split()))


def invitation() -> str:
    match = Match.objects.get()
    return f"/i/{join_token(JoinLink(match.number, 1, 1))}"


def test_the_page_shows_the_options_in_words_with_the_defaults_chosen() -> None:
    page = Client().get("/open/").content.decode()
    assert "Drawn by lot" in page
    for name, value in (("option_start", "random"), ("hours", "48"), ("other", "person")):
        field = re.search(rf'<input[^>]*name="{name}"[^>]*value="{value}"[^>]*>', page)
        assert field is not None
        assert "checked" in field[0]


def test_opening_invites_the_other_and_shows_the_commitment_of_the_chance() -> None:
    answer = send()
    opened = Entry.objects.get(number=1).events
    assert answer.status_code == 200
    assert re.search(r'"secret_hash":"(\w{64})"', opened)[1] in answer.content.decode()  # type: ignore[index]
    assert write(NOW) == 1
    letter = Letter.objects.get()
    assert (letter.to, letter.kind) == (BO, "invitation")
    assert "http://127.0.0.1:8000/i/" in letter.text


def test_against_the_computer_the_first_move_is_one_press_away() -> None:
    answer = send(other="bot", other_address="", option_start="0").content.decode()
    assert re.search(r'href="/t/\w{31}"', answer)
    assert Match.objects.get().status == "running"


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("address", "", "Say where your letters shall go."),
        ("address", "ada", "That is not a mail address: write it like name@example.org."),
        ("other_address", "", "Say where the invitation shall go."),
        ("other_address", "ADA@Example.ORG", "That is your own address: name another one."),
        ("name", "", "Say how the others shall call you."),
        ("hours", "1000", "Choose how long a move may take."),
        ("option_start", "7", "Choose one of these."),
        ("zone", "Mars/Olympus", "Choose the time your clock shows now."),
        ("other", "", "Choose whom you play with."),
    ],
)
def test_a_refused_form_says_why_and_keeps_what_was_typed(field: str, value: str, sentence: str) -> None:
    answer = send(**{field: value})
    page = answer.content.decode()
    assert answer.status_code == 400
    assert sentence in words(answer)
    for kept in {"name", "address", "other_address"} - {field}:
        assert f'value="{FILLED[kept]}"' in page
    assert not Match.objects.exists()
    assert not Player.objects.exists()


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_is_refused_in_one_sentence_or_harmless(name: str) -> None:
    name = name.encode("utf-8", "surrogatepass").decode("utf-8", "replace") if name == "\ud800" else name
    answer = send(name=name)
    if answer.status_code == 200:
        assert Player.objects.get().name == name
    else:
        assert answer.status_code == 400
        assert not Match.objects.exists()


def test_markup_in_a_name_is_only_text() -> None:
    send(name='<b onclick="x">Ada</b>')
    write(NOW)
    page = Client().get(invitation()).content.decode()
    assert "<b onclick" not in page
    assert "<b onclick" not in Letter.objects.get().html
    assert "&lt;b onclick" in page


def test_the_same_form_pressed_twice_is_one_match() -> None:
    send()
    assert send().status_code == 200
    assert Match.objects.count() == 1


def test_looking_at_an_invitation_accepts_nothing() -> None:
    send()
    for method in (Client().get, Client().head):
        assert method(invitation()).status_code == 200
    assert Seat.objects.get(number=1).player is None
    assert not Player.objects.filter(email=BO).exists()


def test_accepting_makes_the_account_starts_the_match_and_signs_nobody_in() -> None:
    send(option_start="1")
    client = Client()
    answer = client.post(invitation(), {"name": "Bo", "zone": "Asia/Kolkata"})
    assert answer.status_code == 200
    assert not client.cookies
    assert Player.objects.get(email=BO).zone == "Asia/Kolkata"
    assert re.search(r'href="/t/\w{31}"', answer.content.decode())
    again = client.post(invitation(), {"name": "Bo", "zone": "Asia/Kolkata"})
    assert again.status_code == 200
    assert "/t/" not in again.content.decode()
    assert Match.objects.get().status == "running"


def test_an_account_that_exists_keeps_its_name_and_zone() -> None:
    Player.objects.create_user(BO, "Bob", zone="Europe/Berlin")
    send()
    Client().post(invitation(), {"name": "Somebody", "zone": "Asia/Kolkata"})
    bo = Player.objects.get(email=BO)
    assert (bo.name, bo.zone) == ("Bob", "Europe/Berlin")


@pytest.mark.parametrize("path", ["/i/aaaaaaaaaaaaaaaaaaaaaaaaaaaa", "/i/7777777777"])
def test_an_invitation_nobody_wrote_gets_a_kind_page(path: str) -> None:
    for answer in (Client().get(path), Client().post(path, {"name": "X", "zone": "UTC"})):
        assert answer.status_code == 410
        assert "not valid any more" in words(answer)


def test_with_real_mail_only_this_machine_may_open(settings: Any) -> None:
    settings.MAIL = "smtp://127.0.0.1:2525"
    assert Client().get("/open/", REMOTE_ADDR="203.0.113.9").status_code == 403
    assert Client().post("/open/", FILLED, REMOTE_ADDR="203.0.113.9").status_code == 403
    assert Client().get("/open/", REMOTE_ADDR="127.0.0.1").status_code == 200
    assert not Match.objects.exists()


def test_a_form_left_open_for_a_day_still_works() -> None:
    with time_machine.travel(NOW + timedelta(days=1), tick=False):
        assert send().status_code == 200
