"""In which language a page speaks: that of its reader, as far as somebody knows who reads."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.conf import settings as house
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from accounts import address
from accounts.languages import heard, usable
from accounts.models import Player
from accounts.people import known
from accounts.wishes import wishes_token
from games.links import JoinLink, again_token, join_token, seat_wishes_token, stop_token, turn_token
from games.models import Invitation, Match
from games.play.open import open_match
from games.play.resign import resign
from tests.factories.games import ADA, BO, a_match, a_table, open_link
from tests.factories.people import newest, path_of

pytestmark = pytest.mark.django_db
DUTCH, ENGLISH = {"Accept-Language": "nl"}, {"Accept-Language": "en"}


@pytest.fixture(autouse=True)
def _two(settings: Any) -> None:
    settings.LANGUAGES = [("en", "English"), ("nl", "Nederlands")]


def tongue(answer: Any) -> str:
    """The language a page is in, as it says itself and as its header says."""
    said = answer.headers["Content-Language"]
    assert f'<html lang="{said}">' in answer.content.decode()
    return str(said)


def person(email: str, language: str) -> Player:
    player = known(email, name=email.partition("@")[0].title())
    Player.objects.filter(pk=player.pk).update(language=language)
    return player


@pytest.mark.parametrize(
    ("accepted", "spoken"),
    [
        ("nl", "nl"),
        ("NL-be, en;q=0.8", "nl"),
        ("fr, nl;q=0.5, en;q=0.4", "nl"),
        ("en;q=0.4, nl;q=0.5", "nl"),
        ("en, nl", "en"),
        ("nl;q=0, fr", "en"),
        ("fr", "en"),
        ("*", "en"),
        ("", "en"),
        ("nl" * 900, "en"),
        ("\0, nl;q=x, ../nl", "en"),
    ],
)
def test_a_browser_hears_the_first_language_it_asks_for_that_is_offered(accepted: str, spoken: str) -> None:
    assert heard(accepted) == spoken


def test_a_language_is_spoken_by_its_nearest_kin_and_one_that_is_not_offered_as_the_house_does() -> None:
    assert [usable(language) for language in ("nl", "nl-be", "de", "", "x" * 900)] == [
        *("nl", "nl", "en", "en", "en")
    ]


def test_somebody_unknown_reads_in_the_language_of_their_browser() -> None:
    for path in ("/", "/in/", "/open/", "/lobby/", "/no/such/page/", f"/t/{'a' * 31}", "/m/aaaaaaaa/"):
        assert tongue(Client().get(path, headers=DUTCH)) == "nl", path
        assert tongue(Client().get(path)) == "en", path


def test_a_page_says_that_it_depends_on_the_browser_once_there_is_a_choice(settings: Any) -> None:
    assert "Accept-Language" in Client().get("/").headers["Vary"]
    settings.LANGUAGES = [("en", "English")]
    answer = Client().get("/", headers=DUTCH)
    assert tongue(answer) == "en"
    assert "Accept-Language" not in answer.headers.get("Vary", "")


def test_whoever_is_signed_in_reads_in_their_own_whatever_the_browser_asks_for(client: Client) -> None:
    client.force_login(person(ADA, "nl"))
    for path in ("/", "/games/", "/you/", "/no/such/page/", "/m/aaaaaaaa/"):
        assert tongue(client.get(path, headers=ENGLISH)) == "nl", path


def test_a_language_that_is_not_offered_any_more_is_english(client: Client) -> None:
    client.force_login(person(ADA, "tlh"))
    assert tongue(client.get("/games/", headers=DUTCH)) == "en"
    assert 'value="en" selected' in client.get("/you/").content.decode()
    client.post("/in/", {"address": ADA}, headers=DUTCH)
    assert '<html lang="en">' in newest(ADA, "signin").html


def test_what_was_spoken_before_a_request_is_spoken_after_it(client: Client) -> None:
    client.force_login(person(ADA, "nl"))
    with translation.override("de"):
        client.get("/games/")
        assert translation.get_language() == "de"


def test_what_is_refused_at_the_door_speaks_to_the_browser() -> None:
    theirs = Client().post("/you/", headers=DUTCH | {"Sec-Fetch-Site": "cross-site"})
    long = Client().post("/open/", b"x" * 300_000, content_type="text/plain", headers=DUTCH)
    assert (theirs.status_code, tongue(theirs)) == (403, "nl")
    assert (long.status_code, tongue(long)) == (400, "nl")


def dutch_match() -> Match:
    person(ADA, "nl")
    return a_match()


def its_pages(match: Match) -> list[str]:
    """Of the first seat, by the tokens of its letters."""
    link, seat = open_link(match), JoinLink(match.number, 0, 1)
    turn = turn_token(link)
    return [f"/t/{turn}", f"/w/{seat_wishes_token(seat)}", f"/u/{stop_token(seat)}"]


def test_a_page_by_a_token_speaks_to_its_seat_and_asks_no_session() -> None:
    match = dutch_match()
    english = Client()
    english.force_login(person(BO, "en"))
    pages = its_pages(match)
    resign(match.number, Player.objects.get(email=BO).pk, now=datetime.now(UTC))
    pages.append(f"/again/{again_token(JoinLink(match.number, 0, 1))}")
    pages.append(f"/w/{wishes_token(Player.objects.get(email=ADA))}")
    for path in pages:
        with CaptureQueriesContext(connection) as queries:
            answer = english.get(path, headers=ENGLISH)
        assert (answer.status_code, tongue(answer)) == (200, "nl"), path
        assert not [query for query in queries if "django_session" in query["sql"]], path


@pytest.mark.parametrize("sent", [{}, {"form_id": "a-form-of-its-own", "move": "nothing"}])
def test_a_press_that_a_token_page_refuses_is_answered_in_the_language_of_its_seat(sent: Any) -> None:
    path = its_pages(dutch_match())[0]
    answer = Client().post(path, sent)
    assert (answer.status_code, tongue(answer)) == (400, "nl")
    assert tongue(Client().post(f"{path}/letter")) == "nl"


def invitation(language: str) -> str:
    match = open_match(a_table(language=language), now=datetime.now(UTC))
    return f"/i/{join_token(JoinLink(match.number, 1, 1))}"


def test_an_invitation_speaks_as_its_letter_does_and_so_does_all_that_comes_of_it() -> None:
    path = invitation("nl")
    for end in ("", "/no", "/stop"):
        assert tongue(Client().get(path + end)) == "nl"
    answer = Client().post(path, {"answer": "yes", "name": "Bo", "zone": "UTC"})
    assert tongue(answer) == "nl"
    assert Player.objects.get(email=BO).language == "nl"
    assert tongue(Client().post(f"{path}/no", {"answer": "no"})) == "nl"


def test_a_guest_who_is_known_by_name_reads_an_invitation_in_their_own() -> None:
    path, bo = invitation("en"), person(BO, "nl")
    Invitation.objects.update(player=bo)
    assert tongue(Client().get(path)) == "nl"


def test_a_newcomer_goes_on_in_the_language_of_the_browser_they_came_in_by(client: Client) -> None:
    client.post("/in/", {"address": ADA}, headers=DUTCH)
    letter = newest(ADA, "signin")
    assert '<html lang="nl">' in letter.html
    client.post(path_of(letter), headers=DUTCH)
    assert Player.objects.get(email=ADA).language == "nl"
    assert tongue(client.get("/you/?first=1", headers=ENGLISH)) == "nl"


def test_a_change_of_address_is_confirmed_in_the_language_of_its_letter() -> None:
    ada = Player.objects.get(pk=person(ADA, "nl").pk)
    address.ask_change(ada, "ada@example.net", now=datetime.now(UTC))
    for to in (ADA, "ada@example.net"):
        letter = newest(to, "address")
        assert '<html lang="nl">' in letter.html
        assert tongue(Client().get(path_of(letter))) == "nl"


def test_a_sign_in_page_does_not_tell_by_its_language_whether_an_address_is_known(client: Client) -> None:
    person(ADA, "nl")
    answer = client.post("/in/", {"address": ADA}, headers=ENGLISH, follow=True)
    assert tongue(answer) == "en"
    assert '<html lang="nl">' in newest(ADA, "signin").html


def test_health_asks_for_no_session(client: Client) -> None:
    client.force_login(person(ADA, "nl"))
    answer = client.get("/healthz")
    assert "Vary" not in answer.headers
    assert "Content-Language" not in answer.headers
    assert house.SESSION_COOKIE_NAME not in answer.cookies
