"""The page on which an operator ends a match, and what everybody finds of a match that was ended so."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.links import SharedLink, shared_token, turn_token
from games.models import Decision, Match, Reason
from games.play.open import open_match
from games.play.resign import resign
from tests.factories.games import ADA, BO, NOW, a_match, a_move, a_table, log_of, open_link, played_on
from tests.factories.staff import OP, WHY, an_operator, ended
from tests.factories.tables import pk_of
from tests.web.looking import as_person, form_of, show_to, stranger, words
from tests.web.twin_worlds import twin_of, without_marks

pytestmark = pytest.mark.django_db(transaction=True)
ENDED = "Ended without a result"
SINCE = "Whoever runs this site ended it on Tuesday 1 December, 19:00 (Amsterdam, CET)."


@pytest.fixture(autouse=True)
def _at_noon() -> Any:
    with time_machine.travel(NOW, tick=False):
        yield


def underway(entries: int = 12, **changes: Any) -> Match:
    match = a_match(**changes)
    played_on(match, entries)
    match.refresh_from_db()
    return match


def operator() -> Client:
    return as_person(an_operator(zone="Asia/Kolkata").email)


def path_of(match: Match) -> str:
    return f"/operator/match/{match.public}"


def pressed(op: Client, match: Match, why: str = WHY) -> Any:
    page = op.get(path_of(match))
    return op.post(path_of(match), form_of(page, path_of(match)) | {"why": why})


def main_of(answer: Any) -> str:
    return str(answer.content.decode().split("<main")[1])


def test_an_operator_reads_what_the_match_is_and_ends_it_with_a_reason() -> None:
    match, op = underway(), operator()
    page = words(op.get(path_of(match)))
    for said in ("Mandala", match.public, "A Ada", "B Bo", "Status is running", "48 hours for each move"):
        assert said in page
    assert "Begun Tuesday 1 December, 23:30 (Kolkata, IST)" in page
    assert "Write no names: it is kept with the log and shown to all who may see the match." in page
    answer = pressed(op, match)
    assert (answer.status_code, answer["Location"]) == (302, path_of(match))
    after = op.get(path_of(match))
    assert "It was cancelled or ended without a result already. Why: Two of these seats" in words(after)
    assert "<form" not in main_of(after)
    assert Match.objects.get(pk=match.pk).status == "void"


def test_looking_at_it_changes_nothing_and_reads_no_log_and_no_secret() -> None:
    match, op = underway(), operator()
    with CaptureQueriesContext(connection) as queries:
        op.get(path_of(match))
    asked = [query["sql"] for query in queries]
    assert [sql for sql in asked if "games_entry" in sql or "secret" in sql] == []
    assert [sql for sql in asked if sql.startswith(("INSERT", "UPDATE", "DELETE"))] == []
    assert Match.objects.get(pk=match.pk).status == "running"


def test_of_two_matches_that_differ_in_hidden_cards_it_says_the_same() -> None:
    match, op = underway(40), operator()
    other = twin_of(match, None)
    pages = [without_marks(op.get(path_of(one)).content, one) for one in (match, other)]
    assert pages[0] == pages[1]


def test_a_reason_that_is_refused_is_kept() -> None:
    match, op = a_match(), operator()
    for why, said in (
        ("", "Say why: whoever sits there is told."),
        ("x" * 201, "Please use at most 200 characters."),
        ("not\u202ethis", "Please leave out line breaks and invisible characters."),
    ):
        answer = pressed(op, match, why)
        assert (answer.status_code, said in words(answer)) == (400, True)
        assert form_of(answer, path_of(match))["why"] == why
    assert Match.objects.get(pk=match.pk).status == "running"


def test_pressing_twice_leads_to_the_same_page() -> None:
    match, op = a_match(), operator()
    page = form_of(op.get(path_of(match)), path_of(match))
    answers = [op.post(path_of(match), page | {"why": why}) for why in (WHY, "Another one.")]
    assert [answer.status_code for answer in answers] == [302, 302]
    assert Reason.objects.get().text == WHY


def test_an_operator_who_plays_there_is_told_to_leave_it_to_another() -> None:
    own, over, op = a_match(address=OP, name="Op"), a_match(), operator()
    resign(over.number, pk_of(BO), now=NOW)
    for match, said in (
        (own, "You play in this match: another operator must decide."),
        (over, "The match is over, and its result stands."),
    ):
        page = op.get(path_of(match))
        assert (page.status_code, said in words(page), "<form" in main_of(page)) == (200, True, False)
        answer = op.post(path_of(match), {"why": WHY})
        assert (answer.status_code, said in words(answer)) == (409, True)
    assert Match.objects.get(pk=own.pk).status == "running"


def test_for_anybody_else_it_is_a_page_that_never_was() -> None:
    match = a_match()
    paths = (path_of(match), "/operator/match/aaaaaaaa", "/operator/match", "/operator/nothing")
    for client in (Client(), stranger(), as_person(ADA)):
        answers = [client.get(path) for path in paths] + [client.post(path, {"why": WHY}) for path in paths]
        assert [answer.status_code for answer in answers] == [404] * 8
        assert len({answer.content for answer in answers}) == 1
        assert "There is no page here" in words(answers[0])
    assert operator().get("/operator/match/aaaaaaaa").status_code == 404
    assert Match.objects.get(pk=match.pk).status == "running"


def test_a_press_without_its_mark_does_nothing() -> None:
    match, client = a_match(), Client(enforce_csrf_checks=True)
    client.force_login(an_operator())
    assert client.post(path_of(match), {"why": WHY}).status_code == 403
    assert Match.objects.get(pk=match.pk).status == "running"


def test_the_operators_page_leads_there_by_the_name_of_a_match() -> None:
    match, op = a_match(), operator()
    assert 'action="/operator/match"' in op.get("/operator/").content.decode()
    for name in (match.public, f" {match.public.upper()} "):
        answer = op.get("/operator/match", {"match": name})
        assert (answer.status_code, answer["Location"]) == (302, path_of(match))
    for name in ("", "aaaaaaaa", "no match", "\0", "aaaaaaaaaaaaaaaa", "9" * 400, "ſſſſſſſſ"):
        answer = op.get("/operator/match", {"match": name})
        assert (answer.status_code, "There is no match of this name" in words(answer)) == (404, True)


def test_its_page_shows_the_board_as_it_stood_and_why_and_since_when() -> None:
    match = ended(underway())
    page = as_person(ADA).get(f"/m/{match.public}/")
    said = words(page)
    for sentence in (ENDED, SINCE, f"Why: {WHY}", "What happened", "My receipts", "Play again"):
        assert sentence in said
    assert "Whoever runs this site ended the match without a result." in said
    assert ("Awaited" in said, "Your choices" in said, "Resign this match" in said) == (False, False, False)
    board = page.content.decode()
    assert "unknown" not in board.split("The same board in words")[1].split("</details>")[0]
    story = as_person(ADA).get(f"/m/{match.public}/history").content.decode()
    assert story.split("My receipts")[1].count('<th scope="row">') == 13
    assert "Whoever runs this site ended the match without a result." in story


def test_without_its_reason_it_says_so() -> None:
    match = ended(underway())
    Reason.objects.all().delete()
    said = words(as_person(ADA).get(f"/m/{match.public}/"))
    assert f"{ENDED} {SINCE} The reason is not kept any more." in said


def test_its_steps_and_shared_positions_go_on_as_those_of_a_match_that_is_over() -> None:
    match = underway(watch="link")
    shared = f"/v/{shared_token(SharedLink(match.number, 9))}"
    ended(match)
    ada = as_person(ADA)
    assert "unknown" not in words(ada.get(f"/m/{match.public}/9/")).split("The same board in words")[1]
    last = words(ada.get(f"/m/{match.public}/13/"))
    assert "Whoever runs this site ended the match without a result." in last
    assert (ENDED in last, "After entry 13 of 13" in last) == (True, True)
    assert Client().get(shared).status_code == 200
    show_to(match, "private")
    assert Client().get(shared).status_code == 404
    assert Client().get(f"/m/{match.public}/").status_code == 404
    assert Client().get(f"/m/{match.public}/export.json").status_code == 404
    show_to(match, "open")
    assert ENDED in words(Client().get(f"/m/{match.public}/"))
    assert Client().get(f"/m/{match.public}/export.json").status_code == 200


def test_an_old_link_says_so_in_one_sentence_and_plays_nothing() -> None:
    match = underway(watch="private")
    link, move = f"/t/{turn_token(open_link(match))}", a_move(match)
    ended(match)
    for answer, status in (
        (Client().get(link), 200),
        (Client().post(link, {"move": move, "form_id": "a-form-of-its-own"}), 409),
    ):
        said = words(answer)
        assert answer.status_code == status
        assert "This match was ended without a result" in said
        assert "Nothing was played by this link." in said
        assert WHY not in said
        assert "Send me the newest letter" not in said
    assert log_of(match).lines[-1].number == 13


def test_a_move_by_the_page_comes_too_late() -> None:
    match = underway()
    link, move = open_link(match), a_move(match)
    mover = as_person((ADA, BO)[link.seat])
    ended(match)
    sent = {"move": move, "turn": str(link.turn), "form_id": "a-form-of-its-own"}
    answer = mover.post(f"/m/{match.public}/", sent)
    assert answer.status_code == 409
    assert "The match was ended without a result, so nothing was played." in words(answer)
    page = as_person(ADA).get(f"/m/{match.public}/resign")
    assert "This was cancelled or ended without a result." in words(page)


def test_it_is_among_what_is_over_and_nowhere_else() -> None:
    match = underway(watch="open")
    assert match.public in Client().get("/lobby/").content.decode()
    ended(match)
    assert match.public not in Client().get("/lobby/").content.decode()
    before, over = as_person(ADA).get("/games/").content.decode().split("Over</h2>")
    assert (match.public in before, match.public in over) == (False, True)
    assert ("Ended without a result." in over, "1 December 2026" in over) == (True, True)


def test_it_is_counted_as_neither_won_nor_lost() -> None:
    ended(underway())
    page = words(as_person(ADA).get(f"/player/{pk_of(BO)}/"))
    assert "0 matches played" in page
    assert "Against others" not in page


def test_a_table_that_was_ended_reads_as_one_that_was_cancelled() -> None:
    table = ended(open_match(a_table(), now=NOW - timedelta(hours=1)))
    page = words(as_person(ADA).get(f"/m/{table.public}/"))
    assert "This table was cancelled before the match began" in page
    assert "Status was cancelled before it began" in words(operator().get(path_of(table)))
    assert Decision.objects.count() == 0


def test_a_reason_is_text_and_nothing_else_on_every_page() -> None:
    match, op = underway(), operator()
    pressed(op, match, "<script>alert(1)</script> {{ 7 }}")
    for page in (as_person(ADA).get(f"/m/{match.public}/"), op.get(path_of(match))):
        assert "&lt;script&gt;alert(1)&lt;/script&gt; {{ 7 }}" in page.content.decode()
        assert "<script>" not in page.content.decode()
