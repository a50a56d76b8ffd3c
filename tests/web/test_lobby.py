"""The lobby: places for anyone with all that is settled, and what everybody may watch."""

import re
from collections.abc import Callable
from typing import Any

import pytest
import time_machine
from django.test import Client

from accounts.models import Player
from accounts.people import known
from games.links import JoinLink
from games.models import Match, Seat
from games.play.cancel import cancel
from games.play.join import join, join_open
from games.play.leave import leave
from games.play.places import ANYONE, HOST, Place
from tests.factories.games import NOW, a_match, a_table, open_match, played_on
from tests.factories.people import newest, path_of
from tests.web.looking import ADA, BO, CY, as_person, form_of, show_to, stranger, words

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _at_noon() -> Any:
    with time_machine.travel(NOW, tick=False):
        yield


def open_to_all() -> Match:
    return open_match(a_table(places=(HOST, ANYONE)), now=NOW)


def test_a_table_with_a_place_for_anyone_stands_there_with_all_its_settings_and_its_host() -> None:
    match = open_to_all()
    for client in (Client(), stranger()):
        page = client.get("/lobby/")
        assert f'href="/m/{match.public}/"' in page.content.decode()
        assert f'href="/player/{match.host_id}/"' in page.content.decode()
        for said in ("1 place free", "Ada", "Who begins", "48 hours for each move", "Who may watch"):
            assert said in words(page)


def test_its_own_page_is_open_to_everybody_until_the_match_begins_with_the_chance_committed() -> None:
    match = open_to_all()
    page = words(Client().get(f"/m/{match.public}/"))
    assert "This table waits for people" in page
    assert "free, for anyone" in page
    assert "How the deal stays fair" in page
    begun = a_match(other="di@example.org")
    Seat.objects.filter(match=begun, number=1).update(open_to_all=True)
    assert Client().get(f"/m/{begun.public}/").status_code == 404


def test_a_table_that_is_kept_for_somebody_is_not_in_the_lobby_and_its_page_is_nobodys() -> None:
    match = open_match(a_table(), now=NOW)
    assert match.public not in Client().get("/lobby/").content.decode()
    assert Client().get(f"/m/{match.public}/").status_code == 404
    assert as_person(ADA).get(f"/m/{match.public}/").status_code == 200


def test_the_page_of_a_table_names_its_host_wherever_they_sit_and_never_by_their_address() -> None:
    match = open_match(a_table(places=(ANYONE, HOST)), now=NOW)
    path = f"/m/{match.public}/"
    assert "Opened by Ada." in words(Client().get(path))
    Player.objects.filter(email=ADA).update(name="")
    page = words(Client().get(path))
    assert "Opened by somebody." in page
    assert ADA not in page


def test_only_what_is_open_to_watch_is_listed() -> None:
    matches = {}
    for watch in ("private", "link", "open"):
        matches[watch] = a_match()
        show_to(matches[watch], watch)
    over = a_match()
    played_on(over, 10_000)
    show_to(over, "open")
    page = Client().get("/lobby/").content.decode()
    listed = {watch for watch, match in matches.items() if match.public in page}
    assert listed == {"open"}
    assert f'href="/m/{over.public}/"' in page.split("To watch: over")[1]


def test_a_cancelled_table_is_gone_for_all_but_those_who_sat_there() -> None:
    match = open_to_all()
    Match.objects.filter(pk=match.pk).update(status="void", cancelled_at=NOW, watch="open")
    assert match.public not in Client().get("/lobby/").content.decode()
    assert Client().get(f"/m/{match.public}/").status_code == 404
    assert "cancelled before the match began" in words(as_person(ADA).get(f"/m/{match.public}/"))


def test_joining_seats_whoever_is_signed_in_and_the_match_begins() -> None:
    match = open_to_all()
    cy = stranger()
    path = f"/m/{match.public}/join"
    answer = cy.post(path, form_of(cy.get("/lobby/"), path))
    assert answer.status_code == 302
    assert "Mandala, turn 1, with Ada" in words(cy.get(f"/m/{match.public}/"))
    assert match.public not in Client().get("/lobby/").content.decode()


def test_joining_signed_out_asks_who_it_is_and_comes_back_to_the_table() -> None:
    match = open_to_all()
    path = f"/m/{match.public}/join"
    nobody = Client()
    answer = nobody.post(path, form_of(nobody.get("/lobby/"), path))
    assert answer.status_code == 403
    assert form_of(answer, "/in/")["next"] == path
    assert Seat.objects.get(match=match, number=1).player is None


NOT_TO_BE_SEEN: dict[str, Callable[[], str]] = {
    "never was": lambda: "aaaaaaaa",
    "private": lambda: a_match().public,
    "kept for somebody": lambda: open_match(a_table(), now=NOW).public,
    "cancelled": lambda: ended(open_to_all()).public,
    "taken meanwhile": lambda: taken(open_to_all()).public,
}


def ended(match: Match) -> Match:
    cancel(match.number, host=match.host_id, now=NOW)
    return match


def taken(match: Match) -> Match:
    join_open(match.number, known("di@example.org", name="Di"), now=NOW)
    return match


def test_whatever_may_not_be_seen_has_no_place_in_the_same_words_and_is_not_told_apart() -> None:
    cy, said = stranger(), set()
    for public in (make() for make in NOT_TO_BE_SEEN.values()):
        path = f"/m/{public}/join"
        for answer in (cy.get(path), cy.post(path), cy.post(path, {"word": "\u202e"})):
            assert "No place is free here" in words(answer)
            assert 'href="/lobby/"' in answer.content.decode()
            page = re.sub(rf"{public}|csrf\w+|value=\"\w{{64}}\"", "", answer.content.decode())
            said.add((answer.status_code, page))
    assert {status for status, _page in said} == {404}
    assert len(said) == 1


def test_whoever_may_see_the_match_reads_what_became_of_the_place() -> None:
    match = open_match(a_table(places=(HOST, ANYONE), watch="open"), now=NOW)
    taken(match)
    answer = stranger().post(f"/m/{match.public}/join")
    assert answer.status_code == 409
    assert "The match has begun by now." in words(answer)


def test_whoever_signs_in_after_the_place_was_taken_reads_so_and_finds_their_word() -> None:
    match = open_to_all()
    known(CY, name="Cy")
    nobody, path = Client(), f"/m/{match.public}/join"
    form = form_of(nobody.post(path, {"word": "reed"}), "/in/")
    nobody.post("/in/", form | {"address": CY})
    taken(match)
    answer = nobody.post(path_of(newest(CY, "signin")), follow=True)
    assert "No place is free here" in words(answer)
    assert "Your word was: reed" in words(answer)


def test_whoever_sits_at_a_table_gets_up_by_a_button_and_the_host_invites_somebody_else() -> None:
    match, cy = open_match(a_table(places=(HOST, ANYONE, ANYONE)), now=NOW), stranger()
    path = f"/m/{match.public}/leave"
    assert "You do not sit at this table." in words(cy.get(path))
    cy.post(f"/m/{match.public}/join")
    page = cy.get(path)
    assert "Leave this table" in words(page)
    answer = cy.post(path, form_of(page, path))
    assert answer["Location"] == "/games/"
    assert Seat.objects.get(match=match, number=1).player is None
    assert cy.post(path).status_code == 409
    host = as_person(ADA)
    assert "cancel it" in words(host.get(path))
    assert host.post(path).status_code == 409
    assert Seat.objects.get(match=match, number=0).player_id == match.host_id


def test_of_a_guest_who_accepted_and_got_up_the_host_reads_that() -> None:
    match = open_match(a_table(places=(HOST, Place("address", address=BO), ANYONE)), now=NOW)
    joined = join(JoinLink(match.number, 1, 1), name="Bo", zone="Europe/Berlin", now=NOW)
    leave(match.number, joined.player.pk, now=NOW)
    for path in (f"/m/{match.public}/opened", "/games/"):
        assert "Bo left the table. The place is free." in words(as_person(ADA).get(path))


def test_an_empty_lobby_leads_to_opening_a_table() -> None:
    page = Client().get("/lobby/").content.decode()
    assert "No table has a place for anyone just now." in page
    assert 'href="/open/"' in page.split("<main")[1]
