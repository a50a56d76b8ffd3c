"""The page a letter leads to: looking changes nothing, one press moves once."""

import html
import re
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import pytest
import time_machine
from django.test import Client

from accounts.models import Letter
from games.links import TurnLink, read_turn, turn_token
from games.models import Decision, Entry, Match, Notice
from games.notices.reader import Reader
from games.notices.write import write
from games.play.expire import expire
from games.play.position import seats_of
from tests.factories.faults import at_once, losing_the_database_at
from tests.factories.games import NOW, a_match, a_move, due_of, log_of, open_link, played, played_on

pytestmark = pytest.mark.django_db(transaction=True)
MILLISECOND = timedelta(milliseconds=1)
AGENTS = ("", "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/156.0", "Mimecast URL scanner")


@pytest.fixture(autouse=True)
def _at_noon() -> Any:
    with time_machine.travel(NOW, tick=False):
        yield


def path_of(match: Match, tail: str = "") -> str:
    return f"/t/{turn_token(open_link(match))}" + (f"/{tail}" if tail else "")


def post(path: str, line: str, form_id: str = "a-form-of-its-own") -> Any:
    return Client().post(path, {"move": line, "form_id": form_id})


def words(response: Any) -> str:
    return html.unescape(" ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split()))


def test_m1_opening_the_link_in_any_way_changes_nothing_and_an_hour_later_the_player_still_may() -> None:
    match = a_match()
    path = path_of(match)
    before = Entry.objects.count(), Decision.objects.get(open=True).due_at
    for agent in AGENTS:
        for address in ("198.51.100.7", "203.0.113.9"):
            for method in (Client().get, Client().head):
                answer = method(path, headers={"user-agent": agent}, REMOTE_ADDR=address)
                assert answer.status_code == 200
                assert not answer.cookies
    assert (Entry.objects.count(), Decision.objects.get(open=True).due_at) == before
    with time_machine.travel(NOW + timedelta(hours=1), tick=False):
        assert "It is your turn" in words(Client().get(path))
        assert post(path, a_move(match)).status_code == 200
    assert Entry.objects.count() == before[0] + 1


def test_every_choice_of_the_page_is_read_back_before_it_is_sent() -> None:
    match = a_match()
    page = Client().get(path_of(match)).content.decode()
    tails = sorted(set(re.findall(rf'href="({path_of(match)}/\w+)"', page)))
    log = log_of(match)
    assert len(tails) == len(log.game.moves(log.state, 0))
    for tail in tails:
        chosen = Client().get(tail).content.decode()
        assert chosen.count("<form") == 1
        assert log.game.parse(re.findall(r'name="move" value="([^"]+)"', chosen)[0])


def test_the_receipt_names_the_entry_and_the_first_16_digits_of_its_digest() -> None:
    match = a_match()
    answer = words(post(path_of(match), a_move(match)))
    last = log_of(match).lines[-1]
    digest = bytes(last.row.digest).hex()[:16]
    assert f"entry {last.number}" in answer
    assert " ".join(re.findall("....", digest)) in answer


def test_a_move_that_opens_the_next_question_of_its_own_seat_shows_its_choices() -> None:
    match = a_match(other=None)
    path = path_of(match)
    answer = post(path, a_move(match)).content.decode()
    (token,) = set(re.findall(r'href="/t/(\w+)/\w+"', answer))
    assert read_turn(token) == open_link(match)
    reader = Reader(log_of(match), seats_of(match), 0, now=NOW)
    assert answer.count(f'href="/t/{token}/') == sum(len(group.rows) for group in reader.groups())
    assert f'href="/t/{token}' not in Client().get(path).content.decode()


def test_h1_and_h3_posts_at_once_get_the_same_page_and_a_new_form_is_told_it_is_made() -> None:
    match = a_match()
    path, line = path_of(match), a_move(match)
    answers = at_once(*[partial(post, path, line)] * 10)
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.content for answer in answers}) == 1
    late = post(path, line, "another-form-now")
    assert late.status_code == 409
    assert "This move is made" in words(late)
    assert Entry.objects.filter(match=match, seat=0).exclude(move=None).count() == 1


def test_h5_a_lost_connection_is_a_kind_page_and_the_same_press_again_plays_once() -> None:
    match = a_match()
    path, line = path_of(match), a_move(match)
    client = Client(raise_request_exception=False)
    with losing_the_database_at("games_notice"):
        failed = client.post(path, {"move": line, "form_id": "pressed-again"})
    assert failed.status_code == 503
    assert "Traceback" not in words(failed)
    assert Entry.objects.filter(match=match, form_id="pressed-again").count() == 0
    assert post(path, line, "pressed-again").status_code == 200
    assert post(path, line, "pressed-again").status_code == 200
    assert Entry.objects.filter(match=match, form_id="pressed-again").count() == 1


def test_a1_a_post_a_millisecond_late_is_told_that_the_deadline_has_passed() -> None:
    match = a_match()
    path, line, due = path_of(match), a_move(match), due_of(match)
    with time_machine.travel(due + MILLISECOND, tick=False):
        late = post(path, line)
        assert late.status_code == 409
        assert "The deadline has passed" in words(late)
        assert "The deadline has passed" in words(Client().get(path))
    with time_machine.travel(due - MILLISECOND, tick=False):
        assert post(path, line).status_code == 200


def test_after_the_clock_has_moved_the_link_says_what_was_played() -> None:
    match = a_match()
    path, line = path_of(match), a_move(match)
    with time_machine.travel(NOW + timedelta(hours=49), tick=False):
        expire(match.pk, now=datetime.now(UTC))
        late = post(path, line)
    assert late.status_code == 409
    assert "ran out" in words(late)


def test_a5_a_page_loaded_before_the_other_moved_says_of_when_it_is_and_is_refused_kindly() -> None:
    match = a_match()
    path, line = path_of(match), a_move(match)
    assert "As of Tuesday 1 December, 19:00 (Amsterdam, CET)" in words(Client().get(path))
    played(match)
    assert post(path, line).status_code == 409


def test_a_link_after_its_decision_shows_the_receipt_and_what_a_spectator_sees() -> None:
    match = a_match(watch="open")
    path = path_of(match)
    played(match)
    answer = Client().get(path)
    log = log_of(match)
    assert "This move is made" in words(answer)
    assert answer.context["board_svg"]
    assert "Your hand" not in words(answer)
    assert log.view(0) != log.view(None)


@pytest.mark.parametrize("entries", [0, 12, 10_000])
def test_a_link_after_its_decision_tells_nothing_but_its_own_move_where_nobody_else_may_watch(
    entries: int,
) -> None:
    match = a_match()
    path, first = path_of(match), open_link(match)
    played(match)
    then = Client().get(path)
    played_on(match, entries)
    for answer in (Client().get(path), post(path, "DISCARD RED")):
        for kept_back in ("board_svg", "since", "over", "awaited"):
            assert not answer.context[kept_back]
        assert answer.context["sentence"] == then.context["sentence"] != ""
        assert answer.context["match"] == then.context["match"]
        assert f"/m/{match.public}/" in answer.content.decode()
    assert log_of(match).move_at(first.turn, first.seat)


def test_a_link_after_the_match_shows_how_it_ended() -> None:
    match = a_match(watch="link")
    path = path_of(match)
    played_on(match, 10_000)
    answer = Client().get(path)
    assert answer.status_code == 200
    assert "points" in words(answer)
    assert post(path, "DISCARD RED").status_code == 409


def test_an_altered_or_foreign_token_is_refused_kindly() -> None:
    match = a_match()
    token = turn_token(open_link(match))
    for i in range(len(token)):
        other = token[:i] + ("a" if token[i] != "a" else "b") + token[i + 1 :]
        for answer in (Client().get(f"/t/{other}"), post(f"/t/{other}", "DISCARD RED")):
            assert answer.status_code == 410
            assert "newest letter" in words(answer)
    assert Client().get(f"/t/{token.upper()}").status_code == 200
    seat = TurnLink(match.number, 5, 1, 1)
    assert Client().get(f"/t/{turn_token(seat)}").status_code == 410
    stranger = TurnLink((match.number + 1) % 2**40, 0, 1, 1)
    assert Client().get(f"/t/{turn_token(stranger)}").status_code == 410


@pytest.mark.parametrize(
    ("line", "form_id"),
    [
        ("castle kingside", "a-form-of-its-own"),
        ("", "a-form-of-its-own"),
        ("MOUNTAIN 7 RED", "a-form-of-its-own"),
        ("FIELD 1 RED X99999999999999999999", "a-form-of-its-own"),
        ("DISCARD RED\x00", "a-form-of-its-own"),
        ("DISCARD \ud800".encode("utf-8", "surrogatepass").decode("latin-1"), "a-form-of-its-own"),
        ("TAKE RED", ""),
        ("TAKE RED", "x" * 41),
        ("TAKE RED", "a form\nwith lines"),
    ],
)
def test_what_is_no_move_gets_one_sentence_and_no_entry(line: str, form_id: str) -> None:
    match = a_match()
    before = Entry.objects.count()
    answer = post(path_of(match), line, form_id)
    assert answer.status_code == 400
    assert 'role="alert"' in answer.content.decode()
    assert Entry.objects.count() == before


def test_r1_a_move_that_failed_owes_nobody_a_letter_and_one_that_stands_does() -> None:
    match = a_match()
    write(NOW)
    path, line = path_of(match), a_move(match)
    before = Notice.objects.count(), Letter.objects.count()
    with losing_the_database_at("games_notice"):
        Client(raise_request_exception=False).post(path, {"move": line, "form_id": "a-form-of-its-own"})
    write(NOW)
    assert (Notice.objects.count(), Letter.objects.count()) == before
    post(path, line)
    assert write(NOW) == 1


def test_the_newest_letter_is_sent_again_to_the_seat_but_not_twice_in_ten_minutes() -> None:
    match = a_match()
    stale = path_of(match)
    played(match)
    played(match)
    write(NOW)
    letters = Letter.objects.count()
    assert "less than ten minutes ago" in words(Client().post(f"{stale}/letter"))
    with time_machine.travel(NOW + timedelta(minutes=10), tick=False):
        assert "less than ten minutes ago" in words(Client().post(f"{stale}/letter"))
    with time_machine.travel(NOW + timedelta(minutes=11), tick=False):
        assert "on its way" in words(Client().post(f"{stale}/letter"))
        assert write(datetime.now(UTC)) == 1
        assert "less than ten minutes ago" in words(Client().post(f"{stale}/letter"))
    assert Letter.objects.count() == letters + 1
    assert Letter.objects.first().to == "ada@example.org"  # type: ignore[union-attr]


def test_a_get_page_opens_no_transaction_and_asks_four_questions() -> None:
    """Of the match, its seats, its log, and what was said."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    match = a_match()
    path = path_of(match)
    for entries in (4, 20):
        played_on(match, entries)
        path = path_of(match)
        with CaptureQueriesContext(connection) as queries:
            Client().get(path)
        assert [q["sql"].split()[0] for q in queries] == ["SELECT"] * 4


def test_no_answer_lets_a_token_travel() -> None:
    match = a_match()
    answer = Client().get(path_of(match))
    assert answer.headers["Referrer-Policy"] == "strict-origin"
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert "no-cache" in answer.headers["Cache-Control"]
