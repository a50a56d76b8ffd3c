"""One reminder when three quarters of the time are over: of what is still owed, in one letter a player."""

from datetime import timedelta

import pytest
import time_machine
from django.db import IntegrityError, transaction

from accounts.models import Letter, Player
from accounts.outbox.tasks import deliver_letters
from accounts.sweeps.models import Failing
from games.models import Decision, Match, Notice, Seat
from games.notices.write import write
from games.play import remind
from games.play.expire import expire
from games.play.resend import Resent, resend_newest, seat_of
from games.tasks import remind_due, write_letters
from tests.factories.faults import at_once
from tests.factories.games import ADA, BO, NOW, a_match, open_link, played
from tests.factories.services import Sink, sink

__all__ = ["sink"]

pytestmark = pytest.mark.django_db(transaction=True)
MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)
DUE = NOW + 36 * HOUR  # three quarters of 48 hours


def sweep(now: object) -> None:
    """What the workers do every half minute, and every two seconds."""
    for player in remind.owing(now):  # type: ignore[arg-type]
        remind.remind(player, now=now)  # type: ignore[arg-type]
    write(now)  # type: ignore[arg-type]


def reminders(to: str = ADA) -> list[Letter]:
    return list(Letter.objects.filter(kind="reminder", to=to).order_by("created_at"))


def asked() -> Match:
    """Ada is asked, and was told so."""
    match = a_match()
    write(NOW)
    return match


def test_it_comes_once_when_three_quarters_of_the_time_are_over() -> None:
    asked()
    sweep(DUE - MINUTE)
    assert reminders() == []
    for later in range(3):
        sweep(DUE + later * HOUR)
    (letter,) = reminders()
    assert letter.subject == "Mandala turn 1, with Bo: still your move by Thu 19:00"
    assert "in 12 hours" in letter.text
    assert reminders(BO) == []


@pytest.mark.parametrize("cancelled", [True, False], ids=["cancelled", "and its cancelling was lost"])
def test_g3_whoever_has_moved_is_not_reminded_whatever_was_planned(cancelled: bool) -> None:
    match = asked()
    plan = Decision.objects.filter(pk=Decision.objects.get(open=True).pk)
    planned = plan.values("turn", "due_at", "remind_at", "open").get()
    played(match, now=DUE - MINUTE)
    if not cancelled:
        plan.update(**planned)
        assert remind.owing(DUE) == [Player.objects.get(email=ADA).pk]
    sweep(DUE)
    sweep(DUE + HOUR)
    assert reminders() == []
    assert not Notice.objects.filter(kind="reminder", done_at=None).exists()


def test_e7_a_reminder_that_is_owed_is_dropped_when_the_move_is_made_before_it_is_written() -> None:
    match = asked()
    remind.remind(Player.objects.get(email=ADA).pk, now=DUE)
    assert Notice.objects.filter(kind="reminder", done_at=None).count() == 1
    played(match, now=DUE + timedelta(seconds=1))
    write(DUE + timedelta(seconds=2))
    assert reminders() == []
    assert not Notice.objects.filter(kind="reminder", done_at=None).exists()


@pytest.mark.parametrize("owed", [False, True])
def test_e7_a_question_with_more_time_is_recalled_at_its_new_time_and_not_before(owed: bool) -> None:
    asked()
    if owed:
        remind.remind(Player.objects.get(email=ADA).pk, now=DUE)
    day = timedelta(days=1)
    Decision.objects.filter(open=True).update(due_at=NOW + 72 * HOUR, remind_at=DUE + day)
    sweep(DUE)
    assert reminders() == []
    sweep(DUE + day)
    assert len(reminders()) == 1


def test_e7_of_two_that_one_sweep_finds_neither_is_told_and_the_postponed_one_a_day_later() -> None:
    """The move comes half a minute before the sweep, the other question gets a day more in between."""
    moved, postponed = asked(), a_match()
    write(NOW)
    played(moved, now=DUE - timedelta(seconds=30))
    day = timedelta(days=1)
    mine = Decision.objects.filter(match=postponed, open=True)
    mine.update(due_at=NOW + 48 * HOUR + day, remind_at=DUE + day)
    sweep(DUE)
    assert reminders() == []
    sweep(DUE + day)
    (letter,) = reminders()
    assert letter.thread == postponed.public


def test_questions_that_are_due_together_are_one_letter() -> None:
    for later in range(3):
        a_match(now=NOW + later * 20 * MINUTE)
    write(NOW + HOUR)
    sweep(DUE)
    (letter,) = reminders()
    assert letter.text.startswith("3 matches still wait for you.\nThe first until Thursday 3 December, 19:00")
    assert letter.thread == ""
    sweep(DUE + HOUR)
    assert len(reminders()) == 1


def test_they_are_owed_in_the_order_of_their_matches_whatever_was_touched_last() -> None:
    """The order in which rows lie is a trace of what happened to them, and notices must not keep it."""
    matches = [a_match().pk for _ in range(3)]
    write(NOW)
    for match in reversed(matches):
        asked_there = Decision.objects.filter(match=match, open=True)
        asked_there.update(opened_at=NOW)
    sweep(DUE)
    owed = Notice.objects.filter(kind="reminder").order_by("pk")
    assert list(owed.values_list("match", flat=True)) == matches


def test_of_many_matches_the_most_urgent_stand_there_and_no_more_than_eight_links() -> None:
    for minute in range(9):
        a_match(now=NOW + minute * MINUTE)
    write(NOW + HOUR)
    sweep(DUE)
    (letter,) = reminders()
    assert letter.text.startswith("9 matches still wait for you.")
    assert letter.text.count("https://") + letter.text.count("http://") <= 8
    assert letter.text.count("If you do nothing") == 6


def test_a_question_that_was_just_opened_is_not_told_along() -> None:
    asked()
    a_match(now=DUE - 30 * MINUTE, hours=1)
    write(DUE)
    sweep(DUE)
    assert reminders()[0].text.startswith("It is your turn.\n")


def test_f1_sweeps_at_the_same_moment_make_one_letter() -> None:
    asked()
    a_match(now=NOW + MINUTE)
    write(NOW + MINUTE)
    at = DUE + MINUTE
    at_once(*[lambda: sweep(at)] * 3)
    sweep(at)
    sweep(at)
    assert len(reminders()) == 1


def test_f1_the_tasks_run_five_times_three_of_them_at_once_and_one_mail_leaves(sink: Sink) -> None:
    asked()
    with time_machine.travel(NOW, tick=False):
        deliver_letters()
    before = len(sink.letters)
    with time_machine.travel(DUE + MINUTE, tick=False):
        at_once(*[tasks] * 3)
        tasks()
        tasks()
    assert len(sink.letters) - before == len(reminders()) == 1
    assert sink.letters[-1].rcpt_tos == [ADA]
    assert not Failing.objects.exists()


def tasks() -> None:
    """As the workers run them, when a message comes again."""
    for task in (remind_due, write_letters, deliver_letters):
        task()


def test_f1_the_database_itself_keeps_one_reminder_of_a_question() -> None:
    asked()
    sweep(DUE)
    told = Notice.objects.get(kind="reminder")
    told.pk = None
    with pytest.raises(IntegrityError), transaction.atomic():
        told.save(force_insert=True)


def test_a_letter_that_comes_only_now_is_its_own_reminder() -> None:
    """The service slept: the question is told first, and nobody is reminded of it in the same minute."""
    a_match()
    sweep(DUE + HOUR)
    sweep(DUE + 2 * HOUR)
    assert Letter.objects.filter(kind="turn", to=ADA).count() == 1
    assert reminders() == []


def test_a_new_question_has_a_reminder_of_its_own() -> None:
    match = asked()
    sweep(DUE)
    played(match, now=DUE + HOUR)
    played(match, now=DUE + 2 * HOUR)
    write(DUE + 2 * HOUR)
    sweep(DUE + 38 * HOUR)
    assert len(reminders()) == 2


def test_nobody_is_reminded_of_what_the_clock_has_played() -> None:
    match = asked()
    expire(match.pk, now=NOW + 49 * HOUR)
    sweep(NOW + 49 * HOUR)
    assert reminders() == []


def test_who_plays_against_the_computer_gets_no_turn_letter_and_is_reminded() -> None:
    match = a_match(other=None)
    played(match)
    write(NOW + HOUR)
    assert not Letter.objects.filter(kind="turn").exists()
    sweep(DUE)
    assert len(reminders()) == 1


def test_who_wishes_for_letters_of_each_turn_against_the_computer_gets_them() -> None:
    match = a_match(other=None)
    Seat.objects.filter(match=match).update(unwanted="")
    write(NOW)
    assert Letter.objects.filter(kind="turn", to=ADA).count() == 1


def test_a_letter_that_was_asked_for_comes_though_such_letters_are_unwanted() -> None:
    match = a_match(other=None)
    write(NOW)
    assert resend_newest(seat_of(open_link(match)), now=NOW + MINUTE) is Resent.SENT
    write(NOW + MINUTE)
    assert Letter.objects.filter(kind="turn", to=ADA).count() == 1
    assert resend_newest(seat_of(open_link(match)), now=NOW + 2 * MINUTE) is Resent.RECENT
