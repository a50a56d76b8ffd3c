"""Sealed answers: changed at will until the last lock, opened once and together, whatever the order."""

import itertools
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from games.engine.chance import SecretChance
from games.engine.codec import text
from games.engine.fold import fold, told
from games.engine.moves import pick
from games.rules.mandi import events as e
from games.rules.mandi import game
from games.rules.mandi.goods import CARDS
from games.rules.mandi.moves import Choose, Move
from games.rules.mandi.state import State
from tests.rules.mandi.table import CLASSIC, QUICK, after, before_restock, dealt, facts, had, market, match

SECRET = bytes(range(32))
REVEALS = (e.ChoicesRevealed, e.RestocksRevealed)


def kinds(events: Any) -> list[type]:
    return [type(event) for event in events]


def rounds(matches: int) -> Iterator[tuple[State, tuple[Any, ...], SecretChance]]:
    """Every question of matches of three, an answer a seat, and the chance as it stands before it."""
    for seed in range(matches):
        dice = Random(seed)
        secret = dice.randbytes(32)
        chance = SecretChance(secret, ())
        state = dealt(3, CLASSIC, chance)
        while game.pending(state):
            at = dice.choice(("a", "b", None))  # all at one stall, or wherever they like
            answers = tuple(answer(state, seat, at, dice) for seat in range(3))
            yield state, answers, SecretChance(secret, ())
            for seat, move in enumerate(answers):
                if seat in game.pending(state):
                    state = fold(game, game.decide(state, seat, move, chance), state)


def answer(state: State, seat: int, at: str | None, dice: Random) -> Move:
    """A legal move; at stall `at` the highest card, so that there are ties for coins to decide."""
    there = [m for m in game.moves(state, seat) if isinstance(m, Choose) and m.stall == at and not m.sifarish]
    return there[-1] if there else pick(game.moves(state, seat), dice)


def locked_in(
    order: tuple[int, ...], start: State, answers: tuple[Any, ...], chance: Any
) -> tuple[Any, State]:
    """What is revealed when seats lock in this order; all but the last change their minds again and again."""
    dice, state = Random(str(order)), start
    events: tuple[e.Event, ...] = ()
    for seat in order:
        for _ in range(dice.randrange(3) if seat != order[-1] else 0):
            thought = pick(game.moves(state, seat), dice)
            state = fold(game, game.decide(state, seat, thought, chance), state)
        events = game.decide(state, seat, answers[seat], chance)
        state = fold(game, events, state)
    return events[1:], state


def test_the_reveal_and_the_coins_are_the_same_whatever_the_order_of_locking() -> None:
    asked = [*rounds(10)]
    open_to_all = [(state, answers, chance) for state, answers, chance in asked if not state.locked]
    assert len([state for state, *_ in open_to_all if state.phase == "choose"]) >= 50
    coins = 0
    for state, answers, chance in open_to_all:
        seen = set()
        for order in itertools.permutations(range(3)):
            revealed, then = locked_in(order, state, answers, SecretChance(chance._key, ()))
            seen.add((text(revealed), text(then)))
            assert sum(kind in REVEALS for kind in kinds(revealed)) == 1 + all(
                getattr(answer, "choice", None) for answer in answers
            )
        assert len(seen) == 1
        coins += text(revealed).count('"coin":[') - text(revealed).count('"coin":[]')
    assert coins >= 5, "some of them were decided by a coin"


@pytest.mark.parametrize(("seats", "options"), [(2, CLASSIC), (3, QUICK), (5, CLASSIC)])
def test_every_question_is_opened_exactly_once_and_by_its_last_seal(seats: int, options: e.Options) -> None:
    *_, end = match(9, seats, options, doubts=0.6)
    choices = [event for event in end.log if isinstance(event, e.ChoicesRevealed)]
    assert len(choices) == end.state.rounds
    assert all(len(event.choices) == seats for event in choices)
    for moment in match(9, seats, options, doubts=0.6):
        opened = any(kind in REVEALS for kind in kinds(moment.events))
        assert opened or len(moment.events) == 1 or len(moment.log) == len(moment.events)


def test_a_seal_may_be_changed_until_the_last_lock_and_the_latest_counts() -> None:
    state = market(had(CARDS), had(CARDS))
    said = [(0, "STALL A CARD 5 SIFARISH"), (0, "STALL B CARD 1"), (0, "STALL C CARD 2")]
    then = after(state, *said)
    assert (game.pending(then), then.turn) == ({1}, state.turn)
    assert game.moves(then, 0) == game.moves(state, 0)
    opened = facts(then, (1, "STALL A CARD 1"))[1]
    assert isinstance(opened, e.ChoicesRevealed)
    assert [(choice.stall, choice.haggle) for choice in opened.choices] == [("c", 2), ("a", 1)]


def test_d5_of_the_field_nothing_is_opened_before_everybody_has_locked() -> None:
    state = market(had(CARDS), had(CARDS), had(CARDS))
    for order in itertools.permutations(range(3)):
        events = [
            facts(after(state, *((s, "STALL A CARD 3") for s in order[:n])), (order[n], "STALL B CARD 1"))
            for n in range(3)
        ]
        assert [e.ChoicesRevealed in kinds(some) for some in events] == [False, False, True]


def test_d3_of_the_field_a_restock_of_nothing_counts_as_answered() -> None:
    """Ada submits nothing to recover, Bo the free cards; only Cy is waited for, and gets the fallback."""
    state = before_restock(had((), mithai=3), had(()), had(()))
    then = after(state, (0, "RESTOCK NONE"), (1, "RESTOCK 1 2"))
    assert game.pending(then) == {2}
    last = facts(then, (2, game.name(game.fallback(then, 2))))
    assert last[1] == e.RestocksRevealed(((), (1, 2), (1, 2)), (0, 0, 0))


def test_a_choice_sealed_with_the_restock_stands_and_its_seat_is_not_asked_again() -> None:
    state = before_restock(had((), mithai=3), had(()))
    then = after(state, (0, "RESTOCK 1 5 STALL B CARD 5"), (1, "RESTOCK 1 2"))
    assert (then.phase, then.turn, then.locked) == ("choose", state.turn + 1, {0})
    assert game.pending(then) == {1}
    opened = facts(then, (1, "STALL A CARD 2"))
    assert isinstance(opened[1], e.ChoicesRevealed)
    assert [(c.stall, c.haggle) for c in opened[1].choices] == [("b", 5), ("a", 2)]


def test_a_choice_that_stands_can_be_changed_once_the_restock_is_open() -> None:
    state = before_restock(had((), mithai=3), had(()))
    then = after(state, (0, "RESTOCK 1 5 STALL B CARD 5"), (1, "RESTOCK 1 2"), (0, "STALL C CARD 1 SIFARISH"))
    assert game.pending(then) == {1}
    opened = facts(then, (1, "STALL A CARD 2"))[1]
    assert isinstance(opened, e.ChoicesRevealed)
    assert (opened.choices[0].stall, opened.choices[0].haggle) == ("c", 1)


def test_a_restock_sealed_anew_without_a_choice_takes_the_choice_back() -> None:
    state = before_restock(had((), mithai=3), had(()))
    said = [(0, "RESTOCK 1 5 STALL B CARD 5"), (0, "RESTOCK 1"), (1, "RESTOCK 2 STALL A CARD 2")]
    then = after(state, *said)
    assert (then.locked, then.choices[0]) == ({1}, None)
    assert then.merchants[0].hand == (1,)


def test_where_every_choice_stands_restock_and_choices_open_together() -> None:
    state = before_restock(had((), mithai=3), had(()))
    events = facts(state, (0, "RESTOCK 1 5 STALL B CARD 5"), (1, "RESTOCK NONE STALL A CARD 0"))
    assert kinds(events)[1:4] == [e.RestockSealed, e.RestocksRevealed, e.ChoiceOpened]
    assert kinds(events)[4] is e.ChoicesRevealed
    assert kinds(events)[-1] is e.MatchEnded
    assert kinds(events).count(e.ChoicesRevealed) == 1


@pytest.mark.parametrize("line", ["STALL B CARD 4 SIFARISH", "STALL C CARD 1"])
@pytest.mark.parametrize("reader", [1, 2, None])
def test_k1_of_the_field_others_are_told_the_same_bytes_whatever_was_sealed(
    line: str, reader: int | None
) -> None:
    state = market(had(CARDS), had(CARDS), had(CARDS))
    line_told = text(told(game, facts(state, (0, line)), reader))
    assert line_told == '[{"choice":null,"seat":0,"type":"choice-sealed"}]'
    view = fold(game, told(game, facts(state, (0, line)), reader), state)
    assert view == fold(game, told(game, facts(state, (0, "STALL A CARD 2")), reader), state)


@pytest.mark.parametrize("line", ["RESTOCK NONE", "RESTOCK 1 2 4 STALL B CARD 4 SIFARISH"])
@pytest.mark.parametrize("reader", [1, None])
def test_k1_of_the_field_nor_of_a_restock(line: str, reader: int | None) -> None:
    state = before_restock(had((), mithai=6), had(()))
    line_told = text(told(game, facts(state, (0, line)), reader))
    assert line_told == '[{"cards":null,"choice":null,"seat":0,"type":"restock-sealed"}]'


def test_the_own_seal_is_told_whole() -> None:
    state = before_restock(had((), mithai=6), had(()))
    events = facts(state, (0, "RESTOCK 1 2 4 STALL B CARD 4 SIFARISH"))
    assert told(game, events, 0) == events
    view = fold(game, told(game, events, 0), state)
    assert (view.restocks[0], view.choices[0]) == ((1, 2, 4), game.parse("STALL B CARD 4 SIFARISH"))


@pytest.mark.parametrize("reader", [1, 2, None])
def test_another_seats_lock_changes_nothing_of_what_a_seat_is_asked(reader: int | None) -> None:
    """Who else has locked never makes an open form stale: same turn, same moves, same fallback."""
    state = market(had(CARDS), had(CARDS), had(CARDS))
    then = after(state, (0, "STALL A CARD 2"))
    assert then.turn == state.turn
    if reader is not None:
        assert game.moves(then, reader) == game.moves(state, reader)
        assert game.fallback(then, reader) == game.fallback(state, reader)
