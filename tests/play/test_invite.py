"""Strangers cannot be flooded: what is counted in rows, and who is no stranger."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest

from accounts.models import Refusal
from accounts.refusals import refuse
from games.models import Invitation, Match, Notice
from games.play.cancel import cancel
from games.play.decline import decline, never_invite
from games.play.invite import A_DAY_BY_ONE, A_DAY_TO_ONE, KEPT, REMINDED, companions
from games.play.places import HOST, Place
from games.play.position import Refused
from games.play.tend import tend
from tests.factories.faults import at_once
from tests.factories.games import ADA, BO, NOW, a_match
from tests.factories.tables import (
    CY,
    a_person,
    accepted,
    invitation_of,
    invited,
    link_of,
    owed,
    pk_of,
    seat_of,
)

pytestmark = pytest.mark.django_db(transaction=True)
DAY, HOUR = timedelta(days=1), timedelta(hours=1)


def code_of(address: str = BO, **how: object) -> str:
    """Why an invitation is refused, and that nothing was opened then; or nothing."""
    before, code = Match.objects.count(), ""
    try:
        invited(address, **how)  # type: ignore[arg-type]
    except Refused as refused:
        code = f"{refused.code} {refused.seat}"
    assert Match.objects.count() == before + (not code)
    return code.removesuffix(" 1")


def test_an_invitation_is_kept_until_a_date_and_its_reminder_is_due_the_day_before() -> None:
    match = invited()
    invitation = invitation_of(match)
    assert (invitation.address, invitation.inviter.email, invitation.player) == (BO, ADA, None)
    assert (invitation.state, invitation.until) == ("waiting", NOW + KEPT)
    assert invitation.remind_at == NOW + KEPT - REMINDED
    assert seat_of(match).invited == BO
    assert owed(match) == {(1, "invitation")}
    assert match.until == NOW + 7 * DAY


def test_one_inviter_writes_to_a_stranger_once() -> None:
    invited()
    assert code_of() == "before"
    assert code_of(now=NOW + 6 * DAY) == "before"
    assert code_of(by=CY) == ""


def added(number: int) -> str:
    """Another address of Bo's mailbox."""
    return BO.replace("@", f"+{number}@")


def test_another_address_of_the_same_mailbox_is_the_same_stranger() -> None:
    invited(added(1))
    assert [code_of(), code_of(added(2))] == ["before", "before"]
    assert [code_of(BO.replace("@", "b@")), code_of("bo@example.org")] == ["", ""]


def test_five_invitations_a_day_reach_a_mailbox_whatever_is_added_to_its_address() -> None:
    codes = [code_of(added(i), by=f"host{i}@example.org") for i in range(A_DAY_TO_ONE + 1)]
    assert codes == [""] * A_DAY_TO_ONE + ["crowded"]


def test_an_invitation_that_is_forgotten_counts_for_nobody() -> None:
    """Its address is blank, which is no address of any mailbox."""
    invited()
    Invitation.objects.update(address="")
    assert code_of() == ""


def test_a_stranger_who_said_no_is_not_asked_again_by_the_same() -> None:
    decline(link_of(invited()), now=NOW)
    assert code_of() == "before"


def test_whoever_accepted_once_is_no_stranger_to_anybody() -> None:
    accepted(invited())
    for by in (ADA, ADA, CY, CY):
        assert code_of(by=by) == ""


def test_who_is_no_stranger_gets_five_a_day_of_one_inviter_without_a_yes() -> None:
    bo = a_match().seat_rows.get(number=1).player_id
    accepted(invited())
    by_name = Place("player", player=bo)
    for _n in range(A_DAY_TO_ONE - 1):
        assert code_of() == ""
    assert code_of(places=(HOST, by_name)) == ""
    assert [code_of(), code_of(places=(HOST, by_name))] == ["crowded", "crowded"]
    assert code_of(by=CY) == ""
    assert code_of(now=NOW + DAY + HOUR) == ""


def test_five_invitations_a_day_reach_a_stranger_whoever_writes() -> None:
    codes = [code_of(by=f"host{i}@example.org") for i in range(A_DAY_TO_ONE + 1)]
    assert codes == [""] * A_DAY_TO_ONE + ["crowded"]
    assert code_of(by="late@example.org", now=NOW + DAY + HOUR) == ""


def test_reminders_count_among_the_five_of_a_day() -> None:
    first = invited()
    for i in range(A_DAY_TO_ONE - 1):
        assert code_of(by=f"host{i}@example.org", now=NOW + KEPT - REMINDED) == ""
    tend(first.pk, now=NOW + KEPT - REMINDED)
    assert (1, "invitation_reminder") in owed(first)
    assert code_of(by="late@example.org", now=NOW + KEPT - REMINDED + HOUR) == "crowded"


def test_a_reminder_waits_while_the_day_is_full_and_is_dropped_when_the_place_is_free() -> None:
    first = invited()
    at = NOW + KEPT - REMINDED
    for i in range(A_DAY_TO_ONE):
        assert code_of(by=f"host{i}@example.org", now=at - HOUR) == ""
    tend(first.pk, now=at)
    assert invitation_of(first).reminded_at is None
    tend(first.pk, now=NOW + KEPT)
    assert invitation_of(first).state == "lapsed"
    assert (1, "invitation_reminder") not in owed(first)


def test_one_player_writes_to_so_many_strangers_a_day_and_no_more() -> None:
    codes = [code_of(f"friend{i}@example.org") for i in range(A_DAY_BY_ONE)]
    for match in Match.objects.all()[:2]:  # so many tables do not wait at once
        cancel(match.number, host=match.host_id, now=NOW)
    assert codes == [""] * A_DAY_BY_ONE
    assert code_of("one-more@example.org") == "many"
    assert code_of("friend@example.net", now=NOW + DAY + HOUR) == ""


def test_at_once_two_invitations_of_one_inviter_are_one() -> None:
    a_person(ADA)
    assert sorted(at_once(code_of_alone, code_of_alone)) == ["", "before"]
    assert Invitation.objects.filter(address=BO).count() == 1


def code_of_alone() -> str:
    try:
        invited()
    except Refused as refused:
        return refused.code
    return ""


@pytest.mark.parametrize("address", [lambda _n: BO, added], ids=["one address", "one mailbox"])
def test_at_once_many_inviters_write_five_letters_to_a_stranger(address: Callable[[int], str]) -> None:
    for i in range(8):
        a_person(f"host{i}@example.org")
    at_once(*[partial(code_of_host, i, address(i)) for i in range(8)])
    assert Invitation.objects.count() == A_DAY_TO_ONE


def code_of_host(number: int, address: str) -> None:
    invited(address, by=f"host{number}@example.org")


@pytest.mark.parametrize("known", [False, True])
def test_an_address_that_wants_no_invitations_gets_none_by_whatever_way(known: bool) -> None:
    if known:
        a_match()
    refuse(BO.upper())
    assert [code_of(), code_of(added(1))] == ["unwanted", "unwanted"]
    if known:
        by_name = (HOST, Place("player", player=pk_of(BO)))
        assert code_of(places=by_name) == "unwanted"
    assert BO not in str(list(Refusal.objects.values()))


def test_never_again_declines_as_well() -> None:
    match = invited()
    never_invite(link_of(match), now=NOW)
    assert invitation_of(match).state == "declined"
    assert (0, "declined") in owed(match)
    assert code_of(by=CY) == "unwanted"


def test_nobody_is_invited_by_name_who_never_played_with_the_inviter() -> None:
    accepted(invited(by=CY))
    a_person(ADA)
    assert code_of(places=(HOST, Place("player", player=pk_of(BO)))) == "stranger"
    assert code_of(places=(HOST, Place("player", player=10**9))) == "stranger"


def test_companions_are_those_of_matches_that_began_the_latest_first() -> None:
    a_match()
    a_match(other=CY, now=NOW + HOUR)
    invited("di@example.net")
    ada = a_person(ADA)
    assert [player.email for player in companions(ada)] == [CY, BO]
    assert [player.email for player in companions(a_person(CY))] == [ADA]
    assert list(companions(a_person("eli@example.org"))) == []


@pytest.mark.parametrize(
    ("places", "code", "seat"),
    [
        ((HOST, Place("address", address=ADA)), "host", 1),
        ((HOST, Place("address", address=CY), Place("address", address=CY)), "twice", 2),
        ((HOST, Place("anyone"), Place("address", address=ADA)), "host", 2),
    ],
)
def test_one_person_has_one_place(places: tuple[Place, ...], code: str, seat: int) -> None:
    with pytest.raises(Refused) as refused:
        invited(places=places)
    assert (refused.value.code, refused.value.seat) == (code, seat)
    assert not Match.objects.exists()
    assert not Notice.objects.exists()


def test_by_name_the_letter_is_in_the_guests_language_and_by_address_in_the_chosen_one() -> None:
    a_match()
    bo = a_person(BO)
    bo.language = "nl"
    bo.save()
    assert invitation_of(invited(CY, language="de")).language == "de"
    by_name = invited(places=(HOST, Place("player", player=bo.pk)), language="de")
    assert invitation_of(by_name).language == "nl"
    assert invitation_of(by_name).player == bo
