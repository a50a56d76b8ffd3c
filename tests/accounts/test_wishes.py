"""Which letters somebody wants: said on the settings page, or by a link in any letter."""

import re

import pytest
from django.test import Client

from accounts.models import Player, Refusal
from accounts.refusals import allow, refuse, refused
from accounts.tokens import BadLink, digest
from accounts.wishes import KINDS, read_wishes, wanted, wants, wishes_token, without
from tests.factories.accounts import PlayerFactory
from tests.factories.people import words

pytestmark = pytest.mark.django_db


@pytest.fixture
def bo() -> Player:
    return PlayerFactory.create(email="bo@example.com", name="Bo")


def test_everything_is_wanted_until_somebody_says_otherwise(bo: Player) -> None:
    assert [wants(bo, kind) for kind in KINDS] == [True] * 4
    bo.unwanted = "reminder news"
    assert [wants(bo, kind) for kind in KINDS] == [True, False, True, False]
    assert wants(bo, "signin")
    assert not wants(Player(unwanted="turn"), "turn")


def test_what_is_kept_fits_its_column_and_reads_back() -> None:
    column = Player._meta.get_field("unwanted").max_length
    assert column is not None
    assert len(without([])) <= column
    for chosen in ([], ["turn"], ["turn", "news"], list(KINDS)):
        assert wanted(without(chosen)) == chosen


def test_the_link_changes_wishes_without_a_session_and_only_by_its_button(bo: Player) -> None:
    path = f"/w/{wishes_token(bo)}"
    for method in (Client().head, Client().get):
        assert method(path).status_code == 200
    assert Player.objects.get().unwanted == ""
    client = Client(enforce_csrf_checks=True)
    answer = client.post(path, {"letters": ["turn", "result"]})
    assert (answer.status_code, Player.objects.get().unwanted) == (200, "reminder news")
    assert "Saved." in words(answer)
    assert re.findall(r'value="(\w+)" checked', client.get(path).content.decode()) == ["turn", "result"]
    assert client.post(path, {}).status_code == 200
    assert Player.objects.get().unwanted == "turn reminder result news"
    assert not client.cookies


def test_the_page_of_a_link_names_nobody(bo: Player) -> None:
    page = Client().get(f"/w/{wishes_token(bo)}").content.decode()
    assert "Bo" not in words(Client().get(f"/w/{wishes_token(bo)}")).split()
    assert bo.email not in page


def test_what_is_not_offered_is_refused_in_a_sentence(bo: Player) -> None:
    answer = Client().post(f"/w/{wishes_token(bo)}", {"letters": ["turn", "\0"]})
    assert answer.status_code == 400
    assert "Choose among these." in words(answer)
    assert Player.objects.get().unwanted == ""


def test_a_link_that_was_withdrawn_or_altered_is_kind(bo: Player) -> None:
    token = wishes_token(bo)
    for other in ("a" * 26, token[:-1] + ("a" if token[-1] != "a" else "b")):
        for answer in (Client().get(f"/w/{other}"), Client().post(f"/w/{other}", {})):
            assert answer.status_code == 410
    Player.objects.update(key=2)
    with pytest.raises(BadLink):
        read_wishes(token)
    assert Client().post(f"/w/{token}", {}).status_code == 410
    assert Player.objects.get().unwanted == ""


def test_w1_a_link_of_nobody_is_not_somebody_elses(bo: Player) -> None:
    token = wishes_token(bo)
    bo.delete()
    other = PlayerFactory.create()
    assert Client().post(f"/w/{token}", {}).status_code == 410
    other.refresh_from_db()
    assert other.unwanted == ""


def test_a_token_is_short_enough_for_a_line_of_a_letter(bo: Player) -> None:
    assert len(f"https://mandate.example/w/{wishes_token(bo)}") <= 64
    assert len(wishes_token(Player(pk=2**40 - 1, key=255))) == 26


def test_an_address_that_refused_is_known_and_not_kept() -> None:
    assert not refused("di@example.org")
    refuse(" DI@Example.org")
    refuse("di@example.org")
    assert refused("Di@example.org")
    assert not refused("di@example.com")
    assert re.fullmatch(r"[0-9a-f]{64}", Refusal.objects.get().address)


def test_a_refusal_outlives_every_key(settings: object) -> None:
    refuse("di@example.org")
    settings.SECRET_KEY = "another key"  # type: ignore[attr-defined]
    assert refused("di@example.org")


def test_a_refusal_is_that_of_a_mailbox_whatever_is_added() -> None:
    refuse("di+games@example.org")
    for address in ("di@example.org", "di+1@example.org", "DI+games@example.org"):
        assert refused(address)
    assert not refused("dip@example.org")
    allow("di+2@example.org")
    assert not refused("di@example.org")


def test_a_refusal_of_an_address_as_it_was_typed_stays_good() -> None:
    Refusal.objects.create(address=digest("di+games@example.org"))
    assert refused("di+games@example.org")
    assert not refused("di@example.org")
    allow("di+games@example.org")
    assert not refused("di+games@example.org")
