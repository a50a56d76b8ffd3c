"""Two truths that differ only in what a reader may not know look the same to that reader, byte for byte."""

import re
from typing import Any

import pytest
import time_machine
from django.test import Client

from games.links import SharedLink, shared_token
from games.models import Match, Seat
from tests.factories.games import NOW, a_match, log_of, played_on
from tests.web.looking import ADA, BO, as_person, show_to, stranger
from tests.web.twin_worlds import twin_of, without_marks

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _at_noon() -> Any:
    with time_machine.travel(NOW, tick=False):
        yield


def seen(client: Client, match: Match) -> dict[str, str]:
    """Every page a reader can reach of a match, with each of its choices and a refused move."""
    home, last = f"/m/{match.public}/", match.entries
    paths = [home, *(f"{home}{number}/" for number in range(1, last + 1))]
    paths += [f"/v/{shared_token(SharedLink(match.number, number))}" for number in (4, last // 2, last)]
    page = client.get(home).content.decode()
    paths += [home + tail for tail in re.findall(rf'href="{home}(\?move=\w+)"', page)]
    pages = [client.get(path) for path in paths]
    pages.append(client.post(home, {"move": "TAKE RED", "turn": "1", "form_id": "a-form-of-its-own"}))
    return {f"{i} {page.status_code}": without_marks(page.content, match) for i, page in enumerate(pages)}


READERS = {0: lambda: as_person(ADA), 1: lambda: as_person(BO)}


@pytest.mark.parametrize("entries", [9, 40])
@pytest.mark.parametrize("seat", [0, 1])
def test_k1_a_seat_reads_nothing_of_the_other_hand_on_any_page(seat: int, entries: int) -> None:
    match = a_match()
    played_on(match, entries)
    match.refresh_from_db()
    reader = READERS[seat]()
    show_to(match, "open")
    other = twin_of(match, seat)
    assert seen(reader, match) == seen(reader, other)


@pytest.mark.parametrize("entries", [9, 40])
@pytest.mark.parametrize("somebody", [stranger, Client])
def test_k1_a_spectator_reads_nothing_of_any_hand_on_any_page(somebody: Any, entries: int) -> None:
    match = a_match()
    played_on(match, entries)
    show_to(match, "open")
    match.refresh_from_db()
    other = twin_of(match, None)
    client = somebody()
    assert seen(client, match) == seen(client, other)


def test_the_two_worlds_do_differ_for_whoever_may_know() -> None:
    """So the tests above could fail: what Bo holds differs, and Bo's own pages show it."""
    match = a_match()
    played_on(match, 20)
    match.refresh_from_db()
    other = twin_of(match, 0)
    assert seen(as_person(BO), match) != seen(as_person(BO), other)


def test_lists_and_people_are_told_the_same_in_both_worlds() -> None:
    match = a_match()
    played_on(match, 30)
    show_to(match, "open")
    match.refresh_from_db()
    bo = Seat.objects.get(match=match, number=1).player_id
    ada, cy = as_person(ADA), stranger()
    other = twin_of(match, 0)

    def lists(shown: Match, hidden: Match) -> list[str]:
        """With only one of the two worlds in them."""
        show_to(shown, "open")
        show_to(hidden, "private")
        people = {seat.number: seat.player for seat in Seat.objects.filter(match=match)}
        people = people if people[0] else {s.number: s.player for s in Seat.objects.filter(match=other)}
        Seat.objects.filter(match=hidden).update(player=None)
        for seat in Seat.objects.filter(match=shown):
            Seat.objects.filter(pk=seat.pk).update(player=people[seat.number])
        pages = [ada.get("/games/"), cy.get("/lobby/"), cy.get(f"/player/{bo}/"), ada.get(f"/player/{bo}/")]
        assert all(page.status_code == 200 for page in pages)
        return [without_marks(page.content, shown) for page in pages]

    assert lists(match, other) == lists(other, match)


def test_a_page_holds_no_salt_and_no_secret() -> None:
    match = a_match()
    played_on(match, 30)
    show_to(match, "open")
    log = log_of(match)
    page = as_person(ADA).get(f"/m/{match.public}/").content.decode()
    secret = bytes(type(match).objects.select_related("secret").get(pk=match.pk).secret.secret)
    assert secret.hex() not in page
    assert not [line.number for line in log.lines if bytes(line.row.salt).hex() in page]
