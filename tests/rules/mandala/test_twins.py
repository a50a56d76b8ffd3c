"""The twins that Mandala's secrets are held to are truths of their own, and told the same."""

from random import Random

import pytest

from games.engine.codec import text
from games.engine.fold import fold, told
from games.rules.mandala import game
from games.rules.mandala.events import CardsDrawn, PileShuffled
from tests.rules.mandala.laws import law
from tests.rules.mandala.table import Moment, match
from tests.rules.mandala.twins import twin


def moments() -> list[Moment]:
    """Some before the pile is exhausted, some after."""
    some = [moment for seed in range(8) for moment in [*match(seed)][:-1:9]]
    assert {moment.state.reshuffles for moment in some} >= {0, 1}
    return some


@pytest.mark.parametrize("reader", [0, 1, None])
def test_a_twin_is_another_truth_told_to_its_reader_byte_for_byte_the_same(reader: int | None) -> None:
    for moment in moments():
        other = twin(moment.log, reader, Random(1))
        assert other is not None
        assert text(tuple(other)) != text(tuple(moment.log)), "a twin equal to the truth shows nothing"
        assert text(told(game, other, reader)) == text(told(game, moment.log, reader))


@pytest.mark.parametrize("reader", [0, 1, None])
def test_a_twin_keeps_the_law_and_what_each_pile_is_made_of(reader: int | None) -> None:
    for moment in moments():
        other = twin(moment.log, reader, Random(2))
        assert other is not None
        law(fold(game, other))
        piles = [[e for e in log if isinstance(e, PileShuffled)] for log in (moment.log, other)]
        made_of = [[sorted(pile.cards) for pile in some if not isinstance(pile.cards, int)] for some in piles]
        assert made_of[0] == made_of[1]
        assert len(made_of[0]) == 1 + moment.state.reshuffles


def test_twins_differ_in_hands_and_cups_and_piles() -> None:
    states = []
    for moment in moments():
        other = twin(moment.log, 0, Random(3))
        assert other is not None
        states.append((moment.state, fold(game, other)))
    assert any(truth.hands[1] != other.hands[1] for truth, other in states)
    assert any(truth.cups[1] != other.cups[1] for truth, other in states)
    assert any(truth.pile != other.pile for truth, other in states)
    assert all((truth.hands[0], truth.cups[0]) == (other.hands[0], other.cups[0]) for truth, other in states)


def test_a_drawn_card_told_to_the_other_would_be_found() -> None:
    """A leak: without the veil over drawn cards the two truths are told apart."""
    moment = [*match(1)][20]
    other = twin(moment.log, 0, Random(4))
    assert other is not None
    drawn = [[e for e in log if isinstance(e, CardsDrawn) and e.seat == 1] for log in (moment.log, other)]
    assert drawn[0] != drawn[1]


@pytest.mark.parametrize("reader", [0, 1, None])
def test_the_law_holds_in_every_view_and_fails_when_a_card_is_lost(reader: int | None) -> None:
    for moment in moments():
        law(moment.view(reader))
    moment = [*match(3)][10]
    short = [e for e in moment.log if not isinstance(e, CardsDrawn)]
    with pytest.raises(AssertionError):
        law(fold(game, short))
