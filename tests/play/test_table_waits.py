"""A table before its match begins: places kept, given up, taken, filled, and a table that is no more."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest

from accounts.models import Letter, Player
from games.engine.facts import MatchVoided, SeatTaken
from games.models import Match, Notice, Seat
from games.notices.write import write
from games.play import cancel, keep, tend
from games.play.decline import decline, never_invite
from games.play.invite import KEPT, REMINDED
from games.play.join import join, join_open
from games.play.places import ANYONE, BOT, HOST, Place
from games.play.position import Refused
from tests.factories.faults import at_once
from tests.factories.games import ADA, BO, NOW, a_match, log_of
from tests.factories.tables import (
    CY,
    DI,
    a_person,
    accepted,
    invitation_of,
    invited,
    link_of,
    owed,
    pk_of,
    seat_of,
    wide,
)
from tests.play.at_a_table import call_off, code_of, facts_of, fill, match_status, renew, withdraw

pytestmark = pytest.mark.django_db(transaction=True)
DAY, HOUR = timedelta(days=1), timedelta(hours=1)


# Saying yes.


def test_accepting_makes_the_account_once_and_says_so() -> None:
    match = invited()
    first, again = accepted(match), accepted(match)
    assert (first.made, first.first, again.made, again.first) == (True, True, False, False)
    assert first.player == again.player == Player.objects.get(email=BO)
    assert (seat_of(match).invited, invitation_of(match).address) == ("", "")
    assert (invitation_of(match).state, invitation_of(match).player) == ("accepted", first.player)


def test_a_known_address_is_made_no_second_time() -> None:
    a_person(BO)
    assert accepted(invited()).made is False


def test_by_name_the_place_goes_to_the_person_though_their_address_changed_since() -> None:
    a_match()
    bo = Player.objects.get(email=BO)
    match = invited(places=(HOST, Place("player", player=bo.pk)))
    Player.objects.filter(pk=bo.pk).update(email="bo@example.net")
    assert accepted(match).player == bo
    assert not Player.objects.filter(email=BO).exists()


def test_after_ten_minutes_a_second_press_gets_nothing() -> None:
    match = invited()
    accepted(match)
    assert code_of(partial(accepted, match, now=NOW + timedelta(minutes=10))) == "taken"


def test_an_entry_names_the_player_and_never_an_address() -> None:
    match = invited()
    accepted(match)
    assert SeatTaken(1, player=pk_of(BO)) in facts_of(match)
    assert not any("@" in line.row.events for line in log_of(match).lines)


def test_a_place_is_kept_to_the_minute() -> None:
    assert code_of(partial(accepted, invited(), now=NOW + KEPT - timedelta(minutes=1))) == ""
    assert code_of(partial(accepted, invited(CY), now=NOW + KEPT)) == "lapsed"


def test_a_table_for_more_begins_when_the_last_place_is_taken() -> None:
    """No game for three is there yet: all but the last place show that it waits."""
    match = wide(Place("address", address=BO), Place("address", address=CY))
    accepted(match, 1)
    assert log_of(match).match.status == Match.Status.OPEN
    assert not log_of(match).started


def test_nobody_sits_at_two_places_of_one_table() -> None:
    match = wide(Place("address", address=BO), ANYONE)
    assert code_of(lambda: join_open(match.number, match.host, now=NOW)) == ""
    assert seat_of(match, 2).player is None
    bo = a_person(BO)
    join_open(match.number, bo, now=NOW)
    assert seat_of(match, 2).player == bo
    assert code_of(partial(accepted, match, 1)) == "seated"


# Saying no.


def test_declining_frees_the_place_tells_the_host_and_counts_once() -> None:
    match = invited()
    link = link_of(match)
    decline(link, now=NOW)
    decline(link, now=NOW)
    assert (seat_of(match).invited, invitation_of(match).state) == ("", "declined")
    assert owed(match) == {(1, "invitation"), (0, "declined")}
    assert code_of(partial(accepted, match)) == "declined"
    write(NOW)
    assert [letter.to for letter in Letter.objects.all()] == [ADA]


@pytest.mark.parametrize("no", [decline, never_invite])
def test_after_a_yes_there_is_no_no(no: Callable[..., None]) -> None:
    match = invited()
    accepted(match)
    assert code_of(lambda: no(link_of(match), now=NOW)) == "taken"
    assert log_of(match).match.status == Match.Status.RUNNING


def test_two_answers_at_once_are_one() -> None:
    for _ in range(10):
        match = invited(f"bo{_}@example.com")
        link = link_of(match)
        yes, no = at_once(partial(accepted, match), partial(decline, link, now=NOW))
        taken = seat_of(match).player is not None
        assert taken == (match_status(match) == "running") == (invitation_of(match).state == "accepted")
        assert isinstance(no if taken else yes, Refused)


def test_two_people_at_once_take_the_one_place_in_the_lobby() -> None:
    for i in range(10):
        match = wide(ANYONE)
        people = [a_person(f"{name}{i}@example.org") for name in ("bo", "cy")]
        answers = at_once(*[partial(join_open, match.number, one, now=NOW) for one in people])
        assert sum(isinstance(answer, Refused) for answer in answers) == 1
        assert {answer.code for answer in answers if isinstance(answer, Refused)} <= {"full", "begun"}
        assert sum(isinstance(fact, SeatTaken) for fact in facts_of(match)) == 2


# The host's doings.


def test_a_withdrawn_invitation_takes_no_place_and_writes_no_letter() -> None:
    match = invited()
    withdraw(match)
    withdraw(match)
    assert code_of(partial(accepted, match)) == "withdrawn"
    assert write(NOW) == 0
    assert (0, "declined") not in owed(match)


def test_an_acceptance_and_a_withdrawal_at_once_are_one() -> None:
    for i in range(10):
        match = invited(f"bo{i}@example.com")
        yes, back = at_once(partial(accepted, match), partial(withdraw, match))
        taken = seat_of(match).player is not None
        assert isinstance(back if taken else yes, Refused)
        assert invitation_of(match).state == ("accepted" if taken else "withdrawn")


def test_an_acceptance_and_a_cancelling_at_once_are_one() -> None:
    for i in range(10):
        match = invited(f"bo{i}@example.com")
        yes, no = at_once(partial(accepted, match), partial(call_off, match))
        assert isinstance(no if match_status(match) == "running" else yes, Refused)
        assert sum(isinstance(fact, MatchVoided) for fact in facts_of(match)) == (
            match_status(match) == "void"
        )


def test_renewing_keeps_the_place_once_more_and_writes_a_stranger_no_second_letter() -> None:
    match = invited()
    link = link_of(match)
    write(NOW)
    tend.tend(match.pk, now=NOW + KEPT)
    renew(match, now=NOW + KEPT)
    assert (invitation_of(match).state, invitation_of(match).until) == ("waiting", NOW + 2 * KEPT)
    assert Match.objects.get(pk=match.pk).until == NOW + 2 * KEPT
    assert invitation_of(match).remind_at == NOW + 2 * KEPT - REMINDED
    assert (1, "invitation") not in owed(match)
    assert code_of(partial(renew, match, now=NOW + KEPT)) == "renewed"
    assert join(link, name="Bo", zone="UTC", now=NOW + KEPT + HOUR).first


def test_a_stranger_gets_one_reminder_in_all() -> None:
    match = invited()
    for at in (NOW + KEPT - REMINDED, NOW + KEPT - HOUR):
        tend.tend(match.pk, now=at)
    renew(match, now=NOW + KEPT - HOUR)
    assert invitation_of(match).remind_at is None
    tend.tend(match.pk, now=NOW + 2 * KEPT - 2 * HOUR)
    assert Notice.objects.filter(kind="invitation_reminder").count() == 1


def test_whoever_accepted_before_gets_the_letter_again_when_it_is_renewed() -> None:
    accepted(invited())
    match = invited()
    write(NOW)
    tend.tend(match.pk, now=NOW + KEPT)
    renew(match, now=NOW + KEPT)
    assert (1, "invitation") in owed(match)
    assert Notice.objects.filter(match=match, kind="invitation").count() == 1


def test_a_host_is_told_of_a_no_after_a_renewal_too() -> None:
    match = invited()
    tend.tend(match.pk, now=NOW + KEPT)
    write(NOW + KEPT)
    renew(match, now=NOW + KEPT)
    decline(link_of(match), now=NOW + KEPT + HOUR)
    assert (0, "declined") in owed(match)


@pytest.mark.parametrize("code", ["declined", "recalled"])
def test_only_what_waits_or_has_lapsed_is_renewed(code: str) -> None:
    match = invited()
    if code == "declined":
        decline(link_of(match), now=NOW)
    else:
        withdraw(match)
    assert code_of(partial(renew, match)) == code


def test_a_free_place_goes_to_somebody_else_and_the_old_letter_takes_it_no_more() -> None:
    match = invited()
    old = link_of(match)
    decline(old, now=NOW)
    fill(match, Place("address", address=CY))
    assert seat_of(match).key == 2
    assert code_of(lambda: join(old, name="Bo", zone="UTC", now=NOW)) == "withdrawn"
    assert code_of(lambda: decline(old, now=NOW)) == "withdrawn"
    assert write(NOW) == 2
    assert set(Letter.objects.values_list("to", flat=True)) == {ADA, CY}
    assert accepted(match, name="Cy").player.email == CY


def test_a_free_place_goes_to_the_computer_and_the_match_begins() -> None:
    match = invited()
    withdraw(match)
    fill(match, BOT)
    assert match_status(match) == "running"
    assert SeatTaken(1, bot="bot") in facts_of(match)


def test_a_free_place_is_opened_to_all() -> None:
    match = invited()
    withdraw(match)
    fill(match, ANYONE)
    cy = a_person(CY)
    assert code_of(lambda: join_open(match.number, cy, now=NOW)) == ""
    assert seat_of(match).player == cy


@pytest.mark.parametrize("place", [BOT, ANYONE, Place("address", address=DI)])
def test_a_place_that_is_kept_or_taken_is_not_filled(place: Place) -> None:
    match = invited()
    assert code_of(partial(fill, match, place)) == "kept"
    accepted(match)
    assert code_of(partial(fill, match, place)) == "begun"


def test_only_the_host_does_what_a_host_does() -> None:
    match, cy = invited(), a_person(CY).pk
    for act in (
        lambda: keep.withdraw(match.number, 1, host=cy, now=NOW),
        lambda: keep.renew(match.number, 1, host=cy, now=NOW),
        lambda: keep.fill(match.number, 1, BOT, host=cy, language="en", now=NOW),
        lambda: cancel.cancel(match.number, host=cy, now=NOW),
    ):
        assert code_of(act) == "gone"
    for number in (0, 7, 255):
        assert code_of(lambda n=number: keep.renew(match.number, n, host=match.host_id, now=NOW)) != ""  # type: ignore[misc]


def test_links_have_a_last_version_and_a_place_that_reached_it_says_so() -> None:
    match = invited()
    withdraw(match)
    Seat.objects.filter(match=match, number=1).update(key=255)
    assert code_of(partial(fill, match, Place("address", address=CY))) == "spent"
