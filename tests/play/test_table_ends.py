"""A table that is no more, and what time does to one: reminders, places that lapse, addresses forgotten."""

from datetime import timedelta
from functools import partial

import pytest

from accounts.models import Letter, Player
from games.engine.facts import MatchVoided
from games.links import JoinLink
from games.models import Invitation, Match, Notice, Seat
from games.notices.write import write
from games.play import keep, tend
from games.play.invite import KEPT, REMINDED
from games.play.join import join
from games.play.places import Place
from games.tasks import tend_tables
from tests.factories.faults import at_once
from tests.factories.games import ADA, BO, NOW, a_match, log_of
from tests.factories.tables import (
    CY,
    a_person,
    accepted,
    invitation_of,
    invited,
    owed,
    seat_of,
    wide,
)
from tests.play.at_a_table import call_off, code_of, facts_of, match_status

pytestmark = pytest.mark.django_db(transaction=True)
DAY, HOUR = timedelta(days=1), timedelta(hours=1)


# A table that is no more.


def test_cancelling_ends_everything_and_tells_whoever_sat_there() -> None:
    match = wide(Place("address", address=BO), Place("address", address=CY))
    accepted(match, 1)
    write(NOW)
    call_off(match)
    call_off(match)
    assert (match_status(match), Match.objects.get().cancelled_at) == ("void", NOW)
    assert facts_of(match)[-1] == MatchVoided("host")
    assert log_of(match).lines[-1].cause == "host"
    assert owed(match) == {(1, "cancelled")}
    assert invitation_of(match, 2).state == "withdrawn"
    assert code_of(partial(accepted, match, 2)) == "cancelled"
    assert not Seat.objects.exclude(invited="").exists()


def test_a_match_that_began_is_not_cancelled() -> None:
    match = a_match()
    assert code_of(partial(call_off, match)) == "begun"
    assert match_status(match) == "running"


def test_a_table_that_is_not_full_in_time_is_cancelled_by_letter() -> None:
    match = wide(Place("address", address=BO), Place("address", address=CY))
    accepted(match, 1)
    write(NOW)
    at = NOW + 7 * DAY
    assert tend.due(at - HOUR - 2 * DAY) != []
    tend.tend(match.pk, now=at - timedelta(seconds=1))
    assert match_status(match) == "open"
    tend.tend(match.pk, now=at)
    tend.tend(match.pk, now=at)
    assert match_status(match) == "void"
    assert facts_of(match)[-1] == MatchVoided("unfilled")
    assert {(0, "cancelled"), (1, "cancelled")} <= owed(match)
    write(at)
    assert set(Letter.objects.filter(kind="cancelled").values_list("to", flat=True)) == {ADA, BO}


def test_a_full_table_is_cancelled_by_no_sweep() -> None:
    match = a_match()
    assert tend.due(NOW + 8 * DAY) == []
    tend.tend(match.pk, now=NOW + 8 * DAY)
    assert match_status(match) == "running"


# The sweep.


def test_nothing_is_due_before_its_time() -> None:
    match = invited()
    assert tend.due(NOW + KEPT - REMINDED - timedelta(seconds=1)) == []
    assert tend.due(NOW + KEPT - REMINDED) == [match.pk]


def test_one_reminder_the_day_before_however_often_it_is_swept() -> None:
    match = invited()
    write(NOW)
    at = NOW + KEPT - REMINDED
    at_once(*[partial(tend.tend, match.pk, now=at)] * 3)
    assert invitation_of(match).reminded_at == at
    assert owed(match) == {(1, "invitation_reminder")}
    assert tend.due(at) == []


def test_a_place_that_nobody_took_is_free_and_the_host_is_told() -> None:
    match = invited()
    tend.tend(match.pk, now=NOW + KEPT)
    assert (invitation_of(match).state, seat_of(match).invited) == ("lapsed", "")
    assert (0, "declined") in owed(match)
    assert match_status(match) == "open"


def test_an_address_that_never_answered_is_forgotten_after_thirty_days() -> None:
    match = invited()
    write(NOW)
    tend.tend(match.pk, now=NOW + 5 * DAY)
    write(NOW + 5 * DAY)
    tend.tend(match.pk, now=NOW + 8 * DAY)
    write(NOW + 8 * DAY)
    assert [BO in letter.text for letter in Letter.objects.filter(to=ADA)] == [True, True]
    tend.tend(match.pk, now=NOW + 30 * DAY - HOUR)
    assert Invitation.objects.get().address == BO
    assert tend.due(NOW + 30 * DAY) == [match.pk]
    tend.tend(match.pk, now=NOW + 30 * DAY)
    assert tend.due(NOW + 30 * DAY) == []
    assert BO not in everything()
    assert code_of(lambda: invited(now=NOW + 31 * DAY)) == ""


def everything() -> str:
    """All that is kept of tables, people and letters."""
    kept = (Invitation, Seat, Notice, Letter, Player, Match)
    return str([list(model._default_manager.values()) for model in kept])


def test_the_letters_of_whoever_accepted_are_kept() -> None:
    match = invited()
    write(NOW)
    accepted(match)
    tend.tend(match.pk, now=NOW + 31 * DAY)
    assert Letter.objects.filter(to=BO).exists()


def test_one_table_that_fails_stops_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    broken, fine = invited(), invited(CY)
    for match in (broken, fine):
        Match.objects.filter(pk=match.pk).update(until=NOW - 9 * DAY)
    Seat.objects.filter(match=broken, number=0).update(player=None)
    Match.objects.filter(pk=broken.pk).update(game="no-such-game")
    tend_tables()
    assert match_status(fine) == "void"
    assert match_status(broken) == "open"


def test_w1_a_place_without_an_account_is_nobodys_whatever_numbers_are_equal() -> None:
    people = [a_person(f"person{i}@example.org") for i in range(4)]
    match = invited(CY)
    for person in people:
        assert code_of(lambda p=person: keep.withdraw(match.number, 1, host=p.pk, now=NOW)) == "gone"  # type: ignore[misc]
    assert code_of(lambda: join(JoinLink(match.number, 1, 9), name="X", zone="UTC", now=NOW)) == "withdrawn"
    assert accepted(match, name="Cy").player.email == CY
