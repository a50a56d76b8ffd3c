"""Letters before a match: invitations and their one reminder, places free again, tables that end."""

from datetime import timedelta

import pytest
from pytest_django.fixtures import Settings

from accounts.models import Letter
from accounts.people import known
from games.links import JoinLink
from games.models import Invitation, Match, Notice, Seat
from games.notices.write import write
from games.play.decline import decline
from games.play.join import join
from games.play.open import open_match
from games.play.places import HOST, Place
from games.play.tend import tend
from tests.factories.games import ADA, BO, NOW, a_match, a_table

pytestmark = pytest.mark.django_db(transaction=True)
DAY = timedelta(days=1)


def invited() -> Match:
    match = open_match(a_table(), now=NOW)
    write(NOW)
    return match


def link_of(match: Match) -> JoinLink:
    return JoinLink(match.number, 1, Seat.objects.get(match=match, number=1).key)


def letters(kind: str) -> list[Letter]:
    return list(Letter.objects.filter(kind=kind))


def test_an_invitation_says_who_what_how_fast_how_long_and_until_when() -> None:
    invited()
    (letter,) = letters("invitation")
    for words in (
        "Ada (ada@example.org) invites you to a game of Mandala.",
        "The place is kept for you until Sunday 6 December, 19:00 (Amsterdam, CET), in 5 days.",
        "48 hours for each move",
        "usually ",
        "Who begins",
        "If you miss one, a quiet move is made for you",
        "we write once more on Saturday",
    ):
        assert words in letter.text
    assert letter.player is None


@pytest.mark.parametrize(("chosen", "spoken"), [("nl", "nl"), ("xx", "en")])
def test_it_speaks_the_language_that_its_inviter_chose_while_it_is_offered(
    chosen: str, spoken: str, settings: Settings
) -> None:
    settings.LANGUAGES = [("en", "English"), ("nl", "Nederlands")]
    match = open_match(a_table(), now=NOW)
    Invitation.objects.filter(seat__match=match).update(language=chosen)
    write(NOW)
    assert f'<html lang="{spoken}">' in letters("invitation")[0].html


@pytest.mark.parametrize("days", [0, 4])
def test_an_address_with_an_account_reads_its_own_clock_and_is_not_promised_to_be_forgotten(
    days: int,
) -> None:
    known(BO, name="Bo", zone="Asia/Kolkata")
    match = invited()
    tend(match.pk, now=NOW + days * DAY)
    write(NOW + days * DAY)
    letter = letters("invitation_reminder" if days else "invitation")[0]
    for text in (letter.text, letter.html):
        assert "Kolkata, IST" in text
        assert "Amsterdam" not in text
        assert "forget" not in text
        assert "If you do nothing" in text


def test_the_one_reminder_comes_a_day_before_the_place_is_free_again() -> None:
    match = invited()
    for day in range(1, 5):
        tend(match.pk, now=NOW + day * DAY)
        write(NOW + day * DAY)
    (letter,) = letters("invitation_reminder")
    assert letter.to == BO
    assert "in 24 hours." in letter.text
    assert "we do not write again" in letter.text


@pytest.mark.parametrize("answer", ["accepts", "declines"])
def test_whoever_has_answered_gets_no_reminder_though_it_was_owed(answer: str) -> None:
    match = invited()
    tend(match.pk, now=NOW + 4 * DAY)
    assert Notice.objects.filter(kind="invitation_reminder", done_at=None).exists()
    if answer == "accepts":
        join(link_of(match), name="Bo", zone="Europe/Berlin", now=NOW + 4 * DAY)
    else:
        decline(link_of(match), now=NOW + 4 * DAY)
    write(NOW + 4 * DAY)
    assert letters("invitation_reminder") == []


def test_an_invitation_that_is_answered_before_it_is_written_is_not_sent() -> None:
    match = open_match(a_table(), now=NOW)
    decline(link_of(match), now=NOW)
    write(NOW)
    assert letters("invitation") == []


def test_the_host_reads_who_does_not_come_and_where_to_ask_somebody_else() -> None:
    match = invited()
    decline(link_of(match), now=NOW)
    write(NOW)
    (letter,) = letters("declined")
    assert letter.to == ADA
    assert letter.text.startswith("bo@example.com says no to your invitation.")
    assert f"/m/{match.public}/" in letter.text


def test_an_invitation_by_name_shows_no_address() -> None:
    a_match()
    bo = known(BO, name="Bo")
    match = open_match(a_table(places=(HOST, Place("player", player=bo.pk))), now=NOW + DAY)
    write(NOW + DAY)
    letter = Letter.objects.get(kind="invitation", thread=match.public)
    assert (letter.to, letter.player) == (BO, bo)
    assert letter.text.startswith("Ada invites you to a game of Mandala.\n")
    assert ADA not in letter.text + letter.html
    assert "Ada has played with you and asked for you by name." in letter.text
    assert "(Berlin, CET)" in letter.text
    decline(link_of(match), now=NOW + DAY)
    write(NOW + DAY)
    (declined,) = letters("declined")
    assert declined.text.startswith("Bo says no to your invitation.")
    assert BO not in declined.text + declined.html


def test_an_invitation_by_name_goes_to_where_its_guest_reads_now() -> None:
    a_match()
    bo = known(BO, name="Bo")
    match = open_match(a_table(places=(HOST, Place("player", player=bo.pk))), now=NOW + DAY)
    bo.email = "bo@elsewhere.example"
    bo.save()
    write(NOW + DAY)
    assert Letter.objects.get(kind="invitation", thread=match.public).to == bo.email


def test_a_table_that_did_not_fill_ends_in_one_letter_that_says_why() -> None:
    match = invited()
    tend(match.pk, now=NOW + 8 * DAY)
    write(NOW + 8 * DAY)
    assert letters("declined") == []
    (letter,) = letters("cancelled")
    assert letter.text.startswith("Your table of Mandala is cancelled; the match had not begun.")
    assert "bo@example.com did not answer your invitation in time." in letter.text
    assert not Notice.objects.filter(done_at=None).exists()
