"""Opening a match: in one press, signed in or not, or in one sentence why not."""

import re
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client

from accounts.models import Letter, Player, SignIn
from accounts.people import known
from games.models import Entry, Invitation, Match, Seat
from games.notices.write import write
from tests.factories.games import ADA, BO, NOW, a_match
from tests.flows.browser import Page
from tests.web.tables import FILLED, OPEN, ada, code, words

__all__ = ["ada"]
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _now() -> Any:
    with time_machine.travel(NOW, tick=False):
        yield


def test_the_page_shows_the_options_in_words_with_the_defaults_chosen(ada: Client) -> None:
    page = ada.get("/open/").content.decode()
    assert "Drawn by lot" in page
    assert "Nobody else sees the match." in page
    assert re.search(r'<option value="48" selected', page)
    for name, value in (("option_start", "random"), ("watch", "private"), ("other", "person")):
        field = re.search(rf'<input[^>]*name="{name}"[^>]*value="{value}"[^>]*>', page)
        assert field is not None
        assert "checked" in field[0]


def test_with_good_defaults_the_address_is_all_that_is_typed(ada: Client) -> None:
    page = ada.get("/open/").content.decode()
    form = page[page.index("<form", page.index("<main")) : page.index("</form>", page.index("<main"))]
    outside = re.sub(r"<details.*?</details>", "", form, flags=re.DOTALL)
    assert set(re.findall(r'name="(\w+)"', outside)) == {
        *("csrfmiddlewaretoken", "form_id", "other", "other_address"),
    }
    assert "<details open" not in page


def test_opening_invites_the_other_and_shows_the_commitment_of_the_chance(ada: Client) -> None:
    answer = ada.post(OPEN, FILLED, follow=True)
    opened = Entry.objects.get(number=1).events
    assert answer.redirect_chain == [(f"/m/{Match.objects.get().public}/opened", 302)]
    assert re.search(r'"secret_hash":"(\w{64})"', opened)[1] in answer.content.decode()  # type: ignore[index]
    assert BO in words(answer)
    assert write(NOW) == 1
    letter = Letter.objects.get()
    assert (letter.to, letter.kind) == (BO, "invitation")
    assert "http://127.0.0.1:8000/i/" in letter.text


def test_against_the_computer_the_first_move_is_one_press_away(ada: Client) -> None:
    answer = ada.post(OPEN, FILLED | {"other": "bot", "option_start": "0"}, follow=True)
    public = Match.objects.get().public
    assert answer.redirect_chain == [(f"/m/{public}/", 302)]
    assert f'href="/m/{public}/?move=' in answer.content.decode()


def test_a_place_for_anyone_stands_in_the_lobby_and_writes_to_nobody(ada: Client) -> None:
    ada.post(OPEN, FILLED | {"other": "anyone"})
    assert Seat.objects.get(number=1).open_to_all
    assert write(NOW) == 0
    assert "Ada" in words(Client().get("/lobby/"))


def test_whom_i_have_played_with_is_invited_by_name_and_their_address_stays_theirs(ada: Client) -> None:
    a_match()
    bo = Player.objects.get(email=BO)
    page = ada.get(OPEN).content.decode()
    assert f'<option value="{bo.pk}"' in page
    assert BO not in page
    answer = ada.post(OPEN, FILLED | {"other": "known", "other_player": str(bo.pk)}, follow=True)
    assert "A letter is on its way to Bo." in words(answer)
    assert BO not in answer.content.decode()
    newest = Match.objects.latest("pk")
    assert Invitation.objects.get(seat__match=newest).player == bo
    ada.post(f"/m/{newest.public}/invitations/1/withdraw")
    assert BO not in ada.get(f"/m/{newest.public}/opened").content.decode()


def test_nobody_is_invited_by_a_number(ada: Client) -> None:
    a_match()
    stranger = known("cy@example.org", name="Cy")
    answer = ada.post(OPEN, FILLED | {"other": "known", "other_player": str(stranger.pk)})
    assert answer.status_code == 400
    assert "Choose somebody you have played with." in words(answer)
    assert Match.objects.count() == 1


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("other_address", "", "Say where the invitation shall go."),
        ("other_address", "bo", "That is not a mail address: write it like name@example.org."),
        ("other_address", "ADA@Example.ORG", "That is your own address: name another one."),
        ("hours", "1000", "Choose how long a move may take."),
        ("option_start", "7", "Choose one of these."),
        ("watch", "all", "Choose who may watch."),
        ("other", "", "Choose whom you play with."),
    ],
)
def test_a_refused_form_says_why_and_keeps_what_was_typed(
    ada: Client, field: str, value: str, sentence: str
) -> None:
    changed = {"hours": "24", "watch": "open", "option_start": "1"}
    answer = ada.post(OPEN, FILLED | changed | {field: value})
    page = answer.content.decode()
    assert answer.status_code == 400
    assert sentence in words(answer)
    if field != "other_address":
        assert f'name="other_address" value="{BO}"' in page
    if field != "hours":
        assert '<option value="24" selected' in page
    if field != "watch":
        assert re.search(r'name="watch" value="open" checked', page)
    assert ("<details open" in page) == (field in ("hours", "watch", "option_start"))
    assert not Match.objects.exists()


def test_a_refusal_of_the_table_stands_below_its_place_and_keeps_the_form(ada: Client) -> None:
    known(BO, name="Bo")
    ada.post(OPEN, FILLED)
    answer = ada.post(OPEN, FILLED | {"form_id": "another-form-of-its-own"})
    assert answer.status_code == 400
    assert "You have invited this address before" in words(answer)
    assert f'name="other_address" value="{BO}"' in answer.content.decode()
    assert Match.objects.count() == 1


def test_the_same_form_pressed_twice_is_one_match(ada: Client) -> None:
    one, two = (ada.post(OPEN, FILLED) for _ in range(2))
    assert one["Location"] == two["Location"]
    assert Match.objects.count() == 1


def test_one_persons_form_opens_nothing_for_another(ada: Client) -> None:
    ada.post(OPEN, FILLED)
    cy = Client()
    cy.force_login(known("cy@example.org", name="Cy"))
    answer = cy.post(OPEN, FILLED | {"other_address": "di@example.org"})
    assert answer.status_code == 400
    assert "send it from here" in words(answer)
    assert Match.objects.count() == 1


def test_a_form_left_open_for_a_day_still_works(ada: Client) -> None:
    with time_machine.travel(NOW + timedelta(days=1), tick=False):
        assert ada.post(OPEN, FILLED).status_code == 302


def test_only_the_host_sees_the_hosts_page(ada: Client) -> None:
    ada.post(OPEN, FILLED)
    path = f"/m/{Match.objects.get().public}/opened"
    cy = Client()
    assert "/in/" in cy.get(path)["Location"]
    cy.force_login(known("cy@example.org", name="Cy"))
    assert BO not in cy.get(path, follow=True).content.decode()


# Opening while nobody is signed in: the same form, a letter, and the form again.


def sent_on(client: Client, page: Any) -> Match:
    """Press the button of the form that waits on a page, as it is filled in there."""
    forms = Page(OPEN, page.status_code, page.content.decode()).forms
    answer = client.post(OPEN, next(form.fields for form in forms if "form_id" in form.fields))
    assert answer.status_code == 302
    return Match.objects.get()


def test_signed_out_the_form_asks_for_the_address_and_waits_filled_in_behind_the_letter() -> None:
    client = Client()
    assert 'name="address"' in client.get(OPEN).content.decode()
    answer = client.post(OPEN, FILLED | {"address": ADA})
    assert not Player.objects.exists()
    row = re.search(r'name="row" value="(\w+)"', client.get(answer["Location"]).content.decode())[1]  # type: ignore[index]
    answer = client.post("/in/code", {"row": row, "code": code()})
    assert answer["Location"].startswith("/you/?first=1")
    answer = client.post(answer["Location"], {"name": "Ada", "zone": "Europe/Amsterdam"}, follow=True)
    assert answer.redirect_chain == [(OPEN, 302)]
    assert "one press opens it" in words(answer)
    assert not Match.objects.exists()
    match = sent_on(client, answer)
    assert match.host.email == ADA
    assert (match.form_id or "").startswith(FILLED["form_id"])
    assert BO in words(client.get(f"/m/{match.public}/opened"))


def test_coming_in_opens_nothing_by_itself_and_one_press_opens_it_once() -> None:
    """Nobody hides an invitation in a sign-in letter, whichever way its reader comes in."""
    known(ADA, name="Ada")
    client = Client()
    row = client.post(OPEN, FILLED | {"address": ADA})["Location"].partition("row=")[2]
    answer = client.post("/in/code", {"row": row, "code": code()}, follow=True)
    assert not Match.objects.exists()
    assert not Invitation.objects.exists()
    opened = sent_on(client, answer)
    assert sent_on(client, answer) == opened


def test_in_another_browser_the_form_waits_as_well() -> None:
    known(ADA, name="Ada")
    Client().post(OPEN, FILLED | {"address": ADA})
    token = re.findall(r"/s/(\w+)", Letter.objects.get().text)[0]
    other = Client()
    answer = other.post(f"/s/{token}", follow=True)
    assert answer.status_code == 200
    assert f'name="other_address" value="{BO}"' in answer.content.decode()
    assert not Match.objects.exists()
    assert sent_on(other, answer).host.email == ADA


def test_a_form_that_cannot_be_sent_any_more_stands_filled_in_with_the_reason() -> None:
    """Signed in with another address than the form was sent for, which is the one it invites."""
    known(BO, name="Bo")
    client = Client()
    client.post(OPEN, FILLED | {"address": ADA})
    kept = SignIn.objects.get().kept
    row = client.post("/in/", {"address": BO, "next": OPEN, "kept": kept})["Location"].partition("row=")[2]
    answer = client.post("/in/code", {"row": row, "code": code(BO)}, follow=True)
    assert answer.status_code == 200
    assert "That is your own address: name another one." in words(answer)
    assert "one press opens it" not in words(answer)


def test_signed_out_two_presses_are_one_letter_and_another_address_is_another() -> None:
    client = Client()
    one, two = (client.post(OPEN, FILLED | {"address": ADA}) for _ in range(2))
    assert one["Location"] == two["Location"]
    assert SignIn.objects.count() == 1
    client.post(OPEN, FILLED | {"address": "ada@example.com"})
    assert SignIn.objects.count() == 2


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("", "Say where your letters shall go."),
        ("ada", "That is not a mail address: write it like name@example.org."),
        ("BO@example.com", "That is your own address: name another one."),
    ],
)
def test_signed_out_a_refused_form_writes_no_letter(address: str, sentence: str) -> None:
    answer = Client().post(OPEN, FILLED | {"address": address})
    assert answer.status_code == 400
    assert sentence in words(answer)
    assert not Letter.objects.exists()


def test_the_limits_of_sign_in_letters_are_said_on_this_form() -> None:
    for n in range(5):
        Client().post(OPEN, FILLED | {"address": ADA, "form_id": f"a-form-number-{n}"})
    answer = Client().post(OPEN, FILLED | {"address": ADA})
    assert answer.status_code == 429
    assert "Five letters went to this address" in words(answer)
    assert f'name="other_address" value="{BO}"' in answer.content.decode()


def test_with_real_mail_whoever_can_read_their_letters_may_open(settings: Any) -> None:
    settings.MAIL = "smtp://127.0.0.1:2525"
    answer = Client().post(OPEN, FILLED | {"address": ADA}, REMOTE_ADDR="203.0.113.9")
    assert answer["Location"].startswith("/in/code")


def test_one_address_at_many_places_is_said_at_each_and_once_above(ada: Client) -> None:
    places = {f"place{n}-other": "person" for n in range(2, 8)}
    places |= {f"place{n}-other_address": BO for n in range(2, 8)}
    mandi = {"option_variant": "classic", "option_families": "none"}
    answer = ada.post("/open/?game=mandi", FILLED | mandi | places)
    assert answer.status_code == 400
    assert words(answer).count("What is to be changed stands below its field.") == 1
    assert words(answer).count("This person has a place at this table already.") == 6
