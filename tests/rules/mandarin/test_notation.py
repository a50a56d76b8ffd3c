"""One line says one move, and says it back."""

import pytest

from games.engine.game import IllegalMove
from games.rules.mandarin.auction import CEILING
from games.rules.mandarin.moves import Bid, CashIn, Chance, Claim, Move, Pass, Roll, Sign, Special, Take
from games.rules.mandarin.notation import name, parse
from games.rules.mandarin.tiles import ANIMALS, TILES

EVERY: tuple[Move, ...] = (
    *(Roll(), Claim(), Chance(), Special(), Pass()),
    *map(Sign, ANIMALS),
    *map(Take, TILES),
    *(Bid(amount) for amount in range(100, CEILING + 1, 99_900)),
    *(CashIn((tile,)) for tile in TILES),
    *(CashIn(TILES[first::step]) for first in range(3) for step in (1, 5, 30)),
)


def test_every_move_there_can_be_is_read_back_from_its_name() -> None:
    assert len({name(move) for move in EVERY}) == len(EVERY)
    assert [parse(name(move)) for move in EVERY] == [*EVERY]


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("ROLL", Roll()),
        ("CASH IN OX E, PIG 3", CashIn(("ox-e", "pig-3"))),
        ("CASH IN PIG 3, OX E", CashIn(("ox-e", "pig-3"))),
        ("cash  in ox e,pig 3 , dog 2", CashIn(("ox-e", "dog-2", "pig-3"))),
        ("CLAIM", Claim()),
        (" chance ", Chance()),
        ("Special", Special()),
        ("BID 500", Bid(500)),
        ("bid\t500", Bid(500)),
        ("PASS", Pass()),
        ("TAKE OX 3", Take("ox-3")),
        ("take rooster e", Take("rooster-e")),
        ("sign goat", Sign("goat")),
        ("BID 0", Bid(0)),  # for the rules to refuse
        ("CASH IN OX 3, OX 3", CashIn(("ox-3", "ox-3"))),
    ],
)
def test_case_extra_blanks_and_the_order_of_tiles_do_not_matter(line: str, move: Move) -> None:
    assert parse(line) == move


@pytest.mark.parametrize(
    ("move", "line"),
    [
        (CashIn(("ox-e", "pig-3")), "CASH IN OX E, PIG 3"),
        (Bid(500), "BID 500"),
        (Take("ox-3"), "TAKE OX 3"),
        (Sign("rat"), "SIGN RAT"),
        (Roll(), "ROLL"),
    ],
)
def test_a_name_is_written_as_the_notation_has_it(move: Move, line: str) -> None:
    assert name(move) == line


@pytest.mark.parametrize(
    "line",
    [
        "",
        "ROLL 3",
        "ROLL ROLL",
        "BID",
        "BID -100",
        "BID +100",
        "BID 1.000",
        "BID 5e2",
        "BID 10000000",
        "BID 500 YUAN",
        "PASS PASS",
        "TAKE",
        "TAKE OX",
        "TAKE OX 1",
        "TAKE OX 7",
        "TAKE OX EMPEROR",
        "TAKE OX3",
        "TAKE CAT 3",
        "TAKE OX 3, OX 4",
        "CASH IN",
        "CASH IN OX",
        "CASH IN OX 3,",
        "CASH IN OX 3 PIG 4",
        "CASH IN OX 3; PIG 4",
        "CASHIN OX 3",
        "SIGN",
        "SIGN CAT",
        "SIGN OX RAT",
        "CLAIM\0",
        "BID \u0665\u0660\u0660",
        "PA\u017fS",
        "TA\u212aE OX 3",
        "CA\u017fH IN OX 3",
    ],
)
def test_any_other_line_is_unreadable(line: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        parse(line)
    assert (refused.value.code, refused.value.facts) == ("unreadable", {})
