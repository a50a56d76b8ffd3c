"""A move comes in once, in time, from its own seat, or not at all."""

from datetime import timedelta
from functools import partial

import pytest
from django.db import OperationalError, connection
from django.test.utils import CaptureQueriesContext

from games.engine.codec import Head, canonical_entry, chained, commitment
from games.engine.game import IllegalMove
from games.links import TurnLink
from games.models import Decision, Entry, Match, Notice
from games.play.expire import GRACE, expire, overdue
from games.play.position import Refused
from games.play.submit import Move, submit
from tests.factories.faults import at_once, losing_the_database_at
from tests.factories.games import (
    NOW,
    a_match,
    a_move,
    due_of,
    log_of,
    open_link,
    played,
    played_on,
    played_slowly,
)

pytestmark = pytest.mark.django_db(transaction=True)
HOUR = timedelta(hours=1)
MILLISECOND = timedelta(milliseconds=1)


def test_a_move_is_one_entry_and_a_chain_is_one_insert() -> None:
    match = a_match(other=None)
    before = Entry.objects.count()
    with CaptureQueriesContext(
        connection,
    ) as queries:
        played(match)
    inserts = [q["sql"] for q in queries if q["sql"].startswith('INSERT INTO "games_entry"')]
    new = Entry.objects.filter(number__gt=before)
    assert len(inserts) == 1
    assert [(entry.seat, entry.cause) for entry in new][:2] == [(0, "link"), (1, "bot")]
    assert all(entry.move for entry in new)


@pytest.mark.parametrize("entries", [10, 200])
def test_a_move_takes_nine_round_trips_at_entry_10_and_at_entry_200(entries: int) -> None:
    match = a_match()
    played_slowly(match, entries)
    line, link = a_move(match), open_link(match)
    with CaptureQueriesContext(connection) as queries:
        submit(link, Move(line, "form-of-a-count", NOW))
    assert len(queries) == 9, [q["sql"][:60] for q in queries]
    assert log_of(match).lines[-1].number > entries


def test_the_digest_chains_every_entry_by_its_commitment() -> None:
    match = a_match()
    played_on(match, 12)
    digest = bytes(32)
    for row in Entry.objects.filter(match=match).order_by("number"):
        head = Head(match.public, row.number, row.at, row.seat, row.cause)
        digest = chained(digest, commitment(bytes(row.salt), canonical_entry(head, row.move, row.events)))
        assert bytes(row.digest) == digest
    assert bytes(log_of(match).match.digest) == digest


def test_a1_a_move_received_in_time_counts_though_the_sweep_ran_and_the_commit_came_later() -> None:
    match = a_match()
    due = due_of(match)
    assert overdue(due) == []
    assert expire(match.pk, now=due) == 0
    receipt = played(match, now=due - 50 * MILLISECOND)
    assert receipt.line.cause == "link"
    assert receipt.line.at == due - 50 * MILLISECOND
    assert overdue(due + GRACE) == []


def test_a1_a_move_received_a_millisecond_late_is_refused_and_changes_nothing() -> None:
    match = a_match()
    due = due_of(match)
    before = log_of(match).lines[-1].number
    with pytest.raises(Refused) as refused:
        played(match, now=due + MILLISECOND)
    assert refused.value.code == "late"
    assert log_of(match).lines[-1].number == before


def test_a1_a_move_received_at_the_very_due_time_counts() -> None:
    match = a_match()
    assert played(match, now=due_of(match)).line.cause == "link"


def test_a_post_in_time_and_the_sweep_at_once_give_one_move() -> None:
    for _ in range(10):
        match = a_match()
        due, link, line = due_of(match), open_link(match), a_move(match)
        before = log_of(match).lines[-1].number
        move = Move(line, "form-against-sweep", due - MILLISECOND)
        answers = at_once(partial(submit, link, move), partial(expire, match.pk, now=due + GRACE))
        first = log_of(match).lines[before]
        assert sum(line.seat == 0 for line in log_of(match).lines[before:]) == 1
        if first.cause == "link":
            assert answers[1] == 0
        else:
            assert isinstance(answers[0], Refused)
            assert answers[0].code == "moved"


def test_a_stale_link_and_a_link_after_the_match_are_told_so() -> None:
    match = a_match()
    stale = open_link(match)
    played(match)
    with pytest.raises(Refused) as refused:
        submit(stale, Move(a_move(match), "another-form", NOW))
    assert refused.value.code == "moved"
    played_on(match, 10_000)
    assert log_of(match).outcome
    with pytest.raises(Refused) as refused:
        submit(stale, Move("DISCARD RED", "yet-another-form", NOW))
    assert refused.value.code == "moved"


def test_the_link_of_the_other_seat_moves_nothing() -> None:
    match = a_match()
    mine = open_link(match)
    other = TurnLink(mine.match, 1 - mine.seat, mine.turn, mine.key)
    with pytest.raises(Refused) as refused:
        submit(other, Move(a_move(match), "foreign-seat", NOW))
    assert refused.value.code == "moved"


def test_a_link_of_older_keys_is_withdrawn() -> None:
    match = a_match()
    link = open_link(match)
    match.seat_rows.update(key=2)
    with pytest.raises(Refused) as refused:
        submit(link, Move(a_move(match), "withdrawn-form", NOW))
    assert refused.value.code == "withdrawn"


def test_an_illegal_move_changes_nothing_and_may_be_sent_again() -> None:
    match = a_match()
    with pytest.raises(IllegalMove):
        played(match, "FIELD 1 RED X18", form_id="the-same-form")
    with pytest.raises(IllegalMove):
        played(match, "castle kingside", form_id="the-same-form")
    assert played(match, form_id="the-same-form").line.cause == "link"


def test_h1_two_posts_of_one_form_are_one_move_with_one_receipt() -> None:
    match = a_match()
    link, move = open_link(match), Move(a_move(match), "one-form-twice", NOW)
    one, two = at_once(lambda: submit(link, move), lambda: submit(link, move))
    assert one.line.number == two.line.number
    assert bytes(one.line.row.digest) == bytes(two.line.row.digest)
    assert one.next == two.next
    assert Entry.objects.filter(match=match, form_id="one-form-twice").count() == 1


def test_h3_ten_posts_at_once_are_one_move_and_a_new_form_is_told_it_is_made() -> None:
    match = a_match()
    link, line = open_link(match), a_move(match)
    move = Move(line, "ten-at-once", NOW)
    answers = at_once(*[lambda: submit(link, move)] * 10)
    assert len({receipt.line.number for receipt in answers}) == 1
    assert Entry.objects.filter(match=match, seat=link.seat).exclude(move=None).count() == 1
    with pytest.raises(Refused) as refused:
        submit(link, Move(line, "a-new-form", NOW))
    assert refused.value.code == "moved"


def test_h5_a_connection_lost_before_the_commit_leaves_nothing_and_the_retry_plays_once() -> None:
    match = a_match()
    link, move = open_link(match), Move(a_move(match), "retried-form", NOW)
    before = Entry.objects.filter(match=match).count(), Notice.objects.count()
    with pytest.raises(OperationalError), losing_the_database_at("games_notice"):
        submit(link, move)
    assert (Entry.objects.filter(match=match).count(), Notice.objects.count()) == before
    submit(link, move)
    assert Entry.objects.filter(match=match, form_id="retried-form").count() == 1


def test_h5_an_answer_lost_after_the_commit_is_given_again() -> None:
    match = a_match()
    link, move = open_link(match), Move(a_move(match), "answered-twice", NOW)
    first = submit(link, move)
    entries = Entry.objects.filter(match=match).count()
    again = submit(link, move)
    assert again.line.number == first.line.number
    assert Entry.objects.filter(match=match).count() == entries


def test_the_same_form_much_later_shows_no_question_that_others_opened() -> None:
    match = a_match()
    link, move = open_link(match), Move(a_move(match), "pressed-again-later", NOW)
    assert submit(link, move).next is None
    played(match, now=NOW + HOUR)
    assert open_link(match).seat == link.seat
    assert submit(link, move).next is None


def test_a_question_that_stands_keeps_its_time_and_a_new_one_gets_all_of_it() -> None:
    match = a_match()
    played(match, now=NOW + 5 * HOUR)
    asked = Decision.objects.get(match=match, open=True)
    assert asked.due_at == NOW + 5 * HOUR + timedelta(hours=match.hours)
    assert Decision.objects.filter(match=match).count() <= 2


def test_a_match_ends_with_no_question_open_and_the_result_owed_to_both() -> None:
    match = a_match()
    played_on(match, 10_000)
    match.refresh_from_db()
    assert match.status == Match.Status.OVER
    assert not Decision.objects.filter(match=match, open=True).exists()
    assert Notice.objects.filter(match=match, kind="result").count() == 2
