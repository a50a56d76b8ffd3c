"""One asked-for move, and all that follows of itself."""

import itertools
from collections.abc import Callable
from typing import Any

import pytest

from games.engine.chance import ScriptedChance
from games.engine.fold import fold, seen_by
from games.engine.game import IllegalMove
from games.engine.orders import answer
from games.engine.settle import Auto, Step, chain_limit, follow, settle, step_of
from tests.engine.toys import pouch, souk
from tests.engine.toys.advance import Advance, Orders
from tests.engine.toys.pouch import BAG, Lay, Pouch, Swap
from tests.engine.toys.souk import Bid, Gather, Souk

MANY = 100


def _dealt(game: Any, options: Any, seats: int = 2, **answers: Any) -> tuple[tuple[Any, ...], Any]:
    events = game.setup(options, seats, ScriptedChance(answers))
    return events, fold(game, events)


POUCH = Pouch()
# Both hold amber alone: three stones each, and what is left is drawn in this order.
ALIKE = ("amber",) * 3 + ("coral",) * 3 + ("coral", "coral", "amber", "amber") + ("jade",) * 5
DEAL, START = _dealt(POUCH, pouch.Settings("0"), bag=ALIKE)


def _settled(
    asked: tuple[int, str, Any], autos: dict[int, Auto] | None = None, limit: int = MANY
) -> tuple[Step, ...]:
    return settle(POUCH, START, asked, chance=ScriptedChance(), autos=autos or {}, limit=limit)


def _auto(seat: int, play: Callable[[Any, int], Any], cause: str = "bot") -> dict[int, Auto]:
    return {seat: Auto(cause, seen_by(POUCH, DEAL, seat), play)}


def _first(view: Any, seat: int) -> Any:
    return POUCH.moves(view, seat)[0]


def _swap(view: Any, seat: int) -> Any:
    return Swap(view.hands[seat].known[0])


def _said(steps: tuple[Step, ...]) -> list[tuple[int, str, Any]]:
    return [(step.seat, step.cause, step.move) for step in steps]


def test_an_asked_for_move_is_one_entry_with_its_events_and_the_state_after() -> None:
    (step,) = _settled((0, "web", Lay("amber")))
    assert _said((step,)) == [(0, "web", Lay("amber"))]
    assert step.events == (pouch.Laid(0, "amber"), pouch.TurnOpened(1))
    assert step.state == fold(POUCH, step.events, START)


def test_a_move_the_rules_refuse_changes_nothing() -> None:
    for asked in [(0, "web", Lay("jade")), (1, "web", Lay("coral"))]:
        with pytest.raises(IllegalMove):
            _settled(asked)


class Bare(Pouch):
    """A pouch without swaps: whoever holds one kind of stone has one move."""

    def moves(self, state: Any, seat: int) -> Any:
        return tuple(move for move in super().moves(state, seat) if isinstance(move, Lay))


def test_while_there_is_one_legal_move_it_is_played() -> None:
    steps = settle(Bare(), START, (0, "web", Lay("amber")), chance=ScriptedChance(), autos={}, limit=MANY)
    stones = ["amber", "coral", "amber", "coral", "amber", "coral"]
    causes = ["web", *["forced"] * 5]
    assert _said(steps) == [
        (i % 2, cause, Lay(s)) for i, (cause, s) in enumerate(zip(causes, stones, strict=True))
    ]
    assert not POUCH.pending(steps[-1].state)
    assert all(a.state == fold(POUCH, a.events, b.state) for b, a in itertools.pairwise(steps))


def test_forced_moves_follow_the_deal_too() -> None:
    assert len(list(follow(Bare(), START, chance=ScriptedChance(), autos={}, limit=0))) == 6


def test_a_bot_answers_until_somebody_else_is_asked() -> None:
    steps = _settled((0, "web", Lay("amber")), _auto(1, _first))
    assert _said(steps) == [(0, "web", Lay("amber")), (1, "bot", Lay("coral"))]


def test_a_bot_sees_what_its_seat_was_told_and_no_more() -> None:
    seen: list[Any] = []

    def looks(view: Any, seat: int) -> Any:
        seen.append(view)
        return _first(view, seat)

    steps = _settled((0, "web", Swap("amber")), _auto(1, looks))
    told = DEAL + steps[0].events
    assert seen == [seen_by(POUCH, told, 1)]
    assert seen[0].hands[0] == pouch.Hidden((), 3)


def test_the_cause_of_an_automatic_move_is_the_one_who_plays() -> None:
    steps = _settled((0, "mail", Lay("amber")), _auto(1, _first, cause="order"))
    assert [step.cause for step in steps] == ["mail", "order"]


def test_a_forced_move_is_forced_whoever_sits_there() -> None:
    asked = (0, "web", Lay("amber"))
    steps = settle(Bare(), START, asked, chance=ScriptedChance(), autos=_auto(1, _first), limit=MANY)
    assert {step.cause for step in steps[1:]} == {"forced"}


@pytest.mark.parametrize("answer", [None, Lay("jade"), Bid(5)])
def test_an_automatic_move_that_is_not_legal_asks_its_seat(answer: Any) -> None:
    steps = _settled((0, "web", Lay("amber")), _auto(1, lambda view, seat: answer))
    assert len(steps) == 1
    assert POUCH.pending(steps[-1].state) == {1}


def test_bots_alone_play_to_the_end() -> None:
    autos = _auto(0, _first) | _auto(1, _first)
    steps = _settled((0, "web", Lay("amber")), autos)
    assert not POUCH.pending(steps[-1].state)


def test_orders_are_spent_by_what_follows_from_them_within_a_chain() -> None:
    game = Advance()
    view = seen_by(game, DEAL, 1)
    autos = {
        1: Auto(
            "order", view, lambda seen, seat, orders: answer(game, seen, seat, orders), Orders(("coral",))
        )
    }
    autos |= _auto(0, _first)
    steps = settle(game, START, (0, "web", Lay("amber")), chance=ScriptedChance(), autos=autos, limit=MANY)
    assert [step.move for step in steps if step.cause == "order"] == [Lay("coral")]
    assert game.pending(steps[-1].state) == {1}


@pytest.mark.parametrize("limit", [0, 1, 3])
def test_a_chain_of_automatic_moves_stops_at_its_limit(limit: int) -> None:
    autos = _auto(0, _swap) | _auto(1, _swap)
    steps = _settled((0, "web", Swap("amber")), autos, limit)
    assert [step.cause for step in steps] == ["web", *["bot"] * limit]
    assert POUCH.pending(steps[-1].state)


def test_forced_moves_go_on_beyond_the_limit_and_do_not_count() -> None:
    asked = (0, "web", Lay("amber"))
    autos = _auto(0, _first) | _auto(1, _first)
    assert len(settle(Bare(), START, asked, chance=ScriptedChance(), autos=autos, limit=0)) == 6


def test_the_limit_of_a_chain_grows_with_the_seats() -> None:
    assert [chain_limit(POUCH, seats) for seats in (1, 2, 4, 5, 8)] == [16, 16, 16, 20, 32]


def test_a_game_may_say_itself_how_long_a_chain_may_be() -> None:
    class Long(Pouch):
        def chain(self, seats: int) -> int:
            return 100 * seats

    assert chain_limit(Long(), 3) == 300


def test_of_several_seats_waited_for_each_that_can_is_played() -> None:
    game = Souk()
    events, state = _dealt(game, souk.Settings(), 4)
    bots = {seat: Auto("bot", seen_by(game, events, seat), lambda view, seat: Bid(5)) for seat in (1, 3)}
    asked = (2, "web", Gather(("silk",)))
    steps = settle(game, state, asked, chance=ScriptedChance(), autos=bots, limit=MANY)
    assert [step.seat for step in steps] == [2, 1, 3]
    assert game.pending(steps[-1].state) == {0}


def test_a_seat_that_cannot_answer_does_not_hold_up_another() -> None:
    game = Souk()
    events, state = _dealt(game, souk.Settings(), 3)
    plays = {0: lambda view, seat: None, 1: lambda view, seat: Bid(0)}
    bots = {seat: Auto("bot", seen_by(game, events, seat), play) for seat, play in plays.items()}
    steps = follow(game, state, chance=ScriptedChance(), autos=bots, limit=MANY)
    assert [step.seat for step in steps] == [1]


def test_one_step_is_one_decision() -> None:
    step = step_of(POUCH, START, (0, "clock", POUCH.fallback(START, 0)), chance=ScriptedChance())
    assert (step.seat, step.cause, step.move) == (0, "clock", Lay("amber"))
    assert BAG.count("amber") == 5
