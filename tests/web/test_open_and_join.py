"""Opening a match and accepting an invitation: in one sentence or in one press."""

import html
import re
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.conf import settings as house
from django.test import Client

from accounts.models import Letter, Player, SignIn
from accounts.people import known
from accounts.refusals import refused
from games.links import JoinLink, join_token
from games.models import Entry, Invitation, Match, Seat
from games.notices.write import write
from games.play.keep import withdraw
from tests.factories.games import ADA, BO, NOW, a_match

pytestmark = pytest.mark.django_db(transaction=True)
FILLED = {
    "option_start": "random",
    "hours": "48",
    "watch": "private",
    "other": "person",
    "other_address": BO,
    "form_id": "a-form-of-its-own",
}
OPEN = "/open/?game=mandala"
PERSON = {"answer": "yes", "name": "Bo", "zone": "Asia/Kolkata"}
HOSTILE = ["\x00", "Bo\nBcc: x@example.org", "\u202eoB", "B\u200bo", "\ud800", "B" * 200]


@pytest.fixture(autouse=True)
def _now() -> Any:
    with time_machine.travel(NOW, tick=False):
        yield


@pytest.fixture
def ada() -> Client:
    """A browser in which Ada is signed in."""
    client = Client()
    client.force_login(known(ADA, name="Ada", zone="Europe/Amsterdam"))
    return client


def words(response: Any) -> str:
    return html.unescape(" ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split()))


def invitation(end: str = "") -> str:
    match = Match.objects.get()
    return f"/i/{join_token(JoinLink(match.number, 1, 1))}{end}"


def code() -> str:
    letter = Letter.objects.filter(kind="signin").latest("created_at", "pk")
    return re.findall(r"^\s+(\d{3} \d{3})$", letter.text, re.MULTILINE)[0]


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


# Opening while nobody is signed in: the same form, and a letter.


def test_signed_out_the_form_asks_for_the_address_and_the_match_opens_with_the_code() -> None:
    client = Client()
    assert 'name="address"' in client.get(OPEN).content.decode()
    answer = client.post(OPEN, FILLED | {"address": ADA})
    assert not Match.objects.exists()
    assert not Player.objects.exists()
    row = re.search(r'name="row" value="(\w+)"', client.get(answer["Location"]).content.decode())[1]  # type: ignore[index]
    answer = client.post("/in/code", {"row": row, "code": code()})
    assert answer["Location"].startswith("/you/?first=1")
    answer = client.post(answer["Location"], {"name": "Ada", "zone": "Europe/Amsterdam"}, follow=True)
    match = Match.objects.get()
    assert answer.redirect_chain == [(OPEN, 302), (f"/m/{match.public}/opened", 302)]
    assert (match.host.email, match.form_id) == (ADA, FILLED["form_id"])
    assert client.get(OPEN).status_code == 200
    assert Match.objects.count() == 1


def test_somebody_known_opens_with_one_press_after_the_code() -> None:
    known(ADA, name="Ada")
    client = Client()
    where = client.post(OPEN, FILLED | {"address": ADA})["Location"]
    row = where.partition("row=")[2]
    answer = client.post("/in/code", {"row": row, "code": code()}, follow=True)
    assert answer.redirect_chain[-1] == (f"/m/{Match.objects.get().public}/opened", 302)


def test_in_another_browser_the_form_is_filled_in_and_waits_for_its_button() -> None:
    """Whoever presses the link of a letter they never asked for opens no match by it."""
    known(ADA, name="Ada")
    Client().post(OPEN, FILLED | {"address": ADA})
    token = re.findall(r"/s/(\w+)", Letter.objects.get().text)[0]
    other = Client()
    answer = other.post(f"/s/{token}", follow=True)
    assert answer.status_code == 200
    assert f'name="other_address" value="{BO}"' in answer.content.decode()
    assert not Match.objects.exists()
    assert other.post(OPEN, FILLED).status_code == 302
    assert Match.objects.count() == 1


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


# The letter's links.


@pytest.fixture
def table(ada: Client) -> Match:
    ada.post(OPEN, FILLED | {"option_start": "1"})
    return Match.objects.get()


def test_the_invitation_says_who_which_game_how_long_and_until_when(table: Match) -> None:
    page = words(Client().get(invitation()))
    for said in (
        "Ada invites you to Mandala",
        "48 hours for each move",
        "usually 2 to 7 weeks and 20 to 30 letters",
        "Only you who play. Nobody else sees the match.",
        "If you miss one, a quiet move is made for you",
        "Sunday 6 December, 18:00",
        "fingerprint",
    ):
        assert said in page, said


def test_m1_looking_at_any_link_of_an_invitation_changes_nothing(table: Match) -> None:
    for end in ("", "/no", "/stop"):
        for method in (Client().get, Client().head):
            answer = method(invitation(end))
            assert answer.status_code == 200
            assert house.SESSION_COOKIE_NAME not in answer.cookies
    assert Seat.objects.get(number=1).player is None
    assert Invitation.objects.get().state == "waiting"
    assert not Player.objects.filter(email=BO).exists()
    assert Client().post(invitation(), PERSON).status_code == 200


def test_accepting_makes_the_account_starts_the_match_and_signs_in(table: Match) -> None:
    client = Client()
    answer = client.post(invitation(), PERSON)
    assert answer.status_code == 200
    bo = Player.objects.get(email=BO)
    assert (bo.name, bo.zone) == ("Bo", "Asia/Kolkata")
    assert client.session["_auth_user_id"] == str(bo.pk)
    assert re.search(r'href="/t/\w{31}"', answer.content.decode())
    assert Match.objects.get().status == "running"


def test_m3_a_second_press_within_ten_minutes_gets_the_same_page_without_the_move(table: Match) -> None:
    Client().post(invitation(), PERSON)
    again = Client()
    answer = again.post(invitation(), PERSON)
    assert answer.status_code == 200
    assert "You have joined" in words(answer)
    assert "/t/" not in answer.content.decode()
    assert house.SESSION_COOKIE_NAME not in again.cookies
    with time_machine.travel(NOW + timedelta(minutes=11), tick=False):
        assert again.post(invitation(), PERSON).status_code == 410


def test_an_account_that_exists_keeps_its_name_and_zone_and_nobody_is_signed_in(ada: Client) -> None:
    Player.objects.create_user(BO, "Bob", zone="Europe/Berlin")
    ada.post(OPEN, FILLED)
    client = Client()
    assert 'name="zone"' not in client.get(invitation()).content.decode()
    assert client.post(invitation(), PERSON | {"name": "Somebody"}).status_code == 200
    bo = Player.objects.get(email=BO)
    assert (bo.name, bo.zone) == ("Bob", "Europe/Berlin")
    assert Seat.objects.get(number=1).player == bo
    assert house.SESSION_COOKIE_NAME not in client.cookies


def test_w1_whoever_is_signed_in_as_somebody_else_stays_so_and_gets_no_place(table: Match) -> None:
    cy, client = known("cy@example.org", name="Cy"), Client()
    client.force_login(cy)
    assert "another address than yours" in words(client.get(invitation()))
    client.post(invitation(), PERSON)
    assert client.session["_auth_user_id"] == str(cy.pk)
    assert Seat.objects.get(number=1).player == Player.objects.get(email=BO)


def test_a_forwarded_invitation_shows_and_gives_nothing_once_it_is_accepted(table: Match) -> None:
    Client().post(invitation(), PERSON)
    entries = Entry.objects.count()
    with time_machine.travel(NOW + timedelta(hours=1), tick=False):
        for end in ("", "/no", "/stop"):
            for answer in (
                Client().get(invitation(end)),
                Client().post(invitation(end), {"answer": "yes" if not end else "no", "name": "Cy"}),
            ):
                assert answer.status_code == 410
                page = words(answer)
                assert not re.search(r"\b(Ada|Bo|Mandala|ada@|bo@)", page.replace("Mandate", ""))
                assert house.SESSION_COOKIE_NAME not in answer.cookies
    assert Entry.objects.count() == entries
    assert Player.objects.count() == 2


def test_declining_takes_a_button_tells_the_host_and_can_be_pressed_twice(table: Match) -> None:
    for _ in range(2):
        answer = Client().post(invitation("/no"), {"answer": "no"})
        assert answer.status_code == 200
        assert "You have declined" in words(answer)
    assert Client().post(invitation(), PERSON).status_code == 410
    assert Invitation.objects.get().state == "declined"
    assert Seat.objects.get(number=1).invited == ""


def test_never_again_is_once_and_for_all(table: Match, ada: Client) -> None:
    for _ in range(2):
        answer = Client().post(invitation("/stop"), {"answer": "no"})
        assert answer.status_code == 200
        assert "This address is not invited any more" in words(answer)
    cy = Client()
    cy.force_login(known("cy@example.org", name="Cy"))
    answer = cy.post(OPEN, FILLED | {"form_id": "the-form-of-cy"})
    assert answer.status_code == 400
    assert "That address does not want invitations." in words(answer)


def test_never_again_can_still_be_said_when_the_invitation_is_over(table: Match, ada: Client) -> None:
    Client().post(invitation("/no"), {"answer": "no"})
    looked = Client().get(invitation("/stop"))
    assert looked.status_code == 200
    assert '<input type="hidden" name="answer" value="no">' in looked.content.decode()
    assert not refused(BO)
    assert Client().get(invitation("/no")).status_code == 410


def test_a_withdrawn_invitation_says_so(table: Match, ada: Client) -> None:
    withdraw(table.number, 1, host=table.host_id, now=NOW)
    for end in ("", "/no"):
        answer = Client().post(invitation(end), PERSON | {"answer": "no" if end else "yes"})
        assert answer.status_code == 410
        assert "taken back" in words(answer)


@pytest.mark.parametrize("path", ["/i/aaaaaaaaaaaaaaaaaaaaaaaaaaaa", "/i/7777777777"])
def test_an_invitation_nobody_wrote_gets_a_kind_page(path: str) -> None:
    for answer in (Client().get(path), Client().post(path, {"name": "X", "zone": "UTC"})):
        assert answer.status_code == 410
        assert "not valid any more" in words(answer)


def test_m5_links_go_on_while_their_key_is_a_fallback_and_end_with_it(table: Match, settings: Any) -> None:
    path = invitation()
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "the key of today", [house.SECRET_KEY]
    assert Client().get(path).status_code == 200
    settings.SECRET_KEY_FALLBACKS = []
    assert Client().get(path).status_code == 410


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_is_refused_in_one_sentence(table: Match, name: str) -> None:
    name = name.encode("utf-8", "surrogatepass").decode("utf-8", "replace") if name == "\ud800" else name
    answer = Client().post(invitation(), PERSON | {"name": name})
    assert answer.status_code == 400
    assert 'class="error"' in answer.content.decode()
    assert not Player.objects.filter(email=BO).exists()


def test_markup_in_a_name_is_only_text(ada: Client) -> None:
    Player.objects.filter(email=ADA).update(name='<b onclick="x">Ada</b>')
    ada.post(OPEN, FILLED)
    write(NOW)
    page = Client().get(invitation()).content.decode()
    assert "<b onclick" not in page
    assert "<b onclick" not in Letter.objects.get().html
    assert "&lt;b onclick" in page
