"""Choices under a seal: changed until the last one has locked, opened together, hidden before."""

from datetime import timedelta
from typing import Any

import pytest

from games.engine.game import IllegalMove
from games.models import Decision, Match, Notice
from games.play.expire import GRACE, expire
from games.play.position import Refused
from games.play.submit import Move, submit
from games.rules.mandi.moves import Choose
from tests.factories.bazaars import link_of, many, sealed
from tests.factories.games import NOW, due_of, log_of

pytestmark = pytest.mark.django_db


def open_seats(match: Match) -> set[int]:
    return set(Decision.objects.filter(match=match, open=True).values_list("seat__number", flat=True))


def last_round(match: Match) -> None:
    """Until the restock: everybody at a stall of their own, with cards from the lowest on."""
    for card in range(1, 6):
        for seat, stall in enumerate("ABC"):
            sealed(match, seat, f"STALL {stall} CARD {card}")


def test_everybody_is_asked_at_once_and_whoever_has_locked_no_more() -> None:
    match = many("Bo", "Cy")
    assert open_seats(match) == {0, 1, 2}
    sealed(match, 1, "STALL A CARD 2")
    assert open_seats(match) == {0, 2}


def test_a_lock_of_somebody_else_leaves_a_question_as_it_is() -> None:
    match = many("Bo", "Cy")
    before = Decision.objects.filter(match=match, seat__number=0).values().get()
    stale = link_of(match, 0)
    sealed(match, 1, "STALL A CARD 2")
    sealed(match, 1, "STALL B CARD 2")
    assert Decision.objects.filter(match=match, seat__number=0).values().get() == before
    assert submit(stale, Move("STALL C CARD 1", "a form from before", NOW)).line.seat == 0


def test_what_is_sealed_can_be_changed_until_the_last_one_has_locked() -> None:
    match = many("Bo", "Cy")
    sealed(match, 0, "STALL A CARD 1")
    sealed(match, 0, "STALL B CARD 4 SIFARISH")
    sealed(match, 1, "STALL C CARD 2")
    late = link_of(match, 0)
    sealed(match, 2, "STALL D CARD 3")
    log = log_of(match)
    assert log.state.round == 2
    assert log.state.merchants[0].hand == (1, 2, 3, 5)
    assert not log.state.merchants[0].sifarish
    with pytest.raises(Refused, match="moved"):
        submit(late, Move("STALL A CARD 1", "too late for it", NOW))


def test_the_same_form_seals_once_and_another_press_of_it_gets_the_same_receipt() -> None:
    match = many("Bo", "Cy")
    link, move = link_of(match, 0), Move("STALL A CARD 1", "pressed twice", NOW)
    first, again = submit(link, move), submit(link, move)
    assert first.line.number == again.line.number == log_of(match).lines[-1].number


def test_a_choice_is_put_together_from_the_fields_of_the_form() -> None:
    match = many("Bo", "Cy")
    fields = {"stall": ("b",), "card": ("4",), "sifarish": ("yes",)}
    submit(link_of(match, 0), Move("", "a form", NOW, fields))
    assert log_of(match).state.choices[0] == Choose("b", 4, True)
    with pytest.raises(IllegalMove, match="stall_needed"):
        submit(link_of(match, 1), Move("", "another form", NOW, {"stall": (), "card": ("4",)}))


def test_numbers_end_where_the_open_turn_began_however_often_a_choice_is_changed() -> None:
    match = many("Bo", "Cy")
    began = log_of(match).shown
    for card in (1, 2, 3):
        sealed(match, 1, f"STALL A CARD {card}")
        assert log_of(match).shown == began


def test_a_restock_of_nothing_is_an_answer_and_only_who_gave_none_has_missed() -> None:
    """Field report D3."""
    match = many("Bo", "Cy")
    last_round(match)
    sealed(match, 0, "RESTOCK NONE")
    sealed(match, 1, "RESTOCK 1 2")
    due = due_of(match, 2)
    assert expire(match.pk, now=due + GRACE) == 1
    log = log_of(match)
    assert [merchant.hand for merchant in log.state.merchants] == [(), (1, 2), (1, 2)]
    missed = Notice.objects.filter(match=match, kind=Notice.Kind.MISSED)
    assert [notice.seat.number for notice in missed] == [2]


def test_nothing_is_opened_before_everybody_has_locked_or_the_time_is_over() -> None:
    """Field report D5: whoever missed turns before is waited for like anybody else."""
    match = many("Bo", "Cy")
    for _round in (1, 2):  # Bo misses two rounds
        sealed(match, 0, f"STALL A CARD {_round}")
        sealed(match, 2, f"STALL C CARD {_round}")
        assert expire(match.pk, now=due_of(match, 1) + GRACE) == 1
    sealed(match, 0, "STALL A CARD 3")
    assert open_seats(match) == {1, 2}
    sealed(match, 2, "STALL C CARD 3")
    assert open_seats(match) == {1}
    assert log_of(match).state.round == 3


def test_all_who_are_late_are_played_for_once_and_the_next_round_is_nobodys_miss() -> None:
    match = many("Bo", "Cy")
    due = due_of(match, 0)
    assert expire(match.pk, now=due + GRACE) == 3
    assert log_of(match).state.round == 2
    assert expire(match.pk, now=due + GRACE) == 0


def test_a_choice_given_with_the_restock_stands_and_can_still_be_changed() -> None:
    match = many("Bo", "Cy")
    last_round(match)
    sealed(match, 0, "RESTOCK 1 2 STALL A CARD 2")
    sealed(match, 1, "RESTOCK 1 2")
    sealed(match, 2, "RESTOCK NONE STALL B CARD 0")
    assert open_seats(match) == {1}
    began = log_of(match).shown
    sealed(match, 0, "STALL C CARD 1")
    assert log_of(match).shown == began, "only one is asked, and still nobody learns of the change"
    sealed(match, 1, "STALL D CARD 2")
    log = log_of(match)
    assert log.ended
    assert not Notice.objects.filter(match=match, kind="turn", turn=7, seat__number=0).exists()


def test_whoever_gave_it_has_as_long_as_all_to_change_it_also_after_a_restock_that_was_missed() -> None:
    match = many("Bo", "Cy")
    last_round(match)
    sealed(match, 0, "RESTOCK 1 2 STALL A CARD 2")
    sealed(match, 1, "RESTOCK 1 2")
    late = due_of(match, 2) + GRACE
    assert expire(match.pk, now=late) == 1
    dues = Decision.objects.filter(match=match).order_by("seat__number").values_list("turn", "due_at", "open")
    assert list(dues) == [(7, late + timedelta(hours=48), asked) for asked in (False, True, True)]
    sealed(match, 0, "STALL C CARD 1", now=late)
    assert log_of(match).state.choices[0] == Choose("c", 1)


@pytest.mark.parametrize(
    "again",
    [
        {"line": "STALL B CARD 2"},
        {"fields": {"stall": ("b",), "card": ("2",)}},
        {"line": "STALL A CARD 1", "remark": "And more."},
        {"line": "STALL A CARD 1"},
    ],
)
def test_a_form_that_comes_back_with_something_else_in_it_is_not_taken_for_a_second_press(again: Any) -> None:
    match = many("Bo", "Cy")
    asked: dict[str, Any] = {"form_id": "gone-back-to", "received_at": NOW}
    first = Move("STALL A CARD 1", remark="This.", **asked)
    sealed_by = submit(link_of(match, 0), first).line.number
    with pytest.raises(Refused, match="reused"):
        submit(link_of(match, 0), Move(**{"line": ""} | asked | again))
    assert submit(link_of(match, 0), first).line.number == sealed_by


@pytest.mark.parametrize("again", ["STALL B CARD 2", "STALL A CARD 2"])
def test_nor_is_it_once_all_is_opened(again: str) -> None:
    match = many("Bo", "Cy")
    first = Move("STALL A CARD 1", "gone-back-to", NOW, remark="This.")
    link = link_of(match, 0)
    sealed_by = submit(link, first).line.number
    sealed(match, 1, "STALL B CARD 1")
    sealed(match, 2, "STALL C CARD 1")
    assert not log_of(match).sealed(log_of(match).lines[sealed_by - 1])
    with pytest.raises(Refused, match="reused"):
        submit(link, Move(again, "gone-back-to", NOW, remark="This."))
    assert submit(link, first).line.number == sealed_by


def test_bots_lock_at_once_and_the_last_person_opens_it_all() -> None:
    match = many("Bo", bots=3)
    assert open_seats(match) == {0, 1}
    sealed(match, 0, "STALL A CARD 1")
    sealed(match, 1, "STALL B CARD 1")
    log = log_of(match)
    assert log.state.round == 2
    assert log.state.locked == {2, 3, 4}
