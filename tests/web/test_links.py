"""New links: after one press no letter that went out before does anything for its reader."""

import re
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
import time_machine
from django.test import Client

from accounts.models import Letter, Player
from games.models import Match, Seat
from games.notices.write import write
from games.play.newlinks import renew_all_links
from games.play.position import Refused
from games.play.remind import remind
from games.play.resign import resign
from tests.factories.faults import at_once
from tests.factories.games import ADA, BO, NOW, a_match, log_of, open_link, played
from tests.factories.tables import invited, pk_of, seat_of
from tests.web.looking import as_person, form_of, words

pytestmark = pytest.mark.django_db(transaction=True)
DUE = NOW + timedelta(hours=36)
NOT_TO_WITHDRAW = re.compile(r"/(rules|fair|m|games|lobby|in|s)/")


@pytest.fixture(autouse=True)
def _now() -> Any:
    with time_machine.travel(NOW, tick=False):
        yield


def links_to(address: str) -> set[str]:
    """What stands in all letters that were written to somebody and acts for them, headers too."""
    letters = Letter.objects.filter(to=address).exclude(kind__startswith="invitation")
    found = re.findall(r"https?://[^/]+(/\S+)", " ".join(f"{row.text} {row.unsubscribe}" for row in letters))
    return {path for path in found if not NOT_TO_WITHDRAW.match(path)}


def dead(path: str) -> bool:
    return all(ask(path).status_code == 410 for ask in (Client().get, Client().post))


def letters_of_all_kinds() -> list[Match]:
    """Ada is asked in two matches, was reminded of both in one letter, has one that is over, and a table."""
    matches = [a_match(), a_match(), a_match(), invited("di@example.org")]
    write(NOW)
    resign(matches[2].number, pk_of(BO), now=NOW)
    remind(pk_of(ADA), now=DUE)
    write(DUE)
    return matches


def press(client: Client, form: dict[str, str] | None = None) -> Any:
    form = form or form_of(client.get("/you/"), "/you/links")
    return client.post("/you/links", form, follow=True)


def test_one_press_in_the_settings_ends_every_link_in_every_letter_before() -> None:
    letters_of_all_kinds()
    old, theirs = links_to(ADA), links_to(BO)
    assert {path.split("/")[1] for path in old} == {"t", "w", "u", "again"}
    assert not any(map(dead, old))
    answer = press(as_person(ADA))
    assert "All your links are new" in words(answer)
    assert [path for path in old if not dead(path)] == []
    assert not any(map(dead, theirs))


def test_what_is_asked_comes_by_new_letters_whose_links_are_good() -> None:
    letters_of_all_kinds()
    old = links_to(ADA)
    press(as_person(ADA))
    write(DUE)
    new = links_to(ADA) - old
    assert sum(path.startswith("/t/") for path in new) >= 2
    assert not any(map(dead, new))


def test_two_presses_of_one_form_are_one_also_at_once() -> None:
    matches = letters_of_all_kinds()
    ada = as_person(ADA)
    form = form_of(ada.get("/you/"), "/you/links")
    assert form["key"] == "1"
    at_once(*[partial(renew_all_links, pk_of(ADA), key=1, now=NOW)] * 4)
    assert "All your links are new" in words(press(ada, form))
    assert Player.objects.get(email=ADA).key == 2
    assert [seat_of(match, 0).key for match in matches] == [2, 2, 2, 2]
    press(ada)
    assert Player.objects.get(email=ADA).key == 3


def test_only_what_goes_on_says_so_in_its_log() -> None:
    matches = letters_of_all_kinds()
    before = [log_of(match).lines[-1].number for match in matches]
    press(as_person(ADA))
    after = [log_of(match).lines[-1].number for match in matches]
    assert [b - a for a, b in zip(before, after, strict=True)] == [1, 1, 0, 1]


def test_looking_changes_nothing_and_leads_to_the_button() -> None:
    a_match()
    ada = as_person(ADA)
    answer = ada.get("/you/links", follow=True)
    assert answer.redirect_chain == [("/you/", 302)]
    assert "Make all my links new" in words(answer)
    assert Client().post("/you/links", {"key": "1"}).status_code == 403
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(Player.objects.get(email=ADA))
    assert strict.post("/you/links", {"key": "1"}).status_code == 403
    assert Player.objects.get(email=ADA).key == seat_of(Match.objects.get(), 0).key == 1


@pytest.mark.parametrize("spent", ["account", "seat"])
def test_links_that_were_made_new_too_often_are_said_so_and_nothing_is_done(spent: str) -> None:
    match, other = a_match(), a_match()
    Player.objects.filter(email=ADA).update(key=255 if spent == "account" else 1)
    Seat.objects.filter(match=other, number=0).update(key=255 if spent == "seat" else 1)
    with pytest.raises(Refused) as refused:
        renew_all_links(pk_of(ADA), key=None, now=NOW)
    assert refused.value.code == "spent"
    assert seat_of(match, 0).key == 1
    answer = press(as_person(ADA))
    assert answer.status_code == 409
    assert "very often" in words(answer)


def test_of_one_match_it_promises_that_match_alone_and_keeps_that() -> None:
    match, other = a_match(), a_match()
    page = as_person(ADA).get(f"/m/{match.public}/links")
    assert "of this match" in words(page)
    assert "other matches keep theirs" in words(page)
    as_person(ADA).post(f"/m/{match.public}/links", form_of(page, f"/m/{match.public}/links"))
    assert (seat_of(match, 0).key, seat_of(other, 0).key, Player.objects.get(email=ADA).key) == (2, 1, 1)
    assert played(match).line.seat == 0
    assert open_link(match).seat == 1
