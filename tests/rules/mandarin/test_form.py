"""The forms of an amount and of cashing in: what they offer, open with, and say as one line."""

from typing import Any

import pytest

from games.engine.game import IllegalMove
from games.engine.words import Number
from games.rules.mandarin import events as e
from games.rules.mandarin import game, words
from games.rules.mandarin.state import State
from tests.rules.mandarin.spoken import said
from tests.rules.mandarin.table import after, dealt
from tests.rules.mandarin.test_words import BIDS, DOWN, REFUSED, ROLLING, SALE, drawn, stealing

LIMITED = drawn("snake 4 down", "dog 2 up", options=REFUSED)
LAST = after(SALE, (0, "PASS"), (2, "PASS"))


def test_a_limit_is_one_number() -> None:
    form = words.form(SALE, 1, {})
    assert form is not None
    (field,) = form.fields
    assert (field.name, said(field.title), field.picks, field.chosen) == (
        "amount", "The most you would pay, in Yuan", (), (),
    )  # fmt: skip
    assert field.number == Number(0, 1_000_000, 100)
    assert said(field.hint) == "You have 3,000. 0: you do not bid."
    assert form.button == "Seal my limit"
    assert said(form.note) == "It can be changed until the last one has answered."


def test_the_last_one_is_told_so() -> None:
    form = words.form(LAST, 1, {})
    assert form is not None
    assert said(form.note) == "You are the last to answer: the bidding runs at once."


def test_where_over_bids_are_refused_the_money_is_the_end() -> None:
    form = words.form(LIMITED, 0, {})
    assert form is not None
    assert form.fields[0].number == Number(0, 3000, 100)


def test_an_open_bid_is_more_than_the_last() -> None:
    form = words.form(after(BIDS, (0, "BID 1200")), 1, {})
    assert form is not None
    assert (
        said(form.fields[0].hint)
        == "You have 3,000. 1,300 or more, in hundreds; 0: you pass and bid no more."
    )
    assert (form.button, said(form.note)) == ("Send my bid", "A bid that was sent stands.")


def test_tiles_to_cash_in_stand_with_their_price() -> None:
    form = words.form(ROLLING, 0, {"tiles": ("pig-3", "rat-2")})
    assert form is not None
    (field,) = form.fields
    assert [(pick.value, said(pick.label), said(pick.then), pick.icon) for pick in field.picks] == [
        ("ox-e", "Ox Emperor", "for 400", "ox-e"),
        ("pig-3", "Pig 3", "for 200", "pig-3"),
    ]
    assert (field.many, field.chosen, form.button) == (True, ("pig-3",), "Roll the die")


@pytest.mark.parametrize("view", [dealt(2), DOWN, stealing()])
def test_what_is_one_of_a_list_has_no_form(view: State) -> None:
    assert words.form(view, 0, {}) is None


@pytest.mark.parametrize(
    ("view", "seat", "tail", "filled"),
    [
        (SALE, 1, "", {}),
        (SALE, 1, "300", {"amount": ("300",)}),
        (SALE, 1, "lots", {}),
        (SALE, 1, "³", {}),
        (after(SALE, (1, "BID 700")), 1, "", {"amount": ("700",)}),
        (after(SALE, (1, "PASS")), 1, "", {"amount": ("0",)}),
        (after(SALE, (1, "BID 700")), 1, "300", {"amount": ("300",)}),
        (ROLLING, 0, "", {"tiles": ()}),
        (ROLLING, 0, "roll", {"tiles": ()}),
        (ROLLING, 0, "oxe+pig3", {"tiles": ("ox-e", "pig-3")}),
        (DOWN, 0, "claim", {}),
    ],
)
def test_a_form_opens_with_what_its_address_names_or_what_was_sealed(
    view: State, seat: int, tail: str, filled: dict[str, Any]
) -> None:
    assert words.filled(view, seat, tail) == filled


@pytest.mark.parametrize(
    ("sent", "line"),
    [
        ({"amount": ("700",)}, "BID 700"),
        ({"amount": (" 700 ",)}, "BID 700"),
        ({"amount": ("0",)}, "PASS"),
        ({"amount": ("00",)}, "PASS"),
        ({"amount": ("1,000",)}, "BID 1000"),
        ({"amount": ("1 000",)}, "BID 1000"),
        ({"amount": ("1\u202f000",)}, "BID 1000"),
        ({"amount": ("1\u00a0000",)}, "BID 1000"),
        ({"amount": ("1.000",)}, "BID 1000"),
        ({"amount": ("1\u2019000",)}, "BID 1000"),
        ({"amount": ("1,000,000",)}, "BID 1000000"),
        ({"tiles": ()}, "ROLL"),
        ({"tiles": ("pig-3", "ox-e")}, "CASH IN OX E, PIG 3"),
    ],
)
def test_what_was_sent_is_one_line(sent: Any, line: str) -> None:
    assert words.line(sent) == line


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ({}, "unreadable"),
        ({"amount": ()}, "amount_needed"),
        ({"amount": ("",)}, "amount_needed"),
        ({"amount": (None,)}, "amount_needed"),
        ({"amount": ("-100",)}, "amount_unreadable"),
        ({"amount": ("1e3",)}, "amount_unreadable"),
        ({"amount": ("7²",)}, "amount_unreadable"),
        ({"amount": ("٣٠٠",)}, "amount_unreadable"),
        ({"amount": ("3.00",)}, "amount_unreadable"),
        ({"amount": ("1,00",)}, "amount_unreadable"),
        ({"amount": ("1000,000",)}, "amount_unreadable"),
        ({"amount": ("12345678",)}, "amount_unreadable"),
        ({"amount": ("12,345,678",)}, "amount_unreadable"),
        ({"amount": ("1", "2")}, "amount_unreadable"),
        ({"amount": ("lots",)}, "amount_unreadable"),
        ({"tiles": ("cat-3",)}, "unreadable"),
        ({"tiles": ("ox-3", "ox-3")}, "tile_twice"),
    ],
)
def test_what_says_nothing_is_refused(sent: Any, code: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        words.line(sent)
    assert refused.value.code == code
    assert said(words.error(refused.value))


def test_what_was_sealed_is_told_to_its_own_seat_alone() -> None:
    view = after(SALE, (1, "BID 1200"), (2, "PASS"))
    assert [said(words.sealed(view, seat)) for seat in range(3)] == [
        "",
        "Sealed: you bid up to 1,200 Yuan.",
        "Sealed: you do not bid.",
    ]
    assert words.sealed(ROLLING, 0) is None
    hidden = game.evolve(SALE, e.MaximumSealed(1, None))
    assert words.sealed(hidden, 1) is None
