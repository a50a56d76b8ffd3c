"""A move that is the clock's alone: played when the time is over, and by nobody else."""

from datetime import timedelta
from random import Random
from typing import Any

import pytest

from games.bots import BOTS
from games.engine.facts import TurnMissed
from games.engine.game import IllegalMove
from games.models import Match, Notice
from games.play.expire import expire
from games.play.think import think
from games.rules.mandamina.moves import SKIP, Shift
from games.store.verify import verify
from tests.factories.games import NOW, due_of, log_of, played
from tests.factories.marbles import a_silent_match, solo

pytestmark = pytest.mark.django_db(transaction=True)
LATER = timedelta(minutes=2)  # than the grace


def test_the_clock_skips_who_is_late_and_the_next_one_is_asked() -> None:
    match = a_silent_match()
    due = due_of(match)
    assert expire(match.pk, now=due + LATER) == 1
    log = log_of(match)
    line = log.lines[-1]
    assert (line.move, line.cause, line.seat) == (SKIP, "clock", 0)
    assert isinstance(line.events[0], TurnMissed)
    assert (log.state.turns, log.game.turn(log.state), log.pending) == (0, 2, {1})
    told = set(Notice.objects.filter(match=match, entry=line.number).values_list("seat__number", "kind"))
    assert told == {(0, "missed"), (1, "turn")}
    assert [verdict.faults for verdict in verify([match])] == [()]


@pytest.mark.parametrize("line", ["SKIP", "skip", "  Skip "])
def test_nobody_skips_by_themselves(line: str) -> None:
    match = a_silent_match()
    with pytest.raises(IllegalMove, match="only_the_clock_skips"):
        played(match, line)
    assert log_of(match).game.turn(log_of(match).state) == 1


def test_after_three_rounds_of_skips_it_is_over_and_lost_for_all() -> None:
    match = a_silent_match()
    for _turn in range(6):
        assert expire(match.pk, now=due_of(match) + LATER) == 1
    match.refresh_from_db()
    outcome = log_of(match).outcome
    assert (match.status, outcome and outcome.reason) == (Match.Status.OVER, "abandoned_lost")
    assert [verdict.faults for verdict in verify([match])] == [()]


def stuck(view: Any, seat: int, dice: Random) -> Any:
    raise RuntimeError("no thought at all")


@pytest.mark.parametrize("play", [lambda _view, _seat, _dice: SKIP, stuck])
def test_a_computer_that_would_skip_or_finds_nothing_makes_some_move(
    play: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BOTS["mandamina"], "bot", play)
    match = solo(bots=1)
    played(match)
    assert log_of(match).pending == {1}
    assert think(match.pk, now=NOW) == 1
    line = log_of(match).lines[-1]
    assert (line.cause, type(line.move)) == ("bot", Shift)
    assert [verdict.faults for verdict in verify([match])] == [()]
