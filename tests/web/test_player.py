"""The page of a person: what others may know, counted from the log, and nobody by a number's accident."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client

from accounts.models import Player
from games.models import Match, Seat
from games.play.expire import expire
from tests.factories.bazaars import many, sealed
from tests.factories.games import NOW, a_match, log_of, played, played_on
from tests.web.alone import begin, give_up, match_of, touch
from tests.web.looking import ADA, BO, CY, as_person, show_to, stranger, words

pytestmark = pytest.mark.django_db(transaction=True)
DAY = timedelta(days=1)


@pytest.fixture(autouse=True)
def _at_noon() -> Any:
    with time_machine.travel(NOW, tick=False):
        yield


def page_of(client: Client, address: str) -> Any:
    return client.get(f"/player/{Player.objects.get(email=address).pk}/")


def finished() -> Match:
    match = a_match()
    played_on(match, 10_000)
    return match


def test_results_against_others_are_those_of_matches_the_reader_may_see() -> None:
    match = finished()
    outcome = log_of(match).outcome
    assert outcome
    show_to(match, "open")
    page = words(page_of(Client(), BO))
    assert f"{max(outcome.scores)} to {min(outcome.scores)}" in page
    assert "1 match played" in page
    show_to(match, "private")
    assert "Mandala" not in words(page_of(as_person(BO), ADA)).split("Matches you may look at")[0]
    assert page_of(as_person(BO), ADA).status_code == 200


def test_won_and_lost_are_counted_against_each_other_person() -> None:
    match = finished()
    outcome = log_of(match).outcome
    assert outcome
    against = words(page_of(as_person(ADA), ADA)).split("In the matches below")[1]
    won = "Bo 1 0 0" if outcome.places[0] < outcome.places[1] else "Bo 0 0 1"
    assert won in against


def test_whoever_shares_no_match_with_somebody_learns_nothing_of_them() -> None:
    finished()
    nobody = Client().get("/player/987654/")
    for client in (Client(), stranger()):
        answer = page_of(client, BO)
        assert answer.status_code == nobody.status_code == 404
        assert b">Bo<" not in answer.content
    assert page_of(as_person(BO), BO).status_code == 200


def test_decisions_in_time_are_counted_from_the_log_and_the_clocks_are_not() -> None:
    match = a_match()
    played(match)
    with time_machine.travel(NOW + 3 * DAY, tick=False):
        expire(match.pk, now=NOW + 3 * DAY)  # Bo's time ran out
        played(match, now=NOW + 3 * DAY)
        played(match, now=NOW + 3 * DAY)  # Bo answers
        assert "1 of 2 in the last year" in words(page_of(as_person(ADA), BO))
        assert "2 of 2 in the last year" in words(page_of(as_person(BO), ADA))
    with time_machine.travel(NOW + 400 * DAY, tick=False):
        assert "in the last year" not in words(page_of(as_person(ADA), BO))


def test_k1_a_choice_that_is_changed_before_the_reveal_is_one_decision_then_and_afterwards() -> None:
    match = many("Bo", "Cy", watch="open")
    sealed(match, 0, "STALL A CARD 1")
    once = page_of(Client(), ADA).content
    assert "1 of 1 in the last year" in words(page_of(Client(), ADA))
    sealed(match, 0, "STALL B CARD 2")
    sealed(match, 0, "STALL C CARD 3")
    assert page_of(Client(), ADA).content == once
    for seat in (1, 2, 0):
        sealed(match, seat, "STALL D CARD 4")
    assert "2 of 2 in the last year" in words(page_of(Client(), ADA))


def test_a_newcomer_has_no_share_and_no_results() -> None:
    stranger()
    page = words(page_of(as_person(CY), CY))
    assert "0 matches played" in page
    assert "in the last year" not in page


def test_what_somebody_played_alone_is_counted_on_the_page_they_see_themselves() -> None:
    a_match()  # Ada and Bo know each other by it
    ada = as_person(ADA)
    match = match_of(begin(ada))
    touch(ada, match)
    give_up(ada, match)
    own, seen = page_of(ada, ADA), page_of(as_person(BO), ADA)
    assert "1 match played" in words(own)
    assert f"/m/{match.public}/" in own.content.decode()
    assert "0 matches played" in words(seen)
    assert match.public not in seen.content.decode()


def test_what_bots_and_forced_moves_did_is_nobodys_decision() -> None:
    match = a_match(other=None)
    for _n in range(3):
        played(match)
    assert "3 of 3 in the last year" in words(page_of(as_person(ADA), ADA))


def test_w1_no_seat_guest_or_bot_leads_to_an_account_whose_number_happens_to_be_the_same() -> None:
    """There are accounts with the numbers of the seats, their rows and the match."""
    match = a_match(other=None)
    show_to(match, "open")
    numbers = {0, 1, match.pk, *Seat.objects.filter(match=match).values_list("pk", flat=True)}
    for pk in numbers - set(Player.objects.values_list("pk", flat=True)):
        Player.objects.create(pk=pk, email=f"somebody{pk}@example.org", name=f"Somebody {pk}")
    twins = Player.objects.filter(pk__in=numbers).exclude(email=ADA)
    assert len(twins) > 1
    for path in (f"/m/{match.public}/", "/lobby/"):
        page = Client().get(path).content.decode()
        assert not [twin.pk for twin in twins if f"/player/{twin.pk}/" in page]
    for twin in twins:
        assert Client().get(f"/player/{twin.pk}/").status_code == 404
        signed = as_person(twin.email)
        assert match.public not in signed.get("/games/").content.decode()
        assert "Your hand" not in words(signed.get(f"/m/{match.public}/"))
