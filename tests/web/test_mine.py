"""My games: what waits for me, most urgent first; for others; tables; and what is over."""

import re
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client

from accounts.people import known
from games.models import Decision, Invitation, Match, Seat
from games.play.places import HOST, Place
from tests.factories.games import NOW, a_match, a_table, log_of, open_match, played, played_on
from tests.web.looking import ADA, BO, as_person, form_of, stranger, words

pytestmark = pytest.mark.django_db(transaction=True)
HOUR = timedelta(hours=1)


@pytest.fixture(autouse=True)
def _at_noon() -> Any:
    with time_machine.travel(NOW, tick=False):
        yield


def section(page: Any, heading: str) -> str:
    """What stands under a heading."""
    parts = re.split(r"<h2[^>]*>", page.content.decode())
    return next((part for part in parts if part.startswith(heading)), "")


def test_the_most_urgent_comes_first_with_its_time_and_the_key_that_opens_it() -> None:
    slow, quick = a_match(hours=72), a_match(hours=12)
    page = section(as_person(ADA).get("/games/"), "Waiting for you")
    assert re.findall(r'href="/m/(\w+)/"', page) == [quick.public, slow.public]
    assert re.findall(r'href="/m/(\w+)/" accesskey="n"', page) == [quick.public]
    assert "Wed 07:00" in page
    assert "in 12 hours" in page
    assert page.count('class="button go"') == 1  # one black button


def test_what_waits_for_others_says_for_whom_since_when_and_until_when() -> None:
    a_match()
    page = as_person(BO).get("/games/")
    assert "Nothing waits for you" in words(page)
    mine = section(page, "Waiting for others")
    assert "Mandala with Ada" in mine
    assert "Asked on Tue 19:00." in mine
    assert "Ada, Thu 19:00" in mine


def test_a_time_that_is_over_is_said_so_until_the_clock_has_moved() -> None:
    a_match()
    with time_machine.travel(NOW + 49 * HOUR, tick=False):
        assert "the time is over" in words(as_person(ADA).get("/games/"))


def test_what_is_over_says_how_it_ended_in_the_readers_words() -> None:
    match = a_match()
    played_on(match, 10_000)
    outcome = log_of(match).outcome
    assert outcome
    for seat, address in enumerate((ADA, BO)):
        page = section(as_person(address).get("/games/"), "Over")
        drawn = len(set(outcome.places)) == 1
        assert ("a draw" if drawn else "You win" if outcome.places[seat] == 1 else " wins") in page
        assert "1 December 2026" in page


def test_a_table_tells_its_host_what_became_of_an_invitation_and_others_only_that_it_is_kept() -> None:
    match = open_match(a_table(), now=NOW)
    page = section(as_person(ADA).get("/games/"), "Tables that wait for people")
    assert f"A letter is on its way to {BO}." in page
    assert "The place is kept until Sunday 6 December, 19:00 (Amsterdam, CET)." in page
    assert f'action="/m/{match.public}/invitations/1/withdraw"' in page
    Match.objects.filter(pk=match.pk).update(host=known("di@example.org", name="Di"))
    page = section(as_person(ADA).get("/games/"), "Tables that wait for people")
    assert BO not in page
    assert "kept for somebody who was invited" in page
    assert "<form" not in page


def test_the_buttons_of_an_invitation_do_what_they_say() -> None:
    match = open_match(a_table(), now=NOW)
    ada = as_person(ADA)
    for deed, said in (("renew", "Thursday 10 December, 19:00"), ("withdraw", "You took the invitation")):
        with time_machine.travel(NOW + 96 * HOUR, tick=False):
            path = f"/m/{match.public}/invitations/1/{deed}"
            page = ada.get("/games/")
            assert ada.post(path, form_of(page, path)).status_code == 302
            assert said in section(ada.get("/games/"), "Tables that wait for people")


def test_whoever_was_invited_by_name_is_named_and_their_address_is_not() -> None:
    bo = Seat.objects.get(match=a_match(), number=1).player
    assert bo
    open_match(a_table(places=(HOST, Place("player", player=bo.pk))), now=NOW)
    page = section(as_person(ADA).get("/games/"), "Tables that wait for people")
    assert "A letter is on its way to Bo." in page
    assert BO not in page


def test_whoever_has_no_match_is_led_to_opening_one_and_to_the_lobby() -> None:
    page = stranger().get("/games/").content.decode()
    assert "Nothing waits for you" in page
    main = page.split("<main")[1]
    assert 'href="/open/"' in main
    assert 'href="/lobby/"' in main


def test_whoever_is_signed_out_signs_in_and_comes_back() -> None:
    answer = Client().get("/games/")
    assert answer.status_code == 302
    assert answer["Location"].startswith("/in/?next=%2Fgames%2F")


def test_invitations_stand_there_with_who_what_until_when_and_a_way_to_answer() -> None:
    """By name and by address; they wait for the reader, and are not counted among the moves."""
    match = a_match()
    bo = Seat.objects.get(match=match, number=1).player
    assert bo
    open_match(a_table(places=(HOST, Place("player", player=bo.pk))), now=NOW)
    open_match(a_table(address="di@example.org", name="Di", other=BO), now=NOW)
    page = as_person(BO).get("/games/")
    assert re.search(r"<h1>2 invitations wait for your answer</h1>", page.content.decode())
    invitations = section(page, "Invitations")
    for said in ("Ada invites you.", "Di invites you.", "Mandala with Di", "Sun 19:00"):
        assert said in invitations
    links = re.findall(r'href="(/i/\w+)"', invitations)
    assert len(links) == 2
    for link in links:
        assert "invites you to Mandala" in words(Client().get(link))
    assert "Invitations" not in words(as_person(ADA).get("/games/"))
    played(match)
    page = as_person(BO).get("/games/")
    assert re.search(r"<h1>1 game waits for you</h1>", page.content.decode())
    assert "2 invitations wait for your answer" in words(page)


@pytest.mark.parametrize("over", ["declined", "lapsed", "withdrawn"])
def test_an_invitation_that_does_not_wait_any_more_stands_there_no_more(over: str) -> None:
    match = open_match(a_table(other=BO), now=NOW)
    known(BO, name="Bo")
    assert section(as_person(BO).get("/games/"), "Invitations")
    if over == "lapsed":
        Invitation.objects.update(until=NOW)
    else:
        Invitation.objects.filter(seat__match=match).update(state=over)
    page = as_person(BO).get("/games/")
    assert not section(page, "Invitations")
    assert "Nothing waits for you" in words(page)


def test_nobody_finds_the_matches_of_others_in_their_list() -> None:
    match = a_match()
    assert match.public not in stranger().get("/games/").content.decode()


def test_older_matches_that_are_over_are_on_pages_of_ten() -> None:
    for _n in range(12):
        match = a_match()
        Match.objects.filter(pk=match.pk).update(status="void", cancelled_at=NOW, started_at=None)
        Decision.objects.filter(match=match).update(open=False)
    ada = as_person(ADA)
    first = section(ada.get("/games/"), "Over")
    second = section(ada.get("/games/?from=10"), "Over")
    assert first.count("<h3>") == 10
    assert second.count("<h3>") == 2
    assert 'href="?from=10"' in first
    assert 'href="?from=0"' in second
    for odd in ("-1", "x", "9" * 40, "1" * 5):
        assert ada.get(f"/games/?from={odd}").status_code == 200


def test_the_turn_of_a_list_is_that_of_the_match() -> None:
    match = a_match()
    for _n in range(3):
        played(match)
    asked = Decision.objects.select_related("seat").get(match=match, open=True)
    page = as_person((ADA, BO)[asked.seat.number]).get("/games/")
    assert f"Turn {asked.turn}." in section(page, "Waiting for you")
