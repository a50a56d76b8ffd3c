"""One line says one move, and says it back."""

import itertools

import pytest

from games.engine.game import IllegalMove
from games.rules.mandi.goods import CARDS, STALLS
from games.rules.mandi.moves import Choose, Move, Restock, choices, restocks
from games.rules.mandi.notation import name, parse

EVERY: tuple[Move, ...] = (
    *choices(len(STALLS), CARDS, True),
    *choices(len(STALLS), (), True),
    *restocks(len(STALLS), CARDS, 6, True),
)


def test_every_move_there_can_be_is_read_back_from_its_name() -> None:
    assert len(EVERY) == 80 + 16 + 32 + (
        80 * 16 + 16
    )  # each card is in half of the 32 sets, one set is empty
    assert len({name(move) for move in EVERY}) == len(EVERY)
    assert [parse(name(move)) for move in EVERY] == [*EVERY]


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("STALL B CARD 4", Choose("b", 4)),
        ("STALL B CARD 4 SIFARISH", Choose("b", 4, True)),
        ("RESTOCK 1 2 4", Restock((1, 2, 4))),
        ("RESTOCK NONE", Restock(())),
        ("RESTOCK 1 2 STALL B CARD 2 SIFARISH", Restock((1, 2), Choose("b", 2, True))),
        ("RESTOCK NONE STALL H CARD 0", Restock((), Choose("h", 0))),
        ("  stall \t h  card   0 ", Choose("h", 0)),
        ("Restock none", Restock(())),
        ("restock 4 2 1", Restock((1, 2, 4))),
    ],
)
def test_case_extra_blanks_and_the_order_of_cards_do_not_matter(line: str, move: Move) -> None:
    assert parse(line) == move


def test_a_name_is_written_as_the_notation_has_it() -> None:
    assert name(Choose("b", 4)) == "STALL B CARD 4"
    assert name(Choose("a", 0, True)) == "STALL A CARD 0 SIFARISH"
    assert name(Restock((1, 2, 4))) == "RESTOCK 1 2 4"
    assert name(Restock((), Choose("c", 0))) == "RESTOCK NONE STALL C CARD 0"


@pytest.mark.parametrize(
    "line",
    [
        "",
        "STALL",
        "STALL B",
        "STALL B 4",
        "B CARD 4",
        "STALL I CARD 4",
        "STALL AB CARD 4",
        "STALL B CARD 6",
        "STALL B CARD -1",
        "STALL B CARD 44",
        "STALL B CARD 4 SIFARISH SIFARISH",
        "STALL B CARD 4 NO SIFARISH",
        "STALL B CARD 4, STALL C CARD 4",
        "RESTOCK",
        "RESTOCK 0",
        "RESTOCK 6",
        "RESTOCK 12",
        "RESTOCK 1,2",
        "RESTOCK NONE 1",
        "RESTOCK STALL A CARD 1",
        "RESTOCK 1 STALL A",
        "RESTOCK 1 SIFARISH",
        "STALL B CARD 4\0",
        "STALL B CARD \u0664",
        "\u017fTALL B CARD 4",
        "RESTOC\u212a 1",
    ],
)
def test_any_other_line_is_unreadable(line: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        parse(line)
    assert (refused.value.code, refused.value.facts) == ("unreadable", {})


def test_a_card_said_twice_is_read_for_the_rules_to_refuse() -> None:
    for one, two in itertools.product(CARDS, repeat=2):
        assert parse(f"RESTOCK {one} {two}") == Restock(tuple(sorted((one, two))))
