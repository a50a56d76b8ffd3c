"""The twins that Mandi's secrets are held to are truths of their own, and told the same."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from games.engine.codec import text
from games.engine.fold import fold, told
from games.rules.mandi import events as e
from games.rules.mandi import game
from games.rules.mandi.goods import CARDS
from games.rules.mandi.moves import Choose, Restock
from games.rules.mandi.state import State
from tests.rules.mandi.laws import law
from tests.rules.mandi.table import GRAND, Moment, match
from tests.rules.mandi.twins import asked, twin

FAMILIES = e.Options("classic", "2")
READERS = [0, 1, 2, 3, None]  # at FAMILIES 2 is of the family of 0


def moments(seats: int = 4, options: e.Options = FAMILIES) -> list[Moment]:
    """While rounds, restocks and choices that stand are sealed."""
    some = [moment for seed in range(3) for moment in [*match(seed, seats, options)][:-1:2]]
    assert {moment.state.phase for moment in some} == {"choose", "restock"}
    assert any(moment.state.round == 6 and moment.state.phase == "choose" for moment in some)
    return some


def sealed(log: Any) -> list[Any]:
    return [event for event in log if isinstance(event, e.ChoiceSealed | e.RestockSealed)]


@pytest.mark.parametrize("reader", READERS)
def test_a_twin_is_another_truth_told_to_its_reader_byte_for_byte_the_same(reader: int | None) -> None:
    made = 0
    for moment in moments():
        other = twin(moment.log, reader, Random(1))
        if other is not None:
            made += 1
            assert text(tuple(other)) != text(moment.log), "a twin equal to the truth shows nothing"
            assert text(told(game, other, reader)) == text(told(game, moment.log, reader))
    assert made > 40


@pytest.mark.parametrize("reader", READERS)
def test_a_twin_keeps_the_law_and_every_seal_in_it_is_legal_where_it_stands(reader: int | None) -> None:
    for moment in moments():
        state: Any = None
        for event in twin(moment.log, reader, Random(2)) or ():
            if isinstance(event, e.ChoiceSealed | e.RestockSealed):
                assert asked(None, (event,)) in game.moves(state, event.seat)
            state = game.evolve(state, event)
        if state is not None:
            law(state)


def test_the_lots_to_come_are_the_same_lots_in_another_order() -> None:
    for moment in moments(8, GRAND):
        other = twin(moment.log, 0, Random(3))
        if other is not None:
            here, there = (fold(game, log).deck.known for log in (moment.log, other))
            assert sorted(here, key=repr) == sorted(there, key=repr)
            assert here != there or len(set(here)) < 2


@pytest.mark.parametrize("reader", READERS)
def test_whoever_else_has_sealed_something_has_sealed_another(reader: int | None) -> None:
    """A member of the family as well: of all who have locked, only the reader's own seal is the same."""
    apart = set()
    for moment in moments():
        other = twin(moment.log, reader, Random(4))
        if other is None:
            continue
        here, there = moment.state, fold(game, other)
        for seat in here.locked:
            pairs = [(state.choices[seat], state.restocks[seat]) for state in (here, there)]
            assert (pairs[0] != pairs[1]) == (seat != reader)
            apart |= {seat} if pairs[0] != pairs[1] else set()
    assert apart == {0, 1, 2, 3} - {reader}


def test_what_was_opened_is_the_same_and_what_was_changed_before_is_not() -> None:
    truth = list(match(5, doubts=0.6))[-2]
    other = twin(truth.log, 1, Random(5))
    assert other is not None
    for here, there in zip(truth.log, other, strict=True):
        assert here == there or isinstance(here, e.DeckShuffled | e.ChoiceSealed | e.RestockSealed)
    changed = [h for h, t in zip(sealed(truth.log), sealed(other), strict=True) if h != t]
    assert {event.seat for event in changed} == {0, 2}
    assert len(changed) > 5


def test_when_the_match_is_over_nothing_is_hidden() -> None:
    *_, end = match(6)
    assert [twin(end.log, reader, Random(6)) for reader in READERS] == [None] * 5


def test_the_move_of_an_entry_is_what_its_seal_says() -> None:
    choice = Choose("b", 4, True)
    events = (e.RestockSealed(0, (1, 4), choice), e.ChoiceOpened(6, ()))
    assert asked(Restock(()), events) == Restock((1, 4), choice)
    assert asked(choice, (e.ChoiceSealed(0, Choose("a", 1)),)) == Choose("a", 1)


@pytest.mark.parametrize("reader", [0, None])
def test_the_law_holds_in_the_truth_and_in_every_view(reader: int | None) -> None:
    for seats, options in ((2, e.Options("quick")), (4, FAMILIES), (7, GRAND)):
        for moment in match(7, seats, options):
            law(moment.state)
            law(moment.view(reader))


def broken(state: State) -> list[State]:
    """A state in which one thing is wrong, in several ways."""
    one, *rest = state.merchants
    richer = replace(one, crates=(*one.crates[:4], one.crates[4] + 1, *one.crates[5:]))
    merchants = [richer, replace(one, mithai=-1), replace(one, hand=CARDS[:1]), replace(one, hand=(1, 1, 9))]
    unknown = replace(state.deck, known=(), unknown=state.deck.size)
    return [
        *(replace(state, merchants=(merchant, *rest)) for merchant in merchants),
        replace(state, stalls=state.stalls[1:]),
        replace(state, deck=replace(state.deck, known=state.deck.known[1:])),
        replace(state, discarded=(99, *state.discarded[1:]), deck=unknown),
        replace(state, discarded=(*state.discarded[:5], 1, 0), deck=unknown),
        replace(state, locked=frozenset({9})),
        replace(state, choices=(Choose("a", 1), *state.choices[1:]), locked=frozenset()),
        replace(state, choices=(Choose("h", 1), *state.choices[1:]), locked=frozenset({0})),
        replace(state, restocks=((1,), *state.restocks[1:]), locked=frozenset({0})),
    ]


def test_the_law_fails_where_something_is_lost_or_made_or_sealed_that_cannot_be() -> None:
    state = next(moment for moment in match(8, doubts=0) if moment.state.round == 3).state
    law(state)
    for wrong in broken(state):
        with pytest.raises(AssertionError):
            law(wrong)


def test_mithai_only_rise_except_by_the_restock() -> None:
    for seed in range(4):
        for before, moment in zip(match(seed, 4), [*match(seed, 4)][1:], strict=False):
            paid = next((x.paid for x in moment.events if isinstance(x, e.RestocksRevealed)), (0,) * 4)
            for seat in range(4):
                risen = moment.state.merchants[seat].mithai - before.state.merchants[seat].mithai + paid[seat]
                assert 0 <= risen <= 1
