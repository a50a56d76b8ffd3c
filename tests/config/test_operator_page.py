"""The operator's page: all that is wrong on one page, for staff alone, and not a word of any match."""

import logging
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import Failing, Letter, Player
from accounts.outbox.tasks import deliver_letters
from accounts.people import known
from accounts.sweeps.run import Run
from games.models import Match, Notice, Seat
from games.play.remark import say
from games.play.report import report
from tests.factories.accounts import letter
from tests.factories.games import ADA, BO, NOW, a_match
from tests.factories.services import Sink, sink
from tests.web.looking import as_person, words

__all__ = ["sink"]
pytestmark = pytest.mark.usefixtures("well")
PAGE = "/operator/"


def staff(*permissions: str, operator: bool = False) -> Client:
    player = known("op@example.org", name="Op", zone="Asia/Kolkata")
    Player.objects.filter(pk=player.pk).update(is_staff=True, is_superuser=operator)
    player.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    return as_person(player.email)


def an_operator() -> Client:
    return staff(operator=True)


def gave_up(**changes: Any) -> Letter:
    one = letter(**changes)
    Letter.objects.filter(pk=one.pk).update(state="gave_up", tries=10, error="the mail server says 550 no")
    one.refresh_from_db()
    return one


def reported(match: Match) -> None:
    """Ada said something, and Bo minds."""
    say(match.number, match.host_id, "a wet sock", form_id="a-form-of-its-own", now=NOW)
    report(match.remarks.get().name, known(BO, name="Bo"), "", now=NOW)


def test_it_is_for_staff_and_nobody_else() -> None:
    answer = Client().get(PAGE)
    assert (answer.status_code, answer.headers["Location"]) == (302, "/in/?next=%2Foperator%2F")
    known(ADA, name="Ada")
    assert as_person(ADA).get(PAGE).status_code == 403
    assert staff().get(PAGE).status_code == 200


def test_staff_find_it_in_their_settings_and_in_the_admin_and_others_do_not() -> None:
    op = staff()
    for path in ("/you/", "/admin/"):
        assert f'href="{PAGE}"' in op.get(path).content.decode()
    known(ADA, name="Ada")
    assert PAGE not in as_person(ADA).get("/you/").content.decode()


def test_where_all_is_well_it_says_so_and_what_runs_here() -> None:
    said = words(an_operator().get(PAGE))
    assert "Nothing is wrong" in said
    assert "How things are at 2026-12-01 23:30. All times are of the zone Asia/Kolkata." in said
    for sentence in ("mandala 1", "to the page /letters/", "a folder of this machine", "0 s ago every 2 s"):
        assert sentence in said


def test_what_fails_is_named_as_people_know_it() -> None:
    match = a_match()
    seat, player = Seat.objects.filter(match=match).latest("number"), known(ADA, name="Ada")
    for what, row in (("match", match.pk), ("seat", seat.pk), ("player", player.pk), ("match", 9**9)):
        Run("expire_due", NOW).each([row], lambda _: 1 // 0, what=what)
    said = words(an_operator().get(PAGE))
    for name in (f"match {match.public}", f"match {match.public}, seat 2", "player Ada", f"match {9**9}"):
        assert f"{name} since 2026-12-01 23:30, tries: 1, the next at 23:30:10" in said
    assert "expire_due : ZeroDivisionError tests/config/test_operator_page.py" in said
    assert "4 in all" in said


def test_letters_that_could_not_be_sent_lead_to_their_rows() -> None:
    one, other = gave_up(to="bo@example.com"), letter(to="cy@example.org")
    Letter.objects.filter(pk=other.pk).update(state="unknown", error="no answer", due_at=NOW)
    page = an_operator().get(PAGE)
    said = words(page)
    assert f'href="/admin/accounts/letter/{one.pk}/change/"' in page.content.decode()
    for sentence in ("gave up: the mail server says 550 no", "unknown, retried", "bo@example.com"):
        assert sentence in said


def test_whoever_may_not_see_letters_sees_no_address() -> None:
    gave_up(to="bo@example.com")
    assert "bo@example.com" not in words(staff().get(PAGE))
    assert "bo@example.com" in words(staff("view_letter").get(PAGE))


def test_it_reads_nothing_of_a_match_or_a_letter_that_could_tell_anything() -> None:
    match = a_match()
    gave_up()
    Run("expire_due", NOW).each([match.pk], lambda _: 1 // 0)
    op = an_operator()
    with CaptureQueriesContext(connection) as queries:
        page = op.get(PAGE)
    sql = " ".join(one["sql"] for one in queries)
    for secret in (
        "games_entry",
        "games_matchsecret",
        'accounts_letter"."text"',
        '"html"',
        '"subject"',
        '"picture"',
        '"word"',
    ):
        assert secret not in sql
    match.refresh_from_db()
    assert match.public in page.content.decode()
    assert bytes(match.digest).hex()[:16] not in page.content.decode()


@pytest.mark.parametrize("rows", [1, 30])
def test_it_asks_twenty_one_times_however_much_there_is(rows: int) -> None:
    for _ in range(rows):
        match = a_match()
        gave_up()
        reported(match)
        Run("expire_due", NOW).each([match.pk], lambda _: 1 // 0)
        Run("write_letters", NOW).each(
            [Seat.objects.filter(match=match).earliest("number").pk], lambda _: 1 // 0, what="seat"
        )
    op = an_operator()
    op.get(PAGE)
    with CaptureQueriesContext(connection) as queries:
        assert op.get(PAGE).status_code == 200
    assert len(queries) == 21


def test_looking_changes_nothing() -> None:
    a_match()
    one = gave_up()
    before = list(Letter.objects.values()), list(Notice.objects.values()), list(Failing.objects.values())
    op = an_operator()
    op.get(PAGE)
    assert op.get(f"/operator/letters/{one.pk}/again").status_code == 405
    after = list(Letter.objects.values()), list(Notice.objects.values()), list(Failing.objects.values())
    assert before == after


def test_an_operator_lets_a_letter_begin_anew_and_it_is_sent(
    sink: Sink, caplog: pytest.LogCaptureFixture
) -> None:
    one, op = gave_up(), an_operator()
    answer = op.post(f"/operator/letters/{one.pk}/again", follow=True)
    assert "It is tried again, from the first try on." in words(answer)
    one.refresh_from_db()
    assert (one.state, one.tries, one.error, one.due_at) == ("waiting", 0, "", NOW)
    said = [record for record in caplog.records if str(one.pk) in record.getMessage()]
    assert [record.levelno for record in said] == [logging.WARNING]
    assert op.post(f"/operator/letters/{one.pk}/again").status_code == 404
    deliver_letters()
    one.refresh_from_db()
    assert (one.state, len(sink.letters)) == ("sent", 1)


def test_a_letter_that_may_have_arrived_is_still_said_to() -> None:
    one = gave_up()
    Letter.objects.filter(pk=one.pk).update(doubts=2)
    an_operator().post(f"/operator/letters/{one.pk}/again")
    one.refresh_from_db()
    assert (one.state, one.doubts) == ("unknown", 2)


def test_nobody_but_an_operator_lets_it_begin_anew() -> None:
    one = gave_up()
    path = f"/operator/letters/{one.pk}/again"
    assert staff("view_letter", "change_letter").post(path).status_code == 403
    assert Client().post(path).status_code == 403
    one.refresh_from_db()
    assert one.state == "gave_up"
    assert an_operator().post("/operator/letters/1/again").status_code == 404
