"""Three shapes of a choice, and one answer to what is legal."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.game import Imperative
from games.engine.moves import Span, Subset, allows, pick, sole


class Bid(Imperative, frozen=True):
    amount: int
    good: str = "silk"


class Gather(Imperative, frozen=True):
    goods: tuple[str | int, ...]
    seat: int = 0


class Skip(Imperative, frozen=True):
    pass


GOODS = ("silk", "attar", "chai", "masala")
TO_20 = Span(Bid(0), "amount", 5, 20, 5)
ANY = Span(Bid(0), "amount", 10, None)
SOME = Subset(Gather(()), "goods", GOODS, 1, 2)
spans = st.builds(
    lambda low, steps, step: Span(Bid(0), "amount", low, low + steps * step, step),
    st.integers(-50, 50),
    st.integers(0, 12),
    st.integers(1, 7),
)
open_spans = st.builds(
    lambda low, step: Span(Bid(0), "amount", low, None, step), st.integers(-5, 5), st.integers(1, 9)
)


@st.composite
def subsets(draw: st.DrawFn) -> Subset[Gather]:
    of = tuple(draw(st.lists(st.integers(0, 9), unique=True, max_size=6)))
    most = draw(st.integers(0, len(of)))
    return Subset(Gather(()), "goods", of, draw(st.integers(0, most)), most)


choices = st.one_of(spans, open_spans, subsets(), st.builds(Bid, st.integers(-60, 160)), st.just(Skip()))


def test_a_plain_move_allows_itself_and_nothing_else() -> None:
    assert allows((Skip(), Bid(5)), Bid(5))
    assert not allows((Skip(), Bid(5)), Bid(6))
    assert not allows((Skip(), Bid(5)), Bid(5, "chai"))
    assert not allows((), Skip())


@pytest.mark.parametrize(
    ("amount", "legal"), [(4, 0), (5, 1), (6, 0), (10, 1), (20, 1), (21, 0), (25, 0), (-5, 0)]
)
def test_a_span_allows_its_steps_from_low_to_high(amount: int, legal: int) -> None:
    assert allows((TO_20,), Bid(amount)) == bool(legal)


@pytest.mark.parametrize(("amount", "legal"), [(9, 0), (10, 1), (11, 1), (10**15, 1)])
def test_a_span_without_a_bound_goes_on_for_ever(amount: int, legal: int) -> None:
    assert allows((ANY,), Bid(amount)) == bool(legal)


def test_a_span_is_about_one_field_of_one_move() -> None:
    assert not allows((TO_20,), Bid(5, "chai"))
    assert not allows((TO_20,), Skip())
    assert not allows((TO_20,), Gather(("silk",)))


@pytest.mark.parametrize("amount", [True, 5.0, "5", None])
def test_only_a_whole_number_is_an_amount(amount: Any) -> None:
    assert not allows((Span(Bid(0), "amount", 0, 20),), Bid(amount))


@pytest.mark.parametrize(
    ("goods", "legal"),
    [
        (("silk",), True),
        (("masala",), True),
        (("silk", "chai"), True),
        (("chai", "silk"), False),  # out of order
        (("silk", "silk"), False),
        ((), False),
        (("silk", "attar", "chai"), False),
        (("indigo",), False),
        (("silk", "indigo"), False),
        (["silk"], False),
    ],
)
def test_a_subset_allows_so_many_different_members_in_order(goods: Any, legal: bool) -> None:
    assert allows((SOME,), Gather(goods)) == legal


@pytest.mark.parametrize("goods", [None, 3, "silk"])
def test_what_is_no_collection_is_no_subset(goods: Any) -> None:
    assert not allows((SOME,), Gather(goods))


def test_a_subset_is_about_one_field_of_one_move() -> None:
    assert not allows((SOME,), Gather(("silk",), seat=1))
    assert not allows((SOME,), Skip())


@given(choices, st.integers())
def test_whatever_is_picked_is_allowed(choice: Any, seed: int) -> None:
    assert allows((choice,), pick((choice,), Random(seed)))


@given(st.lists(choices, min_size=1, max_size=4), st.integers())
def test_a_pick_is_one_of_the_choices(some: list[Any], seed: int) -> None:
    assert allows(some, pick(tuple(some), Random(seed)))


@given(spans)
def test_every_member_of_a_span_is_picked_and_none_beside_it(span: Span[Bid]) -> None:
    assert span.high is not None
    dice = Random(1)
    picked = {pick((span,), dice).amount for _ in range(400)}
    assert picked == set(range(span.low, span.high + 1, span.step))
    beside = set(range(span.low - 8, span.high + 9)) - picked
    assert not any(allows((span,), Bid(amount)) for amount in beside)


def test_every_member_of_a_subset_is_picked() -> None:
    dice = Random(1)
    picked = {pick((SOME,), dice).goods for _ in range(400)}
    assert len(picked) == 4 + 6


@given(choices)
def test_the_sole_move_is_the_only_one_allowed(choice: Any) -> None:
    dice = Random(2)
    picked = {pick((choice,), dice) for _ in range(60)}
    only = sole((choice,))
    assert (only is not None) == (len(picked) == 1)
    assert only is None or picked == {only}


def test_several_choices_or_none_have_no_sole_move() -> None:
    assert sole(()) is None
    assert sole((Skip(), Bid(1))) is None
    assert sole((Skip(),)) == Skip()
    assert sole((Span(Bid(0), "amount", 7, 7),)) == Bid(7)
    assert sole((Span(Bid(0), "amount", 7, 11, 5),)) == Bid(7)
    assert sole((Subset(Gather(()), "goods", ("silk",), 1, 1),)) == Gather(("silk",))
    assert sole((Subset(Gather(()), "goods", (), 0, 0),)) == Gather(())
    assert sole((ANY,)) is None
