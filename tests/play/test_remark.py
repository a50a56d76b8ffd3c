"""What people say at a table: with a move or alone, to be forgotten, and not in the log."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.exceptions import ValidationError

from accounts.models import Letter, Player
from accounts.people import known
from games.links import TurnLink
from games.models import Entry, Match, Notice, Remark, Report, Seat
from games.play.again import play_again
from games.play.erase import erase
from games.play.open import open_match
from games.play.position import Refused
from games.play.remark import say, set_muted
from games.play.report import report, seen, unseen
from games.play.resign import resign
from games.play.submit import Move, Receipt, submit
from games.store.log import load
from games.store.remarks import Said, talk
from tests.factories.games import ADA, BO, NOW, a_match, a_move, a_table, log_of, open_link
from tests.factories.staff import OP, an_operator
from tests.factories.tables import pk_of, seat_of

pytestmark = pytest.mark.django_db(transaction=True)
MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)


def said(match: Match, text: str, *, by: str = ADA, form: str = "", at: Any = NOW) -> None:
    say(match.number, pk_of(by), text, form_id=form or f"form-{by}-{text}-{at}"[:40], now=at)


def moved(
    match: Match, remark: str, *, form: str = "a-form-of-its-own", link: TurnLink | None = None
) -> Receipt:
    return submit(link or open_link(match), Move(a_move(match), form, NOW, remark=remark))


def read(match: Match, seat: int | None = None) -> list[tuple[int, str]]:
    """What somebody may read, newest first."""
    return [(one.seat, one.text) for one in heard(match, seat)]


def heard(match: Match, seat: int | None = None) -> list[Said]:
    return talk(log_of(match), None if seat is None else seat_of(match, seat))


def test_a_remark_that_is_sent_alone_is_open_to_all_at_once() -> None:
    match = a_match()
    said(match, "Good luck to both of us.")
    said(match, "And to you.", by=BO, at=NOW + MINUTE)
    for seat in (0, 1, None):
        assert read(match, seat) == [(1, "And to you."), (0, "Good luck to both of us.")]


def test_a_remark_that_is_sent_with_a_move_of_one_after_the_other_is_open_with_it() -> None:
    match = a_match()
    moved(match, "That coin owes me one.")
    assert [(one.text, one.turn, one.sealed) for one in heard(match, 1)] == [
        ("That coin owes me one.", 1, False)
    ]
    assert heard(match)[0].opened == log_of(match).lines[-1].number


def test_the_same_form_again_says_it_once_and_a_move_without_a_remark_says_nothing() -> None:
    match = a_match()
    link, move = open_link(match), a_move(match)
    for _press in range(2):
        submit(link, Move(move, "one-form-twice", NOW, remark="Once."))
        said(match, "Twice?", by=BO, form="another-form")
    moved(match, "", form="a-third-form")
    assert sorted(text for _seat, text in read(match)) == ["Once.", "Twice?"]


def test_remarks_are_no_entries_and_stand_in_none() -> None:
    match = a_match()
    before = log_of(match).lines[-1].number
    said(match, "Hubertus sends his regards.")
    assert log_of(match).lines[-1].number == before
    moved(match, "Hubertus again.")
    assert not Entry.objects.filter(events__contains="Hubertus").exists()
    assert not Entry.objects.filter(move__contains="Hubertus").exists()


@pytest.mark.parametrize("typed", ["", "  \n ", "a\x00b", "\u202egnol", "x" * 501, "lone \ud800"])
def test_what_says_nothing_or_is_not_for_reading_is_refused(typed: str) -> None:
    match = a_match()
    with pytest.raises(ValidationError):
        said(match, typed, form="a-form")
    assert read(match) == []


def test_line_breaks_are_blanks_and_five_hundred_characters_are_enough() -> None:
    match = a_match()
    said(match, "One\r\n\r\ntwo\nthree\tfour")
    said(match, "x" * 500, at=NOW + MINUTE)
    assert read(match) == [(0, "x" * 500), (0, "One two three four")]


def test_a_seat_says_twenty_things_a_day_alone_and_not_more() -> None:
    match = a_match()
    for number in range(20):
        said(match, f"number {number}")
    with pytest.raises(Refused, match="talkative"):
        said(match, "one too many")
    said(match, "I still may.", by=BO)
    moved(match, "And with a move always.")
    said(match, "Tomorrow again.", at=NOW + timedelta(days=1))
    assert Remark.objects.count() == 23


def test_nobody_speaks_where_they_do_not_sit_or_before_it_begins_or_where_it_is_silent() -> None:
    match = a_match()
    known("cy@example.org", name="Cy")
    with pytest.raises(Refused, match="gone"):
        said(match, "Let me in.", by="cy@example.org")
    with pytest.raises(Refused, match="unstarted"):
        said(open_match(a_table(), now=NOW), "Hello?")
    silent = a_match(talk="none")
    with pytest.raises(Refused, match="silent"):
        said(silent, "Hello?")
    moved(silent, "Hello?")
    assert not Remark.objects.exists()


def test_when_it_is_over_people_may_still_thank_each_other_and_again_keeps_the_silence() -> None:
    match, silent = a_match(), a_match(talk="none")
    for one in (match, silent):
        resign(one.number, pk_of(BO), now=NOW)
    said(match, "Well played.")
    assert read(match) == [(0, "Well played.")]
    tables = [play_again(one.number, pk_of(ADA), cause="web", now=NOW) for one in (match, silent)]
    assert [table.talk for table in tables] == ["table", "none"]


def test_whoever_is_muted_is_not_read_by_that_reader_and_by_all_others() -> None:
    match = a_match()
    said(match, "Look at me!")
    set_muted(match.number, pk_of(BO), 0, quiet=True)
    set_muted(match.number, pk_of(BO), 0, quiet=True)
    said(match, "Look at me again!", at=NOW + MINUTE)
    assert (read(match, 1), len(read(match, 0)), len(read(match))) == ([], 2, 2)
    set_muted(match.number, pk_of(BO), 0, quiet=False)
    assert len(read(match, 1)) == 2


@pytest.mark.parametrize("other", [1, 7])
def test_nobody_mutes_themselves_or_a_seat_that_is_not_there(other: int) -> None:
    match = a_match()
    with pytest.raises(Refused, match="gone"):
        set_muted(match.number, pk_of(BO), other, quiet=True)
    with pytest.raises(Refused, match="gone"):
        set_muted(a_match(other=None).number, pk_of(ADA), 1, quiet=True)


def test_a_report_reaches_each_who_runs_the_site_once_and_by_one_letter_an_hour() -> None:
    an_operator()
    match = a_match()
    said(match, "You play like a wet sock.")
    said(match, "And smell like one.", at=NOW + MINUTE)
    rude, ruder = Remark.objects.order_by("at")
    bo = Player.objects.get(email=BO)
    for _press in range(2):
        report(rude.name, bo, "It is rude.", now=NOW)
    report(ruder.name, bo, "", now=NOW + MINUTE)
    report(ruder.name, match.host, "", now=NOW + 2 * MINUTE)
    first = unseen(9)[0]
    assert (first.remark.text, first.by.email, first.why) == (rude.text, BO, "It is rude.")
    assert Report.objects.count() == 3
    letters = Letter.objects.filter(kind="report", to=OP).order_by("due_at")
    assert [one.due_at for one in letters] == [NOW, NOW + HOUR]
    assert not any("sock" in one.text + one.html + one.subject for one in letters)


def test_a_report_that_was_seen_waits_no_more() -> None:
    match = a_match()
    said(match, "Boo.")
    report(Remark.objects.get().name, Player.objects.get(email=BO), "", now=NOW)
    assert seen(unseen(9)[0].pk, now=NOW)
    assert unseen(9) == []
    assert not seen(9**9, now=NOW)


def test_whoever_is_forgotten_has_said_and_reported_nothing() -> None:
    match = a_match()
    said(match, "I am Bo of Bristol.", by=BO)
    said(match, "I am Ada.", at=NOW + MINUTE)
    report(Remark.objects.get(seat__number=0).name, Player.objects.get(email=BO), "Bo says so", now=NOW)
    Seat.objects.filter(match=match).update(wished="remark", muted="0")
    erase(Player.objects.get(email=BO), now=NOW)
    assert read(match) == [(0, "I am Ada.")]
    assert not Remark.objects.filter(text__contains="Bristol").exists()
    assert [one.why for one in Report.objects.all()] == [""]
    assert (seat_of(match).wished, seat_of(match).muted) == ("", "")


def test_a_remark_is_owed_to_whoever_wishes_it_once_until_it_is_written() -> None:
    match = a_match()
    Seat.objects.filter(match=match, number=1).update(wished="remark")
    for number in range(3):
        said(match, f"number {number}")
    said(match, "my own", by=BO)
    owed = Notice.objects.filter(kind="remark")
    assert [(one.seat.number, one.turn, one.entry) for one in owed] == [(1, 1, load(match).shown)]
