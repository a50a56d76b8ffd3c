"""The first operator is made on the machine itself; the admin shows no letter's words."""

import io

import pytest
from django.contrib.auth.models import Permission
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client

from accounts.models import Letter, Player
from tests.factories.accounts import PlayerFactory, letter
from tests.factories.people import newest, path_of, sign_in, words

pytestmark = pytest.mark.django_db
OP = "op@example.org"


def operator(address: str = OP) -> str:
    said = io.StringIO()
    call_command("operator", address, stdout=said)
    return said.getvalue()


def test_an_operator_is_made_and_told_in_one_sentence_where_to_sign_in() -> None:
    assert operator(" OP@Example.org") == (
        "op@example.org is an operator now and signs in at http://127.0.0.1:8000/in/?next=/admin/\n"
    )
    made = Player.objects.get()
    assert (made.email, made.is_staff, made.is_superuser, made.has_usable_password()) == (
        OP,
        True,
        True,
        False,
    )


def test_a_player_is_promoted_and_keeps_everything() -> None:
    player = PlayerFactory.create(email=OP, name="Op", zone="Asia/Kolkata")
    operator()
    operator()
    player.refresh_from_db()
    assert (player.is_staff, player.is_superuser, player.name, player.zone) == (
        True,
        True,
        "Op",
        "Asia/Kolkata",
    )
    assert Player.objects.count() == 1


def test_what_is_no_address_makes_nobody() -> None:
    with pytest.raises(CommandError, match="That is not a mail address"):
        operator("op")
    assert not Player.objects.exists()


def test_without_tables_one_sentence_says_what_to_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection.introspection, "table_names", list)
    with pytest.raises(CommandError, match="py migrate"):
        operator()


@pytest.fixture
def staff(client: Client) -> Client:
    operator()
    sign_in(client, OP)
    return client


def test_an_operator_gets_from_the_letter_into_the_admin(client: Client) -> None:
    operator()
    Player.objects.update(name="Op")
    answer = client.get("/admin/", follow=True)
    assert 'name="next" value="/admin/"' in answer.content.decode()
    client.post("/in/", {"address": OP, "next": "/admin/"})
    answer = client.post(path_of(newest(OP)), follow=True)
    assert answer.redirect_chain == [("/admin/", 302)]
    assert answer.status_code == 200
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]


def test_the_admin_shows_letters_without_a_word_of_what_they_say(staff: Client) -> None:
    one = letter(subject="A subject of a letter", text="A hand of cards.\n", html="<p>A hand of cards.</p>")
    for path in ("/admin/accounts/letter/", f"/admin/accounts/letter/{one.pk}/change/"):
        page = staff.get(path).content.decode()
        assert "bo@example.com" in page
        for secret in ("A subject", "A hand of cards", one.message_id, "sign-in code"):
            assert secret not in page
    assert staff.get("/admin/accounts/letter/?q=hand").status_code == 200
    assert staff.post(f"/admin/accounts/letter/{one.pk}/change/", {"to": "x@example.org"}).status_code == 403
    assert staff.get("/admin/accounts/letter/add/").status_code == 403
    assert staff.post(f"/admin/accounts/letter/{one.pk}/delete/", {"post": "yes"}).status_code == 403
    assert Letter.objects.get(pk=one.pk).to == "bo@example.com"


@pytest.mark.parametrize(
    "asked",
    [
        *("letter/?text__contains=hand", "letter/?html__regex=h", "letter/?subject__contains=turn"),
        *("player/?password__startswith=!", "letter/?player__password__startswith=!", "player/?key=1"),
    ],
)
def test_the_admin_answers_no_question_about_what_it_does_not_show(staff: Client, asked: str) -> None:
    letter(text="A hand of cards.\n")
    assert staff.get(f"/admin/accounts/{asked}").status_code == 400


def test_the_admin_sorts_letters_by_what_became_of_them(staff: Client) -> None:
    letter()
    page = staff.get("/admin/accounts/letter/?kind__exact=turn&state__exact=waiting")
    assert "bo@example.com" in page.content.decode()
    assert "bo@example.com" not in staff.get("/admin/accounts/letter/?kind__exact=signin").content.decode()
    assert staff.get("/admin/accounts/player/?reachable__exact=fine&is_staff__exact=1").status_code == 200


def test_sign_in_letters_themselves_are_nowhere_in_the_admin(staff: Client) -> None:
    assert "Sign in" not in words(staff.get("/admin/"))
    assert staff.get("/admin/accounts/signin/").status_code == 404


def test_names_and_addresses_go_through_the_same_door_in_the_admin(staff: Client) -> None:
    bo = PlayerFactory.create(email="bo@example.com", name="Bo")
    path = f"/admin/accounts/player/{bo.pk}/change/"
    form = {"name": "Bo\u202e", "email": "bo@example.com", "reachable": "fine", "is_active": "on"}
    assert "invisible characters" in words(staff.post(path, form))
    form |= {"name": "Bob", "email": " BO@Example.net", "is_superuser": "on", "is_staff": "on"}
    assert staff.post(path, form).status_code == 302
    bo.refresh_from_db()
    assert (bo.name, bo.email, bo.is_superuser, bo.is_staff) == ("Bob", "bo@example.net", False, False)


def test_staff_who_are_no_operators_give_no_account_to_another_address(client: Client) -> None:
    helper = sign_in(client, "cy@example.org", name="Cy")
    Player.objects.filter(pk=helper.pk).update(is_staff=True)
    helper.user_permissions.set(Permission.objects.filter(content_type__app_label="accounts"))
    bo = PlayerFactory.create(email="bo@example.com", name="Bo")
    path = f"/admin/accounts/player/{bo.pk}/change/"
    form = {"name": "Bob", "email": "cy2@example.org", "reachable": "fine"}
    assert client.post(path, form).status_code == 302
    bo.refresh_from_db()
    assert (bo.name, bo.email, bo.is_active) == ("Bob", "bo@example.com", True)


def test_leaving_the_admin_is_signing_out(staff: Client) -> None:
    assert staff.post("/admin/logout/").headers["Location"] == "/"
    assert staff.get("/admin/").status_code == 302
