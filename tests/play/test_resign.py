"""Giving up ends a match at once, for both, and everything is open."""

import re
from datetime import timedelta
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.ending import given_up
from games.engine.facts import SeatResigned
from games.links import TurnLink
from games.models import Decision, Match, Notice
from games.notices import ending
from games.notices.reader import Reader
from games.play.expire import expire, overdue
from games.play.position import Refused, seats_of
from games.play.resign import resign
from games.play.submit import Move, submit
from games.play.think import think
from games.rules.mandala import game
from tests.factories.faults import at_once
from tests.factories.games import NOW, a_match, a_move, log_of, open_link, played_on

pytestmark = pytest.mark.django_db(transaction=True)


def player_of(match: Match, seat: int) -> int:
    return match.seat_rows.get(number=seat).player_id or 0


def headline(match: Match, seat: int | None) -> str:
    log = log_of(match)
    assert log.outcome
    return ending.headline(Reader(log, seats_of(match), seat, now=NOW), log.outcome)


@pytest.mark.parametrize("loser", [0, 1])
def test_whoever_resigns_is_last_and_the_other_wins(loser: int) -> None:
    match = a_match()
    played_on(match, 20)
    resign(match.number, player_of(match, loser), now=NOW)
    log = log_of(match)
    assert log.outcome
    assert log.outcome.places[loser] == 2
    assert log.outcome.places[1 - loser] == 1
    assert log.outcome.scores == game.standing(log.state)
    assert (log.lines[-1].events, log.lines[-1].cause) == ((SeatResigned(loser),), "web")
    assert (match.status, match.over_at) == (Match.Status.OVER, NOW)
    names = ("Ada", "Bo")
    assert headline(match, loser) == f"You resigned. {names[1 - loser]} wins."
    assert headline(match, 1 - loser) == f"{names[loser]} resigned. You win."
    assert headline(match, None) == f"{names[loser]} resigned. {names[1 - loser]} wins."


def test_after_it_everything_is_open_and_nothing_is_asked() -> None:
    match = a_match()
    played_on(match, 10)
    link = open_link(match)
    resign(match.number, player_of(match, 0), now=NOW)
    log = log_of(match)
    assert log.view(None) == log.view(1) == log.state
    assert log.pending == frozenset()
    assert not Decision.objects.filter(match=match, open=True).exists()
    assert overdue(NOW + timedelta(days=9)) == []
    assert expire(match.pk, now=NOW + timedelta(days=9)) == 0
    assert think(match.pk, now=NOW) == 0
    with pytest.raises(Refused) as refused:
        submit(link, Move(a_move(match), "after-the-end", NOW))
    assert refused.value.code == "moved"


def test_both_are_owed_the_result_and_no_question_is_true_any_more() -> None:
    match = a_match()
    resign(match.number, player_of(match, 1), now=NOW)
    results = Notice.objects.filter(match=match, kind=Notice.Kind.RESULT)
    assert {notice.seat.number for notice in results} == {0, 1}


def test_pressing_twice_is_resigning_once() -> None:
    match = a_match()
    again = partial(resign, match.number, player_of(match, 0), now=NOW)
    assert at_once(again, again) == [None, None]
    facts = [fact for line in log_of(match).lines for fact in line.events]
    assert sum(isinstance(fact, SeatResigned) for fact in facts) == 1


def test_nobody_resigns_for_another_nor_before_the_start_nor_after_the_end() -> None:
    match = a_match()
    stranger = a_match(address="cy@example.org", other=None)
    with pytest.raises(Refused) as refused:
        resign(match.number, player_of(stranger, 0), now=NOW)
    assert refused.value.code == "gone"
    resign(match.number, player_of(match, 0), now=NOW)
    with pytest.raises(Refused) as refused:
        resign(match.number, player_of(match, 1), now=NOW)
    assert refused.value.code == "over"


def test_a_resignation_and_a_move_at_once_are_one_after_the_other() -> None:
    for _ in range(10):
        match = a_match()
        link, move = open_link(match), Move(a_move(match), "move-against-end", NOW)
        quit_it = partial(resign, match.number, player_of(match, 1), now=NOW)
        moved, resigned = at_once(partial(submit, link, move), quit_it)
        assert resigned is None
        assert log_of(match).resigned == 1
        assert isinstance(log_of(match).lines[-1].events[-1], SeatResigned)
        if isinstance(moved, Refused):
            assert moved.code == "moved"
        assert not Decision.objects.filter(match=match, open=True).exists()


def test_a_link_of_the_other_seat_is_no_way_to_go_on() -> None:
    match = a_match()
    resign(match.number, player_of(match, 0), now=NOW)
    with pytest.raises(Refused):
        submit(TurnLink(match.number, 1, 1, 1), Move(a_move(match), "by-the-winner", NOW))


class Bare:
    """A game that cannot say its points midway."""


@given(st.integers(2, 8).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n - 1))))
def test_without_points_midway_the_others_share_the_first_place(table: tuple[int, int]) -> None:
    seats, loser = table
    outcome = given_up(Bare(), None, seats=seats, loser=loser)  # type: ignore[arg-type]
    assert outcome.scores == (0,) * seats
    assert outcome.places == tuple(seats if seat == loser else 1 for seat in range(seats))


def test_after_it_nothing_is_needed_any_more_and_both_hands_lie_open() -> None:
    match = a_match()
    played_on(match, 12)
    resign(match.number, match.host_id, now=NOW)
    log = log_of(match)
    for seat in (0, 1, None):
        reader = Reader(log, seats_of(match), seat, now=NOW)
        board = reader.board_text()
        assert "needs" not in board
        assert "choose first" not in board
        assert "The match is over." in board
        assert all(name in board for name in ("hand, " if seat is None else "Your hand, ", "hand, "))
        assert not re.search(r"hand +\d+ cards", board)
        assert "needs" not in reader.board_svg()
