"""An order of colours: what it takes, what it is spent by, and how a line and a page say it."""

import pytest

from games.engine.game import IllegalMove
from games.rules.mandala import game, words
from games.rules.mandala.events import ColourTaken, MandalaCleared
from games.rules.mandala.moves import Mountain, Take
from games.rules.mandala.orders import Orders
from tests.rules.mandala.scenario import position
from tests.rules.mandala.table import POSITION, said, shared

FIVE = {"m1": {"mountain": "RGOKP", "P1": "Y"}}
GREEN_RED = Orders(1, ("green", "red"))


def test_the_first_colour_still_there_is_taken() -> None:
    assert game.answer(shared(FIVE), 0, GREEN_RED) == Take("green")
    assert game.answer(shared({"m1": {"mountain": "RK", "P1": "Y"}}), 0, GREEN_RED) == Take("red")


@pytest.mark.parametrize("orders", [Orders(), Orders(2, ("red",)), Orders(1, ("yellow",))])
def test_an_order_for_another_sharing_or_of_no_colour_that_is_there_asks(orders: Orders) -> None:
    assert game.answer(shared(FIVE), 0, orders) is None
    assert game.answer(position(POSITION), 0, orders) is None


def test_it_is_over_with_its_sharing_and_not_with_another() -> None:
    taken = ColourTaken(0, 1, "green", 1, 1, 0, 0)
    assert game.spent(GREEN_RED, 0, taken) == GREEN_RED
    assert game.spent(GREEN_RED, 0, MandalaCleared(2, 3)) == GREEN_RED
    assert game.spent(GREEN_RED, 0, MandalaCleared(1, 3)) == Orders()


def test_with_four_or_more_colours_left_they_are_put_in_order_else_one_is_picked() -> None:
    five, three = shared(FIVE), shared({"m1": {"mountain": "RGO", "P1": "Y"}})
    assert said(words.ask(five, 0)) == "Put the 5 colours left on mountain 1 in the order you want them."
    assert said(words.short_ask(five, 0)) == "put 5 colours in order"
    form = words.form(five, 0, {"place2": ("red",)})
    assert form is not None
    assert [field.chosen for field in form.fields] == [(), ("red",), (), (), ()]
    assert words.form(three, 0, {}) is None
    assert words.form(position(POSITION), 0, {}) is None


def test_an_address_names_the_first_colour() -> None:
    assert words.filled(shared(FIVE), 0, "tg") == {"place1": ("green",)}
    assert words.filled(shared(FIVE), 0, "ty") == {"place1": ()}


def test_a_line_says_the_move_and_the_order_of_the_rest() -> None:
    view = shared(FIVE)
    assert words.parted("take red,  GREEN , black", view) == ("take red", Orders(1, ("green", "black")))
    assert words.parted("TAKE RED", view) == ("TAKE RED", None)
    laid = words.parted("MOUNTAIN 2 RED, TAKE GREEN, BLACK", position(POSITION))
    assert laid == ("MOUNTAIN 2 RED", Orders(2, ("green", "black")))
    for line in ("TAKE RED, PINK", "MOUNTAIN 2 RED, GREEN", "TAKE RED,", ", TAKE RED"):
        with pytest.raises(IllegalMove):
            words.parted(line, view)


def test_what_a_form_sends_is_such_a_line() -> None:
    sent = {"place1": ("red",), "place2": ("",), "place3": ("green",)}
    assert words.line(sent) == "TAKE RED, GREEN"
    assert words.with_order("MOUNTAIN 1 RED", sent) == "MOUNTAIN 1 RED, TAKE RED, GREEN"
    assert words.with_order("MOUNTAIN 1 RED", {}) == "MOUNTAIN 1 RED"
    for wrong in ({"place1": ("pink",)}, {"place1": ("red", "green"), "place2": ("red",)}):
        with pytest.raises(IllegalMove):
            words.line(wrong)


def test_an_order_goes_along_only_with_what_completes_a_mandala_that_one_picks_from() -> None:
    whole = position(POSITION | {"m1": {"mountain": "RGOK", "P1": "Y"}, "P1": {"hand": "PPR"}})
    assert [field.name for field in words.besides(Mountain(1, "purple"), whole, 0)] == [
        *("place1", "place2", "place3", "place4", "place5")
    ]
    assert words.besides(Mountain(1, "red"), whole, 0) == ()


def test_what_was_said_is_said_back() -> None:
    told = words.said_before(shared(FIVE), 0, GREEN_RED)
    assert told is not None
    assert said(told) == "When mountain 1 is shared, you take green, then red."
    assert words.said_before(shared(FIVE), 0, Orders()) is None
    assert words.ordered({"mandala": ("",)}, shared(FIVE), 0) == Orders()
