"""An account that is closed or forgotten sits down nowhere, by no link and by no press."""

from collections.abc import Callable
from typing import Any

import pytest
import time_machine
from django.db.models.signals import post_save
from django.test import Client

from accounts.models import Player
from games.links import JoinLink, SeatLink, again_token, join_token
from games.models import Match, Seat
from games.play.again import again_by_link, play_again
from games.play.erase import erase
from games.play.join import join, join_open
from games.play.open import open_match
from games.play.places import ANYONE, HOST, NOBODY, Place
from games.play.position import Refused
from games.play.resign import resign
from tests.factories.faults import at_once
from tests.factories.games import ADA, BO, NOW, a_match, a_table
from tests.factories.tables import CY, a_person, accepted, invited, link_of, pk_of, seat_of, wide
from tests.play.at_a_table import code_of
from tests.web.looking import words

pytestmark = pytest.mark.django_db(transaction=True)
GOING_ON = ("open", "running")


@pytest.fixture(autouse=True)
def _now() -> Any:
    with time_machine.travel(NOW, tick=False):
        yield


def closed(address: str) -> Player:
    Player.objects.filter(email=address).update(is_active=False)
    return Player.objects.get(email=address)


def finished() -> Match:
    match = a_match()
    resign(match.number, pk_of(ADA), now=NOW)
    return match


def by_invitation() -> Callable[[], object]:
    match = invited()
    a_person(BO)
    closed(BO)
    return lambda: accepted(match)


def by_name() -> Callable[[], object]:
    a_match()
    match = open_match(a_table(places=(HOST, Place("player", player=pk_of(BO)))), now=NOW)
    closed(BO)
    return lambda: accepted(match)


def from_the_lobby() -> Callable[[], object]:
    match, cy = wide(ANYONE, NOBODY), a_person(CY)
    closed(CY)
    return lambda: join_open(match.number, cy, now=NOW)


def as_host() -> Callable[[], object]:
    table = a_table()
    closed(ADA)
    return lambda: open_match(table, now=NOW)


def once_more() -> Callable[[], object]:
    match, bo = finished(), closed(BO)
    return lambda: play_again(match.number, bo.pk, cause="web", now=NOW)


def by_the_result_letter() -> Callable[[], object]:
    match = finished()
    closed(BO)
    return lambda: again_by_link(SeatLink(match.number, 1, 1), now=NOW)


@pytest.mark.parametrize(
    "way", [by_invitation, by_name, from_the_lobby, as_host, once_more, by_the_result_letter]
)
def test_a_closed_account_takes_no_place_and_opens_no_table(way: Callable[[], Callable[[], object]]) -> None:
    act = way()
    before = (Match.objects.count(), Seat.objects.exclude(player=None).count())
    assert code_of(act) == "gone"
    assert (Match.objects.count(), Seat.objects.exclude(player=None).count()) == before


def test_the_link_of_an_old_result_letter_opens_nothing_for_whoever_is_forgotten() -> None:
    match = finished()
    erase(Player.objects.get(email=ADA), now=NOW)
    path = f"/again/{again_token(SeatLink(match.number, 0, 1))}"
    for answer in (Client().get(path), Client().post(path)):
        assert answer.status_code == 410
        assert "not valid any more" in words(answer)
    assert Match.objects.count() == 1


def test_an_invitation_to_a_closed_account_says_kindly_that_it_is_over() -> None:
    match = invited()
    a_person(BO)
    closed(BO)
    path = f"/i/{join_token(link_of(match))}"
    person = {"answer": "yes", "name": "Bo", "zone": "Europe/Berlin"}
    for answer in (Client().get(path), Client().post(path, person)):
        assert answer.status_code == 410
        assert "not valid any more" in words(answer)
    assert seat_of(match).player is None


def test_whoever_accepts_while_they_are_forgotten_plays_in_nothing_afterwards() -> None:
    for i in range(4):
        address = f"guest{i}@example.net"
        guest, match = a_person(address), invited(address)
        link = JoinLink(match.number, 1, 1)
        at_once(
            lambda link=link: join(link, name="Guest", zone="UTC", now=NOW),  # type: ignore[misc]
            lambda guest=guest: erase(guest, now=NOW),  # type: ignore[misc]
        )
        assert not Match.objects.filter(seat_rows__player=guest, status__in=GOING_ON).exists()


@pytest.mark.parametrize("late", ["an acceptance", "a seat"])
def test_what_comes_in_the_middle_of_forgetting_is_refused_or_given_up(late: str) -> None:
    """An acceptance after the account was closed; and a seat that was taken a moment before."""
    a_match()
    bo = Player.objects.get(email=BO)
    cy = a_person(CY)
    other = invited(BO, by=CY)
    running = a_match(address="di@example.org", other="eli@example.org")
    refused: list[str] = []

    def meanwhile(instance: Match, **_more: object) -> None:
        post_save.disconnect(meanwhile, sender=Match)
        if late == "an acceptance":
            refused.append(code_of(lambda: accepted(other)))
        else:
            Seat.objects.filter(match=running, number=1).update(player=bo)

    post_save.connect(meanwhile, sender=Match)
    erase(bo, now=NOW)
    assert refused == (["gone"] if late == "an acceptance" else [])
    assert not Match.objects.filter(seat_rows__player=bo, status__in=GOING_ON).exists()
    assert Match.objects.get(pk=other.pk).host == cy


def test_a_table_that_is_a_running_match_by_now_has_no_place_for_whoever_sat_there_before() -> None:
    before = finished()
    table = play_again(before.number, pk_of(ADA), cause="web", now=NOW)
    Seat.objects.filter(match=table, number=0).update(invited="", player=a_person(CY))
    Match.objects.filter(pk=table.pk).update(status="running", started_at=NOW)
    with pytest.raises(Refused) as refused:
        play_again(before.number, pk_of(BO), cause="web", now=NOW)
    assert refused.value.code == "full"
